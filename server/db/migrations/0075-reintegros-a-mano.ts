import { sql, type Kysely } from 'kysely'

/** Money goes back by hand too: by transfer to an account, or in cash. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of [
    `via text not null default 'tarjeta' check (via in ('tarjeta', 'transferencia', 'efectivo')
      and (via = 'tarjeta') = (pago_id is not null))`,
    `cuenta text not null default '' check (cuenta = '' or via = 'transferencia')`,
    `dia text check ((dia is null) = (via = 'tarjeta'))`,
  ]) {
    await sql.raw(`alter table reintegros add column ${column}`).execute(db)
  }
  await sql`create index reintegros_con_cuenta on reintegros (creado) where cuenta <> ''`.execute(db)
}
