import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { GRACIA_TARJETA } from '#domain/pagos/pago.ts'
import { MEDIOS, type Pedido } from '#domain/pedidos/pedido.ts'
import { recordPreference, takeLink } from '#server/pedidos/mover/card-link.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { buildPreference } from './build-preference.ts'
import { createPatience } from './deadline.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

/** The card provider, and how it reaches the shop. */
export type Provider = {
  client: MercadoPagoClient
  /** Where notices are sent to, without a slash at its end; null for the address that the buyer sees. */
  noticeOrigin: (() => string) | null
}

/** Where an order is paid by card. */
export type CardOffer = { id: string; initPoint: string }

type FalloDeOferta = Fallo<'pago_no_disponible' | 'pedido_no_modificable'>

const MINUTE = 60_000
/** A link with less life than this isn't worth sending anybody to. */
const LEAST_LIFE = MINUTE

/**
 * Where an order that waits for its card is paid: its valid link, else a new one, which is kept on the order. The
 * provider is waited for until its deadline, plus whatever the shop itself needs.
 * @param origin address of the shop as the buyer sees it
 * @returns `pedido_no_modificable` when the order doesn't wait for a card (any more)
 */
export async function offerCard(
  runtime: Runtime,
  provider: Provider,
  pedido: Pedido,
  origin: string,
): Promise<Resultado<CardOffer, FalloDeOferta>> {
  if (!awaitsCard(pedido, runtime.clock())) return fallo('pedido_no_modificable')
  const offer = await findOrMakeOffer(runtime, provider, pedido, origin)
  if (!offer.ok && offer.code === 'pago_no_disponible') {
    runtime.log.warn({ pedido: pedido.codigo }, 'an order waits without a link to pay it by card')
  }
  return offer
}

async function findOrMakeOffer(
  runtime: Runtime,
  { client, noticeOrigin }: Provider,
  pedido: Pedido,
  origin: string,
): Promise<Resultado<CardOffer, FalloDeOferta>> {
  // The present link may need asking about before a new one is made: both within the buyer's time.
  const waitFor = createPatience(client.deadline)
  const late = () => {
    runtime.log.warn({ pedido: pedido.codigo, millis: client.deadline }, 'the card provider did not answer in time')
    return fallo('pago_no_disponible')
  }
  const live = await waitFor(findLiveOffer(runtime, client, pedido), late)
  if (!live.ok) return live
  if (live.value !== null) return ok(live.value)
  if (!(await takeLink(runtime, pedido))) {
    runtime.log.warn(
      { pedido: pedido.codigo },
      'too many links of the card provider for one network, or one code, in an hour',
    )
    return fallo('pago_no_disponible')
  }
  const ajustes = await readAjustes(runtime)
  const expira = endOfOffer(pedido, ajustes, runtime.clock())
  const body = buildPreference(pedido, ajustes, { origin, noticeOrigin: noticeOrigin?.() ?? origin, expira })
  // Two clicks at once compute the same end of the link, and so get the same preference.
  const made = await waitFor(client.createPreference(body, `${pedido.id}:${expira}`), late)
  if (!made.ok) return made
  const noted = await recordPreference(runtime, pedido.id, { ...made.value, expira })
  return noted ? ok(made.value) : fallo('pedido_no_modificable')
}

function awaitsCard(pedido: Pedido, now: number): boolean {
  return (
    pedido.estado === 'pendiente_pago' &&
    MEDIOS[pedido.medioDePago].cobra === 'proveedor' &&
    pedido.retenidoHasta - GRACIA_TARJETA > now
  )
}

async function findLiveOffer(
  { clock }: Runtime,
  client: MercadoPagoClient,
  { preferenceId, initPoint, preferenceExpira }: Pedido,
): Promise<Resultado<CardOffer | null, FalloDeOferta>> {
  if (preferenceId === null || initPoint === null) return ok(null)
  const offer = { id: preferenceId, initPoint }
  const enough = clock() + LEAST_LIFE
  if (preferenceExpira !== null) return ok(enough < preferenceExpira ? offer : null)
  // A link of an earlier version has no end noted.
  const end = await client.readPreferenceEnd(preferenceId)
  if (!end.ok) return end.code === 'no_encontrado' ? ok(null) : fallo('pago_no_disponible')
  return ok(end.value === null || end.value > enough ? offer : null)
}

/** A little before the hold; when a pending payment keeps that for days, after the usual minutes (specification 11.8, 11.10). */
function endOfOffer({ retenidoHasta }: Pedido, { retencion }: Ajustes, now: number): number {
  const usual = Math.floor(now / MINUTE) * MINUTE + retencion.tarjetaMinutos * MINUTE
  return Math.min(retenidoHasta - GRACIA_TARJETA, Math.max(usual, now + LEAST_LIFE))
}
