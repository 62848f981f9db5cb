import { randomUUID } from 'node:crypto'
import { ADMIN } from '../shop-under-test.ts'
import { changeTogether } from './base-de-datos.ts'

/** Adds a user with the administrator's password: another administrator, or somebody whose role was taken away. */
export function addUsuario(email: string, rol: string): void {
  const id = randomUUID()
  const now = new Date().toISOString()
  changeTogether([
    [
      `insert into users (id, name, email, email_verified, rol, created_at, updated_at) values (?, 'Otra', ?, 1, ?, ?, ?)`,
      id,
      email,
      rol,
      now,
      now,
    ],
    [
      `insert into accounts (id, account_id, provider_id, user_id, password, created_at, updated_at)
         select ?, ?, provider_id, ?, password, ?, ? from accounts
          where user_id = (select id from users where email = ?)`,
      randomUUID(),
      id,
      id,
      now,
      now,
      ADMIN.email,
    ],
  ])
}
