import { sql, type Kysely } from 'kysely'
import { RETENIDO_POR_RED } from '#domain/correos/correo.ts'
import type { Schema } from '#server/db/schema.ts'

/** Orders whose mail to the shop waits for room: all, those since a moment, and the first one's time. */
export type PedidosEnEspera = { todos: number; nuevos: number; desde: number | null }

/** @param since milliseconds UTC */
export async function countPedidosEnEspera(db: Kysely<Schema>, since: number): Promise<PedidosEnEspera> {
  const row = await db
    .selectFrom('correos')
    .select((eb) => [
      sql<number>`count(distinct ${eb.ref('pedidoId')})`.as('todos'),
      sql<number>`count(distinct case when ${eb.ref('creado')} >= ${since} then ${eb.ref('pedidoId')} end)`.as(
        'nuevos',
      ),
      sql<number | null>`min(case when ${eb.ref('creado')} >= ${since} then ${eb.ref('creado')} end)`.as('desde'),
    ])
    .where('estado', '=', 'en_espera')
    .where('error', '=', '')
    .executeTakeFirstOrThrow()
  return {
    todos: Number(row.todos),
    nuevos: Number(row.nuevos),
    desde: row.desde === null ? null : Number(row.desde),
  }
}

/** Orders whose mails were withheld since a moment because of their network, and when the first of these came. */
export async function countRetenidosPorRed(
  db: Kysely<Schema>,
  since: number,
): Promise<{ cuenta: number; desde: number | null }> {
  const { cuenta, desde } = await db
    .selectFrom('correos')
    .select((eb) => [
      eb.fn.count<number>('pedidoId').distinct().as('cuenta'),
      eb.fn.min<number | null>('creado').as('desde'),
    ])
    .where('estado', '=', 'fallido')
    .where('creado', '>=', since)
    .where('intentos', '=', 0)
    .where('error', '=', RETENIDO_POR_RED)
    .executeTakeFirstOrThrow()
  return { cuenta: Number(cuenta), desde: desde === null ? null : Number(desde) }
}

/** Whether a mail about an order waits for room at an address. */
export async function hasEnEspera(db: Kysely<Schema>, pedidoId: string, para: string): Promise<boolean> {
  const row = await db
    .selectFrom('correos')
    .select('id')
    .where('pedidoId', '=', pedidoId)
    .where('para', '=', para)
    .where('estado', '=', 'en_espera')
    .executeTakeFirst()
  return row !== undefined
}
