import { createAdmin, makePassword, type AdminNuevo, type AdminRuntime } from '#server/cuentas/create-admin.ts'
import { resetAdmin } from '#server/cuentas/reset-admin.ts'
import { faultsInClave } from '#server/host/read-settings.ts'
import { createNewId } from '#server/base/runtime.ts'
import { fail, withDatabase } from './with-database.ts'
import { readArgs, refuse } from '../read-args.ts'

/** Makes an administrator: `npm run admin -- create correo@example.com`. */
export const createAccount = () =>
  withAdmin('create', async (runtime, admin) =>
    (await createAdmin(runtime, admin))
      ? `Listo: ${admin.email} es administrador.`
      : {
          refused: `${admin.email} ya tiene una cuenta. Para darle otra contraseña: npm run admin -- reset ${admin.email}`,
        },
  )

/** Gives an administrator a new password and ends the sessions: `npm run admin -- reset correo@example.com`. */
export const resetAccount = () =>
  withAdmin('reset', async (runtime, admin) =>
    (await resetAdmin(runtime, admin))
      ? `Listo: ${admin.email} tiene una contraseña nueva y hay que volver a entrar.`
      : { refused: `No hay una cuenta de ${admin.email}. Para crearla: npm run admin -- create ${admin.email}` },
  )

/**
 * Runs a command about one administrator, whose address is its argument. The password is made and printed;
 * ADMIN_PASSWORD in the environment sets it instead.
 * @param run what it did, in words, or why it didn't
 */
async function withAdmin(
  command: string,
  run: (runtime: AdminRuntime, admin: AdminNuevo) => Promise<string | { refused: string }>,
): Promise<void> {
  const uso = `Decí el correo: npm run admin -- ${command} correo@example.com`
  const [email = ''] = readArgs(uso, { palabras: 1 }).positionals
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) refuse([uso])
  await withDatabase(async (database, { adminPassword }) => {
    const weak = await faultsInClave({ ADMIN_PASSWORD: adminPassword ?? '' })
    if (weak.length > 0) fail(weak)
    const password = adminPassword ?? makePassword()
    const done = await run(
      { database, clock: Date.now, newId: createNewId(Date.now) },
      {
        email,
        password,
        claveInicial: adminPassword === null,
      },
    )
    if (typeof done !== 'string') return fail([done.refused])
    console.log(done)
    if (adminPassword === null) console.log(`Contraseña: ${password} (se elige otra al entrar)`)
  })
}
