import { sql, type Kysely } from 'kysely'

/** Money of orders that the bank told of once they had been confirmed by hand is counted anew: it had come in and out again. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`insert into pedidos_por_contar (pedido_id)
            select distinct pedido_id from movimientos_banco where pedido_id is not null`.execute(db)
}
