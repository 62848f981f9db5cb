import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'

/** Rows that a new shop begins with are kept here. */
const KEPT = 'prueba'

/**
 * Has a migrated database of PostgreSQL's, and its copies, know how it began, so that it can be made so again.
 * @param database nobody else writes to it meanwhile
 */
export async function rememberBeginning({ write }: Database): Promise<void> {
  await sql`create schema ${sql.id(KEPT)}`.execute(write)
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(write)
  const steps: string[] = []
  for (const { name } of tables) {
    const table = `public."${name}"`
    const { rows } = await sql`select 1 from ${sql.raw(table)} limit 1`.execute(write)
    if (rows.length === 0) {
      steps.push(`if exists (select from ${table}) then delete from ${table}; end if;`)
      continue
    }
    const kept = `${KEPT}."${name}"`
    await sql`create table ${sql.raw(kept)} as table ${sql.raw(table)}`.execute(write)
    // `except` alone wouldn't see a row that is gone.
    steps.push(
      `if exists ((table ${table} except table ${kept}) union all (table ${kept} except table ${table})) then
         delete from ${table};
         insert into ${table} table ${kept};
       end if;`,
    )
  }
  await sql
    .raw(
      `create function ${KEPT}.empty() returns boolean language plpgsql as $$
       begin
         if (select count(*) from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace) <> ${tables.length}
           or exists (
             select from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
           )
         then return false; end if;
         set local session_replication_role = replica;
         set local lock_timeout = '1s';
         ${steps.join('\n')}
         return true;
       end $$`,
    )
    .execute(write)
}

/**
 * Makes a database as it began.
 * @returns false when it can't be: it is closed, somebody is at it, or its tables are others now
 */
export async function emptyAgain({ write }: Database): Promise<boolean> {
  try {
    const { rows } = await sql<{ done: boolean }>`select ${sql.id(KEPT)}.empty() as done`.execute(write)
    return rows[0]!.done
  } catch {
    return false
  }
}
