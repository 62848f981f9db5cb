import { formatPesos } from '#domain/dinero/dinero.ts'
import { pacienciaDe } from '#domain/pagos/reintegro.ts'
import type { PedidoRow, ReintegroDelProveedor } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction, type Work } from '#server/ajustes/in-transaction.ts'
import { resolveAvisos } from '../guardar/aviso.ts'
import {
  completeReintegro,
  deleteReintegro,
  isDelProveedor,
  reopenReintegro,
  selectReintegrosDe,
  updatePedida,
} from '../guardar/reintegros.repo.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'

/** Milliseconds before a refund that was wrongly taken for done is asked for again. */
const PAUSE = 60_000

/**
 * Writes down which of the provider's refunds a request became, as the answer to its own key says. If that refund was
 * matched to something else before, by its amount, it becomes this request's.
 * @throws when the provider gives one refund for two requests
 */
export async function identifyReintegro(
  runtime: Runtime,
  { id, pedidoId }: ReintegroDelProveedor,
  proveedorId: string,
): Promise<void> {
  await inTransaction(runtime, async (work) => {
    const pedido = await lockPedido(work.tx, pedidoId, work.clock())
    if (pedido === undefined) return
    const rows = (await selectReintegrosDe(work.tx, [pedidoId])).filter(isDelProveedor)
    const own = rows.find((one) => one.id === id)
    if (own?.estado !== 'pedida') return
    const holder = rows.find((one) => one.proveedorId === proveedorId && one.id !== id)
    if (holder === undefined) await updatePedida(work.tx, id, { proveedorId })
    else await takeOverReintegro(work, pedido, { own, holder, proveedorId })
  })
}

/**
 * A refund that was taken for another request's is this one's, and done: the history has told of it. The other is
 * still to be done; one that was taken for the provider's own never existed.
 */
export async function takeOverReintegro(
  work: Work,
  pedido: PedidoRow,
  { own, holder, proveedorId }: { own: ReintegroDelProveedor; holder: ReintegroDelProveedor; proveedorId: string },
): Promise<void> {
  const now = work.clock()
  // Guesses end after that time: only a real contradiction is left.
  const isGuess = holder.estado === 'hecha' && now - own.creado < pacienciaDe(false)
  if (!isGuess) throw new Error(`refund ${proveedorId} is that of ${holder.id} and of ${own.id}`)
  if (holder.quien === 'administrador') {
    await reopenReintegro(work.tx, holder.id, now + PAUSE)
  } else {
    await deleteReintegro(work.tx, holder.id)
    const sobre = `Los ${formatPesos(holder.monto)} del pago ${holder.pagoId} se habían pedido acá.`
    const about = { tipo: 'reintegro_ajeno', pagoId: holder.pagoId, centavos: holder.monto * 100 } as const
    await resolveAvisos(work, pedido, about, { quien: 'proveedor', autor: '', nota: sobre })
    await insertNota(work, pedido.id, { autor: own.autor, tipo: 'reintegro', texto: own.motivo, sobre })
  }
  const { devolucionId } = own
  await completeReintegro(work.tx, own.id, {
    proveedorId,
    monto: holder.monto,
    resuelto: holder.resuelto,
    devolucionId,
  })
}
