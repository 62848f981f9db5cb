import { createHmac, randomBytes } from 'node:crypto'
import { isSameSeal } from '#server/base/seal.ts'
import { isHttps, type AuthOptions } from './create-auth.ts'
import type { Usuario } from './usuario.ts'

const NAME = 'casakas_equipo'
/** Name of the cookie on https: only the shop's own address can have set it. */
const BOUND_NAME = `__Host-${NAME}`
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** How a device is called that a mailed link made known and that has yet to enter. */
const NEVER_IN = '~'

/**
 * A cookie that says: this browser entered this account before, or opened a link mailed to it. It grants nothing; it
 * keeps others who try the owner's account from locking the owner out.
 */
export function makeDeviceCookie(
  email: string,
  { secret, origin }: AuthOptions,
  { wasIn: entered }: { wasIn: boolean } = { wasIn: true },
): string {
  const secure = isHttps(origin)
  const device = (entered ? '' : NEVER_IN) + randomBytes(16).toString('base64url')
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax', `Max-Age=${YEAR_SECONDS}`, ...(secure ? ['Secure'] : [])]
  return [`${secure ? BOUND_NAME : NAME}=${device}.${signDevice(device, email, secret)}`, ...attributes].join('; ')
}

/** The device that the cookie names, when it is ours and for this account; else null. */
export function readDevice(request: Request, email: string, secret: string): string | null {
  const cookies = (request.headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  // Browsers that entered before the name changed have the cookie under the former one.
  for (const name of [BOUND_NAME, NAME]) {
    const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
    const [device = '', signature = ''] = value.split('.')
    if (isSameSeal(signature, signDevice(device, email, secret))) return device
  }
  return null
}

/** Whether a device has entered: else it is only known by a mailed link. */
export function wasIn(device: string): boolean {
  return !device.startsWith(NEVER_IN)
}

/** The security event of somebody's coming in; from a browser that never was in, all administrators are told. */
export function tipoDeEntrada(
  request: Request,
  { email, rol }: Usuario,
  { secret }: Pick<AuthOptions, 'secret'>,
): 'entrada' | 'entrada_nueva' {
  const device = readDevice(request, email, secret)
  return rol === 'admin' && (device === null || !wasIn(device)) ? 'entrada_nueva' : 'entrada'
}

function signDevice(device: string, email: string, secret: string): string {
  return createHmac('sha256', secret).update(`equipo:${device}:${email}`).digest('base64url')
}
