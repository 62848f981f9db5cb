import { ownValue } from '#domain/texto/own-value.ts'
import { isIP } from 'node:net'
import { SECURITY_HEADERS } from '#server/http/security-headers.ts'
import { askAddress, type Answer, type Network } from './network.ts'
import { bien, describeFailure, mal, noProbado, type ResultadoDePrueba, type Probe } from './prueba.ts'

type Options = { network: Network; origin: string; clock: () => number; timeoutMs: number; hsts: 'host' | 'subdomains' }

const DAY = 24 * 3_600_000
/** Automatic renewal happens weeks before. */
const DAYS_LEFT_MIN = 10
const PROXY = 'Mirá que el proxy (Caddy) esté andando y que nombre esta dirección: sudo systemctl status caddy'
const RENEWAL = 'Caddy lo pide y lo renueva solo: mirá por qué no pudo, con sudo journalctl -u caddy -n 50'

/** Why a certificate isn't good, by the code of the failed connection. */
const CERTIFICATE_FAULTS: Record<string, string> = {
  CERT_HAS_EXPIRED: 'El certificado venció',
  CERT_NOT_YET_VALID: 'El certificado todavía no vale, o la hora de este servidor está mal',
  ERR_TLS_CERT_ALTNAME_INVALID: 'El certificado es de otra dirección',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'El certificado lo hizo el propio servidor, y ningún navegador lo acepta',
  SELF_SIGNED_CERT_IN_CHAIN: 'El certificado no lo hizo una autoridad conocida',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'El certificado no lo hizo una autoridad conocida',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Al certificado le falta su cadena',
}

/**
 * Whether the shop answers at its own address as buyers need it.
 * @returns the first address that it answers at over https; null when none does
 */
export async function checkAddress(probe: Probe, options: Options): Promise<string | null> {
  const { network, timeoutMs } = options
  const shop = new URL(options.origin)
  let addresses: string[] = []
  const domain = await probe('Dominio', async () => {
    addresses = await network.resolveAddresses(shop.hostname)
    return judgeAddresses(shop.hostname, addresses)
  })
  const [first] = addresses
  if (domain.estado !== 'bien' || first === undefined) {
    for (const nombre of ['Https', 'Http', 'La tienda contesta', 'Encabezados de seguridad']) {
      await probe(nombre, () => noProbado('Primero tiene que andar el dominio.'))
    }
    return null
  }
  const get = (path: string, address: string) => askAddress(network, new URL(path, shop), { address, timeoutMs })

  let reached = false
  await probe('Https', async () => {
    const answers: [address: string, answer: Answer][] = []
    for (const address of addresses) {
      try {
        answers.push([address, await get('/healthz', address)])
      } catch (error) {
        return explainNoHttps(error, address)
      }
    }
    reached = true
    return judgeCertificates(answers, options.clock())
  })
  await probe('Http', () => tryRedirect(options, shop, first))
  const alive = await probe('La tienda contesta', async () =>
    reached
      ? judgeShop(
          shop.origin,
          await get('/healthz', first),
          await get('/readyz', first),
          await get('/demo/correos', first),
        )
      : noProbado('Primero tiene que andar el https.'),
  )
  await probe('Encabezados de seguridad', async () =>
    alive.estado === 'bien'
      ? judgeHeaders(await get('/', first), options.hsts)
      : noProbado('Primero tiene que contestar la tienda.'),
  )
  return alive.estado === 'bien' ? first : null
}

function judgeShop(origin: string, health: Answer, ready: Answer, demo: Answer): ResultadoDePrueba {
  if (health.status !== 200 || !health.body.includes('"ok"')) {
    return mal(
      `En ${origin} contesta otra cosa (${health.status} a /healthz).`,
      'Mirá que la tienda esté andando (sudo systemctl status casakas) y que el proxy le pase las visitas.',
    )
  }
  if (ready.status !== 200) {
    return mal('La tienda anda, pero no llega a su base de datos.', 'Mirá qué dice: sudo journalctl -u casakas -n 50')
  }
  if (demo.status !== 404) {
    return mal(
      'La que contesta es una demostración.',
      'Arrancala de nuevo con los ajustes de vender: sudo systemctl restart casakas',
    )
  }
  return bien(`${origin} contesta, y no es una demostración.`)
}

