import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import {
  precioDeLinea,
  totalesPedido,
  type LineaConPrecios,
  type LineaPedido,
  type MedioDePago,
} from '#domain/pedidos/pedido.ts'
import type { VidaDeLinea } from './devolucion.ts'

type Facts = {
  medioDePago: MedioDePago
  costoEnvio: Pesos
  lineas: (LineaConPrecios & { orden: number })[]
  vidas: Pick<VidaDeLinea, 'orden' | 'estado'>[]
}

/**
 * What some shirts of an order are worth as they come back: what was paid for each, its share of the code taken off. The
 * shipping goes along once nothing of the order is left (specification 34.25, 37.2).
 * @param vuelven the lines that come back
 */
export function valorDe({ medioDePago, costoEnvio, lineas, vidas }: Facts, vuelven: ReadonlySet<number>): Pesos {
  const pagado = sumPesos(
    lineas.filter(({ orden }) => vuelven.has(orden)).map((linea) => precioDeLinea(linea, medioDePago)),
  )
  const settled = new Set(vidas.filter(({ estado }) => estado === 'saldada').map(({ orden }) => orden))
  const isAll = lineas.every(({ orden }) => vuelven.has(orden) || settled.has(orden))
  return vuelven.size > 0 && isAll ? pagado + costoEnvio : pagado
}

/** What is sent for what comes back: how it is paid. */
export type Cuenta = {
  /** What of its total is paid already. */
  aCuenta: Pesos
  porPagar: Pesos
  /** What of the worth is left over, and goes back. */
  sobra: Pesos
}

/**
 * How an exchange is paid: by what came back first (specification 37.3).
 * @param valor what the shirts that come back are worth, without their shipping
 * @param lineas what is sent for them
 */
export function cuentaDelCambio(valor: Pesos, lineas: LineaConPrecios[], costoEnvio: Pesos): Cuenta {
  const total = totalesPedido(lineas, costoEnvio).mercadoPago
  const aCuenta = Math.min(valor, total)
  return { aCuenta, porPagar: total - aCuenta, sobra: valor - aCuenta }
}

/**
 * The price of what is sent for a shirt: another size of the same costs what was paid for that one, another shirt what it
 * costs now. A difference costs the same however it is paid, or what was paid before would get cheaper.
 */
export function preciosDelCambio(antes: LineaPedido, ahora: LineaPedido, medioDePago: MedioDePago): LineaConPrecios {
  const isSame = antes.productId === ahora.productId && antes.modo === ahora.modo
  const precio = precioDeLinea(isSame ? antes : ahora, medioDePago)
  return { precio, precioDescuento: precio, extras: 0, descuentoTarjeta: 0, descuentoTransferencia: 0 }
}
