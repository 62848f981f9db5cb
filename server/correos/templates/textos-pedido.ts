import { isParaLaTienda, type MomentoDelCorreo, type MomentoDeLaTienda } from '#domain/pedidos/correo-pedido.ts'
import { nombreDelComprador, type Metodo } from '#domain/envios/envio.ts'
import { capitalize } from '#domain/texto/texto.ts'
import { SIN_RESERVA } from '#domain/pedidos/limites-de-reserva.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { CODIGO_POR_CONFIRMAR } from '#domain/pedidos/uso-de-codigo.ts'
import type { HechosDelPedido } from '#server/correos/correo.ts'

/**
 * The parts of an order that a mail shows below its message; nobody needs bank accounts for a shirt that was
 * delivered.
 */
export type Parte =
  | 'cuentas'
  | 'seguimiento'
  | 'sigue'
  | 'revisar'
  | 'precios'
  | 'camisetas'
  | 'resumen'
  | 'envio'
  | 'arrepentimiento'

/** An order's mail in words: first what happened, then what comes next. */
export type Escrito = {
  /** The subject; the order's code follows, for the shop the total too. */
  asunto: string
  titulo: string
  /** What the list of mails shows beside the subject. */
  resumen: string
  parrafos: string[]
  /** Whether they say when it arrives. */
  diceLlegada?: true
  /** What comes next, or what to do. */
  sigue: string
  boton: 'pedido' | 'pagar' | 'cambios'
  /** In their order. */
  partes: Parte[]
}

/** A coupon of a cash network whose time is nearly up. */
function recordatorioDelCupon(p: HechosDelPedido): Escrito {
  return {
    asunto: `Falta poco para que venza el cupón de ${tu(p)}`,
    titulo: 'Falta poco para que venza tu cupón',
    resumen: `Todavía no vimos el pago de ${p.total_elegido}. Tenés tiempo hasta el ${p.retenido_hasta}.`,
    parrafos: [
      `${hola(p)} Todavía no vimos el pago de ${p.total_elegido} con tu cupón. Tenés tiempo hasta el ${p.retenido_hasta}${p.sin_reserva ? `. ${SIN_RESERVA}` : '; hasta entonces te guardamos lo que pediste.'}`,
      p.enlace_cupon === '' ? '' : `Tu cupón está acá: ${p.enlace_cupon}`,
      esperaDelCodigo(p),
    ],
    sigue: 'Si ya lo pagaste, no hagas nada: la red puede tardar unos días en avisarnos.',
    boton: 'pedido',
    partes: ['sigue', 'camisetas'],
  }
}

