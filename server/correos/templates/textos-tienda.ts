import { conSeguimiento } from '#domain/pedidos/pedido.ts'
import type { MomentoDelCorreo } from '#domain/pedidos/correo-pedido.ts'
import type { ParametrosPedido } from '#server/correos/correo.ts'
import type { Escrito } from './textos-comprador.ts'

/** An order's mail as the shop reads it: all that specification 7 names, whatever the moment. */
export function paraLaTienda(p: ParametrosPedido): Escrito {
  const { titulo, parrafo, sigue } = MOMENTO[p.momento](p)
  return {
    titulo,
    resumen: `${p.nombre}, ${p.total_elegido}. ${p.pago_tipo}. ${p.ciudad}, ${p.departamento}.`,
    parrafos: [parrafo],
    sigue,
    boton: 'pedido',
    partes: ['sigue', 'precios', 'resumen', 'envio'],
  }
}

const MOMENTO: Record<MomentoDelCorreo, (p: ParametrosPedido) => { titulo: string; parrafo: string; sigue: string }> = {
  transferencia: (p) => ({
    titulo: 'Pedido nuevo por transferencia',
    parrafo: `${p.nombre} va a transferir ${p.total_elegido}. ${vencimiento(p)}`,
    sigue: 'Cuando veas el dinero en la cuenta, confirmalo en la página del pedido.',
  }),
  recordatorio: (p) => ({
    titulo: 'Pedido por vencer',
    parrafo: `Falta la transferencia de ${p.nombre} por ${p.total_elegido}. ${vencimiento(p)}`,
    sigue: 'Si el dinero ya está en la cuenta, confirmalo en la página del pedido.',
  }),
  pago_pendiente: (p) => ({
    titulo: 'Pago en proceso',
    parrafo: `El pago de ${p.nombre} por ${p.total_elegido} todavía no está aprobado. ${vencimiento(p)}`,
    sigue: 'No lo prepares todavía: cuando Mercado Pago lo apruebe te llega otro correo.',
  }),
  pago_rechazado: (p) => ({
    titulo: 'Pago rechazado',
    parrafo: `No se aprobó el pago de ${p.nombre} por ${p.total_elegido}.${p.mensaje_pago === '' ? '' : ` Se le dijo: «${p.mensaje_pago}»`}`,
    sigue: `Puede reintentar o pagar por transferencia hasta el ${p.retenido_hasta}.`,
  }),
  pagado: (p) => ({
    titulo: 'Pedido pagado',
    parrafo: `${p.nombre} pagó su pedido de ${p.total_elegido}. ${p.llegada}.`,
    sigue: 'Ya podés empezar a prepararlo.',
  }),
  en_preparacion: (p) => ({
    titulo: 'Pedido en preparación',
    parrafo: `El pedido de ${p.nombre} está en preparación. ${p.llegada}.`,
    sigue: '',
  }),
  enviado: (p) => ({
    titulo: 'Pedido enviado',
    parrafo: `Salió el pedido de ${p.nombre}${conSeguimiento(p.seguimiento)}.`,
    sigue: '',
  }),
  listo_para_retirar: (p) => ({
    titulo: 'Pedido para retirar',
    parrafo: `El pedido de ${p.nombre} está listo para retirar${conSeguimiento(p.seguimiento)}.`,
    sigue: '',
  }),
  entregado: (p) => ({
    titulo: 'Pedido entregado',
    parrafo: `El pedido de ${p.nombre} está entregado.`,
    sigue: '',
  }),
  cancelado: (p) => ({
    titulo: 'Pedido cancelado',
    parrafo: `El pedido de ${p.nombre} quedó cancelado.`,
    sigue: p.pagado ? 'Ya estaba pagado: hay dinero para devolver.' : '',
  }),
  devolucion: (p) => ({
    titulo: 'Devolución parcial',
    parrafo: `Se le devolvió ${p.devuelto || 'una parte del dinero'} a ${p.nombre}.`,
    sigue: '',
  }),
  reembolsado: (p) => ({
    titulo: 'Dinero devuelto',
    parrafo: `Se le devolvió ${p.devuelto || 'el dinero'} a ${p.nombre}.`,
    sigue: '',
  }),
}

function vencimiento({ sin_reserva, retenido_hasta }: ParametrosPedido): string {
  return sin_reserva ? `Va sin reserva, y vence el ${retenido_hasta}.` : `La reserva vence el ${retenido_hasta}.`
}
