import type { Kysely, Selectable } from 'kysely'
import type { Schema } from './schema.ts'

type TablaDePedidos = {
  [T in keyof Schema]: Schema[T] extends { pedidoId: string | null } ? T : never
}[keyof Schema]

/** A table's rows of some orders. @param orden columns to sort them by */
export async function selectRowsOf<T extends TablaDePedidos>(
  db: Kysely<Schema>,
  tabla: T,
  pedidoIds: string[],
  orden: (keyof Schema[T] & string)[] = [],
): Promise<Selectable<Schema[T]>[]> {
  if (pedidoIds.length === 0) return []
  const rows = (db as Kysely<any>).selectFrom(tabla).selectAll().where('pedidoId', 'in', pedidoIds)
  return (await orden.reduce((sorted, campo) => sorted.orderBy(campo), rows).execute()) as Selectable<Schema[T]>[]
}

/** @returns those of some rows that are of an order, by its id */
export function groupByPedido<T extends { pedidoId: string | null }>(rows: T[]): (id: string) => T[] {
  const grouped = Map.groupBy(rows, ({ pedidoId }) => pedidoId)
  return (id) => grouped.get(id) ?? []
}
