import { sql, type Kysely } from 'kysely'
import { textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import { isPostgres } from '../dialect.ts'

const BATCH = 500

/**
 * Orders are found by any part of what they are searched for, by an index of all three letters in a row. PostgreSQL has it
 * where its extension may be made; without it, searches there go through all orders as before.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await fillBusqueda(db)
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

/** Mail, tracking number and shirts are found too. */
async function fillBusqueda(db: Kysely<any>): Promise<void> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('pedidos')
      .select(['id', 'codigo', 'nombre', 'telefono', 'correo', 'seguimiento'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (rows.length === 0) return
    const ids = rows.map(({ id }) => id)
    const lineas = Map.groupBy(
      await db
        .selectFrom('pedidoLineas')
        .select(['pedidoId', 'codigo', 'nombre'])
        .where('pedidoId', 'in', ids)
        .execute(),
      ({ pedidoId }) => pedidoId,
    )
    for (const row of rows) {
      const busqueda = textoDePedido(row as Parameters<typeof textoDePedido>[0], (lineas.get(row.id) ?? []) as never[])
      await db.updateTable('pedidos').set({ busqueda }).where('id', '=', row.id).execute()
    }
    after = ids.at(-1)!
  }
}

const POSTGRES = [
  `do $$ begin
    create extension if not exists pg_trgm;
    create index if not exists pedidos_por_texto on pedidos using gin (busqueda gin_trgm_ops);
  exception when insufficient_privilege or feature_not_supported or undefined_file or undefined_object then null;
  end $$`,
]

/** Within triggers: takes an order's text, as it was or is, out of the index or into it. */
const OUT = `insert into pedidos_texto (pedidos_texto, rowid, busqueda)
  select 'delete', numero, old.busqueda from pedidos_buscados where pedido_id = old.id;`
const INTO = `insert into pedidos_texto (rowid, busqueda)
  select numero, new.busqueda from pedidos_buscados where pedido_id = new.id;`
/** Each order pays for a few pages of tidying up: left alone, one in a thousand pays for all. */
const TIDY = `insert into pedidos_texto (pedidos_texto, rank) values ('merge', 16);`

/** An order's number is the index's own: SQLite may give its rows others when the file is written anew. */
const SQLITE = [
  ...['nuevo', 'otro', 'fuera'].map((name) => `drop trigger if exists pedidos_texto_${name}`),
  'drop table if exists pedidos_texto',
  'drop table if exists pedidos_buscados',
  'create table pedidos_buscados (numero integer primary key, pedido_id text not null unique)',
  `create virtual table pedidos_texto using fts5
    (busqueda, content = '', detail = none, tokenize = 'trigram')`,
  // What is erased leaves the index at once, and its bytes with it.
  `insert into pedidos_texto (pedidos_texto, rank) values ('secure-delete', 1)`,
  `insert into pedidos_texto (pedidos_texto, rank) values ('automerge', 0)`,
  `insert into pedidos_texto (pedidos_texto, rank) values ('crisismerge', 1000)`,
  `insert into pedidos_buscados (pedido_id)
    select id from pedidos order by creado, id`,
  `create trigger pedidos_texto_nuevo after insert on pedidos begin
    insert into pedidos_buscados (pedido_id) values (new.id); ${INTO} ${TIDY}
  end`,
  `create trigger pedidos_texto_otro after update of busqueda on pedidos
    when old.busqueda <> new.busqueda begin ${OUT} ${INTO} ${TIDY}
  end`,
  `create trigger pedidos_texto_fuera before delete on pedidos begin
    ${OUT} delete from pedidos_buscados where pedido_id = old.id;
  end`,
  `insert into pedidos_texto (rowid, busqueda)
    select numero, busqueda from pedidos_buscados join pedidos on id = pedido_id`,
]
