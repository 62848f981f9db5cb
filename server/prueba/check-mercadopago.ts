import { pino } from 'pino'
import * as z from 'zod'
import type { Config } from '#server/host/config.ts'
import { buildPreference, type PedidoACobrar } from '#server/pagos/build-preference.ts'
import { createMercadoPagoClient, OFFICIAL_URL, type MercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import { compareClock } from './check-machine.ts'
import { bien, describeFailure, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

type Options = {
  mercadoPago: NonNullable<Config['mercadoPago']>
  /** Null: the provider itself. */
  baseUrl: string | null
  origin: string
  clock: () => number
  timeoutMs: number
}

const accountSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  site_id: z.string().nullish(),
  tags: z.array(z.string()).nullish(),
})
type Account = z.infer<typeof accountSchema>

const COPY_TOKEN =
  'Copiá de nuevo el Access Token de producción de tu aplicación de Mercado Pago a MP_ACCESS_TOKEN, y arrancá la tienda otra vez.'
const MINUTE = 60_000

/** Whether cards can be charged, without charging any: token, account, a link that ends at once, the clock. */
export async function checkMercadoPago(probe: Probe, options: Options): Promise<void> {
  const { mercadoPago, baseUrl } = options
  const reasons: string[] = []
  const client = createMercadoPagoClient({
    accessToken: mercadoPago.accessToken,
    ...(baseUrl === null ? {} : { baseUrl: () => baseUrl }),
    // The client logs why something failed.
    log: pino({ level: 'warn' }, { write: (line) => void reasons.push(reasonIn(line)) }),
  })

  // The account's reading ends in time by itself, with a reason.
  const seen = await readAccount(options)
  const { account, date, at } = seen
  await probe('Mercado Pago: token', () => judgeToken(seen))
  await probe('Mercado Pago: cuenta', () =>
    account === null ? noProbado('Sin token que sirva no se ve la cuenta.') : judgeAccount(account, client),
  )
  await probe('Mercado Pago: link de pago', () =>
    account === null
      ? noProbado('Sin token que sirva no se puede pedir uno.')
      : tryPreference(client, options, reasons),
  )
  await probe('Reloj', () => compareClock('Mercado Pago', at, date))
}

/** An answer of the provider, or why there is none. */
type Seen = { status: number; date: string | null; at: number; account: Account | null; failure: string }

async function readAccount({ mercadoPago, baseUrl, clock, timeoutMs }: Options): Promise<Seen> {
  try {
    const response = await fetch(`${baseUrl ?? OFFICIAL_URL}/users/me`, {
      headers: { Authorization: `Bearer ${mercadoPago.accessToken}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
    const account = accountSchema.safeParse(await response.json().catch(() => null)).data ?? null
    return { status: response.status, date: response.headers.get('date'), at: clock(), account, failure: '' }
  } catch (error) {
    return { status: 0, date: null, at: clock(), account: null, failure: describeFailure(error) }
  }
}

function judgeToken({ status, account, failure }: Seen): ResultadoDePrueba {
  if (status === 200 && account !== null) return bien('Mercado Pago lo acepta.')
  if (status === 401 || status === 403) return mal(`Mercado Pago no lo acepta (${status}).`, COPY_TOKEN)
  const what =
    status === 0 ? `No se llega a Mercado Pago: ${failure}.` : `Mercado Pago contestó algo inesperado (${status}).`
  return mal(
    what,
    'Mirá que el servidor salga a internet, y probá en unos minutos: puede ser una falla de Mercado Pago.',
  )
}

function judgeAccount({ id, site_id: site, tags }: Account, { collectorId }: MercadoPagoClient): ResultadoDePrueba {
  if (collectorId !== null && collectorId !== id) {
    return mal(
      `El token dice que cobra la cuenta ${collectorId}, y Mercado Pago que es la ${id}: ningún pago se daría por bueno.`,
      COPY_TOKEN,
    )
  }
  if (site != null && site !== 'MLU') {
    return mal(
      `La cuenta ${id} es de otro país (${site}): no cobra en pesos uruguayos.`,
      'Usá una cuenta de Mercado Pago de Uruguay.',
    )
  }
  if (tags?.includes('test_user') === true) {
    return mal(
      `La cuenta ${id} es un usuario de prueba: sirve para ensayar, no para cobrar.`,
      'Para abrir, poné el token de tu cuenta verdadera.',
    )
  }
  return bien(`El dinero va a la cuenta ${id}, de Uruguay. Fijate que sea la tuya.`)
}

async function tryPreference(
  client: MercadoPagoClient,
  { origin, clock }: Options,
  reasons: string[],
): Promise<ResultadoDePrueba> {
  const now = clock()
  const body = buildPreference(
    SAMPLE,
    { nombre: 'Prueba', cuotas: 1 },
    {
      origin,
      noticeOrigin: origin,
      expira: now + MINUTE,
    },
  )
  const made = await client.createPreference(body, `live-check:${now}`)
  if (made.ok) return bien('Se puede pedir uno, con las direcciones de esta tienda (el de prueba vence en un minuto).')
  return mal(
    `Mercado Pago no lo hace: ${reasons.join('; ')}.`,
    'Revisá que ORIGIN sea la dirección pública con https, y que la cuenta pueda cobrar.',
  )
}

/** An order as a buyer would place it; it is stored nowhere. */
const SAMPLE: PedidoACobrar = {
  id: 'prueba-de-apertura',
  codigo: 'PRUEBA',
  aCuenta: 0,
  totalMercadoPago: 0,
  token: 'prueba-de-apertura',
  envio: {
    nombre: 'Prueba de la tienda',
    departamento: 'Montevideo',
    ciudad: 'Montevideo',
    calle: '18 de Julio',
    numeroPuerta: '1',
    numeroApartamento: '',
    telefono: '099000000',
    correo: '',
    comentarios: '',
    metodo: 'domicilio',
    puntoDeRetiro: null,
  },
  costoEnvio: 0,
  lineas: [
    {
      productId: 'prueba',
      codigo: 'PRUEBA',
      nombre: 'Prueba de la tienda',
      talle: 'M',
      modo: 'stock',
      nombrePersonalizado: '',
      numero: '',
      parches: false,
      precio: 100,
      precioDescuento: 90,
      extras: 0,
      descuentoTarjeta: 0,
      descuentoTransferencia: 0,
      precioAntes: null,
      rebajaHasta: null,
      listaTarjeta: null,
      listaTransferencia: null,
      motivoDelPrecio: '',
      queEs: '',
      imagen: '',
    },
  ],
  codigoDescuento: '',
}

function reasonIn(line: string): string {
  const { status, reason } = JSON.parse(line) as { status?: number | null; reason?: string }
  return [status ?? '', reason ?? ''].join(' ').trim()
}
