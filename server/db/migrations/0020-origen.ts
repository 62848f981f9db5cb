import { sql, type Kysely } from 'kysely'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'

const BATCH = 500

/** Where an order came from, and whether its shirts are held while it waits: what limits holds. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['red', 'telefono_normal', 'casilla']) {
    await db.schema
      .alterTable('pedidos')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .alterTable('pedidos')
    .addColumn('retiene', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await fillOrigen(db)
  await sql`
    update pedidos set retiene = 1
    where estado = 'pendiente_pago'
      and exists (select 1 from pedido_lineas where pedido_id = pedidos.id and modo = 'stock')
  `.execute(db)

  await db.schema.createIndex('pedidos_por_telefono').on('pedidos').columns(['telefono_normal', 'estado']).execute()
  await db.schema.createIndex('pedidos_por_casilla').on('pedidos').columns(['casilla', 'estado']).execute()
  await db.schema.createIndex('pedidos_por_red').on('pedidos').columns(['red', 'retiene']).execute()
}

/** Orders from before are counted too. */
async function fillOrigen(db: Kysely<any>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('pedidos')
      .select(['id', 'telefono', 'correo'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.id
    for (const { id, telefono, correo } of rows) {
      await db
        .updateTable('pedidos')
        .set({ telefonoNormal: telefonoNormalDe(telefono), casilla: casillaDe(correo) })
        .where('id', '=', id)
        .execute()
    }
  }
}
