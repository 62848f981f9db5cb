import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { HALLADOS_MAX, takeHallados } from '#domain/hallazgos/hallazgos.ts'
import { palabrasBuscadas } from '#domain/pedidos/busqueda-pedidos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { searchMensajes } from '#server/contacto/list-mensajes.ts'
import { searchPedidos } from '#server/pedidos/atender/search-pedidos.ts'
import { findCodigo } from '#server/pedidos/guardar/find-pedido.ts'
import { listProductosAdmin } from '#server/productos/list-productos-admin.ts'
import { searchMovimientos } from '#server/transferencias/search-movimientos.ts'

/** One more than is shown tells that there are more. */
const LIMIT = HALLADOS_MAX + 1
/** What no word of an order, a shirt or a message is longer than. */
const BUSCADO_MAX = 80

/**
 * What one search finds in orders, people, shirts, messages and movements of the bank: the newest of each
 * (specification 42). A text that names an order by its code, as a message that was pasted, is about that order.
 * @param texto as it was typed; what is past a search's length only counts for the code
 * @returns null for a text that says nothing
 */
export async function findHallazgos(runtime: Pick<Runtime, 'database' | 'clock'>, texto: string) {
  const db = runtime.database.aside
  const buscar = (await findCodigo(runtime, texto)) ?? texto.slice(0, BUSCADO_MAX)
  if (palabrasBuscadas(buscar).length === 0) return null
  const [dePedidos, { productos, total }, mensajes, movimientos] = await Promise.all([
    searchPedidos(db, buscar),
    listProductosAdmin(runtime, { ...parseFiltrosAdmin(new URLSearchParams()), buscar }),
    searchMensajes(db, buscar, LIMIT),
    searchMovimientos(db, buscar, LIMIT),
  ])
  return {
    ...dePedidos,
    productos: { primeros: productos.slice(0, HALLADOS_MAX), hayMas: total > HALLADOS_MAX },
    mensajes: takeHallados(mensajes),
    movimientos: takeHallados(movimientos),
  }
}
