import { createHmac, randomUUID } from 'node:crypto'
import type { Database } from '#server/db/connect.ts'
import { selectAvisosSeen } from './live-check.repo.ts'
import { askAddress, type Answer, type Network } from './network.ts'
import { bien, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

/** A payment that belongs to no shop: the shop asks for it, finds nothing, and lets the notice go. */
const UNKNOWN_PAYMENT = '1'
const COPY_SECRET =
  'Copiá de nuevo la clave secreta de los webhooks de tu aplicación de Mercado Pago a MP_WEBHOOK_SECRET, y arrancá la tienda otra vez.'

type Options = {
  network: Network
  origin: string
  /** Where the shop answers; null when it doesn't. */
  address: string | null
  webhookSecret: string
  clock: () => number
  timeoutMs: number
}

/** Whether the provider's notices reach the shop, and only the provider's are believed. */
export async function checkWebhook(probe: Probe, options: Options): Promise<void> {
  const { address } = options
  await probe('Avisos de pago: sin firma', async () => {
    if (address === null) return noProbado('Primero tiene que contestar la tienda.')
    const answer = await sendNotice(options, address, {})
    if (answer.status === 401 && answer.body.includes('firma_invalida')) return bien('Uno sin firma se rechaza.')
    return notReached(answer, options.origin)
  })
  await probe('Avisos de pago: con firma', async () => {
    if (address === null) return noProbado('Primero tiene que contestar la tienda.')
    const answer = await sendNotice(options, address, signNotice(options))
    if (answer.status === 200) return bien('Uno firmado con la clave de MP_WEBHOOK_SECRET se acepta.')
    if (answer.status === 401) {
      return mal(
        'La tienda que está andando rechaza la clave que está en MP_WEBHOOK_SECRET.',
        'Arrancala de nuevo, para que lea el archivo .env: sudo systemctl restart casakas',
      )
    }
    return notReached(answer, options.origin)
  })
}

/** What came from the provider so far: the only proof that the secret is the one of its panel. */
export async function checkReceivedNotices(probe: Probe, database: Database): Promise<void> {
  await probe('Avisos de pago: los que llegaron', async () => {
    const { ultimo, conMalaFirma } = await selectAvisosSeen(database.read, UNKNOWN_PAYMENT)
    if (conMalaFirma > 0) {
      return mal(
        `Llegaron ${conMalaFirma} de pagos verdaderos cuya firma no coincide: la clave no es la del panel.`,
        COPY_SECRET,
      )
    }
    return ultimo === null
      ? noProbado(
          'Mercado Pago no mandó ninguno todavía.',
          'Hacé la compra de prueba con tarjeta (docs/guia/abrir.md) y corré esto otra vez.',
        )
      : bien(`El último con buena firma llegó el ${new Date(ultimo).toISOString().slice(0, 10)}.`)
  })
}

function sendNotice(
  { network, origin, timeoutMs }: Options,
  address: string,
  headers: Record<string, string>,
): Promise<Answer> {
  const url = new URL(`/api/webhooks/mercadopago?data.id=${UNKNOWN_PAYMENT}&type=payment`, origin)
  return askAddress(network, url, {
    address,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ type: 'payment', action: 'payment.updated', data: { id: UNKNOWN_PAYMENT } }),
    timeoutMs,
  })
}

/** Signs as the provider does. */
function signNotice({ webhookSecret, clock }: Options): Record<string, string> {
  const requestId = randomUUID()
  const ts = String(clock())
  const text = `id:${UNKNOWN_PAYMENT};request-id:${requestId};ts:${ts};`
  const v1 = createHmac('sha256', webhookSecret).update(text).digest('hex')
  return { 'x-request-id': requestId, 'x-signature': `ts=${ts},v1=${v1}` }
}

function notReached({ status }: Answer, origin: string): ResultadoDePrueba {
  return mal(
    `${origin}/api/webhooks/mercadopago contesta ${status}: los avisos no llegan a la tienda.`,
    'Que nada delante de la tienda (proxy, cortafuegos, protección contra robots) frene esa dirección.',
  )
}
