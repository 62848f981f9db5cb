import { isParaLaTienda, type MomentoDeLaTienda } from '#domain/pedidos/correo-pedido.ts'
import type { HechosDelPedido } from '#server/correos/correo.ts'
import type { Escrito } from './textos-comprador.ts'

/**
 * An order's mail as the shop reads it: all that specification 7 names, also of moments that only an earlier version
 * told it of.
 */
export function paraLaTienda(p: HechosDelPedido): Escrito {
  const { parrafo, ...escrito } = isParaLaTienda(p.momento) ? MOMENTO[p.momento](p) : OTRO
  return {
    ...escrito,
    resumen: `${p.nombre}, ${p.total_elegido}. ${p.pago_tipo}. ${p.ciudad}, ${p.departamento}.`,
    parrafos: [parrafo],
    boton: 'pedido',
    partes: ['sigue', 'precios', 'resumen', 'envio'],
  }
}

type Propio = Pick<Escrito, 'asunto' | 'titulo' | 'sigue' | 'diceLlegada'> & { parrafo: string }

const OTRO: Propio = { asunto: 'Pedido', titulo: 'Novedad de un pedido', parrafo: '', sigue: '' }

const MOMENTO: Record<MomentoDeLaTienda, (p: HechosDelPedido) => Propio> = {
  transferencia: (p) => ({
    asunto: 'Pedido por transferencia',
    titulo: 'Pedido nuevo por transferencia',
    parrafo: `${p.nombre} va a transferir ${p.total_elegido}. ${vencimiento(p)}`,
    sigue: 'Cuando veas el dinero en la cuenta, confirmalo en la página del pedido.',
  }),
  pago_pendiente: (p) => ({
    asunto: 'Pago en proceso',
    titulo: 'Pago en proceso',
    parrafo: `El pago de ${p.nombre} por ${p.total_elegido} todavía no está aprobado. ${vencimiento(p)}`,
    sigue: 'No lo prepares todavía: cuando Mercado Pago lo apruebe te llega otro correo.',
  }),
  pagado: (p) => ({
    asunto: 'Pedido pagado',
    diceLlegada: true,
    titulo: 'Pedido pagado',
    parrafo: `${p.nombre} pagó su pedido de ${p.total_elegido}. ${p.llegada}.`,
    sigue: 'Ya podés empezar a prepararlo.',
  }),
}

function vencimiento({ sin_reserva, retenido_hasta }: HechosDelPedido): string {
  return sin_reserva ? `Va sin reserva, y vence el ${retenido_hasta}.` : `La reserva vence el ${retenido_hasta}.`
}
