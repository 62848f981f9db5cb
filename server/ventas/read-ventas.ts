import { asientosDe } from '#domain/pedidos/gestion/cuenta.ts'
import { comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'
import {
  groupVentas,
  sumVentas,
  type CamisetaVendida,
  type Periodo,
  type RangoDeVentas,
  type VentasDelDia,
} from '#domain/ventas/ventas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectDinero, selectMasVendidas, selectUnidadesPorDia } from './ventas.repo.ts'

const MAS_VENDIDAS = 15
/** Days whose money is in memory at once. */
const DE_A_DIAS = 7

/**
 * Sales over time, week by week or month by month, and the shirts that sold best in that time. One thing is read after
 * the other, so that what somebody else looks at passes in between.
 */
export async function readVentas(
  { database }: Pick<Runtime, 'database'>,
  rango: RangoDeVentas,
): Promise<{ periodos: Periodo[]; masVendidas: CamisetaVendida[] }> {
  const tramo = { desde: comienzoDe(rango.desde), hasta: comienzoDe(rango.hasta + 1) }
  const unidades = await selectUnidadesPorDia(database.aside, tramo)
  const dias = unidades.map((one) => ({ ...NADA, ...one }))
  for (let dia = rango.desde; dia <= rango.hasta; dia += DE_A_DIAS)
    dias.push(...(await readDinero(database, dia, Math.min(dia + DE_A_DIAS - 1, rango.hasta))))
  const masVendidas = await selectMasVendidas(database.aside, tramo, MAS_VENDIDAS)
  return { periodos: groupVentas(dias, rango), masVendidas }
}

const NADA = sumVentas([])

/** What came in and went back in some days, from the first to the last, summed up by day. */
async function readDinero({ aside }: Runtime['database'], first: Dia, last: Dia): Promise<VentasDelDia[]> {
  const [desde, hasta] = [comienzoDe(first), comienzoDe(last + 1)]
  const dias = new Map<Dia, VentasDelDia>()
  for (const dinero of await selectDinero(aside, { desde, hasta })) {
    for (const { en, cobrado, devuelto } of asientosDe(dinero)) {
      if (en < desde || en >= hasta) continue
      const dia = diaDe(en)
      const sum = dias.get(dia) ?? { ...NADA, dia }
      dias.set(dia, { ...sum, bruto: sum.bruto + cobrado, devuelto: sum.devuelto + devuelto })
    }
  }
  return [...dias.values()]
}
