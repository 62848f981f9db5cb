import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'

/** Subjects of an order's mails; its code follows, for the shop the total too. */
export const ASUNTO: Record<MomentoDelCorreo, { comprador: string; tienda: string }> = {
  transferencia: { comprador: 'Recibimos tu pedido', tienda: 'Pedido por transferencia' },
  pago_pendiente: { comprador: 'Tu pago está en proceso: pedido', tienda: 'Pago en proceso' },
  pago_rechazado: { comprador: 'No se aprobó el pago de tu pedido', tienda: 'Pago rechazado' },
  pagado: { comprador: 'Recibimos el pago de tu pedido', tienda: 'Pedido pagado' },
  recordatorio: { comprador: 'Falta poco para que venza tu pedido', tienda: 'Pedido por vencer' },
  en_preparacion: { comprador: 'Estamos preparando tu pedido', tienda: 'Pedido en preparación' },
  enviado: { comprador: 'Tu pedido va en camino:', tienda: 'Pedido enviado' },
  listo_para_retirar: { comprador: 'Ya podés retirar tu pedido', tienda: 'Pedido para retirar' },
  entregado: { comprador: 'Entregamos tu pedido', tienda: 'Pedido entregado' },
  cancelado: { comprador: 'Se canceló tu pedido', tienda: 'Pedido cancelado' },
  devolucion: { comprador: 'Te devolvimos parte del dinero de tu pedido', tienda: 'Devolución parcial' },
  reembolsado: { comprador: 'Te devolvimos el dinero de tu pedido', tienda: 'Dinero devuelto' },
}
