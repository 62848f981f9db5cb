import type { RangoDeVentas } from '#domain/ventas/ventas.ts'
import { netoDeVentas } from '#domain/ventas/sumas.ts'
import { recountPedidos } from '#server/pedidos/contar/recount-pedidos.ts'
import { sumDias } from '#server/pedidos/contar/sum-dias.ts'
import { readCorte, readVentas } from '#server/ventas/read-ventas.ts'
import type { TestRuntime } from './databases.ts'

/** For tests: counts what waits to be counted, as the shop does within seconds. */
export async function countSold(runtime: Pick<TestRuntime, 'database'>): Promise<void> {
  await recountPedidos(runtime)
  await sumDias(runtime)
}

/** For tests: the sales of some days, with the shirts that sold best. */
export async function readSold(runtime: Pick<TestRuntime, 'database'>, rango: RangoDeVentas) {
  await countSold(runtime)
  const camisetas = (await readCorte(runtime, rango, 'camiseta')).filter(({ unidades }) => unidades > 0)
  return {
    ...(await readVentas(runtime, rango)),
    masVendidas: camisetas.map(({ valor, nombre, unidades, devueltas, ...rest }) => ({
      productId: valor,
      nombre,
      unidades,
      devueltas,
      pesos: netoDeVentas({ unidades, devueltas, ...rest }),
    })),
  }
}
