import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { logSuceso, writeSuceso } from '#server/actividad/note-event.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { origenDeSuceso } from './check-clave.ts'
import { checkConfirmada, type SinConfirmar } from './confirmar-identidad.ts'
import type { Auth } from './create-auth.ts'
import { endInvitaciones, selectAbiertas } from './enlaces/invitaciones.repo.ts'
import { endSesionesOf } from './sesiones.repo.ts'
import { storedTime } from './stored-values.ts'
import { APAGADO } from './usuario.ts'

/** Somebody who runs the shop, or did. */
export type PersonaDeLaTienda = { id: string; nombre: string; email: string; activa: boolean; dosPasos: boolean }

/** Who runs the shop, who did, and who is invited to (specification 41.1, 41.6). */
export async function listPersonas({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<{
  personas: PersonaDeLaTienda[]
  invitadas: { id: string; email: string; quien: string; vence: number }[]
}> {
  const rows = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select(['id', 'name', 'email', 'rol', 'twoFactorEnabled'])
    .where('rol', 'in', ['admin', APAGADO])
    .orderBy('rol')
    .orderBy('email')
    .execute()
  const invitadas = await selectAbiertas(database.read, clock())
  return {
    personas: rows.map(({ id, name, email, rol, twoFactorEnabled }) => ({
      id,
      nombre: name,
      email,
      activa: rol !== APAGADO,
      dosPasos: Boolean(twoFactorEnabled),
    })),
    invitadas: invitadas.map(({ id, email, quien, vence }) => ({ id, email, quien, vence })),
  }
}

/**
 * Switches somebody off, with all that they have open and the invitations that they sent, or on again (specification
 * 41.6). What they did keeps their name. Nobody switches themselves off, and two who switch each other off at the same
 * moment leave one: so the last one can't be.
 */
export async function switchPersona(
  runtime: Runtime,
  auth: Auth,
  request: Request,
  { id, activa }: { id: string; activa: boolean },
  ip: string,
): Promise<Resultado<null, SinConfirmar | Fallo<'no_encontrado' | 'persona_propia'>>> {
  const checked = await checkConfirmada(runtime, auth, request)
  if (!checked.ok) return checked
  const quien = checked.value
  if (id === quien.userId) return fallo('persona_propia')
  const detalle = `${activa ? 'prendió' : 'apagó'} la cuenta ${quien.email}`
  const done = await runtime.database.transaction(async (tx) => {
    await lockKeys(tx, ['administradores'])
    const db = tx.withTables<AccountsSchema>()
    const rows = await db
      .selectFrom('users')
      .select(['id', 'email', 'rol'])
      .where('id', 'in', [id, quien.userId])
      .execute()
    if (rows.find((row) => row.id === quien.userId)?.rol !== 'admin') return fallo('sesion_vencida')
    const persona = rows.find((row) => row.id === id)
    if (persona === undefined) return fallo('no_encontrado')
    const rol = activa ? 'admin' : APAGADO
    if (persona.rol === rol) return ok(null)
    const suceso = { tipo: 'persona_cambiada', quien: persona.email, ...origenDeSuceso(request, ip), detalle } as const
    // Whoever is switched off is told as the others are.
    if (!activa) await writeSuceso(tx, runtime, suceso)
    await db
      .updateTable('users')
      .set({ rol, updatedAt: storedTime(runtime) })
      .where('id', '=', id)
      .execute()
    // A session that was being opened meanwhile must not come alive when its person is switched on.
    await endSesionesOf(tx, id, null)
    const ended = { now: runtime.clock(), how: 'anulada' } as const
    await endInvitaciones(tx, { column: 'quien', value: persona.email }, ended)
    if (activa) await writeSuceso(tx, runtime, suceso)
    return ok(suceso)
  })
  if (!done.ok) return done
  if (done.value !== null) logSuceso(runtime, done.value)
  return ok(null)
}
