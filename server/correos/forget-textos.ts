import { DIA_MS } from '#domain/tiempo/dia.ts'
import { noteErased } from '#server/db/compact.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CorreoRow, Millis } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'
import type { ParametrosPedido } from './correo.ts'
import { selectConTextoViejo, updateSinTexto } from './correos.repo.ts'

/** Rows of one transaction: a few milliseconds. */
const BATCH = 50

/**
 * Erases what mails say that went out some time ago (the owner's setting, 90 days), or that weren't needed
 * (specification 13.37). That they went, when, to whom and about what stays. One that wasn't delivered keeps its text,
 * since it may still be sent. In small transactions; several processes may do it at once.
 * @param signal stops between two transactions
 * @returns how many
 */
export async function forgetTextos(
  runtime: Pick<Runtime, 'database' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<number> {
  const { database, clock, log } = runtime
  const before = clock() - (await readPlazos(runtime)).correosDias * DIA_MS
  let forgotten = 0
  for (;;) {
    if (signal?.aborted) break
    const rows = await selectConTextoViejo(database.aside, before, BATCH)
    if (rows.length === 0) break
    await database.transaction(async (tx) => {
      await noteErased(tx)
      for (const row of rows) await updateSinTexto(tx, row.id, withoutTexto(row.parametros), clock())
    })
    forgotten += rows.length
  }
  if (forgotten > 0) log.info({ correos: forgotten }, 'what old mails say was erased')
  return forgotten
}

/**
 * Erases what the mails of an order say, and to which address those to its buyer went. Those that weren't delivered go
 * as a whole.
 */
export async function forgetTextosDe(tx: Tx, pedidoId: string, now: number): Promise<void> {
  await tx.deleteFrom('correos').where('pedidoId', '=', pedidoId).where('estado', '<>', 'enviado').execute()
  const rows = await tx.selectFrom('correos').selectAll().where('pedidoId', '=', pedidoId).execute()
  for (const { id, parametros, borrado } of rows) {
    const left = withoutTexto(parametros)
    if (left.destinatario !== 'comprador') {
      await updateSinTexto(tx, id, left, borrado ?? now)
    } else {
      await updateSinTexto(tx, id, { ...left, to_email: '' }, borrado ?? now)
      await tx.updateTable('correos').set({ para: '' }).where('id', '=', id).execute()
    }
  }
}

/** What is left of a mail's parameters, for the proof that it is the one to be written. */
type SinTexto = Partial<Pick<ParametrosPedido, (typeof QUEDAN)[number]>>
const QUEDAN = ['to_email', 'subject', 'momento', 'destinatario'] as const

function withoutTexto(parametros: CorreoRow['parametros']): SinTexto {
  const all = JSON.parse(parametros) as ParametrosPedido
  return Object.fromEntries(QUEDAN.filter((name) => all[name] !== undefined).map((name) => [name, all[name]]))
}

/** Whether a mail has more of its parameters than is left of one whose text was erased. */
export function hasTexto(parametros: object): boolean {
  return Object.keys(parametros).some((name) => !QUEDAN.some((left) => left === name))
}

/** Deletes the mails that told the shop of contact messages before `before`. @returns how many */
export async function forgetCorreosDeContacto(tx: Tx, before: Millis): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('correos')
    .where('tipo', '=', 'contacto')
    .where('creado', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
