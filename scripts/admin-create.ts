import { createAdmin, makePassword } from '#server/accounts/create-admin.ts'
import { createNewId } from '#server/runtime.ts'
import { fail, withDatabase } from './with-database.ts'

/**
 * Makes an administrator, or gives one a new password: `npm run admin:create -- correo@example.com`.
 * The password is made and printed; ADMIN_PASSWORD in the environment sets it instead.
 */
const email = process.argv[2] ?? ''
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) fail(['Decí el correo: npm run admin:create -- correo@example.com'])

await withDatabase(async (database, { adminPassword }) => {
  const password = adminPassword ?? makePassword()
  const done = await createAdmin({ database, clock: Date.now, newId: createNewId(Date.now) }, { email, password })
  console.log(
    done === 'creado'
      ? `Listo: ${email} es administrador.`
      : `Listo: ${email} tiene una contraseña nueva y hay que volver a entrar.`,
  )
  if (adminPassword === null) console.log(`Contraseña: ${password}`)
})
