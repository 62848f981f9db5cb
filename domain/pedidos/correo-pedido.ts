import type { Evento } from './pedido.ts'

/** Why an order's mail is sent, to the buyer who gave an address. */
export const MOMENTOS = [
  'transferencia',
  'pago_pendiente',
  'pago_rechazado',
  'pagado',
  'recordatorio',
  'en_preparacion',
  'enviado',
  'listo_para_retirar',
  'entregado',
  'cancelado',
  'devolucion',
  'reembolsado',
] as const
export type MomentoDelCorreo = (typeof MOMENTOS)[number]

/**
 * The mail that an event causes; null for none. The first change to transfer causes the mail of an order placed that
 * way (specification 13.19).
 */
export const CORREO_DE_EVENTO: Record<Evento, MomentoDelCorreo | null> = {
  pago_pendiente: 'pago_pendiente',
  pago_rechazado: 'pago_rechazado',
  pago_aprobado: 'pagado',
  confirmar_transferencia: 'pagado',
  cambiar_medio: null,
  recordar: 'recordatorio',
  corregir: null,
  corregir_entrega: null,
  preparar: 'en_preparacion',
  enviar: 'enviado',
  dejar_para_retirar: 'listo_para_retirar',
  entregar: 'entregado',
  vencer: null,
  agotar: null,
  cancelar: 'cancelado',
  reemplazar: null,
  descartar: null,
  devolver_parte: 'devolucion',
  reembolsar: 'reembolsado',
}

/** Whether its mail is only written the first time, since its event may happen again and again. */
export function isDichoUnaVez(momento: MomentoDelCorreo): boolean {
  return momento === 'pago_pendiente' || momento === 'pago_rechazado'
}

/** Moments that the shop gets a mail about too; the others are its own doing, or the buyer's at the checkout. */
const PARA_LA_TIENDA: ReadonlySet<MomentoDelCorreo> = new Set(['transferencia', 'pago_pendiente', 'pagado'])

/** Whether the shop gets a mail of its own about this moment (specification 7). */
export function isParaLaTienda(momento: MomentoDelCorreo): boolean {
  return PARA_LA_TIENDA.has(momento)
}
