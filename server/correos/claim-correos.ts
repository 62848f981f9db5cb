import { ESPERA_POR_DIRECCION } from '#domain/correos/correo.ts'
import { CORREOS_DE_PEDIDO } from '#domain/pedidos/correo-pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CorreoRow } from '#server/db/schema.ts'
import type { ParametrosPedido } from './correo.ts'
import { claimDue, updateToEnEspera } from './correos.repo.ts'
import { takeCupo, takeCupoDe } from './cupo.ts'

/**
 * Takes due mails to send them until `lease`, as `claimDue` does. What a stranger causes takes its room of the hour with its
 * first try, and waits when there is none (specification 13.17, 13.28). Were it taken
 * when an order is placed, all orders would wait for each other.
 * @returns those to send, and those that wait from here on
 */
export async function claimCorreos(
  tx: Tx,
  { now, lease, most }: { now: number; lease: number; most: number },
): Promise<{ claimed: CorreoRow[]; waiting: CorreoRow[] }> {
  const due = await claimDue(tx, now, lease, most)
  const waiting: CorreoRow[] = []
  // In one order for all processes, so that no two wait for each other.
  for (const row of due.filter(isFirstOfExtranio).toSorted((a, b) => (a.para < b.para ? -1 : 1))) {
    const isToBuyer = toParametros(row).destinatario === 'comprador'
    const room = isToBuyer ? takeCupoDe(tx, now, row.para) : takeCupo(tx, now)
    if (await room) continue
    await updateToEnEspera(tx, row, isToBuyer ? ESPERA_POR_DIRECCION : '')
    waiting.push(row)
  }
  return { claimed: due.filter((row) => !waiting.includes(row)), waiting }
}

/** The first try of a mail that a stranger causes, and that nobody asked for anew or let go. */
function isFirstOfExtranio(row: CorreoRow): boolean {
  if (row.tipo !== 'pedido' || row.intentos !== 1 || row.reintentado !== null || row.copiaDe !== null) return false
  return CORREOS_DE_PEDIDO[toParametros(row).momento].deExtranio === true
}

function toParametros({ parametros }: CorreoRow): ParametrosPedido {
  return JSON.parse(parametros) as ParametrosPedido
}
