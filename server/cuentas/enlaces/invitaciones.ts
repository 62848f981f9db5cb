import { ENLACE_MILLIS } from '#domain/cuentas/enlace-de-un-uso.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { isClaveDebil } from '#server/base/clave-debil.ts'
import { takeFromLimitIn } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from '../accounts-schema.ts'
import { findQuien, origenDeSuceso } from '../check-clave.ts'
import { checkConfirmada, type SinConfirmar } from '../confirmar-identidad.ts'
import { insertAdmin } from '../create-admin.ts'
import type { Auth, AuthOptions } from '../create-auth.ts'
import { fromKnownDevice, isEnTiempo, openEnlace, queueEnlace } from './enlaces.ts'
import { hashClave } from '../hash-clave.ts'
import { endInvitaciones, putInvitacion, selectInvitacion, type InvitacionRow } from './invitaciones.repo.ts'
import { signIn, type SignInResult } from '../sign-in.ts'
import { APAGADO } from '../usuario.ts'

/** As many as a shop has people, and more; whoever took a session over sends no flood. */
const POR_DIA = { max: 20, ventanaMs: 24 * 60 * 60_000 }

/**
 * Mails somebody a link to join who runs the shop (specification 41.1), just after the password was typed (29.16). All
 * administrators are told.
 * @param email as `correoEscrito` gives it
 * @param otraVez in the place of the one that waits, whose link opens nothing from then on
 */
export async function invitePersona(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { email, otraVez = false }: { email: string; otraVez?: boolean },
  ip: string,
): Promise<Resultado<null, SinConfirmar | Fallo<'correo_con_cuenta' | 'invitacion_abierta' | 'demasiados_envios'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  const quien = checked.value.email
  const address = email.toLowerCase()
  const suceso = { tipo: 'persona_invitada', quien, ...origenDeSuceso(request, ip), detalle: address } as const
  const done = await runtime.database.transaction(async (tx) => {
    const user = await tx
      .withTables<AccountsSchema>()
      .selectFrom('users')
      .select('rol')
      .where('email', '=', address)
      .executeTakeFirst()
    if (user !== undefined) {
      return fallo('correo_con_cuenta', user.rol === APAGADO ? { detail: YA_APAGADA } : {})
    }
    const now = runtime.clock()
    if (!(await takeFromLimitIn(tx, now, 'invitaciones', POR_DIA)).ok) {
      return fallo('demasiados_envios', { detail: 'Mandaste muchas invitaciones hoy: seguí mañana.' })
    }
    const id = runtime.newId()
    const vence = now + ENLACE_MILLIS.invitacion
    const row = { id, email: address, quien, creada: now, vence, usada: null, anulada: null }
    if (otraVez) await endInvitaciones(tx, { column: 'email', value: address }, { now, how: 'anulada' })
    if (!(await putInvitacion(tx, row))) return fallo('invitacion_abierta')
    await queueEnlace(tx, runtime, { para: 'invitacion', usuario: id, azar: id, to: address, de: quien })
    await writeSuceso(tx, runtime, suceso)
    return ok(null)
  })
  if (done.ok) logSuceso(runtime, suceso)
  return done
}

const YA_APAGADA = 'Con ese correo hay una cuenta que está apagada: prendela en la lista.'

/** Takes an open invitation back: its link opens nothing from then on. */
export async function revokeInvitacion(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  id: string,
  ip: string,
): Promise<Resultado<null, SinConfirmar | Fallo<'no_encontrado'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  const how = { quien: checked.value.email, ...origenDeSuceso(request, ip) }
  const suceso = await runtime.database.transaction(async (tx) => {
    const ended = { now: runtime.clock(), how: 'anulada' } as const
    const [row] = await endInvitaciones(tx, { column: 'id', value: id }, ended)
    if (row === undefined) return null
    const written = { tipo: 'invitacion_anulada', ...how, detalle: row.email } as const
    await writeSuceso(tx, runtime, written)
    return written
  })
  if (suceso === null) return fallo('no_encontrado')
  logSuceso(runtime, suceso)
  return ok(null)
}