export const PARA_EL_COMPRADOR: Record<MomentoDelCorreo, (p: HechosDelPedido) => Escrito> = {
  transferencia: (p) => ({
    asunto: p.cambio ? 'Falta la diferencia de tu cambio' : 'Recibimos tu pedido',
    titulo: p.cambio ? 'Falta la diferencia de tu cambio' : 'Recibimos tu pedido',
    resumen: `Para confirmarlo, transferí ${p.total_elegido} hasta el ${p.retenido_hasta}.`,
    parrafos: [
      `${hola(p)} Para confirmarlo, transferí ${p.total_elegido} hasta el ${p.retenido_hasta}. ${p.sin_reserva ? SIN_RESERVA : 'Mientras tanto te guardamos lo que pediste.'}`,
      esperaDelCodigo(p),
    ],
    sigue: `${COMPROBANTE} Cuando veamos el dinero en la cuenta te avisamos por correo.`,
    boton: 'pedido',
    partes: ['cuentas', 'sigue', 'revisar', 'precios', 'envio', 'arrepentimiento'],
  }),
  recordatorio: (p) =>
    p.cupon
      ? recordatorioDelCupon(p)
      : {
          asunto: `Falta poco para que venza ${tu(p)}`,
          titulo: `Falta poco para que venza ${tu(p)}`,
          resumen: `Todavía no vimos tu transferencia de ${p.total_elegido}. Tenés tiempo hasta el ${p.retenido_hasta}.`,
          parrafos: [
            `${hola(p)} Todavía no vimos tu transferencia de ${p.total_elegido}. ${p.sin_reserva ? `Tenés tiempo hasta el ${p.retenido_hasta}. ${SIN_RESERVA}` : `Tenés tiempo hasta el ${p.retenido_hasta}; después, lo que te guardamos vuelve a la venta.`}`,
            esperaDelCodigo(p),
          ],
          sigue: `${COMPROBANTE} Si ya lo mandaste, no hace falta que hagas nada más.`,
          boton: 'pedido',
          partes: ['cuentas', 'sigue', 'camisetas'],
        },
  pago_pendiente: (p) => ({
    asunto: 'Tu pago está en proceso: pedido',
    titulo: 'Tu pago está en proceso',
    resumen: p.mensaje_pago || `Mercado Pago todavía no confirmó tu pago de ${p.total_elegido}.`,
    parrafos: [
      `${hola(p)} Mercado Pago todavía no confirmó tu pago de ${p.total_elegido}. ${p.mensaje_pago}`.trim(),
      p.cupon ? `Tenés tiempo de pagarlo hasta el ${p.retenido_hasta}.` : '',
      esperaDelCodigo(p),
    ],
    sigue: p.sin_reserva
      ? `Cuando el pago se acredite te avisamos por correo. ${SIN_RESERVA}`
      : p.cupon
        ? 'Cuando el pago se acredite te avisamos por correo. Hasta entonces te guardamos lo que pediste.'
        : `No hace falta que hagas nada. Te guardamos lo que pediste hasta el ${p.retenido_hasta}; si el pago no se aprueba, podés reintentar o pagar por transferencia.`,
    boton: 'pedido',
    partes: ['sigue', 'revisar', 'precios', 'envio', 'arrepentimiento'],
  }),
  pago_rechazado: (p) => ({
    asunto: `No se aprobó el pago de ${tu(p)}`,
    titulo: 'No se aprobó el pago',
    resumen: p.mensaje_pago || 'Podés reintentar o pagar por transferencia.',
    parrafos: [
      `${hola(p)} El pago de ${p.total_elegido} no se aprobó, y ese intento no se cobró.`,
      p.mensaje_pago,
      esperaDelCodigo(p),
    ],
    sigue: `En la página de tu pedido podés reintentar (${p.total_mercadopago}) o pagar por transferencia (${p.total_transferencia}). ${p.sin_reserva ? `Tenés tiempo hasta el ${p.retenido_hasta}. ${SIN_RESERVA}` : `Te guardamos lo que pediste hasta el ${p.retenido_hasta}.`}`,
    boton: 'pagar',
    partes: ['sigue', 'camisetas'],
  }),
  pagado: (p) => ({
    asunto: `Recibimos el pago de ${tu(p)}`,
    diceLlegada: true,
    titulo: 'Recibimos tu pago',
    resumen: `${Tu(p)} está confirmado: ${p.total_elegido}. ${p.llegada}.`,
    parrafos: [
      `${hola(p)} Recibimos tu pago y ${tu(p)} está confirmado. ${p.llegada}.`,
      p.como_se_pago ?? '',
      p.factura ?? '',
    ],
    sigue: `Te avisamos por correo cuando empecemos a prepararlo y cuando ${CUANDO[p.metodo]}.`,
    boton: 'pedido',
    partes: ['sigue', 'revisar', 'precios', 'envio', 'arrepentimiento'],
  }),
  en_preparacion: (p) => ({
    asunto: `Estamos preparando ${tu(p)}`,
    diceLlegada: true,
    titulo: `Estamos preparando ${tu(p)}`,
    resumen: `${p.llegada}.`,
    parrafos: [
      `${hola(p)} Empezamos a preparar ${p.cambio ? 'tu cambio' : 'lo que pediste'}. ${p.llegada}.`,
      p.lineas.some(({ nombre, numero }) => nombre + numero !== '')
        ? 'Desde ahora el nombre y el número ya no se pueden cambiar.'
        : '',
    ],
    sigue:
      p.metodo !== 'domicilio'
        ? `Te avisamos por correo cuando ${CUANDO[p.metodo]}.`
        : 'Te avisamos por correo cuando salga. Si hay que corregir la dirección o el teléfono, hacelo cuanto antes en la página de tu pedido.',
    boton: 'pedido',
    partes: ['sigue', 'camisetas', 'envio'],
  }),
  enviado: (p) => ({
    asunto: `${Tu(p)} va en camino:`,
    diceLlegada: true,
    titulo: `${Tu(p)} va en camino`,
    resumen: [p.seguimiento && `Seguimiento: ${p.seguimiento}.`, `${p.llegada}.`].filter(Boolean).join(' '),
    parrafos: [
      p.metodo === 'punto'
        ? `${hola(p)} Despachamos ${tu(p)} al punto de retiro ${elPunto(p)}. ${p.llegada}.`
        : `${hola(p)} Despachamos ${tu(p)}. ${p.llegada}.`,
      p.factura ?? '',
    ],
    sigue:
      p.metodo === 'punto'
        ? 'Te avisamos por correo cuando lo puedas retirar.'
        : 'Tiene que haber alguien en la dirección para recibirlo. Si para entonces no llega, respondé este correo y lo buscamos.',
    boton: 'pedido',
    partes: ['seguimiento', 'sigue', 'envio', 'camisetas'],
  }),
  listo_para_retirar: (p) => ({
    asunto: `Ya podés retirar ${tu(p)}`,
    titulo: `Ya podés retirar ${tu(p)}`,
    resumen: p.metodo === 'punto' ? `Te espera en el punto ${elPunto(p)}.` : 'Está listo para que lo pases a buscar.',
    parrafos: [
      p.metodo === 'punto'
        ? `${hola(p)} ${Tu(p)} te espera en el punto de retiro ${elPunto(p)}.`
        : `${hola(p)} ${Tu(p)} está listo para que lo pases a buscar.`,
      `Llevá tu documento y el código del pedido, ${p.codigo}${p.seguimiento === '' ? '' : ', o el número de seguimiento'}.`,
      p.factura ?? '',
    ],
    sigue:
      p.retira_en === ''
        ? 'Si no sabés la dirección o el horario, respondé este correo o escribinos por WhatsApp y te los pasamos antes de que vayas.'
        : 'Si no sabés el horario, respondé este correo o escribinos por WhatsApp y te lo pasamos antes de que vayas.',
    boton: 'pedido',
    partes: ['seguimiento', 'sigue', 'camisetas'],
  }),
  entregado: (p) => ({
    asunto: `Entregamos ${tu(p)}`,
    titulo: `Entregamos ${tu(p)}`,
    resumen: p.cambio
      ? 'Si algo no está bien, así se arregla.'
      : `Gracias por comprar en ${p.tienda}. Si algo no está bien, así se arregla.`,
    parrafos: [
      `${hola(p)} ${Tu(p)} ya está entregado. ${p.cambio ? 'Que' : `Gracias por comprar en ${p.tienda}; que`} lo disfrutes.`,
      p.factura ?? '',
    ],
    sigue:
      p.metodo === 'local'
        ? 'Si tiene una falla, no es lo que pediste o querés otro talle, pedilo en la página de tu pedido.'
        : 'Si llegó con una falla, no es lo que pediste o querés otro talle, pedilo en la página de tu pedido. Si no lo recibiste, respondé este correo.',
    boton: 'cambios',
    partes: ['sigue', p.metodo === 'local' ? 'precios' : 'camisetas'],
  }),
  correccion: (p) => ({
    asunto: `Corregimos el estado de ${tu(p)}`,
    titulo: 'Lo último que te avisamos fue un error',
    resumen: 'En la página de tu pedido está cómo sigue.',
    parrafos: [`${hola(p)} Lo último que te avisamos de ${tu(p)} fue un error nuestro: todavía no pasó.`],
    sigue: 'En la página de tu pedido está cómo sigue de verdad. Si tenés alguna duda, respondé este correo.',
    boton: 'pedido',
    partes: ['sigue', 'camisetas'],
  }),
  cancelado: (p) => ({
    asunto: `Se canceló ${tu(p)}`,
    titulo: `Se canceló ${tu(p)}`,
    resumen: p.pagado ? 'Te vamos a devolver el dinero.' : 'No tenés que pagar nada.',
    parrafos: [
      p.pagado
        ? `${hola(p)} ${Tu(p)} quedó cancelado. Te vamos a devolver el dinero por el mismo medio con el que pagaste.`
        : `${hola(p)} ${Tu(p)} quedó cancelado y no tenés que pagar nada.`,
    ],
    sigue: p.pagado
      ? 'Cuando el dinero salga te avisamos por correo. Si no esperabas esta cancelación, respondé este correo.'
      : 'Si ya habías pagado, o no esperabas esta cancelación, respondé este correo.',
    boton: 'pedido',
    partes: ['sigue', 'camisetas'],
  }),
  reintegro: (p) => ({
    asunto: `Te devolvimos parte del dinero de ${tu(p)}`,
    titulo: p.devuelto === '' ? 'Te devolvimos una parte del dinero' : `Te devolvimos ${p.devuelto}`,
    resumen: p.pagado ? `Es una parte de los ${p.total_elegido} de ${tu(p)}.` : `Es dinero que no pagaba ${tu(p)}.`,
    parrafos: [
      p.pagado
        ? `${hola(p)} Te devolvimos ${p.devuelto || 'una parte'} de los ${p.total_elegido} que pagaste por ${tu(p)}.`
        : `${hola(p)} Te devolvimos ${p.devuelto || 'dinero'} que habíamos recibido por ${tu(p)}.`,
    ],
    sigue: `${COMO_VUELVE[p.devuelto_por].como} Si el monto no es el que esperabas, respondé este correo.`,
    boton: 'pedido',
    partes: ['sigue', 'camisetas'],
  }),
  reembolsado: (p) => ({
    asunto: `Te devolvimos el dinero de ${tu(p)}`,
    titulo: p.devuelto === '' ? 'Te devolvimos el dinero' : `Te devolvimos ${p.devuelto}`,
    resumen: `Es lo que pagaste por ${tu(p)}.`,
    parrafos: [`${hola(p)} Te devolvimos ${p.devuelto || 'lo que pagaste'} por ${tu(p)}.`],
    sigue: `${COMO_VUELVE[p.devuelto_por].como} ${COMO_VUELVE[p.devuelto_por].siNo}, respondé este correo.`,
    boton: 'pedido',
    partes: ['sigue', 'camisetas'],
  }),
}

