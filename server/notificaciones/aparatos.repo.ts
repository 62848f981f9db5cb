import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { AparatoRow, NotificacionRow, Schema } from '#server/db/schema.ts'

type Usuarios = { users: { id: string; email: string; rol: string } }

/** Devices that may be told: somebody is signed in on them, and is an administrator. */
function fromDespiertos(db: Kysely<Schema>) {
  return db
    .withTables<Usuarios>()
    .selectFrom('aparatos')
    .innerJoin('users', 'users.id', 'aparatos.usuario')
    .where('users.rol', '=', 'admin')
    .where('aparatos.sesion', 'is not', null)
}

/** Devices that may be told, with whose they are and how much waits for them. */
export function selectDespiertos(
  tx: Tx,
): Promise<(Pick<AparatoRow, 'id' | 'tipos'> & { email: string; esperan: number })[]> {
  return fromDespiertos(tx)
    .select(['aparatos.id', 'aparatos.tipos', 'users.email'])
    .select((eb) =>
      eb
        .selectFrom('notificaciones')
        .select(sql<number>`cast(count(*) as integer)`.as('cuenta'))
        .whereRef('notificaciones.aparatoId', '=', 'aparatos.id')
        .as('esperan'),
    )
    .orderBy('aparatos.id')
    .execute() as Promise<(Pick<AparatoRow, 'id' | 'tipos'> & { email: string; esperan: number })[]>
}

/** Whether something isn't given to devices yet. */
export async function hasNuevas(db: Kysely<Schema>): Promise<boolean> {
  const row = await db
    .selectFrom('notificaciones')
    .select('id')
    .where('aparatoId', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes what isn't given to devices yet, the oldest first. */
export async function takeNuevas(tx: Tx): Promise<NotificacionRow[]> {
  const rows = await tx.deleteFrom('notificaciones').where('aparatoId', 'is', null).returningAll().execute()
  return rows.toSorted((a, b) => a.creado - b.creado || (a.id < b.id ? -1 : 1))
}

/** What waits for a device, with the name of whom it is about. */
export type NotificacionPorMandar = NotificacionRow & { nombre: string | null }

/** What waits for devices that may be told now, the oldest first, by device. @param now milliseconds UTC */
export async function selectPorMandar(
  db: Kysely<Schema>,
  now: number,
): Promise<{ aparato: AparatoRow; esperan: NotificacionPorMandar[] }[]> {
  const aparatos = await fromDespiertos(db)
    .selectAll('aparatos')
    .where('aparatos.proximo', '<=', now)
    .where((eb) =>
      eb.exists(eb.selectFrom('notificaciones').select('id').whereRef('notificaciones.aparatoId', '=', 'aparatos.id')),
    )
    .execute()
  return Promise.all(
    aparatos.map(async (aparato) => ({
      aparato,
      esperan: await db
        .selectFrom('notificaciones as n')
        .leftJoin('pedidos', 'pedidos.id', 'n.pedidoId')
        .leftJoin('mensajes', 'mensajes.id', 'n.mensajeId')
        .selectAll('n')
        .select((eb) => eb.fn.coalesce('pedidos.nombre', 'mensajes.nombre').as('nombre'))
        .where('n.aparatoId', '=', aparato.id)
        .orderBy('n.creado')
        .orderBy('n.id')
        .execute(),
    })),
  )
}

/** Takes a device to send to it, until `hasta`. @returns false when another process has it */
export async function claimAparato(tx: Tx, { id, proximo }: AparatoRow, hasta: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('aparatos')
    .set({ proximo: hasta })
    .where('id', '=', id)
    .where('proximo', '=', proximo)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteNotificaciones(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('notificaciones').where('id', 'in', ids).execute()
}
