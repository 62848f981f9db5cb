import { createHash } from 'node:crypto'
import type { Ajustes } from '#domain/ajustes.ts'
import { isParaLaTienda, type MomentoDelCorreo } from '#domain/correo-pedido.ts'
import { formatPesos } from '#domain/dinero.ts'
import { METODO_ETIQUETA } from '#domain/envio.ts'
import { llegada } from '#domain/llegada.ts'
import { plazoDePago } from '#domain/pago.ts'
import { totalElegido, type LineaPedido, type Pedido } from '#domain/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { takeFromLimitIn } from '#server/limit.ts'
import type { ParametrosPedido } from '#server/mail/correo.ts'
import { queueCorreo } from '#server/mail/queue-correo.ts'
import type { Runtime } from '#server/runtime.ts'

type Contexto = {
  momento: MomentoDelCorreo
  /** Address of the shop for the link in it; '' leaves it to the mailer. */
  origin: string
}

/** Mails that a stranger could have sent to anybody's address, by placing orders in their name. */
const LIMITE_POR_DESTINATARIO = { max: 5, ventanaMs: 60 * 60_000 }

/**
 * Queues the order mail of specification 7: to the shop when the moment is one for it, and to the buyer when an address
 * was given. Past the limit of mails to one address the buyer's is withheld; the order stands.
 */
export async function queueCorreosDePedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  pedido: Pedido,
  contexto: Contexto,
): Promise<void> {
  if (isParaLaTienda(contexto.momento)) {
    const parametros: ParametrosPedido = {
      ...commonParametros(ajustes, pedido, contexto),
      destinatario: 'tienda',
      to_email: ajustes.correo,
      responder_a: pedido.envio.correo,
      subject: `${ASUNTO[contexto.momento].tienda}: ${pedido.codigo}, ${formatPesos(totalElegido(pedido))}`,
    }
    await queueCorreo(tx, runtime, { tipo: 'pedido', parametros }, pedido.id)
  }
  if (pedido.envio.correo === '') return
  const withheld = (await isWithheld(tx, runtime, pedido.envio.correo, contexto.momento))
    ? 'Demasiados correos de pedidos a esta dirección en una hora.'
    : ''
  await queueCorreoAlComprador(tx, runtime, ajustes, pedido, contexto, withheld)
}

/** What comes of money, and what the shop does, is always told: a stranger can't bring it about. */
const OF_A_STRANGER: ReadonlySet<MomentoDelCorreo> = new Set(['transferencia', 'pago_pendiente', 'pago_rechazado'])

async function isWithheld(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  correo: string,
  momento: MomentoDelCorreo,
): Promise<boolean> {
  if (!OF_A_STRANGER.has(momento)) return false
  // Anything can be given as an address, and none is kept longer than its order: a hash is always a sound key.
  const clave = `correo:${createHash('sha256').update(correo.toLowerCase()).digest('base64url')}`
  return !(await takeFromLimitIn(tx, clock(), clave, LIMITE_POR_DESTINATARIO)).ok
}

/** Queues the order mail to the buyer alone. @param pedido of a buyer who gave an address @param withheld why not */
export async function queueCorreoAlComprador(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  pedido: Pedido,
  contexto: Contexto,
  withheld = '',
): Promise<void> {
  const parametros: ParametrosPedido = {
    ...commonParametros(ajustes, pedido, contexto),
    destinatario: 'comprador',
    to_email: pedido.envio.correo,
    responder_a: ajustes.correo,
    subject: `${ASUNTO[contexto.momento].comprador} ${pedido.codigo}`,
  }
  await queueCorreo(tx, runtime, { tipo: 'pedido', parametros }, pedido.id, withheld)
}

const ASUNTO: Record<MomentoDelCorreo, { comprador: string; tienda: string }> = {
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

function commonParametros(
  ajustes: Ajustes,
  pedido: Pedido,
  { momento, origin }: Contexto,
): Omit<ParametrosPedido, 'destinatario' | 'to_email' | 'responder_a' | 'subject'> {
  const { envio, lineas } = pedido
  const porTransferencia = pedido.medioDePago === 'transferencia'
  return {
    tienda: ajustes.nombre,
    nombre: envio.nombre,
    telefono: envio.telefono,
    correo: envio.correo,
    departamento: envio.departamento,
    ciudad: envio.ciudad,
    metodo_envio: METODO_ETIQUETA[envio.metodo],
    direccion: toDireccion(envio),
    comentarios: envio.comentarios,
    costo_envio: formatPesos(pedido.costoEnvio),
    resumen_carrito: lineas.map(toResumen).join('\n'),
    total_mercadopago: formatPesos(pedido.totalMercadoPago),
    total_transferencia: formatPesos(pedido.totalTransferencia),
    total_elegido: formatPesos(totalElegido(pedido)),
    pago_tipo: porTransferencia ? 'Transferencia bancaria' : 'Tarjeta (Mercado Pago)',
    codigo: pedido.codigo,
    enlace_pedido: `${origin}/pedido/${pedido.token}`,
    momento,
    lineas: lineas.map((linea) => ({
      titulo: linea.nombre,
      detalle: toDetalle(linea),
      precio: formatPesos((porTransferencia ? linea.precioDescuento : linea.precio) + linea.extras),
    })),
    llegada: llegada(
      lineas.map((linea) => linea.modo),
      pedido.tiempoEnvio,
      ajustes,
    ),
    retenido_hasta: toFecha(plazoDePago(pedido)),
    bancos: momento === 'transferencia' ? ajustes.bancos : [],
  }
}

/** The street, '' for a pickup point when none was given. */
function toDireccion({ calle, numeroPuerta, numeroApartamento }: Pedido['envio']): string {
  const apartamento = numeroApartamento === '' ? '' : `, apto. ${numeroApartamento}`
  return `${[calle, numeroPuerta].filter((part) => part !== '').join(' ')}${apartamento}`
}

/** `Talle M, por encargo. Nombre: SUÁREZ. Número: 9. Con parches.` */
function toDetalle(linea: LineaPedido): string {
  const { nombrePersonalizado: nombre, numero } = linea
  return [
    `Talle ${linea.talle}, ${linea.modo === 'encargo' ? 'por encargo' : 'en stock'}.`,
    ...(nombre === '' ? [] : [`Nombre: ${nombre}.`]),
    ...(numero === '' ? [] : [`Número: ${numero}.`]),
    ...(linea.parches ? ['Con parches.'] : []),
  ].join(' ')
}

function toResumen(linea: LineaPedido): string {
  const tarjeta = formatPesos(linea.precio + linea.extras)
  const transferencia = formatPesos(linea.precioDescuento + linea.extras)
  const precios = `${tarjeta} con tarjeta, ${transferencia} por transferencia.`
  return `${linea.nombre} (${linea.codigo}). ${toDetalle(linea)} ${precios}`
}

const FECHA = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'America/Montevideo',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function toFecha(millis: number): string {
  return FECHA.format(millis)
}
