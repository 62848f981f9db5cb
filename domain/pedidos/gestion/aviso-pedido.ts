import { ownValue } from '#domain/texto/own-value.ts'
import { explainDisputa } from '#domain/pagos/disputa.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'

/** What an order may need the owner's attention for. `explainAviso` makes the words from kind and amounts. */
export const TIPOS_DE_AVISO = [
  // Card payments that didn't pay the order.
  'pago_de_otro_monto',
  'pago_con_reparo',
  'pago_sin_stock',
  'pago_de_mas',
  'pago_pendiente_sin_stock',
  // Payments' later fate.
  'disputa',
  'reintegro_ajeno',
  'reintegro_rechazado',
  'reintegro_al_final',
  'cancelado_despues_de_pagado',
  // Transfers.
  'transferencia_sin_stock',
  'transferencia_de_mas',
  'faltan',
  'sobran',
  'comprobante_repetido',
  // The order's shirts and its parcel.
  'stock_no_cierra',
  'etiqueta_vieja',
  // A code of the order's, taken once more than it may be.
  'codigo_de_mas',
  // A credit of which another order used that part meanwhile.
  'credito_de_mas',
  // Flags from before there were kinds: their words are all that is known.
  'otro',
] as const
export type TipoDeAviso = (typeof TIPOS_DE_AVISO)[number]

/** The facts of a flag, as they were found. */
export type Asunto = {
  tipo: TipoDeAviso
  /** What came, went back or is left over, in cents of `moneda`; null where it isn't about an amount. */
  centavos?: number | null
  /** ISO code, `UYU`. */
  moneda?: string
  /** What should have come, in cents of a peso. */
  esperado?: number | null
  /** The provider's id of the payment that it is about, '' for none. */
  pagoId?: string
  /** Id of the bank's movement that it is about, '' for none. */
  movimientoId?: string
  /**
   * For a dispute the payment's `status`, with its `status_detail` in `detalle`; for a second payment the order's
   * state.
   */
  estado?: string
  /** What else its words need. */
  detalle?: string
}

/** Something about an order that the owner must look at, until somebody says how it was dealt with. */
export type AvisoDePedido = Required<Asunto> & {
  id: string
  /** Milliseconds UTC: since when. */
  creado: number
  /** When it was dealt with; null while it wasn't. */
  resuelto: number | null
  /** An administrator, or the provider's later word; '' while it is open. */
  quien: '' | 'administrador' | 'proveedor'
  /** E-mail of the administrator, '' for the provider. */
  autor: string
  /** How it was dealt with. */
  nota: string
}

/** Whether it still waits for somebody. */
export function isAbierto({ resuelto }: Pick<AvisoDePedido, 'resuelto'>): boolean {
  return resuelto === null
}

/** A flag in the owner's words. */
export function explainAviso({ tipo, centavos, moneda, esperado, pagoId, estado, detalle }: Required<Asunto>): string {
  const monto = formatCentavos(centavos ?? 0, moneda)
  const total = formatCentavos(esperado ?? 0)
  const pago = `El pago ${pagoId} (${monto})`
  switch (tipo) {
    case 'pago_de_otro_monto':
      return `El pago ${pagoId} es de ${monto} y el pedido de ${total}: no se dio por pagado.`
    case 'pago_con_reparo':
      return `${pago} ${detalle}: no se dio por pagado.`
    case 'pago_sin_stock':
      return `${pago} llegó ${detalle || 'con la reserva vencida'} y ya no hay stock: dinero para devolver.`
    case 'pago_de_mas':
      return `${pago} llegó cuando el pedido estaba ${(ownValue(ESTADO_ETIQUETA, estado) ?? estado).toLowerCase()}: dinero para devolver.`
    case 'pago_pendiente_sin_stock':
      return `${pago} quedó pendiente ${detalle || 'con la reserva vencida'} y ya no hay stock: si se acredita, es dinero para devolver.`
    case 'disputa':
      return `${pago} ${explainDisputa(estado, detalle)}`
    case 'reintegro_ajeno':
      return `Mercado Pago devolvió ${monto} del pago ${pagoId} sin que se pidiera acá.`
    case 'reintegro_rechazado':
      return `No se devolvieron ${monto} del pago ${pagoId}. ${detalle}`
    case 'reintegro_al_final':
      return `Mercado Pago devolvió al final ${monto} del pago ${pagoId}, que figuraban como no devueltos.`
    case 'cancelado_despues_de_pagado':
      return `Se canceló después de pagado (${monto}): dinero para devolver.`
    case 'transferencia_sin_stock':
      return `La transferencia llegó ${detalle || 'con la reserva vencida'} y ya no hay stock: dinero para devolver.`
    case 'transferencia_de_mas':
      return `Llegó otra transferencia, ${monto} ${detalle}: dinero para devolver.`
    case 'faltan':
      return `Faltan ${formatCentavos((esperado ?? 0) - (centavos ?? 0))}: llegaron ${monto} y el pedido es de ${total}.`
    case 'sobran':
      return `Sobran ${formatCentavos((centavos ?? 0) - (esperado ?? 0))}: llegaron ${monto} y el pedido es de ${total}.`
    case 'comprobante_repetido':
      return `El comprobante es un archivo que también se mandó por ${detalle}.`
    case 'stock_no_cierra':
      return `El stock no cierra: ${detalle}. Contá las que hay.`
    case 'etiqueta_vieja':
      return 'Quien compró corrigió los datos de entrega con el pedido ya en preparación: si imprimiste la etiqueta, imprimila otra vez.'
    case 'codigo_de_mas':
      return `Cuando se pagó, el código ${detalle} ya no tenía usos: el pedido conserva su precio.`
    case 'credito_de_mas':
      return `Cuando se pagó, del crédito ${detalle} ya no quedaba esa parte: el pedido la conserva.`
    case 'otro':
      return detalle
  }
}
