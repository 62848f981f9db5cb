import { comienzoDe, groupVentas, type Periodo, type RangoDeVentas } from '#domain/ventas.ts'
import type { Runtime } from '#server/runtime.ts'
import { selectMasVendidas, selectVentasPorDia, type CamisetaVendida } from './ventas.repo.ts'

const MAS_VENDIDAS = 15

/** Sales over time, week by week or month by month, and the shirts that sold best in that time. */
export async function readVentas(
  { database }: Pick<Runtime, 'database'>,
  rango: RangoDeVentas,
): Promise<{ periodos: Periodo[]; masVendidas: CamisetaVendida[] }> {
  const tramo = { desde: comienzoDe(rango.desde), hasta: comienzoDe(rango.hasta + 1) }
  const [dias, masVendidas] = await Promise.all([
    selectVentasPorDia(database.read, tramo),
    selectMasVendidas(database.read, tramo, MAS_VENDIDAS),
  ])
  return { periodos: groupVentas(dias, rango), masVendidas }
}