const COMPROBANTE =
  'Cuando transfieras, mandanos el comprobante desde la página de tu pedido o respondiendo este correo.'

/** When its buyer hears of a paid order again. */
const CUANDO: Record<Metodo, string> = {
  domicilio: 'salga',
  punto: 'lo puedas retirar',
  mostrador: 'lo puedas retirar',
  local: 'te lo podamos entregar',
}

const COMO_VUELVE: Record<MedioDePago, { como: string; siNo: string }> = {
  tarjeta: {
    como: 'Va por el mismo medio con el que pagaste; según el banco, demora algunos días en verse.',
    siNo: 'Si en ese plazo no lo ves',
  },
  transferencia: {
    como: 'Va por transferencia; según el banco, demora algunos días en verse.',
    siNo: 'Si en ese plazo no lo ves',
  },
  efectivo: { como: 'Te lo dimos en efectivo.', siNo: 'Si no lo tenés' },
}

/** '' when its use is kept, or needn't be. */
function esperaDelCodigo({ por_confirmar }: HechosDelPedido): string {
  return por_confirmar ? CODIGO_POR_CONFIRMAR : ''
}

/** An exchange is no order that its buyer made. */
/** Which point it is fetched at, as far as that is known. */
function elPunto({ retira_en, ciudad }: HechosDelPedido): string {
  return retira_en === '' ? `Xpres! de ${ciudad}` : retira_en
}

