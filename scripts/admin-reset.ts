import { resetAdmin } from '#server/cuentas/reset-admin.ts'
import { withAdmin } from './with-admin.ts'

/** Gives an administrator a new password and ends the sessions: `npm run admin:reset -- correo@example.com`. */
await withAdmin('admin:reset', async (runtime, admin) =>
  (await resetAdmin(runtime, admin))
    ? `Listo: ${admin.email} tiene una contraseña nueva y hay que volver a entrar.`
    : { refused: `No hay una cuenta de ${admin.email}. Para crearla: npm run admin:create -- ${admin.email}` },
)
