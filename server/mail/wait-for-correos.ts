import { setTimeout as sleep } from 'node:timers/promises'
import { isRetenido } from '#domain/correo/correo.ts'
import type { Runtime } from '#server/runtime.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import type { ParametrosPedido } from './correo.ts'
import { selectCorreosDePedido } from './correos.repo.ts'

/** Pauses between two looks: when many buyers wait, their looks mustn't keep the mails from being sent. */
const FIRST_PAUSE_MS = 50
const PAUSE_MAX_MS = 1_000

/**
 * Waits until an order's mails are delivered, by this process or another. Not for the shop's own when it is withheld
 * or waits for room: the order is in the administration, and the buyer can't do anything about it (specification
 * 13.17).
 * @param ms how long at most; a failed try ends the wait at once, its next try is later than anybody waits
 * @param onlyToBuyer counts only those that go to the buyer
 * @returns true when all of them are delivered; false also when there are none
 */
export async function waitForCorreos(
  runtime: Pick<Runtime, 'database' | 'clock' | 'log'>,
  pedidoId: string,
  ms: number,
  { onlyToBuyer = false }: { onlyToBuyer?: boolean } = {},
): Promise<boolean> {
  const deadline = AbortSignal.timeout(ms)
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(PAUSE_MAX_MS, 1.5 * pause)) {
    const all = await selectCorreosDePedido(runtime.database.read, pedidoId)
    const correos = onlyToBuyer ? all.filter(isToBuyer) : all
    if (correos.length === 0) return false
    const open = correos.filter((correo) => isOnItsWay(correo) && (isToBuyer(correo) || !isRetenido(correo)))
    if (open.length === 0) return true
    const now = runtime.clock()
    const failed = open.some(
      ({ estado, proximoIntento }) => estado === 'fallido' || (estado === 'pendiente' && proximoIntento > now),
    )
    if (failed) return false
    if (deadline.aborted) {
      runtime.log.warn(
        { pedidoId, millis: ms, correos: open.map(({ id }) => id) },
        'mail: not delivered while its buyer waited',
      )
      return false
    }
    await sleep(pause)
  }
}

function isOnItsWay({ estado }: CorreoRow): boolean {
  return estado !== 'enviado' && estado !== 'en_espera' && estado !== 'omitido'
}

function isToBuyer({ parametros }: CorreoRow): boolean {
  return (JSON.parse(parametros) as ParametrosPedido).destinatario === 'comprador'
}
