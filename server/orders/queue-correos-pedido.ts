import { createHash } from 'node:crypto'
import type { Ajustes } from '#domain/ajustes.ts'
import { isParaLaTienda, type MomentoDelCorreo } from '#domain/correo-pedido.ts'
import type { Pedido } from '#domain/pedido.ts'
import { casillaDe } from '#domain/remitente.ts'
import type { Tx } from '#server/db/connect.ts'
import { takeFromLimitIn, type Limite } from '#server/limit.ts'
import { queueCorreo } from '#server/mail/queue-correo.ts'
import type { Runtime } from '#server/runtime.ts'
import { parametrosDelCorreo, type ContextoDelCorreo } from './parametros-correo.ts'

/** Mails that a stranger could have sent to anybody's address, by placing orders in their name. */
const LIMITE_POR_DESTINATARIO = { max: 5, ventanaMs: 60 * 60_000 }
/** More than a shop sells in an hour; a mail account gives out a few hundred a day. */
const LIMITE_A_LA_TIENDA = { max: 30, ventanaMs: 60 * 60_000 }

/**
 * Queues the order mail of specification 7: to the shop when the moment is one for it, and to the buyer when an address
 * was given. Past the limit of mails that strangers cause, a mail is withheld for the owner to see; the order stands.
 */
export async function queueCorreosDePedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
): Promise<void> {
  if (isParaLaTienda(contexto.momento)) {
    const parametros = parametrosDelCorreo(ajustes, pedido, contexto, 'tienda')
    const withheld = await countCorreo(tx, runtime, contexto.momento, 'correos-a-la-tienda', LIMITE_A_LA_TIENDA)
    await queueCorreo(tx, runtime, { tipo: 'pedido', parametros }, pedido.id, withheld)
  }
  if (pedido.envio.correo === '') return
  const clave = claveDe(pedido.envio.correo)
  const withheld = await countCorreo(tx, runtime, contexto.momento, clave, LIMITE_POR_DESTINATARIO)
  await queueCorreoAlComprador(tx, runtime, ajustes, pedido, contexto, withheld)
}

/** What comes of money, and what the shop does, is always told: a stranger can't bring it about. */
const OF_A_STRANGER: ReadonlySet<MomentoDelCorreo> = new Set([
  'transferencia',
  'pago_pendiente',
  'pago_rechazado',
  'recordatorio',
])

/** Counts one more mail under a limit. @returns why it is withheld, '' when it is sent */
async function countCorreo(
  tx: Tx,
  { clock }: Pick<Runtime, 'clock'>,
  momento: MomentoDelCorreo,
  clave: string,
  limite: Limite,
): Promise<string> {
  if (!OF_A_STRANGER.has(momento)) return ''
  const taken = await takeFromLimitIn(tx, clock(), clave, limite)
  return taken.ok ? '' : 'Demasiados correos de pedidos a esta dirección en una hora.'
}

/** Anything can be given as an address, and none is kept longer than its order: a hash is always a sound key. */
function claveDe(correo: string): string {
  return `correo:${createHash('sha256').update(casillaDe(correo)).digest('base64url')}`
}

/** Queues the order mail to the buyer alone. @param pedido of a buyer who gave an address @param withheld why not */
export async function queueCorreoAlComprador(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  ajustes: Ajustes,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  withheld = '',
): Promise<void> {
  const parametros = parametrosDelCorreo(ajustes, pedido, contexto, 'comprador')
  await queueCorreo(tx, runtime, { tipo: 'pedido', parametros }, pedido.id, withheld)
}
