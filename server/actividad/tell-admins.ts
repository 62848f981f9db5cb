import { AVISOS_POR_HORA, writeAvisoDeCuenta } from '#domain/cuentas/aviso-de-cuenta.ts'
import { TIPOS_DE_SUCESO, type Suceso } from '#domain/cuentas/suceso.ts'
import type { Tx } from '#server/db/connect.ts'
import { hasRoom, takeFromLimitIn } from '#server/base/limit.ts'
import { queueCorreo } from '#server/correos/queue-correo.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'

const LIMITE = { max: AVISOS_POR_HORA, ventanaMs: 60 * 60_000 }

/**
 * Mails every administrator that something happened to the shop's keys, in the transaction that does it (specification
 * 29.21). Of a kind at most ten go out in an hour. Whoever signs in again and again fills no mailbox, and hides no mail of
 * another kind. An administrator who was just added isn't told of himself.
 */
export async function tellAdmins(
  tx: Tx,
  { clock, newId }: Pick<Runtime, 'clock' | 'newId'>,
  suceso: Suceso,
): Promise<void> {
  if (TIPOS_DE_SUCESO[suceso.tipo].avisa === null) return
  const now = clock()
  const clave = `aviso-de-cuenta:${suceso.tipo}`
  if (!(await takeFromLimitIn(tx, now, clave, LIMITE)).ok) return
  const { asunto, parrafos } = writeAvisoDeCuenta(suceso, now, !(await hasRoom(tx, now, clave, LIMITE)))!
  const stored = await readStored(tx)
  const tienda = stored.ok ? stored.ajustes.nombre : 'La tienda'
  for (const to_email of await selectAdmins(tx, suceso)) {
    const parametros = { to_email, subject: asunto, responder_a: '', tienda, parrafos }
    await queueCorreo({ tx, clock, newId }, { tipo: 'cuenta', parametros }, null)
  }
}

async function selectAdmins(tx: Tx, { tipo, quien }: Suceso): Promise<string[]> {
  const admins = await tx
    .withTables<{ users: { email: string; rol: string } }>()
    .selectFrom('users')
    .select('email')
    .where('rol', '=', 'admin')
    .$if(tipo === 'persona_agregada', (select) => select.where('email', '<>', quien))
    .orderBy('email')
    .execute()
  return admins.map(({ email }) => email)
}
