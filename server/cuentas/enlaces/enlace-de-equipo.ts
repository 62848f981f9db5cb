import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ENLACE_MILLIS, type EnlaceDeUnUso } from '#domain/cuentas/enlace-de-un-uso.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, noteEvent, writeSuceso } from '#server/actividad/note-event.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { origenDeSuceso } from '../check-clave.ts'
import type { AuthOptions } from '../create-auth.ts'
import { azarDeClave, findCuentaActiva, isEnTiempo, openEnlace, queueEnlace } from './enlaces.ts'
import { limitOfEnlaces } from '../entry-limits.ts'
import { makeDeviceCookie } from '../known-device.ts'
import { FAILURE_MILLIS } from '../sign-in.ts'

/** Longer than any clock takes a link for. */
const USADO = { max: 1, ventanaMs: ENLACE_MILLIS.equipo + 5 * 60_000 }

const PEDIDO = { equipo: 'enlace_pedido', clave: 'clave_pedida' } as const

/**
 * Mails an account's own address a link to choose another password (specification 41.4), or one that makes a browser known
 * to it (29.25). Strangers' tries shut the account to browsers that never were in. Whether there is such an account shows
 * neither in the answer, which is none, nor in its time.
 * @param email what was typed as an address
 */
export async function askEnlace(
  runtime: Runtime,
  { para, email: typed }: { para: keyof typeof PEDIDO; email: string },
  request: Request,
  ip: string,
): Promise<void> {
  const answerAt = setTimeout(FAILURE_MILLIS)
  const email = typed.trim().toLowerCase().slice(0, 254)
  const quien = await runtime.database.transaction(async (tx) => {
    const user = email.includes('\0') ? undefined : await findCuentaActiva(tx, 'email', email)
    // A good link lies in the mailbox for as long as no other one is to be had.
    for (const { clave, max } of limitOfEnlaces(para, ip, user?.id ?? null)) {
      const taken = await takeFromLimitIn(tx, runtime.clock(), clave, { max, ventanaMs: ENLACE_MILLIS[para] })
      if (!taken.ok) return user?.email ?? ''
    }
    if (user !== undefined) {
      // A password that changes ends all links to choose another one.
      const azar = para === 'clave' ? azarDeClave(user) : randomBytes(12).toString('base64url')
      await queueEnlace(tx, runtime, { para, usuario: user.id, azar, to: user.email })
    }
    return user?.email ?? ''
  })
  await noteEvent(runtime, { tipo: PEDIDO[para], quien, ...origenDeSuceso(request, ip), detalle: '' })
  await answerAt
}

/** Whether a link can still be used. Looking doesn't use it: programs that read mail open what is linked. */
export async function isEnlaceGood(runtime: Runtime, text: string): Promise<boolean> {
  const enlace = openEnlace(runtime, 'equipo', text)
  if (enlace === null || !isEnTiempo(runtime, enlace)) return false
  return hasRoom(runtime.database.read, runtime.clock(), claveDeUso(enlace), USADO)
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
  const enlace = openEnlace(runtime, 'equipo', text)
  if (enlace === null || !isEnTiempo(runtime, enlace)) return fallo('enlace_vencido')
  const suceso = await runtime.database.transaction(async (tx) => {
    const user = await findCuentaActiva(tx, 'id', enlace.usuario)
    if (user === undefined) return null
    if (!(await takeFromLimitIn(tx, runtime.clock(), claveDeUso(enlace), USADO)).ok) return null
    const used = { tipo: 'enlace_usado', quien: user.email, ...origenDeSuceso(request, ip), detalle: '' } as const
    await writeSuceso(tx, runtime, used)
    return used
  })
  if (suceso === null) return fallo('enlace_vencido')
  logSuceso(runtime, suceso)
  const cookie = makeDeviceCookie(suceso.quien, options, { wasIn: false })
  return ok(new Headers({ 'Set-Cookie': cookie }))
}

// The key isn't among the tries that `npm run admin -- reset` forgets.
const claveDeUso = ({ azar }: EnlaceDeUnUso) => `enlace-usado:${azar}`
