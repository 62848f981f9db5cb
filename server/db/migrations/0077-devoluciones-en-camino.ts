import { sql, type Kysely } from 'kysely'

/** Shirts that aren't back yet are found without going through all that ever came back. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create index devolucion_lineas_en_camino on devolucion_lineas (devolucion_id) where destino = ''`.execute(
    db,
  )
}
