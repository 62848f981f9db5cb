import {
  limitesDeEncargos,
  nombreCorto,
  prometidaPara,
  VISTAS_DE_ENCARGOS,
  type FiltroDeEncargos,
  type LineaDeEncargo,
  type ListaDeEncargos,
  type VistaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { countLineasDeEncargo, selectLineasDeEncargo, type LineaDeEncargoRow } from '../guardar/encargos.repo.ts'
import { toCorreccion } from '../guardar/find-pedido-gestionado.ts'

/** As many as a telephone shows at once and a message can hold. */
const LINEAS_POR_PAGINA = 200

/**
 * Made-to-order shirts of paid orders, printed or not, by where they stand with their maker (specification 26.28). Of a
 * mixed order the made-to-order ones alone.
 */
export async function listEncargos(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  { ver, pagina }: FiltroDeEncargos,
): Promise<ListaDeEncargos> {
  const { tiempoEncargo } = await readAjustes(runtime)
  const cuentas = await countEncargos(runtime)
  const { rango, ...actual } = choosePagina(cuentas[ver], pagina, LINEAS_POR_PAGINA)
  const limites = limitesDeEncargos(runtime.clock(), tiempoEncargo.hasta)
  const rows = await selectLineasDeEncargo(runtime.database.read, ver, limites, rango)
  return {
    ver,
    lineas: rows.map((row) => toLineaDeEncargo(row, tiempoEncargo.hasta)),
    total: cuentas[ver],
    ...actual,
    cuentas,
  }
}

/** How many made-to-order shirts each view of the list has. */
export async function countEncargos({
  database,
  clock,
}: Pick<Runtime, 'database' | 'clock'>): Promise<Record<VistaDeEncargos, number>> {
  const { tiempoEncargo } = await readAjustes({ database })
  const limites = limitesDeEncargos(clock(), tiempoEncargo.hasta)
  const counted = await Promise.all(
    VISTAS_DE_ENCARGOS.map(async (ver) => [ver, await countLineasDeEncargo(database.read, ver, limites)] as const),
  )
  return Object.fromEntries(counted) as Record<VistaDeEncargos, number>
}

/** @param dias the longest that making one takes */
function toLineaDeEncargo(row: LineaDeEncargoRow, dias: number): LineaDeEncargo {
  const { pedido, orden, estado, pagado, productId, codigo, imagen, talle, nombrePersonalizado, numero } = row
  const { pedida, pedidaPor, llegada, llegadaPor } = row
  return {
    pedido,
    orden,
    estado,
    comprador: nombreCorto(row.comprador),
    pagado,
    prometida: prometidaPara({ pagado }, dias),
    productId,
    codigo,
    nombre: row.modelo,
    imagen,
    talle,
    nombrePersonalizado,
    numero,
    parches: row.parches === 1,
    trae: {
      nombrePersonalizado: row.traeNombre.toLocaleUpperCase('es'),
      numero: row.traeNumero,
      parches: row.traeParches === 1,
    },
    correccion: toCorreccion(row),
    encargo:
      pedida === null
        ? null
        : { nombre: row.nombrePedido, numero: row.numeroPedido, pedida, pedidaPor, llegada, llegadaPor },
  }
}
