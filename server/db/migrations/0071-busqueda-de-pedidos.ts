import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Orders are found by any part of what they are searched for, by an index of all three letters in a row. PostgreSQL has it
 * where its extension may be made; without it, searches there go through all orders as before.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await run(db, isPostgres(db) ? POSTGRES : [...WITHOUT_INDEX, ...SQLITE])
}

/**
 * Writes all texts anew: the index is made of them afterwards, which takes a hundredth of keeping it up with each.
 * @param write changes every order's text
 */
export async function rewriteTextos(db: Kysely<any>, write: () => Promise<void>): Promise<void> {
  await run(db, isPostgres(db) ? ['drop index if exists pedidos_por_texto'] : WITHOUT_INDEX)
  await write()
  await run(db, isPostgres(db) ? POSTGRES : SQLITE)
}

async function run(db: Kysely<any>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
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

const WITHOUT_INDEX = [
  ...['nuevo', 'otro', 'fuera'].map((name) => `drop trigger if exists pedidos_texto_${name}`),
  'drop table if exists pedidos_texto',
  'drop table if exists pedidos_buscados',
]

/** An order's number is the index's own: SQLite may give its rows others when the file is written anew. */
const SQLITE = [
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
