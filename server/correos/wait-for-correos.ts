import { isRetenido } from '#domain/correos/correo.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { ParametrosPedido } from './correo.ts'
import { selectCorreosDePedido } from './correos.repo.ts'
import type { Mailer } from './mailer.ts'

/** Milliseconds between two looks: another process may have sent what this one waits for. */
const LOOK_EVERY_MS = 500

/** What became of an order's mails: all delivered; one failed, or none there; on their way; the buyer's waits for room. */
export type SuerteDeLosCorreos = 'enviado' | 'no_enviado' | 'en_camino' | 'en_espera'

/**
 * Waits until an order's mails are delivered, by this process or another. The shop's own isn't waited for when it is
 * withheld or waits for room (specification 13.17). The order is in the administration, and the buyer can't do anything
 * about it.
 * @param ms how long at most; a failed try ends the wait, its next try being later than anybody waits
 * @param onlyToBuyer counts only those that go to the buyer
 */
export async function waitForCorreos(
  runtime: Pick<Runtime, 'database' | 'clock'> & { mailer: Pick<Mailer, 'watch'> },
  pedidoId: string,
  ms: number,
  { onlyToBuyer = false }: { onlyToBuyer?: boolean } = {},
): Promise<SuerteDeLosCorreos> {
  const end = performance.now() + ms
  const tries = runtime.mailer.watch(pedidoId)
  try {
    for (;;) {
      const all = await selectCorreosDePedido(runtime.database.read, pedidoId)
      const suerte = suerteDe(onlyToBuyer ? all.filter(isCorreoToBuyer) : all, runtime.clock())
      const left = end - performance.now()
      if (suerte !== 'en_camino' || left <= 0) return suerte
      await tries.next(Math.min(LOOK_EVERY_MS, left))
    }
  } finally {
    tries.end()
  }
}

/** @param now milliseconds UTC */
function suerteDe(correos: CorreoRow[], now: number): SuerteDeLosCorreos {
  if (correos.length === 0) return 'no_enviado'
  const open = correos.filter((correo) => isOnItsWay(correo) && (!isRetenido(correo) || isCorreoToBuyer(correo)))
  if (open.length === 0) {
    return correos.some((correo) => correo.estado === 'en_espera' && isCorreoToBuyer(correo)) ? 'en_espera' : 'enviado'
  }
  const failed = open.some(
    ({ estado, proximoIntento }) => estado === 'fallido' || (estado === 'pendiente' && proximoIntento > now),
  )
  return failed ? 'no_enviado' : 'en_camino'
}

function isOnItsWay({ estado }: CorreoRow): boolean {
  return estado !== 'enviado' && estado !== 'en_espera' && estado !== 'omitido'
}

function isCorreoToBuyer({ parametros }: CorreoRow): boolean {
  return (JSON.parse(parametros) as ParametrosPedido).destinatario === 'comprador'
}