function judgeAddresses(hostname: string, addresses: string[]): ResultadoDePrueba {
  if (addresses.length === 0) {
    return mal(
      `El nombre ${hostname} no lleva a ningún servidor.`,
      'En el panel del dominio poné un registro A con la dirección de tu servidor; tarda hasta unas horas en verse.',
    )
  }
  const inside = addresses.filter(isPrivateAddress)
  if (inside.length > 0) {
    return mal(
      `El nombre ${hostname} lleva a ${inside.join(', ')}, que no se alcanza desde internet.`,
      'En el panel del dominio poné la dirección pública de tu servidor.',
    )
  }
  return bien(`${hostname} lleva a ${addresses.join(', ')}. Fijate que sean de tu servidor.`)
}

/** Addresses of a machine itself or of a network at home. */
function isPrivateAddress(address: string): boolean {
  return isIP(address) === 6
    ? /^(::1?$|f[cd]|fe[89ab])/i.test(address)
    : /^(0|10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\./.test(address)
}

function explainNoHttps(error: unknown, address: string): ResultadoDePrueba {
  const fault = ownValue(CERTIFICATE_FAULTS, (error as { code?: string }).code ?? '')
  return fault === undefined
    ? mal(
        `En ${address} no contesta nadie por https: ${describeFailure(error)}.`,
        `${PROXY}; y que el cortafuegos del servidor y el de quien lo alquila dejen pasar los puertos 80 y 443.`,
      )
    : mal(`${fault} (${address}).`, RENEWAL)
}

function judgeCertificates(answers: [address: string, answer: Answer][], now: number): ResultadoDePrueba {
  const ends = answers.map(([, { certificateEnds }]) => certificateEnds ?? now)
  const days = Math.floor((Math.min(...ends) - now) / DAY)
  return days >= DAYS_LEFT_MIN
    ? bien(`El certificado es válido, por ${days} días más.`)
    : mal(`El certificado vence en ${days} días, y nadie lo renovó.`, RENEWAL)
}

async function tryRedirect({ network, timeoutMs }: Options, shop: URL, address: string): Promise<ResultadoDePrueba> {
  if (shop.port !== '') return noProbado('La tienda usa un puerto propio; por http no se llega a ella.')
  try {
    const { status, headers } = await askAddress(network, new URL(`http://${shop.host}/`), { address, timeoutMs })
    const target = headers.location === undefined ? null : URL.parse(headers.location, `http://${shop.host}/`)
    return status >= 300 && status < 400 && target?.origin === shop.origin
      ? bien('Quien llega por http pasa a https.')
      : mal(
          `Por http se contesta ${status} en lugar de pasar a https.`,
          'Que el proxy pase todo a https; Caddy lo hace solo.',
        )
  } catch (error) {
    return mal(`Por http no contesta nadie: ${describeFailure(error)}.`, 'Abrí también el puerto 80 en el cortafuegos.')
  }
}

function judgeHeaders({ status, headers }: Answer, hsts: Options['hsts']): ResultadoDePrueba {
  const expected = [...Object.keys(SECURITY_HEADERS), 'Strict-Transport-Security', 'Content-Security-Policy']
  const missing = expected.filter((name) => !Object.hasOwn(headers, name.toLowerCase()))
  if (status !== 200) return mal(`La portada contesta ${status}.`, 'Mirá qué dice: sudo journalctl -u casakas -n 50')
  const strict = headers['strict-transport-security'] ?? ''
  if (missing.length === 0 && hsts === 'subdomains' && !/includeSubDomains/i.test(strict))
    return mal('HSTS dice subdomains, pero llega sin includeSubDomains.', 'Que el proxy no mande uno propio.')
  return missing.length === 0
    ? bien('Llegan todos los que manda la tienda.')
    : mal(`No llegan ${missing.join(', ')}.`, 'Que el proxy no los quite; el Caddyfile de deploy/ no los toca.')
}
