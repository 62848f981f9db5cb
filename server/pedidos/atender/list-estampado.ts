import type { FiltroDeEstampado, ListaDeEstampado } from '#domain/pedidos/gestion/estampado.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countLineasDeEstampado, selectLineasDeEstampado } from './estampado.repo.ts'
import { addDibujos } from '../guardar/find-pedido-gestionado.ts'

/** As many as are printed in one go: the list on paper is a page of it. */
const LINEAS_POR_PAGINA = 100

/**
 * What the printer has to make: the personalised lines of orders that are paid and still in the shop, those paid
 * first at the top; or the ones that were ticked off, the latest at the top (specification 26).
 */
export async function listEstampado(
  { database }: Pick<Runtime, 'database'>,
  filtro: FiltroDeEstampado,
): Promise<ListaDeEstampado> {
  const db = database.read
  const total = await countLineasDeEstampado(db, filtro.hechas)
  const { rango, ...actual } = choosePagina(total, filtro.pagina, LINEAS_POR_PAGINA)
  const rows = await selectLineasDeEstampado(db, filtro.hechas, rango)
  const vendidas = await addDibujos(db, rows)
  const lineas = rows.map(({ pedido, estado, pagado }, index) => ({ ...vendidas[index]!, pedido, estado, pagado }))
  return { lineas, total, ...actual }
}