function tu({ cambio }: HechosDelPedido): string {
  return cambio ? 'tu cambio' : 'tu pedido'
}

function Tu(p: HechosDelPedido): string {
  return capitalize(tu(p))
}

function hola({ nombre }: HechosDelPedido): string {
  return nombre === '' ? 'Hola.' : `Hola, ${nombre.trim().split(/\s+/)[0]}.`
}

/**
 * An order's mail as the shop reads it: all that specification 7 names, also of moments that only an earlier version
 * told.
 */
export function paraLaTienda(p: HechosDelPedido): Escrito {
  const { parrafo, ...escrito } = isParaLaTienda(p.momento) ? MOMENTO[p.momento](p) : OTRO
  return {
    ...escrito,
    resumen: `${nombreDelComprador(p)}, ${p.total_elegido}. ${p.pago_tipo}. ${p.ciudad === '' ? p.metodo_envio : `${p.ciudad}, ${p.departamento}`}.`,
    parrafos: [parrafo],
    boton: 'pedido',
    partes: ['sigue', 'precios', 'resumen', 'envio'],
  }
}

type Propio = Pick<Escrito, 'asunto' | 'titulo' | 'sigue' | 'diceLlegada'> & { parrafo: string }

const OTRO: Propio = { asunto: 'Pedido', titulo: 'Novedad de un pedido', parrafo: '', sigue: '' }

