import { createHash } from 'node:crypto'
import { RETENIDO_POR_RED } from '#domain/correo/correo.ts'
import { isParaLaTienda, type MomentoDelCorreo } from '#domain/pedido/correo-pedido.ts'
import type { Pedido } from '#domain/pedido/pedido.ts'
import { casillaDe } from '#domain/contacto/remitente.ts'
import { takeFromLimitIn } from '#server/limit.ts'
import { takeCupo } from '#server/mail/cupo.ts'
import type { Correo } from '#server/mail/correo.ts'
import { EN_ESPERA, queueCorreo, queueCorreos, sinMandar, type CorreoNuevo } from '#server/mail/queue-correo.ts'
import type { Work } from '#server/in-transaction.ts'
import { isDeRedDesbordada } from './pedidos-de-la-red.ts'
import { parametrosDelCorreo, type ContextoDelCorreo } from './parametros-correo.ts'

/** How many mails may go to one address that a stranger can cause, by placing orders in somebody's name. */
const LIMITE_POR_DESTINATARIO = { max: 5, ventanaMs: 60 * 60_000 }

/**
 * Queues the order mail of specification 7: to the shop when it is told of that moment, and to the buyer when an
 * address was given. Past the limit of mails that strangers cause, the buyer's is withheld for the owner to see, and
 * the shop's waits until there is room; when a network orders far too much both are withheld. The order stands.
 */
export async function queueCorreosDePedido(work: Work, pedido: Pedido, contexto: ContextoDelCorreo): Promise<void> {
  const isCounted = OF_A_STRANGER.has(contexto.momento)
  const flood = isCounted && (await isDeRedDesbordada(work.tx, pedido.id)) ? sinMandar(RETENIDO_POR_RED) : undefined
  const correos: CorreoNuevo[] = []
  if (isParaLaTienda(contexto.momento)) {
    const waits = isCounted && flood === undefined && !(await takeCupo(work.tx, work.clock()))
    correos.push({ correo: writeCorreo(work, pedido, contexto, 'tienda'), comienzo: waits ? EN_ESPERA : flood })
  }
  if (pedido.envio.correo !== '') {
    const isOver = isCounted && flood === undefined && !(await countCorreo(work, pedido.envio.correo))
    const comienzo = isOver ? sinMandar(DEMASIADOS) : flood
    correos.push({ correo: writeCorreo(work, pedido, contexto, 'comprador'), comienzo })
  }
  await queueCorreos(work, correos, pedido.id)
}

/** The moments that a stranger can bring about; what comes of money is always told. */
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

/** A hash: whatever is given as an address it is a valid key, and no address is kept longer than its order. */
function claveDe(correo: string): string {
  return `correo:${createHash('sha256').update(casillaDe(correo)).digest('base64url')}`
}

/** Queues the order mail to the buyer alone. @param pedido of a buyer who gave an address */
export async function queueCorreoAlComprador(work: Work, pedido: Pedido, contexto: ContextoDelCorreo): Promise<void> {
  await queueCorreo(work, writeCorreo(work, pedido, contexto, 'comprador'), pedido.id)
}

function writeCorreo(
  { ajustes }: Work,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  destinatario: 'tienda' | 'comprador',
): Correo {
  return { tipo: 'pedido', parametros: parametrosDelCorreo(ajustes, pedido, contexto, destinatario) }
}
