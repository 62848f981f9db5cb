import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ENLACE_MILLIS, hechosDeEnlace, readEnlace, type EnlaceDeEquipo } from '#domain/cuentas/enlace-de-equipo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, noteEvent, writeSuceso } from '#server/actividad/note-event.ts'
import type { Tx } from '#server/db/connect.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { isSameSeal } from '#server/base/seal.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { procedenciaOf } from './check-clave.ts'
import type { AuthOptions } from './create-auth.ts'
import { limitOfEnlaces } from './entry-limits.ts'
import { makeDeviceCookie } from './known-device.ts'
import { FAILURE_MILLIS } from './sign-in.ts'

/** Longer than any clock takes a link for. */
const USADO = { max: 1, ventanaMs: ENLACE_MILLIS + 5 * 60_000 }

/**
 * Mails an account's own address a link that makes one browser known to it (specification 29.25). Strangers' tries shut the
 * account to browsers that never were in. Whether there is such an account shows neither in the answer, which is none, nor
 * in its time.
 * @param typed what was typed as an address
 */
export async function askEnlace(runtime: Runtime, typed: string, request: Request, ip: string): Promise<void> {
  const answerAt = setTimeout(FAILURE_MILLIS)
  const email = typed.trim().toLowerCase().slice(0, 254)
  const quien = await runtime.database.transaction(async (tx) => {
    const user = email.includes('\0') ? undefined : await findUser(tx, 'email', email)
    // A good link lies in the mailbox for as long as no other one is to be had.
    for (const { clave, max } of limitOfEnlaces(ip, user?.id ?? null)) {
      const taken = await takeFromLimitIn(tx, runtime.clock(), clave, { max, ventanaMs: ENLACE_MILLIS })
      if (!taken.ok) return user?.email ?? ''
    }
    if (user !== undefined) await queueEnlace(tx, runtime, user)
    return user?.email ?? ''
  })
  await noteEvent(runtime, { tipo: 'enlace_pedido', quien, ...procedenciaOf(request, ip), detalle: '' })
  await answerAt
}

async function queueEnlace(tx: Tx, { clock, newId }: Runtime, user: { id: string; email: string }): Promise<void> {
  const stored = await readStored(tx)
  const enlace = { usuario: user.id, vence: clock() + ENLACE_MILLIS, azar: randomBytes(12).toString('base64url') }
  const parametros = {
    to_email: user.email,
    subject: 'Tu enlace para entrar desde otro dispositivo',
    responder_a: '',
    tienda: stored.ok ? stored.ajustes.nombre : 'La tienda',
    enlace,
    direccion: '',
  }
  await queueCorreo({ tx, clock, newId }, { tipo: 'enlace', parametros }, null)
}

/** Whether a link can still be used. Looking doesn't use it: programs that read mail open what is linked. */
export async function isEnlaceGood(runtime: Runtime, text: string): Promise<boolean> {
  const enlace = checkEnlace(runtime, text)
  return enlace !== null && hasRoom(runtime.database.read, runtime.clock(), claveDeUso(enlace), USADO)
}

/**
 * Makes the browser that asks known to the account, once: its tries have their own limit from then on. Nobody is in by it,
 * and password and second step are asked for as ever (specification 29.26).
 * @returns the header that sets the cookie
 */
export async function useEnlace(
  runtime: Runtime,
  options: AuthOptions,
  text: string,
  request: Request,
  ip: string,
): Promise<Resultado<Headers, Fallo<'enlace_vencido'>>> {
  const enlace = checkEnlace(runtime, text)
  if (enlace === null) return fallo('enlace_vencido')
  const suceso = await runtime.database.transaction(async (tx) => {
    const user = await findUser(tx, 'id', enlace.usuario)
    if (user === undefined) return null
    if (!(await takeFromLimitIn(tx, runtime.clock(), claveDeUso(enlace), USADO)).ok) return null
    const used = { tipo: 'enlace_usado', quien: user.email, ...procedenciaOf(request, ip), detalle: '' } as const
    await writeSuceso(tx, runtime, used)
    return used
  })
  if (suceso === null) return fallo('enlace_vencido')
  logSuceso(runtime, suceso)
  const cookie = makeDeviceCookie(suceso.quien, options, { wasIn: false })
  return ok(new Headers({ 'Set-Cookie': cookie }))
}

/** The link, when the shop wrote it and its time isn't over; else null. */
function checkEnlace({ clock, seal }: Runtime, text: string): EnlaceDeEquipo | null {
  const enlace = readEnlace(text)
  if (enlace === null) return null
  if (!isSameSeal(enlace.sello, seal(hechosDeEnlace(enlace)))) return null
  const left = enlace.vence - clock()
  // Both ends are checked: a clock that was set back must not prolong it.
  return left > 0 && left <= ENLACE_MILLIS ? enlace : null
}

// The key isn't among the tries that `npm run admin -- reset` forgets.
const claveDeUso = ({ azar }: EnlaceDeEquipo) => `enlace-usado:${azar}`

function findUser(tx: Tx, column: 'id' | 'email', value: string): Promise<{ id: string; email: string } | undefined> {
  return tx
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select(['id', 'email'])
    .where(column, '=', value)
    .executeTakeFirst()
}
