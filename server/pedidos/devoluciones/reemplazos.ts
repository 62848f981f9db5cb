import type { Kysely } from 'kysely'
import { cuentaDelCambio, preciosDelCambio, type Cuenta } from '#domain/devoluciones/valor.ts'
import type { Pagador } from '#domain/devoluciones/devolucion.ts'
import type { PedidoDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { reviewLinea } from '#domain/pedidos/linea.ts'
import { precioDeLinea, totalElegido, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { toLineaVendida } from '#domain/pedidos/revision.ts'
import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { tarifaEnvio } from '#domain/envios/envio.ts'
import { asientosDe } from '#domain/pedidos/gestion/cuenta.ts'
import { explainCambio } from '#domain/pedidos/venta.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'
import { selectDado } from '../guardar/creditos.repo.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'

/** What it is asked of: within a transaction or not. */
export type Preguntas = Pick<Work, 'clock' | 'ajustes'> & { tx: Kysely<Schema> }

const SIN_CODIGO = { tarjeta: 0, transferencia: 0 }

/**
 * What is sent for shirts that come back, as it is sold today; the same shirt in another size keeps its print and what it
 * cost.
 * @param pedido the order that they come back of
 * @returns `sin_stock` with the first that can't be sent, in words
 */
export async function findReemplazos(
  { tx, clock, ajustes }: Preguntas,
  { medioDePago, lineas: vendidas }: Pick<Pedido, 'medioDePago' | 'lineas'>,
  lineas: PedidoDeDevolucion['lineas'],
): Promise<Resultado<LineaPedido[], Fallo<'sin_stock', undefined>>> {
  const ids = lineas.flatMap(({ reemplazo }) => reemplazo?.productId ?? [])
  const productos = await loadProductosById(tx, ids, clock())
  const sent: LineaPedido[] = []
  for (const { orden, reemplazo } of lineas) {
    const antes = vendidas[orden]!
    if (reemplazo === null) continue
    const producto = productos.get(reemplazo.productId)
    const isSame = reemplazo.productId === antes.productId && reemplazo.modo === antes.modo
    const print = { nombre: antes.nombrePersonalizado, numero: antes.numero, parches: antes.parches }
    const pedida = { id: reemplazo.productId, talle: reemplazo.talle, modo: reemplazo.modo }
    const revision = reviewLinea(producto, isSame ? { ...pedida, personalizacion: print } : pedida, ajustes)
    if (producto === undefined || revision.precios === null || revision.motivo !== null) {
      const motivo = revision.motivo ?? 'no_disponible'
      const detail = `${producto?.nombre ?? antes.nombre}, talle ${reemplazo.talle}: ${explainCambio({ indice: 0, nombre: '', talle: reemplazo.talle, motivo, quedan: 0 })}`
      return fallo('sin_stock', { detail })
    }
    const ahora = toLineaVendida(producto, reemplazo, revision.precios, revision, SIN_CODIGO)
    sent.push({ ...ahora, ...preciosDelCambio(antes, ahora, medioDePago), precioAntes: null, rebajaHasta: null })
  }
  return ok(sent)
}

/**
 * How what is sent is paid, with the shipping where its buyer pays that (specification 37.3).
 * @param vuelven the lines that come back
 */
export function cuentaDeReemplazos(
  ajustes: Work['ajustes'],
  { medioDePago, metodo, departamento }: Pick<PedidoRow, 'medioDePago' | 'metodo' | 'departamento'>,
  vuelven: LineaPedido[],
  reemplazos: LineaPedido[],
  pagaIda: Pagador,
): Cuenta & { costoEnvio: Pesos } {
  const costoEnvio = pagaIda === 'tienda' ? 0 : tarifaEnvio(metodo, departamento, ajustes).costo
  const valor = sumPesos(vuelven.map((linea) => precioDeLinea(linea, medioDePago)))
  return { ...cuentaDelCambio(valor, reemplazos, costoEnvio), costoEnvio }
}

/**
 * Why an order's money doesn't pay an exchange: what went back of it, or was given otherwise, doesn't pay a second time
 * (specification 37.63). What was taken for paid counts as paid.
 * @param valor what the shirts that come back are worth
 */
export async function refuseSinDinero(
  { tx }: Pick<Work, 'tx'>,
  pedido: PedidoRow,
  valor: Pesos,
): Promise<Fallo<'reintegro_excedido', undefined> | null> {
  const queda = await readQuedaPorDar(tx, pedido, totalElegido(pedido))
  if (valor <= queda) return null
  const detail = `De este pedido quedan ${formatPesos(Math.max(0, queda))}: lo demás ya se devolvió, y no alcanza para el cambio.`
  return fallo('reintegro_excedido', { detail })
}

/**
 * What an order was paid with, in money and beforehand, less what went back of it or was given otherwise, in whole pesos.
 * @param creido what counts as come in where less did
 */
export async function readQuedaPorDar(tx: Work['tx'], pedido: PedidoRow, creido: Pesos = 0): Promise<Pesos> {
  const asientos = asientosDe(await readDineroDe(tx, pedido))
  const cobrado = Math.max(creido, sumPesos(asientos.map((uno) => uno.cobrado)) / 100)
  const devuelto = sumPesos(asientos.map((uno) => uno.devuelto)) / 100
  return Math.floor(cobrado - devuelto) + pedido.aCuenta - (await selectDado(tx, pedido.id))
}
