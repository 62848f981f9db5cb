import { sql, type Kysely } from 'kysely'
import { textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import { isPostgres } from '#server/db/dialect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Expediente } from './read-expedientes.ts'

/** The code's letters of a search text, in front, as they are looked for in the index of three letters in a row. */
const CODIGO = sql.join(
  [1, 2, 3, 4, 5, 6].map((at) => sql`'"' || substr(pedidos.busqueda, ${sql.lit(at)}, 3) || '"'`),
  sql` || ' ' || `,
)

/** Whether an order is found by all that it says now. */
export function checkBusqueda({ pedido, lineas }: Pick<Expediente, 'pedido' | 'lineas'>): string[] {
  return pedido.busqueda === textoDePedido(pedido, lineas) ? [] : ['la búsqueda no lo encuentra por lo que dice']
}

/** Whether the index that SQLite searches orders by has each order, under its code, and no other. */
export async function verifyBusqueda(db: Kysely<Schema>): Promise<string[]> {
  if (isPostgres(db)) return []
  const { rows: missing } = await sql<{ codigo: string }>`
    select codigo from pedidos left join pedidos_buscados on pedido_id = id
     where numero is null
        or not exists (select 1 from pedidos_texto where pedidos_texto match ${CODIGO} and pedidos_texto.rowid = numero)
     order by codigo`.execute(db)
  const { rows: others } = await sql<{ pedidoId: string }>`
    select pedido_id from pedidos_buscados where pedido_id not in (select id from pedidos)`.execute(db)
  return [
    ...missing.map(({ codigo }) => `Pedido ${codigo}: la búsqueda no lo encuentra.`),
    ...others.map(({ pedidoId }) => `La búsqueda de pedidos tiene el pedido ${pedidoId}, que no está.`),
  ]
}
