import { createAdmin } from '#server/cuentas/create-admin.ts'
import { withAdmin } from './with-admin.ts'

/** Makes an administrator: `npm run admin:create -- correo@example.com`. */
await withAdmin('admin:create', async (runtime, admin) =>
  (await createAdmin(runtime, admin))
    ? `Listo: ${admin.email} es administrador.`
    : {
        refused: `${admin.email} ya tiene una cuenta. Para darle otra contraseña: npm run admin:reset -- ${admin.email}`,
      },
)
