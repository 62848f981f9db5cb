import { asientosDe } from '#domain/pedidos/gestion/cuenta.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import {
  groupVentas,
  sumVentas,
  type CamisetaVendida,
  type Periodo,
  type RangoDeVentas,
  type VentasDelDia,
} from '#domain/ventas/ventas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectDinero, selectMasVendidas, selectUnidadesPorDia, type Lapso } from './ventas.repo.ts'

const MAS_VENDIDAS = 15

/** Sales over time, week by week or month by month, and the shirts that sold best in that time. */
export async function readVentas(
  { database }: Pick<Runtime, 'database'>,
  rango: RangoDeVentas,
): Promise<{ periodos: Periodo[]; masVendidas: CamisetaVendida[] }> {
  const tramo = { desde: comienzoDe(rango.desde), hasta: comienzoDe(rango.hasta + 1) }
  const [dinero, unidades, masVendidas] = await Promise.all([
    readDinero(database, tramo),
    selectUnidadesPorDia(database.read, tramo),
    selectMasVendidas(database.read, tramo, MAS_VENDIDAS),
  ])
  const dias = [...dinero, ...unidades.map((one) => ({ ...NADA, ...one }))]
  return { periodos: groupVentas(dias, rango), masVendidas }
}

const NADA = sumVentas([])

/** What came in and went back in some days, entry by entry. */
async function readDinero({ read }: Runtime['database'], tramo: Lapso): Promise<VentasDelDia[]> {
  const asientos = (await selectDinero(read, tramo)).flatMap(asientosDe)
  return asientos
    .filter(({ en }) => en >= tramo.desde && en < tramo.hasta)
    .map(({ en, cobrado, devuelto }) => ({ ...NADA, dia: diaDe(en), bruto: cobrado, devuelto }))
}
