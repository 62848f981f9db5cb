import { MEDIOS, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { ownValue } from '#domain/texto/own-value.ts'

/** What a payment of the provider means to an order. */
export type SignificadoDePago = 'aprobado' | 'pendiente' | 'rechazado' | 'otro'

/** The provider's `status` values whose meaning is settled; all others count as pending. */
const SIGNIFICADO: Record<string, SignificadoDePago> = {
  approved: 'aprobado',
  rejected: 'rechazado',
  // Coupons that ran out or were called off bring no money: the buyer may try again as after a refusal.
  cancelled: 'rechazado',
  canceled: 'rechazado',
  // Money that went back or is disputed: a fact for the owner, not a state of the order.
  refunded: 'otro',
  charged_back: 'otro',
  in_mediation: 'otro',
}

/**
 * What `status` of a Mercado Pago payment means. An unknown value counts as pending, never as approved. One that was
 * partly refunded is still an approval, and its refunds are reported separately (specification 11.28).
 */
export function interpretPago(estado: string): SignificadoDePago {
  return ownValue(SIGNIFICADO, estado) ?? 'pendiente'
}

const ESTADO_DEL_PAGO: Record<string, string> = {
  approved: 'aprobado',
  authorized: 'autorizado, sin cobrar',
  pending: 'pendiente',
  in_process: 'en revisión',
  in_mediation: 'en disputa',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  canceled: 'cancelado',
  refunded: 'devuelto',
  charged_back: 'desconocido por el titular de la tarjeta',
}

const DETALLE_DEL_PAGO: Record<string, string> = {
  accredited: 'acreditado',
  pending: 'sin resolver',
  in_process: 'en trámite',
  settled: 'en contra de la tienda',
  reimbursed: 'a favor de la tienda',
  pending_capture: 'falta cobrarlo',
  partially_refunded: 'devuelto en parte',
  pending_waiting_payment: 'espera que se pague el cupón',
  pending_waiting_transfer: 'espera la transferencia',
  pending_contingency: 'Mercado Pago lo está procesando',
  pending_review_manual: 'Mercado Pago lo está revisando',
  expired: 'venció el plazo',
  cc_rejected_insufficient_amount: 'fondos insuficientes',
  cc_rejected_call_for_authorize: 'el banco pide que se autorice',
  cc_rejected_card_disabled: 'tarjeta inactiva',
  cc_rejected_duplicated_payment: 'pago repetido',
  cc_rejected_high_risk: 'riesgo de fraude',
  cc_rejected_invalid_installments: 'cuotas no admitidas',
  cc_rejected_max_attempts: 'demasiados intentos',
  cc_rejected_bad_filled_card_number: 'número de tarjeta mal escrito',
  cc_rejected_bad_filled_date: 'vencimiento mal escrito',
  cc_rejected_bad_filled_security_code: 'código de seguridad mal escrito',
  cc_rejected_bad_filled_other: 'datos de la tarjeta mal escritos',
  cc_rejected_other_reason: 'el banco no dice por qué',
}

/** A payment's `status` and `status_detail` in the owner's words; an unknown value stays as it came. */
export function describePago(estado: string, detalle: string): string {
  const motivo = detalle === '' || detalle === estado ? '' : ` (${describeDetalle(detalle)})`
  return words(ESTADO_DEL_PAGO, estado) + motivo
}

/** A payment's `status_detail` alone, in the same words. */
export function describeDetalle(detalle: string): string {
  return words(DETALLE_DEL_PAGO, detalle)
}

function words(known: Record<string, string>, value: string): string {
  return ownValue(known, value) ?? value
}

/** Milliseconds after a card's link has ended: what was paid at the last moment is reported a little later. */
export const GRACIA_TARJETA = 5 * 60_000
/** Milliseconds after a coupon has ended: networks credit it hours later, after a weekend on Monday. */
export const GRACIA_CUPON = 3 * 24 * 3_600_000

/** Whether a payment waits for money that is paid elsewhere: a coupon of a cash network, a bank's transfer. */
export function isCupon(detalle: string | null): boolean {
  return detalle !== null && detalle.startsWith('pending_waiting_')
}

/**
 * Until when the buyer can pay, milliseconds UTC: the shop holds the shirts for a while after that.
 * @param pedido one that waits for its payment
 */
export function plazoDePago({
  retenidoHasta,
  medioDePago,
  pagoDetalle,
}: {
  retenidoHasta: number
  medioDePago: MedioDePago
  pagoDetalle: string | null
}): number {
  if (MEDIOS[medioDePago].cobra === 'tienda') return retenidoHasta
  return retenidoHasta - (isCupon(pagoDetalle) ? GRACIA_CUPON : GRACIA_TARJETA)
}

/**
 * What the card provider believes of an order whose transfer is about to be confirmed, in the owner's words. '' when
 * the card was never tried.
 * @param pagos of the order, as last reported
 */
export function creenciaDelProveedor({
  medioDePago,
  pagos,
}: {
  medioDePago: MedioDePago
  pagos: { estado: string; detalle: string }[]
}): string {
  const chosen = MEDIOS[medioDePago].cobra === 'proveedor'
  if (pagos.length === 0 && !chosen) return ''
  const dichos = pagos.map(({ estado, detalle }) => describePago(estado, detalle))
  const pendiente = pagos.filter(({ estado }) => interpretPago(estado) === 'pendiente')
  return [
    chosen ? 'Se eligió pagar con tarjeta.' : '',
    dichos.length === 0 ? 'Mercado Pago no avisó de ningún pago.' : `Mercado Pago dice: ${dichos.join('; ')}.`,
    pendiente.some(({ detalle }) => isCupon(detalle))
      ? 'El cupón todavía se puede pagar: si lo pagan, es dinero para devolver.'
      : pendiente.length > 0
        ? 'Si ese pago se aprueba, es dinero para devolver.'
        : 'Si después se paga con tarjeta, es dinero para devolver.',
  ]
    .filter((words) => words !== '')
    .join(' ')
}

const MENSAJE_RECHAZO: Record<string, string> = {
  cc_rejected_call_for_authorize:
    'Tu tarjeta pide que autorices este pago. Llamá al número que figura en ella, autorizá el monto y reintentá.',
  cc_rejected_insufficient_amount: 'La tarjeta no tiene fondos suficientes. Probá con otra o pagá por transferencia.',
  cc_rejected_bad_filled_card_number: 'El número de la tarjeta no es correcto. Revisalo y reintentá.',
  cc_rejected_bad_filled_date: 'La fecha de vencimiento no es correcta. Revisala y reintentá.',
  cc_rejected_bad_filled_security_code: 'El código de seguridad no es correcto. Revisalo y reintentá.',
  cc_rejected_bad_filled_other: 'Algún dato de la tarjeta no es correcto. Revisalos y reintentá.',
  cc_rejected_card_disabled: 'La tarjeta está inactiva. Llamá a tu banco para activarla o probá con otra.',
  cc_rejected_duplicated_payment: 'Ya hiciste un pago por el mismo monto. Si querés pagar de nuevo, usá otra tarjeta.',
  cc_rejected_invalid_installments: 'La tarjeta no admite esa cantidad de cuotas. Elegí otra y reintentá.',
  cc_rejected_max_attempts: 'Llegaste al límite de intentos con esa tarjeta. Probá con otra o pagá por transferencia.',
  expired: 'Venció el plazo para pagar el cupón. Podés reintentar o pagar por transferencia.',
}

/**
 * What the buyer reads about a card payment that didn't go through or waits.
 * @returns '' when there is nothing to add: approved, or no payment yet
 */
export function mensajeDePago(estado: string | null, detalle: string | null): string {
  if (estado === null) return ''
  const significado = interpretPago(estado)
  if (significado === 'rechazado') {
    return (
      ownValue(MENSAJE_RECHAZO, detalle ?? '') ??
      'El pago fue rechazado. Probá con otra tarjeta o pagá por transferencia.'
    )
  }
  if (significado !== 'pendiente') return ''
  if (detalle === 'pending_waiting_payment') {
    return 'Pagá el cupón en Abitab o Redpagos. Se acredita hasta 2 horas hábiles después.'
  }
  return 'El pago está en revisión. Te avisamos en cuanto se apruebe.'
}

const HORA = 3_600_000
/** However long a coupon is good for, the reminder comes while there is time to pay but not to forget again. */
export const AVISO_DE_CUPON = 12 * HORA
/** Milliseconds in which whoever has just ordered needs no reminder. */
const RECIEN_PEDIDO = HORA / 2

/**
 * Whether the buyer of a waiting order is to be reminded of its coupon now: half its time before it ends, 12 hours at
 * most (specification 45.11).
 * @param now milliseconds UTC
 */
export function isHoraDelCupon(
  pedido: Parameters<typeof plazoDePago>[0] & { estado: string; pagoEstado: string | null; creado: number },
  now: number,
): boolean {
  const { estado, medioDePago, pagoEstado, pagoDetalle, creado } = pedido
  const left = plazoDePago(pedido) - now
  return (
    estado === 'pendiente_pago' &&
    MEDIOS[medioDePago].cobra === 'proveedor' &&
    pagoEstado === 'pending' &&
    isCupon(pagoDetalle) &&
    left > 0 &&
    left <= Math.min(AVISO_DE_CUPON, (plazoDePago(pedido) - creado) / 2) &&
    now - creado >= RECIEN_PEDIDO
  )
}
