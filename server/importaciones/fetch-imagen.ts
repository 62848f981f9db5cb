import { decodeOrSame } from '#domain/texto/texto.ts'
import { lookup as resolve } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

const BYTES_MAX = 25 * 1024 * 1024
const MILLIS_MAX = 20_000
const REDIRECTS_MAX = 3
const REDIRECTS = [301, 302, 303, 307, 308]

/** What was fetched, or why not, in Spanish. */
export type Bajada = { ok: true; bytes: Uint8Array; filename: string } | { ok: false; motivo: string }

export type FetchImagen = (url: string, signal: AbortSignal) => Promise<Bajada>

/** Reasons that are shown; anything else is a network that failed. */
class Refused extends Error {}

/**
 * Fetches a picture by its address, within limits of bytes, time and redirects. The network address is checked where the
 * connection is made, after resolving the name and after each redirect. So no name leads into the shop's own network.
 * @param isAllowed which network addresses may be connected to; tests allow their own
 * @param limits milliseconds for a picture as a whole; whether other ports than those of http and https are asked, as tests
 * do
 */
export function createFetchImagen(
  isAllowed: (address: string) => boolean = isPublicAddress,
  { millisMax = MILLIS_MAX, anyPort = false } = {},
): FetchImagen {
  const lookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [])
      // The addresses must all be allowed: a name with one outside and one inside could connect to either.
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address))) {
        return callback(new Refused(NOT_ALLOWED), [])
      }
      if (options.all) callback(null, addresses)
      else callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

  async function follow(url: URL, signal: AbortSignal, redirects: number): Promise<{ bytes: Uint8Array; url: URL }> {
    if (url.protocol !== 'http:' && url.protocol !== 'https:')
      throw new Refused('Sólo se bajan direcciones http y https.')
    if (url.username !== '' || url.password !== '') throw new Refused('La dirección no puede tener usuario ni clave.')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A literal IP address isn't looked up, so it is checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new Refused(NOT_ALLOWED)
    // Other ports have services that a picture has no business with.
    if (url.port !== '' && !anyPort) throw new Refused('Sólo se bajan direcciones sin puerto.')
    const answer = await askForImagen(url, lookup, signal)
    const { statusCode = 0, headers } = answer
    if (REDIRECTS.includes(statusCode) && headers.location !== undefined) {
      answer.destroy()
      if (redirects === 0) throw new Refused('La dirección lleva a otra demasiadas veces.')
      if (!URL.canParse(headers.location, url)) throw new Refused('La dirección lleva a otra que no existe.')
      return follow(new URL(headers.location, url), signal, redirects - 1)
    }
    if (statusCode !== 200) {
      answer.destroy()
      throw new Refused(`El servidor respondió ${statusCode}.`)
    }
    return { bytes: await readImagenBody(answer), url }
  }

  return async (address, ending) => {
    if (!URL.canParse(address)) return { ok: false, motivo: 'No es una dirección completa.' }
    const timeout = AbortSignal.timeout(millisMax)
    try {
      const { bytes, url } = await follow(new URL(address), AbortSignal.any([timeout, ending]), REDIRECTS_MAX)
      return { ok: true, bytes, filename: filenameOf(url) }
    } catch (error) {
      return { ok: false, motivo: explainFetchFailure(error, timeout.aborted) }
    }
  }
}

const NOT_ALLOWED = 'La dirección lleva a una red privada.'

function askForImagen(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((answer, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      lookup,
      signal,
      // Pictures get a new connection each: a kept one wouldn't be checked again.
      agent: false,
      headers: { Accept: 'image/avif,image/webp,image/png,image/jpeg', 'User-Agent': 'Casakas' },
    })
    request.once('response', answer)
    request.once('error', fail)
    request.end()
  })
}

async function readImagenBody(answer: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = () => new Refused('La imagen es demasiado grande: puede tener hasta 25 MB.')
  if (Number(answer.headers['content-length'] ?? 0) > BYTES_MAX) {
    answer.destroy()
    throw tooLarge()
  }
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.length
    if (size > BYTES_MAX) throw tooLarge()
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function filenameOf({ pathname }: URL): string {
  return decodeOrSame(pathname.split('/').at(-1) ?? '')
}

function explainFetchFailure(error: unknown, late: boolean): string {
  if (late) return 'Tardó demasiado en responder.'
  if (error instanceof Refused) return error.message
  const { code } = error as { code?: string }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'No existe ese sitio.'
  if (code === 'ECONNREFUSED') return 'El sitio no responde.'
  return 'La conexión falló.'
}
