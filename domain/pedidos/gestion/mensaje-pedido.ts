import { formatPesos } from '#domain/dinero/dinero.ts'
import { conSeguimiento, isSinPago, totalElegido, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import { puntoEnPalabras } from '#domain/envios/punto-de-retiro.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { isSinReserva, SIN_RESERVA } from '#domain/pedidos/limites-de-reserva.ts'
import { CODIGO_POR_CONFIRMAR, isPorConfirmar } from '#domain/pedidos/uso-de-codigo.ts'

type Facts = Pick<
  Pedido,
  | 'codigo'
  | 'tipo'
  | 'estado'
  | 'medioDePago'
  | 'envio'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'seguimiento'
  | 'transporte'
  | 'retiene'
  | 'usoDeCodigo'
> & { lineas: Pick<LineaPedido, 'modo'>[] }

/**
 * What the owner writes to a buyer by WhatsApp about the order's present state, ready to be sent.
 * @param enlace whole address of the buyer's page
 * @param plazo until when the shirts are held, in words, by Montevideo's clock
 */
export function mensajeAlComprador(
  pedido: Facts,
  { tienda, enlace, plazo }: { tienda: string; enlace: string; plazo: string },
): string {
  const [nombre = ''] = pedido.envio.nombre.trim().split(/\s+/)
  return `${`Hola ${nombre}`.trim()}, te escribimos de ${tienda} por tu pedido ${pedido.codigo}. ${noticia(pedido, plazo)} ${enlace}`
}

function noticia(pedido: Facts, plazo: string): string {
  const total = formatPesos(totalElegido(pedido))
  switch (pedido.estado) {
    case 'pendiente_pago':
      if (pedido.tipo === 'cambio' && isSinPago(pedido))
        return `Te guardamos el cambio hasta el ${plazo}. Acá ves cómo sigue:`
      return MEDIO_EN_PALABRAS[pedido.medioDePago].falta(total, esperaConPlazo(pedido, plazo))
    case 'pagado':
      return 'Recibimos el pago, gracias. Acá ves cómo sigue:'
    case 'en_preparacion':
      return 'Ya lo estamos preparando. Acá ves cómo sigue:'
    case 'enviado':
      return `Ya salió${pedido.transporte && ` por ${pedido.transporte}`}${conSeguimiento(pedido.seguimiento)}. Acá ves cómo sigue:`
    case 'listo_para_retirar':
      return `Ya está listo para retirar${enElPunto(pedido.envio)}${conSeguimiento(pedido.seguimiento)}. Acá están los datos:`
    case 'entregado':
      return pedido.envio.metodo === 'local'
        ? 'Gracias por tu compra. Cualquier cosa nos escribís. Acá está:'
        : '¿Llegó todo bien? Cualquier cosa nos escribís. Tu pedido:'
    case 'vencido':
      return 'Se terminó el plazo para pagarlo y las camisetas volvieron a la venta. Si todavía las querés, avisanos. Tu pedido:'
    case 'cancelado':
      return 'Lo cancelamos. Cualquier duda nos escribís. Tu pedido:'
    case 'reembolsado':
      return 'Te devolvimos el dinero. Cualquier duda nos escribís. Tu pedido:'
  }
}

/** ` en Agencia Centro, Artigas 1234`; nothing while no point was chosen. */
function enElPunto({ puntoDeRetiro }: Pedido['envio']): string {
  return puntoDeRetiro?.direccion ? ` en ${puntoEnPalabras(puntoDeRetiro)}` : ''
}

/** What is kept for whoever pays later, and until when. */
function esperaConPlazo(pedido: Facts, plazo: string): string {
  const reserva = isSinReserva(pedido)
    ? `${SIN_RESERVA} Tenés tiempo hasta el ${plazo}.`
    : `Te guardamos las camisetas hasta el ${plazo}.`
  return isPorConfirmar(pedido) ? `${reserva} ${CODIGO_POR_CONFIRMAR}` : reserva
}
