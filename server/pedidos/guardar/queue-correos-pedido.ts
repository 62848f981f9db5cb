import { RETENIDO_POR_RED } from '#domain/correos/correo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import type { Novedad } from '#domain/notificaciones/notificacion.ts'
import { CORREOS_DE_PEDIDO, isParaLaTienda, type MomentoDeLaTienda } from '#domain/pedidos/correo-pedido.ts'
import { MEDIOS, totalElegido, type Pedido } from '#domain/pedidos/pedido.ts'
import { plural } from '#domain/texto/plural.ts'
import type { Correo } from '#server/correos/correo.ts'
import { queueCorreo, sinMandar, toCorreoRow } from '#server/correos/queue-correo.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { parametrosDelCorreo, type ContextoDelCorreo } from './parametros-correo.ts'
import { isRedDesbordada } from '#domain/pedidos/limites-de-reserva.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import { countDeLaRed } from './read-cargas.ts'
import { toNotificacion } from '#server/notificaciones/notify.ts'
import type { CorreoRow, NotificacionRow, PedidoRow } from '#server/db/schema.ts'

/**
 * Queues the order mail of specification 7: to the shop when it is told of that moment. It goes to the buyer when an
 * address was given. When its network had ordered far too much by then both are withheld. The order stands.
 * @param row the order's
 */
export async function queueCorreosDePedido(
  work: Work,
  pedido: Pedido,
  row: Pick<PedidoRow, 'id' | 'red' | 'creado'>,
  contexto: ContextoDelCorreo,
): Promise<void> {
  const { deExtranio = false } = CORREOS_DE_PEDIDO[contexto.momento]
  const isFlood = deExtranio && isRedDesbordada({ deLaRedEnUnDia: await countDeLaRed(work.tx, row) })
  await insertTogether(work.tx, toldOfPedido(work, pedido, contexto, isFlood))
}

/** The rows by which shop and buyer are told of an order: mails, and what goes to the owner's devices. */
export function toldOfPedido(
  work: Work,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  isFlood: boolean,
): { correos: CorreoRow[]; notificaciones: NotificacionRow[] } {
  const { momento, autor = '' } = contexto
  const isTold = isParaLaTienda(momento) && !isFlood
  return {
    correos: toCorreosDePedido(work, pedido, contexto, isFlood),
    notificaciones: isTold ? [toNotificacion(work, { ...novedadDePedido(pedido, momento), autor })] : [],
  }
}

/** What devices tell of it; an order by card is new to the owner when it is paid. */
function novedadDePedido(pedido: Pedido, momento: MomentoDeLaTienda): Novedad {
  const { codigo, id: pedidoId, lineas, medioDePago } = pedido
  const isPagado = momento === 'pagado'
  const isNuevo = !isPagado || MEDIOS[medioDePago].correo === null
  const que = isPagado ? (isNuevo ? 'Pedido pagado' : 'Pago recibido') : 'Pedido nuevo'
  return {
    tipos: isPagado ? (isNuevo ? ['pago', 'pedido'] : ['pago']) : ['pedido'],
    titulo: `${que} · ${formatPesos(totalElegido(pedido))}`,
    texto: `${codigo}, ${plural(lineas.length, 'camiseta', 'camisetas')}`,
    lugar: `/admin/pedidos/${codigo}`,
    pedidoId,
  }
}

/** The rows of that mail. @param isFlood whether its network orders far too much */
export function toCorreosDePedido(
  work: Work,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  isFlood: boolean,
): CorreoRow[] {
  const comienzo = isFlood ? sinMandar(RETENIDO_POR_RED) : undefined
  const destinatarios = [
    ...(CORREOS_DE_PEDIDO[contexto.momento].paraLaTienda ? (['tienda'] as const) : []),
    ...(pedido.envio.correo === '' ? [] : (['comprador'] as const)),
  ]
  return destinatarios.map((destinatario) =>
    toCorreoRow(work, writeCorreoDePedido(work, pedido, contexto, destinatario), pedido.id, comienzo),
  )
}

/** Queues the order mail to the buyer alone. @param pedido of a buyer who gave an address */
export async function queueCorreoAlComprador(work: Work, pedido: Pedido, contexto: ContextoDelCorreo): Promise<void> {
  await queueCorreo(work, writeCorreoDePedido(work, pedido, contexto, 'comprador'), pedido.id)
}

function writeCorreoDePedido(
  { ajustes, clock }: Work,
  pedido: Pedido,
  contexto: ContextoDelCorreo,
  destinatario: 'tienda' | 'comprador',
): Correo {
  return { tipo: 'pedido', parametros: parametrosDelCorreo(ajustes, pedido, contexto, destinatario, clock()) }
}
