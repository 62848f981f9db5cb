import { sql, type Kysely } from 'kysely'

/**
 * Unpaid orders say whether they keep a use of their limited code from others (server/codigos/take-uso.ts). Those that
 * wait keep the one that they have; of those that ended, money that comes late takes one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable('pedidos')
    .addColumn('uso_de_codigo', 'text', (c) =>
      c
        .notNull()
        .defaultTo('')
        .check(sql`uso_de_codigo in ('', 'reservado', 'por_confirmar')`),
    )
    .execute()
  await sql`
    update pedidos set uso_de_codigo = 'reservado'
    where estado = 'pendiente_pago' and codigo_descuento <> ''
      and exists (select 1 from codigo_usos where codigo_usos.pedido_id = pedidos.id)`.execute(db)
  await sql`
    update pedidos set uso_de_codigo = 'por_confirmar'
    where estado = 'vencido'
      and codigo_descuento in (select codigo from codigos where usos_max is not null)`.execute(db)
  // Uses that unpaid orders keep are counted in the index alone.
  await db.schema
    .createIndex('pedidos_con_uso_reservado')
    .on('pedidos')
    .columns(['codigo_descuento', 'red'])
    .where(sql.ref('uso_de_codigo'), '=', sql.lit('reservado'))
    .execute()
}
