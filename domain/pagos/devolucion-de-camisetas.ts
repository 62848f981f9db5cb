import { sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { precioDeLinea, type LineaConPrecios, type MedioDePago } from '#domain/pedidos/pedido.ts'

type Facts = { lineas: (LineaConPrecios & { orden: number })[]; costoEnvio: Pesos }

/**
 * What goes back for some shirts of an order: each one's price by the way it was paid, its share of the code taken off. For all
 * of them the shipping goes too (specification 34.25).
 * @param medio the way of paying of the money that goes back
 * @param ordenes which of the order's lines come back
 * @param queda what can still be returned: more never goes back
 */
export function montoDeCamisetas(
  { lineas, costoEnvio }: Facts,
  medio: MedioDePago,
  ordenes: ReadonlySet<number>,
  queda: Pesos,
): Pesos {
  const vuelven = lineas.filter(({ orden }) => ordenes.has(orden))
  const pagado = sumPesos(vuelven.map((linea) => precioDeLinea(linea, medio)))
  return Math.min(queda, vuelven.length === lineas.length ? pagado + costoEnvio : pagado)
}