type Invitada = Resultado<{ email: string; quien: string }, Fallo<'invitacion_terminada' | 'sesion_ajena'>>

/**
 * Whom a link invites, and who does, as long as it can be accepted. Looking doesn't use it (specification 41.2).
 * @returns else why not: it was used, taken back, is late, or another account is signed in here
 */
export async function lookAtInvitacion(
  runtime: Runtime,
  auth: Auth,
  text: string,
  request: Request,
): Promise<Invitada> {
  const enlace = openEnlace(runtime, 'invitacion', text)
  if (enlace === null) return fallo('invitacion_terminada')
  const row = await selectInvitacion(runtime.database.read, enlace.usuario)
  if (row === undefined) return fallo('invitacion_terminada')
  const why = whyTerminada(row, !isEnTiempo(runtime, enlace))
  if (why !== null) return fallo('invitacion_terminada', { detail: why })
  const dentro = await findQuien(auth, request)
  if (dentro !== null) return fallo('sesion_ajena', { detail: ajena(dentro.email, row.email) })
  return ok({ email: row.email, quien: row.quien })
}

function whyTerminada({ usada, anulada, quien }: InvitacionRow, isLate: boolean): string | null {
  if (usada !== null)
    return 'Esta invitación ya se usó. Si fuiste vos, entrá con tu correo y la contraseña que elegiste.'
  if (anulada !== null) return `Esta invitación se anuló. Si hace falta, pedile otra a ${quien}.`
  return isLate ? `Esta invitación valía dos días, y ya pasaron. Pedile otra a ${quien}.` : null
}

const ajena = (dentro: string, invitada: string) =>
  `En este navegador está dentro ${dentro}, y la invitación es para ${invitada}. Cerrá esa sesión y abrí de nuevo el enlace, o abrilo en otro navegador.`

/**
 * Makes whoever was invited an administrator, once, however often it is sent, and signs them in as ever (specification
 * 41.2). What is asked of all (29.22) is asked of them too.
 */
export async function acceptInvitacion(
  runtime: Runtime,
  auth: Auth,
  options: AuthOptions,
  { enlace, nombre, clave }: { enlace: string; nombre: string; clave: string },
  request: Request,
  ip: string,
): Promise<
  Resultado<SignInResult, Fallo<'invitacion_terminada' | 'sesion_ajena' | 'clave_debil' | 'correo_con_cuenta'>>
> {
  const looked = await lookAtInvitacion(runtime, auth, enlace, request)
  if (!looked.ok) return looked
  const { email, quien } = looked.value
  const { nombre: tienda } = await readAjustes(runtime)
  if (await isClaveDebil(clave, [tienda, nombre, email, email.split('@')[0]!])) return fallo('clave_debil')
  const hash = await hashClave(clave, runtime.claveCost)
  const how = { ...origenDeSuceso(request, ip), detalle: `con la invitación de ${quien}` }
  const id = openEnlace(runtime, 'invitacion', enlace)!.usuario
  const done = await runtime.database.transaction(async (tx) => {
    const used = await endInvitaciones(tx, { column: 'id', value: id }, { now: runtime.clock(), how: 'usada' })
    if (used.length === 0) return fallo('invitacion_terminada')
    // An account that a command made meanwhile is as it is, and the invitation worth nothing.
    const made = await insertAdmin(runtime, tx, { email, hash, nombre, claveInicial: false }, how)
    return made ? ok(null) : fallo('correo_con_cuenta')
  })
  if (!done.ok) return done
  logSuceso(runtime, { tipo: 'persona_agregada', quien: email, ...how })
  const known = fromKnownDevice(request, email, options)
  return ok(await signIn(runtime, auth, options, { email, password: clave }, known, ip))
}
