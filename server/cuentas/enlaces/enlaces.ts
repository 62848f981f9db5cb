import type { Kysely } from 'kysely'
import { ENLACE_MILLIS, hechosDeEnlace, readEnlace, type EnlaceDeUnUso } from '#domain/cuentas/enlace-de-un-uso.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSameSeal } from '#server/base/seal.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { AccountsSchema } from '../accounts-schema.ts'
import type { AuthOptions } from '../create-auth.ts'
import { fingerprintOf } from '../hash-clave.ts'
import { makeDeviceCookie } from '../known-device.ts'
import { APAGADO } from '../usuario.ts'

/** What the mail of each link is about. @param tienda the shop's name */
const ASUNTOS: Record<EnlaceDeUnUso['para'], (tienda: string) => string> = {
  equipo: () => 'Tu enlace para entrar desde otro dispositivo',
  clave: () => 'Tu enlace para elegir otra contraseña',
  invitacion: (tienda) => `Te invitan a administrar ${tienda}`,
}

/**
 * Writes the mail of a link for one use, good from now on for as long as its kind is.
 * @param de who invites; '' where nobody does
 */
export async function queueEnlace(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  { to, de = '', ...enlace }: Omit<EnlaceDeUnUso, 'vence'> & { to: string; de?: string },
): Promise<void> {
  const stored = await readStored(tx)
  const tienda = stored.ok ? stored.ajustes.nombre : 'La tienda'
  const parametros = {
    to_email: to,
    subject: ASUNTOS[enlace.para](tienda),
    responder_a: '',
    tienda,
    enlace: { ...enlace, vence: clock() + ENLACE_MILLIS[enlace.para] },
    de,
    direccion: '',
  }
  await queueCorreo({ tx, clock, newId }, { tipo: 'enlace', parametros }, null)
}

/** The link, when the shop wrote it; else null. Its time may be over. */
export function openEnlace({ seal }: Pick<Runtime, 'seal'>, para: EnlaceDeUnUso['para'], text: string) {
  const enlace = readEnlace(para, text)
  return enlace !== null && isSameSeal(enlace.sello, seal(hechosDeEnlace(enlace))) ? enlace : null
}

/** Whether a link's time isn't over. */
export function isEnTiempo({ clock }: Pick<Runtime, 'clock'>, { para, vence }: EnlaceDeUnUso): boolean {
  const left = vence - clock()
  // Both ends are checked: a clock that was set back must not prolong it.
  return left > 0 && left <= ENLACE_MILLIS[para]
}

/**
 * The request as its browser would send it had a link made it known to an account (specification 29.26). Strangers' tries
 * don't count against whoever used a mailed one.
 */
export function fromKnownDevice(request: Request, email: string, options: AuthOptions): Request {
  const headers = new Headers(request.headers)
  const [known] = makeDeviceCookie(email, options, { wasIn: false }).split(';')
  headers.set('cookie', [headers.get('cookie'), known].filter(Boolean).join('; '))
  return new Request(request.url, { headers })
}

/** What ends a link to choose another password: the password changes, or its person is switched off, and on again. */
export function azarDeClave({ password, updatedAt }: { password: string | null; updatedAt: string | Date }): string {
  return fingerprintOf(`${password} ${new Date(updatedAt).getTime()}`)
}

/** Whose account an address or id is, unless it is switched off. */
export function findCuentaActiva(db: Kysely<Schema>, column: 'id' | 'email', value: string) {
  return db
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.userId', 'users.id')
    .select(['users.id', 'users.email', 'accounts.password', 'users.updatedAt'])
    .where(`users.${column}`, '=', value)
    .where('users.rol', '<>', APAGADO)
    .where('accounts.providerId', '=', 'credential')
    .executeTakeFirst()
}
