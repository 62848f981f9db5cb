import type { MomentoDelCorreo } from './correo-pedido.ts'

/** Who moves an order. */
export type Quien = 'comprador' | 'proveedor' | 'sistema' | 'administrador'

type HechosDelEvento = {
  /** Who may do it. */
  quien: readonly Quien[]
  /** The mail that it causes. */
  correo?: MomentoDelCorreo
  /** With it the money came: who says so. */
  cobra?: 'proveedor' | 'tienda'
  /** What a payment must once have been for it to follow from that, but for one that paid. */
  pago?: 'aprobado' | 'pendiente' | 'rechazado'
}

/**
 * What happens to an order. The first choice of a way of paying causes that way's mail besides (specification 13.19).
 * Where each leads is in TRANSICIONES, its words in `app/components/pedidos/palabras-de-evento.ts`.
 */
const FILAS = {
  crear: { quien: ['comprador', 'administrador'] },
  pago_pendiente: { quien: ['proveedor'], correo: 'pago_pendiente', pago: 'pendiente' },
  pago_rechazado: { quien: ['proveedor'], correo: 'pago_rechazado', pago: 'rechazado' },
  pago_aprobado: { quien: ['proveedor'], correo: 'pagado', cobra: 'proveedor' },
  confirmar_transferencia: { quien: ['administrador'], correo: 'pagado', cobra: 'tienda' },
  cobrar_efectivo: { quien: ['administrador'], correo: 'pagado', cobra: 'tienda' },
  saldar: { quien: ['administrador'] },
  usar_credito: { quien: ['comprador', 'administrador'], correo: 'pagado' },
  cambiar_medio: { quien: ['comprador'] },
  recordar: { quien: ['sistema'], correo: 'recordatorio' },
  corregir: { quien: ['comprador'] },
  corregir_entrega: { quien: ['comprador', 'administrador'] },
  preparar: { quien: ['administrador'], correo: 'en_preparacion' },
  enviar: { quien: ['administrador'], correo: 'enviado' },
  dejar_para_retirar: { quien: ['administrador'], correo: 'listo_para_retirar' },
  entregar: { quien: ['administrador'], correo: 'entregado' },
  entregar_en_mano: { quien: ['administrador'], correo: 'entregado' },
  deshacer_salida: { quien: ['administrador'], correo: 'correccion' },
  deshacer_entrega: { quien: ['administrador'], correo: 'correccion' },
  deshacer_retiro: { quien: ['administrador'], correo: 'correccion' },
  deshacer_en_mano: { quien: ['administrador'], correo: 'correccion' },
  volver_a_pagado: { quien: ['administrador'], correo: 'correccion' },
  anular_venta: { quien: ['administrador'], correo: 'correccion' },
  vencer: { quien: ['sistema'] },
  agotar: { quien: ['administrador', 'proveedor'], pago: 'aprobado' },
  cancelar: { quien: ['administrador'], correo: 'cancelado' },
  reemplazar: { quien: ['comprador'] },
  descartar: { quien: ['administrador'] },
  devolver_parte: { quien: ['administrador', 'proveedor'], correo: 'reintegro' },
  reembolsar: { quien: ['administrador', 'proveedor'], correo: 'reembolsado' },
} as const satisfies Record<string, HechosDelEvento>

export type Evento = Exclude<keyof typeof FILAS, 'crear'>
export const EVENTOS = new Map(Object.entries(FILAS) as ['crear' | Evento, HechosDelEvento][])
