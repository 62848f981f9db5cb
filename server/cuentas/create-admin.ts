import { randomInt } from 'node:crypto'
import type { Suceso } from '#domain/cuentas/suceso.ts'
import { writeSuceso } from '#server/actividad/note-event.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { AccountsSchema } from './accounts-schema.ts'
import { hashClave } from './hash-clave.ts'
import { storedBoolean, storedTime } from './stored-values.ts'

export type AdminRuntime = Pick<Runtime, 'database' | 'clock' | 'newId' | 'claveCost'>

/** No letters or digits that look alike: it is copied from a terminal. */
const PASSWORD_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const DEMO_EMAIL = 'admin@example.com'

/** A password that nobody can guess: four groups of four. */
export function makePassword(): string {
  const letters = Array.from({ length: 16 }, () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)])
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4).join('')).join('-')
}

/** Whether anybody can enter the admin area. */
export async function hasAdmin({ database }: Pick<Runtime, 'database'>): Promise<boolean> {
  const row = await database.read
    .withTables<AccountsSchema>()
    .selectFrom('users')
    .select('id')
    .where('rol', '=', 'admin')
    .executeTakeFirst()
  return row !== undefined
}

/** An administrator to be. `claveInicial`: nobody chose the password, so that whoever enters has to choose one (specification 29.29). */
export type AdminNuevo = { email: string; password: string; claveInicial?: boolean }

/**
 * Makes an administrator.
 * @returns false when the address has an account already; nothing is written then
 */
export async function createAdmin(
  runtime: AdminRuntime,
  { email, password, claveInicial = false }: AdminNuevo,
): Promise<boolean> {
  const hashed = await hashClave(password, runtime.claveCost)
  return runtime.database.transaction((tx) => insertAdmin(runtime, tx, { email, hash: hashed, claveInicial }))
}

/**
 * Makes the first administrator, once, however many processes start together.
 * @param wanted from the settings; a missing address becomes the demo's, a missing password is made up
 * @returns null when there is one already. Else the address, and the password if it was made up, to be printed now: it
 * is stored nowhere
 */
export async function ensureFirstAdmin(
  runtime: AdminRuntime,
  wanted: { email: string | null; password: string | null },
): Promise<{ email: string; madePassword: string | null } | null> {
  if (await hasAdmin(runtime)) return null
  const email = wanted.email ?? DEMO_EMAIL
  const madePassword = wanted.password === null ? makePassword() : null
  const hashed = await hashClave(wanted.password ?? madePassword!, runtime.claveCost)
  const made = await runtime.database.transaction((tx) =>
    insertAdmin(runtime, tx, { email, hash: hashed, claveInicial: false }),
  )
  return made ? { email, madePassword } : null
}

const ON_SERVER = { direccion: '', aparato: '', detalle: 'desde el servidor' }

/** @returns false when the address is taken, nothing is written then */
export async function insertAdmin(
  runtime: AdminRuntime,
  tx: Tx,
  {
    email,
    hash,
    claveInicial,
    nombre = 'Administración',
  }: { email: string; hash: string; claveInicial: boolean; nombre?: string },
  how: Omit<Suceso, 'tipo' | 'quien'> = ON_SERVER,
): Promise<boolean> {
  const now = storedTime(runtime)
  const userId = runtime.newId()
  const db = tx.withTables<AccountsSchema>()
  // The insert waits for another process that is just writing the same address.
  const user = await db
    .insertInto('users')
    .values({
      id: userId,
      name: nombre,
      email: email.toLowerCase(),
      emailVerified: storedBoolean(runtime, true),
      rol: 'admin',
      twoFactorEnabled: storedBoolean(runtime, false),
      claveInicial: claveInicial ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) return false
  await writeSuceso(tx, runtime, { tipo: 'persona_agregada', quien: email.toLowerCase(), ...how })
  await db
    .insertInto('accounts')
    .values({
      id: runtime.newId(),
      accountId: userId,
      providerId: 'credential',
      userId,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return true
}
