import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { Hono } from 'hono'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { findAvisado } from './avisos.ts'
import { insertSamples, sampleProducto } from './sample-productos.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import { applyNotices } from '#server/pagos/apply-notices.ts'
import { createMercadoPagoClient, type ClientLimits } from '#server/pagos/mercadopago-client.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import type { Provider } from '#server/pagos/offer-card.ts'
import { receiveNotice } from '#server/pagos/receive-notice.ts'
import { createUnsignedLimit } from '#server/pagos/receive-notice.ts'
import type { TestRuntime } from './databases.ts'

export const ORIGIN = 'http://casakas.test'
const TOKEN = 'TEST-1-1-a-900000001'
export const SECRET = 'webhook-secret'

/** For tests: what stands on the shop's side of the payments, with the provider's double on a real port. */
export async function openPayments(runtime: TestRuntime, limits?: ClientLimits) {
  const standIn = createMercadoPagoStandIn({
    file: ':memory:',
    publicUrl: () => providerServer.url,
    accessToken: TOKEN,
    webhookSecret: SECRET,
    clock: runtime.clock,
  })
  const providerServer = await serveLocally(standIn.app)
  const unsignedLimit = createUnsignedLimit(runtime.clock)
  const shopServer = await serveLocally(
    new Hono().post('/api/webhooks/mercadopago', async (c) => {
      const received = await receiveNotice(
        runtime,
        { webhookSecret: SECRET, unsignedLimit, onStored: () => undefined },
        {
          query: new URL(c.req.url).searchParams,
          headers: c.req.raw.headers,
          body: await c.req.json().catch(() => null),
        },
      )
      return c.json(received, received.ok ? 200 : received.code === 'firma_invalida' ? 401 : 400)
    }),
  )
  const provider: Provider = {
    client: createMercadoPagoClient({
      accessToken: TOKEN,
      baseUrl: () => providerServer.url,
      log: runtime.log,
      ...(limits === undefined ? {} : { limits }),
    }),
    noticeOrigin: () => shopServer.url,
  }
  return {
    standIn,
    provider,
    webhook: `${shopServer.url}/api/webhooks/mercadopago`,
    providerUrl: providerServer.url,
    /** Presses a button of the checkout page; the notification has arrived when it is done. */
    async pay(preferenceId: string, fields: Record<string, string>): Promise<number> {
      await fetch(`${providerServer.url}/checkout/v1/pagar`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ pref_id: preferenceId, intento: crypto.randomUUID(), ...fields }),
      })
      return standIn.listPaymentsOf(preferenceId).at(-1)!.id
    },
    applyNotices: () => applyNotices(runtime, provider.client),
    /** A card order with its preference. */
    async order(key = 'key-1', telefono?: string) {
      const made = await createPreference(runtime, provider, solicitud(key, telefono), ORIGIN)
      if (!made.ok) throw new Error(made.code)
      const { token } = made.value.pedido
      return { ...made.value, token, read: async () => (await findAvisado(runtime, { token }))! }
    },
    closeProvider: providerServer.close,
    async close() {
      standIn.close()
      await providerServer.close()
      await shopServer.close()
    },
  }
}

export type TestPayments = Awaited<ReturnType<typeof openPayments>>

/** For tests: the shirt that is ordered. */
export function insertShirt(runtime: TestRuntime): Promise<void> {
  const talles = { stock: { M: 2 }, tallesEncargo: ['L'] }
  return insertSamples(runtime, [
    sampleProducto({ nombre: 'Uruguay 1950', precio: 2190, precioEncargo: 2500, ...talles }),
  ])
}

/** For tests: a stock shirt and a personalised one, 2190 + 2900 + 260 by card. */
export function solicitud(idempotencyKey: string, telefono = '099 123 456'): SolicitudDePedido {
  return {
    items: [
      { id: 'id-uruguay-1950', talle: 'M', modo: 'stock', unit_price: 2190 },
      {
        id: 'id-uruguay-1950',
        talle: 'L',
        modo: 'encargo',
        unit_price: 2900,
        personalizacion: { nombre: 'Obdulio', numero: '5', parches: true },
      },
    ],
    shipping: {
      nombre: 'Ana María Pérez',
      departamento: 'Montevideo',
      ciudad: 'Montevideo',
      calle: '18 de Julio',
      numeroPuerta: '1234',
      numeroApartamento: '',
      telefono,
      correo: 'ana@ejemplo.test',
      comentarios: '',
      metodo: 'domicilio',
      punto: '',
      ...SIN_FACTURA,
    },
    costo: 260,
    idempotencyKey,
  }
}

export const TOTAL = 2190 + 2900 + 260
