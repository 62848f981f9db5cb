import type { Evento } from '#domain/pedidos/eventos.ts'
import type { TipoDePedido } from '#domain/pedidos/pedido.ts'

type Palabras = {
  /** As the buyer reads it. */
  comprador: string
  /** As the buyer reads it when the shop did it for them. */
  porLaTienda?: string
  administracion: string
}

/** What happened to an order, in its two histories. */
export function palabrasDeEvento(tipo: TipoDePedido, evento: 'crear' | Evento): Palabras {
  return (tipo === 'cambio' && DE_UN_CAMBIO[evento]) || PALABRAS_DE_EVENTO[evento]
}

/** What is sent for a shirt that comes back is no order of its buyer's, and waits for that rather than for money. */
const DE_UN_CAMBIO: Partial<Record<'crear' | Evento, Palabras>> = {
  crear: { comprador: 'Anotamos tu cambio', administracion: 'Cambio anotado' },
  vencer: { comprador: 'Se terminó el plazo', administracion: 'Vencido' },
  descartar: { comprador: 'Ya no se manda', administracion: 'Ya no se manda' },
}

const PALABRAS_DE_EVENTO: Record<'crear' | Evento, Palabras> = {
  crear: { comprador: 'Hiciste el pedido', porLaTienda: 'Anotamos tu pedido', administracion: 'Pedido hecho' },
  pago_pendiente: { comprador: 'El pago quedó en proceso', administracion: 'Pago en proceso' },
  pago_rechazado: { comprador: 'El pago fue rechazado', administracion: 'Pago rechazado' },
  pago_aprobado: { comprador: 'Se aprobó el pago', administracion: 'Pago aprobado' },
  cobrar_efectivo: { comprador: 'Pagaste en efectivo', administracion: 'Cobrado en efectivo' },
  confirmar_transferencia: { comprador: 'Recibimos la transferencia', administracion: 'Transferencia confirmada' },
  saldar: { comprador: 'Quedó pago con lo que devolviste', administracion: 'Pago con lo devuelto' },
  usar_credito: {
    comprador: 'Lo pagaste con tu crédito',
    porLaTienda: 'Quedó pago con tu crédito',
    administracion: 'Pago con crédito',
  },
  cambiar_medio: { comprador: 'Cambiaste la forma de pago', administracion: 'Cambio de la forma de pago' },
  recordar: { comprador: 'Te recordamos que falta pagarlo', administracion: 'Recordatorio enviado' },
  corregir: { comprador: 'Corregiste lo que se estampa', administracion: 'Corrección de lo que se estampa' },
  corregir_entrega: {
    comprador: 'Corregiste los datos de entrega',
    porLaTienda: 'Corregimos los datos de entrega',
    administracion: 'Corrección de los datos de entrega',
  },
  preparar: { comprador: 'Empezamos a prepararlo', administracion: 'En preparación' },
  enviar: { comprador: 'Salió para tu dirección', administracion: 'Enviado' },
  dejar_para_retirar: { comprador: 'Está listo para retirar', administracion: 'Listo para retirar' },
  entregar_en_mano: { comprador: 'Te lo entregamos en mano', administracion: 'Entregado en mano' },
  entregar: { comprador: 'Se entregó', administracion: 'Entregado' },
  deshacer_salida: { comprador: 'Todavía no salió: lo corregimos', administracion: 'Salida deshecha' },
  deshacer_entrega: { comprador: 'Todavía no se entregó: lo corregimos', administracion: 'Entrega deshecha' },
  deshacer_retiro: { comprador: 'Todavía no se retiró: lo corregimos', administracion: 'Retiro deshecho' },
  deshacer_en_mano: { comprador: 'Todavía no se entregó: lo corregimos', administracion: 'Entrega deshecha' },
  volver_a_pagado: { comprador: 'Todavía no lo preparamos: lo corregimos', administracion: 'De vuelta a pagado' },
  anular_venta: { comprador: 'Se anuló la venta', administracion: 'Venta anulada' },
  vencer: { comprador: 'Se terminó el plazo para pagarlo', administracion: 'Vencido' },
  agotar: {
    comprador: 'Llegó el pago y ya no quedaba lo que estaba en stock',
    administracion: 'Vencido: llegó el pago y ya no había stock',
  },
  cancelar: { comprador: 'Se canceló', administracion: 'Cancelado' },
  reemplazar: { comprador: 'Lo reemplazaste por otro pedido', administracion: 'Reemplazado por otro pedido' },
  descartar: { comprador: 'Se canceló porque no estaba pago', administracion: 'Cancelado sin pagar, junto con otros' },
  devolver_parte: { comprador: 'Se devolvió dinero', administracion: 'Devolución de dinero' },
  reembolsar: { comprador: 'Se devolvió el dinero', administracion: 'Dinero devuelto' },
}
