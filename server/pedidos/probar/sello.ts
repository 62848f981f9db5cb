import type { PedidoLineaRow, PedidoRow, MovimientoBancoRow } from '#server/db/schema.ts'
import type { Seal } from '#server/base/seal.ts'

/**
 * What only the shop may write of an order: what was sold for how much, promised for which day. Its pickup point isn't among it: like a street it is
 * corrected by people, and the shipping costs the same at any point.
 */
export type PedidoSellado = Pick<
  PedidoRow,
  | 'id'
  | 'codigo'
  | 'metodo'
  | 'costoEnvio'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'creado'
  | 'codigoDescuento'
  | 'tipo'
  | 'aCuenta'
  | 'credito'
  | 'promesaSale'
  | 'promesaLlega'
>
export type LineaSellada = Omit<
  PedidoLineaRow,
  'pedidoId' | 'imagen' | 'precioAntes' | 'rebajaHasta' | 'estampada' | 'estampadaPor'
>

/**
 * The seal of an order (docs/decisions/0030). Version and kind stand in front: `1:…` was put on when the order was
 * placed. `1:moment:…` was at that moment, on an order older than seals.
 * @param desde that moment, null for an order that was sealed as it was placed
 */
export function selloDe(seal: Seal, pedido: PedidoSellado, lineas: LineaSellada[], desde: number | null): string {
  const facts = [
    'pedido',
    desde,
    pedido.id,
    pedido.codigo,
    pedido.metodo,
    pedido.costoEnvio,
    pedido.totalMercadoPago,
    pedido.totalTransferencia,
    pedido.creado,
    lineas
      .toSorted((a, b) => a.orden - b.orden)
      .map((linea) => [
        linea.orden,
        linea.productId,
        linea.codigo,
        linea.nombre,
        linea.talle,
        linea.modo,
        linea.nombrePersonalizado,
        linea.numero,
        linea.parches,
        linea.precio,
        linea.precioDescuento,
        linea.extras,
        linea.corregida,
        linea.nombreAntes,
        linea.numeroAntes,
      ]),
    ...selladoDelCodigo(pedido, lineas),
    ...selladoDeLoAcordado(lineas),
    ...selladoDeLoDicho(lineas),
    // Sales that nothing is paid of beforehand keep the seals that they have.
    ...(pedido.tipo === 'cambio' || pedido.aCuenta > 0 ? [pedido.tipo, pedido.aCuenta] : []),
    ...((pedido.credito ?? '') === '' ? [] : [['credito', pedido.credito]]),
    // Orders that nobody promised a day for keep theirs too.
    ...(pedido.promesaSale == null && pedido.promesaLlega == null
      ? []
      : [['promesa', pedido.promesaSale, pedido.promesaLlega]]),
  ]
  return `1:${desde === null ? '' : `${desde}:`}${seal(facts)}`
}

/** Nothing where there is no code, so that orders from before there were any keep their seals. */
function selladoDelCodigo({ codigoDescuento }: PedidoSellado, lineas: LineaSellada[]): unknown[] {
  const shares = lineas
    .filter(({ descuentoTarjeta, descuentoTransferencia }) => descuentoTarjeta !== 0 || descuentoTransferencia !== 0)
    .toSorted((a, b) => a.orden - b.orden)
    .map(({ orden, descuentoTarjeta, descuentoTransferencia }) => [orden, descuentoTarjeta, descuentoTransferencia])
  return codigoDescuento === '' && shares.length === 0 ? [] : [codigoDescuento, shares]
}

/** Nothing where the shop's prices held, and in a database from before others could be agreed on. */
function selladoDeLoAcordado(lineas: LineaSellada[]): unknown[] {
  const acordadas = lineas
    .toSorted((a, b) => a.orden - b.orden)
    .map((linea) => [linea.orden, linea.listaTarjeta, linea.listaTransferencia, linea.motivoDelPrecio])
    .filter(([, ...agreed]) => agreed.some((one) => (one ?? '') !== ''))
  return acordadas.length === 0 ? [] : [['acordado', acordadas]]
}

/** Nothing where nothing was said of what is sold, nor in a database from before anything could be. */
function selladoDeLoDicho(lineas: LineaSellada[]): unknown[] {
  const dichas = lineas
    .filter(({ queEs }) => (queEs ?? '') !== '')
    .toSorted((a, b) => a.orden - b.orden)
    .map(({ orden, queEs }) => [orden, queEs])
  return dichas.length === 0 ? [] : [['dicho', dichas]]
}

/** When a seal was put on afterwards; null for one that came with its order. */
export function selladoDespues(sello: string): number | null {
  const moment = /^1:(\d+):/.exec(sello)?.[1]
  return moment === undefined ? null : Number(moment)
}

/** Whether an order is as the shop wrote it. */
export function isSelloDe(seal: Seal, pedido: PedidoSellado & { sello: string }, lineas: LineaSellada[]): boolean {
  return pedido.sello === selloDe(seal, pedido, lineas, selladoDespues(pedido.sello))
}

type SinSello = Omit<MovimientoBancoRow, 'sello'>

/** The seal of a movement of the bank as a whole: its words, and whose money it is (docs/decisions/0030). */
export function selloDeMovimiento(seal: Seal, movimiento: SinSello): string {
  return `2:${seal(['movimiento', ...toldOf(movimiento), movimiento.cuenta])}`
}

/** Whether a movement is as the shop wrote it. Seals from before accounts were told apart hold while it has none. */
export function isMovimientoSellado(seal: Seal, movimiento: MovimientoBancoRow): boolean {
  if (movimiento.sello === selloDeMovimiento(seal, movimiento)) return true
  return movimiento.cuenta === '' && movimiento.sello === `1:${seal(['movimiento', ...toldOf(movimiento)])}`
}

function toldOf(movimiento: SinSello): (string | number | null)[] {
  const { id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado } = movimiento
  const { estado, pedidoId, quien, en } = movimiento
  return [id, huella, listaId, firma, fecha, descripcion, centavos, moneda, orden, creado, estado, pedidoId, quien, en]
}