const MOMENTO: Record<MomentoDeLaTienda, (p: HechosDelPedido) => Propio> = {
  transferencia: (p) => ({
    asunto: p.cambio ? 'Diferencia de un cambio por transferencia' : 'Pedido por transferencia',
    titulo: p.cambio ? 'Falta la diferencia de un cambio' : 'Pedido nuevo por transferencia',
    parrafo: `${nombreDelComprador(p)} va a transferir ${p.total_elegido}. ${vencimiento(p)}`,
    sigue: 'Cuando veas el dinero en la cuenta, confirmalo en la página del pedido.',
  }),
  pago_pendiente: (p) => ({
    asunto: 'Pago en proceso',
    titulo: 'Pago en proceso',
    parrafo: `El pago de ${nombreDelComprador(p)} por ${p.total_elegido} todavía no está aprobado. ${vencimiento(p)}`,
    sigue: 'No lo prepares todavía: cuando Mercado Pago lo apruebe te llega otro correo.',
  }),
  pagado: (p) => ({
    asunto: p.cambio ? 'Cambio pagado' : 'Pedido pagado',
    diceLlegada: true,
    titulo: p.cambio ? 'Cambio pagado' : 'Pedido pagado',
    parrafo: `${nombreDelComprador(p)} pagó ${p.cambio ? 'la diferencia de su cambio, ' : 'su pedido de '}${p.total_elegido}. ${[p.sale, p.llegada].flatMap((texto) => (texto ? `${texto}.` : [])).join(' ')}`,
    sigue: 'Ya podés empezar a prepararlo.',
  }),
}

function vencimiento({ sin_reserva, retenido_hasta }: HechosDelPedido): string {
  return sin_reserva ? `Va sin reserva, y vence el ${retenido_hasta}.` : `La reserva vence el ${retenido_hasta}.`
}
