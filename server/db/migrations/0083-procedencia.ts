import type { Kysely } from 'kysely'

/** What a shirt is and how it is, and what was said of it when it was sold; nothing of those from before. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const [table, column] of COLUMNAS) {
    await db.schema
      .alterTable(table)
      .addColumn(column, 'text', (texto) => texto.notNull().defaultTo(''))
      .execute()
  }
}

const COLUMNAS = [
  ['products', 'procedencia'],
  ['products', 'estado'],
  ['products', 'fallas'],
  ['pedido_lineas', 'que_es'],
] as const
