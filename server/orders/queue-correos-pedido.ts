import { createHash } from 'node:crypto'
import { RETENIDO_POR_RED } from '#domain/correo/correo.ts'
import { isParaLaTienda, type MomentoDelCorreo } from '#domain/pedido/correo-pedido.ts'
import type { Pedido } from '#domain/pedido/pedido.ts'
import { casillaDe } from '#domain/contacto/remitente.ts'
import { takeFromLimitIn } from '#server/limit.ts'
import { takeCupo } from '#server/mail/cupo.ts'
import { EN_ESPERA, queueCorreo, sinMandar, type Comienzo } from '#server/mail/queue-correo.ts'
import type { Work } from '#server/in-transaction.ts'
import { isDeRedDesbordada } from './pedidos-de-la-red.ts'
import { parametrosDelCorreo, type ContextoDelCorreo } from './parametros-correo.ts'

/** Mails that a stranger could have sent to anybody's address, by placing orders in their name. */
const LIMITE_POR_DESTINATARIO = { max: 5, ventanaMs: 60 * 60_000 }

/**
 * Queues the order mail of specification 7: to the shop when the moment is one for it, and to the buyer when an address
 * was given. Past the limit of mails that strangers cause, the buyer's is withheld for the owner to see, and the shop's
 * waits until there is room; of a network that orders past all measure both are withheld. The order stands.
 */
export async function queueCorreosDePedido(work: Work, pedido: Pedido, contexto: ContextoDelCorreo): Promise<void> {
  const isCounted = OF_A_STRANGER.has(contexto.momento)
  const flood = isCounted && (await isDeRedDesbordada(work.tx, pedido.id)) ? sinMandar(RETENIDO_POR_RED) : undefined
  if (isParaLaTienda(contexto.momento)) {
    const parametros = parametrosDelCorreo(work.ajustes, pedido, contexto, 'tienda')
    const waits = isCounted && flood === undefined && !(await takeCupo(work.tx, work.clock()))
    await queueCorreo(work, { tipo: 'pedido', parametros }, pedido.id, waits ? EN_ESPERA : flood)
  }
  if (pedido.envio.correo === '') return
  const isOver = isCounted && flood === undefined && !(await countCorreo(work, pedido.envio.correo))
  await queueCorreoAlComprador(work, pedido, contexto, isOver ? sinMandar(DEMASIADOS) : flood)
}

/** What comes of money is always told: a stranger can't bring it about. */
const OF_A_STRANGER: ReadonlySet<MomentoDelCorreo> = new Set([
  'transferencia',
  'pago_pendiente',
  'pago_rechazado',
  'recordatorio',
])

const DEMASIADOS = 'Demasiados correos de pedidos a esta dirección en una hora.'

/** Counts one more mail to a buyer's address. @returns false when it is one too many */
async function countCorreo({ tx, clock }: Work, correo: string): Promise<boolean> {
  return (await takeFromLimitIn(tx, clock(), claveDe(correo), LIMITE_POR_DESTINATARIO)).ok
}

/** Anything can be given as an address, and none is kept longer than its order; a hash is always a valid key. */
function claveDe(correo: string): string {
  return `correo:${createHash('sha256').update(casillaDe(correo)).digest('base64url')}`
}

/** Queues the order mail to the buyer alone. @param pedido of a buyer who gave an address */
export async function queueCorreoAlComprador(
  work: Work,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  comienzo?: Comienzo,
): Promise<void> {
  const parametros = parametrosDelCorreo(work.ajustes, pedido, contexto, 'comprador')
  await queueCorreo(work, { tipo: 'pedido', parametros }, pedido.id, comienzo)
}
