import { camposDe, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import type { PedidoLineaRow } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/**
 * A shirt costs something else than the shop's price where that was agreed on (specification 26.39). That is in a sale by
 * hand, for a reason that is kept: one price for all ways of paying, with no code besides.
 */
export function checkAcordados({ lineas, eventos }: Pick<Expediente, 'lineas' | 'eventos'>): string[] {
  const porAdministracion = eventos[0]?.quien === 'administrador'
  return lineas.flatMap((linea) => explainAcordado(linea, porAdministracion).map((que) => `«${linea.nombre}» ${que}`))
}

function explainAcordado(linea: PedidoLineaRow, porAdministracion: boolean): string[] {
  const listas = MEDIOS_DE_PAGO.map((medio) => linea[camposDe(medio).lista])
  const isAcordado = listas.some((lista) => lista !== null) || linea.motivoDelPrecio !== ''
  if (!isAcordado) return []
  const faults: string[] = []
  if (listas.includes(null) || linea.motivoDelPrecio === '')
    faults.push('tiene otro precio y no dice por qué, o cuál era')
  if (!porAdministracion) faults.push('tiene un precio acordado, y la venta no la hizo la administración')
  if (linea.precio !== linea.precioDescuento || linea.precio + linea.extras < 1)
    faults.push('tiene un precio acordado que no es uno solo')
  if (listas.every((lista) => lista === linea.precio)) faults.push('tiene un precio acordado que es el de la tienda')
  if (linea.descuentoTarjeta !== 0 || linea.descuentoTransferencia !== 0 || linea.rebajaHasta !== null) {
    faults.push('tiene un precio acordado y además un descuento')
  }
  return faults
}
