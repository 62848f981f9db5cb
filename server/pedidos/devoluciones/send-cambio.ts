import { fallo, ok, type Resultado } from '#domain/errores.ts'
import { inTransactionOrNothing } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { leavePedido } from '../mover/leave-pedido.ts'
import { selectDevolucion } from './devoluciones.repo.ts'
import type { FalloDeDevolucion } from './with-devolucion.ts'

/**
 * What is sent for shirts that came back is prepared and leaves, in one transaction
 * (specification 37.52). Sent twice, it is done once.
 * @param id of the devolución
 * @param seguimiento number of the parcel, '' for none
 */
export async function sendCambio(
  runtime: MailingRuntime,
  id: string,
  { seguimiento }: { seguimiento: string },
  autor: string,
): Promise<Resultado<null, FalloDeDevolucion>> {
  const sent = await inTransactionOrNothing(runtime, async (work): Promise<Resultado<null, FalloDeDevolucion>> => {
    const cambioId = (await selectDevolucion(work.tx, id))?.cambioId ?? null
    const row = cambioId === null ? undefined : await lockPedido(work.tx, cambioId, work.clock())
    if (row === undefined) return fallo('no_encontrado')
    const left = await leavePedido(work, row, { seguimiento, transporte: row.transporte }, autor)
    if (left.ok) return ok(null)
    return fallo(left.code === 'pedido_cambiado' ? 'devolucion_cambiada' : 'devolucion_no_corresponde', {
      detail: left.detail,
    })
  })
  if (sent.ok) runtime.mailer.kick()
  return sent
}
