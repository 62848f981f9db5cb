import { isCorregible, type LineaDelComprador } from '#domain/correccion.ts'
import type { DevolucionDelComprador } from '#domain/devolucion.ts'
import type { Pedido } from '#domain/pedido.ts'
import { loadProductosById } from '#server/catalogue/load-productos.ts'
import type { DevolucionRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectDevolucionesDe } from './devoluciones.repo.ts'
import { toLineaGestionada } from './find-pedido-gestionado.ts'
import { selectLineasDe } from './gestion.repo.ts'
import { completePedido, selectPedido } from './pedidos.repo.ts'

/**
 * An order as its page shows it to its buyer: each shirt with its drawing and what can still be corrected, and the
 * money that went back by card or is on its way.
 */
export type PedidoAbierto = { pedido: Pedido; lineas: LineaDelComprador[]; devoluciones: DevolucionDelComprador[] }

/** An order for its buyer's page, or null. @param token unguessable: whoever has it may see the order */
export async function openPedido(
  { database }: Pick<Runtime, 'database'>,
  token: string,
): Promise<PedidoAbierto | null> {
  const db = database.read
  const row = await selectPedido(db, { token })
  if (row === undefined) return null
  const rows = await selectLineasDe(db, [row.id])
  const productos = await loadProductosById(
    db,
    rows.map(({ productId }) => productId),
  )
  const lineas = rows.map((linea) => {
    // Who printed it is the shop's own affair.
    const { estampada, estampadaPor: _por, ...own } = toLineaGestionada(linea, productos.get(linea.productId))
    return { ...own, corregible: isCorregible(row.estado, { ...own, estampada }) }
  })
  const devoluciones = (await selectDevolucionesDe(db, [row.id])).flatMap(toDevolucion)
  return { pedido: await completePedido(db, row), lineas, devoluciones }
}

/** One that the provider refused never reaches the buyer. */
function toDevolucion({ id, monto, estado, resuelto }: DevolucionRow): DevolucionDelComprador[] {
  return estado === 'rechazada' ? [] : [{ id, monto, hecha: estado === 'hecha' ? resuelto : null }]
}
