import type { Kysely } from 'kysely'

/** Whom an order's invoice is made out to; '' for nobody in particular. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['documento', 'razon_social', 'factura_direccion', 'factura_ciudad', 'factura_departamento']) {
    await db.schema
      .alterTable('pedidos')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
}
