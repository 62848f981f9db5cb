import { sql, type Kysely } from 'kysely'

/**
 * Money that goes back is a `reintegro`: a devolución is a shirt's. The table, its indexes and what other tables call it.
 * Made anew, so that on PostgreSQL its constraints have the names of their table.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('reintegros')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('pago_id', 'text', (c) => c.references('pagos.id'))
    .addColumn('monto', 'integer', (c) => c.notNull())
    .addColumn('motivo', 'text', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('autor', 'text', (c) => c.notNull())
    .addColumn('estado', 'text', (c) => c.notNull())
    .addColumn('proveedor_id', 'text', (c) => c.unique())
    .addColumn('error', 'text', (c) => c.notNull())
    .addColumn('intentos', 'integer', (c) => c.notNull())
    .addColumn('proximo_intento', 'bigint', (c) => c.notNull())
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('resuelto', 'bigint')
    .execute()
  const columns = sql.raw(`id, pedido_id, pago_id, monto, motivo, quien, autor, estado, proveedor_id, error, intentos,
    proximo_intento, creado, resuelto`)
  await sql`insert into reintegros (${columns}) select ${columns} from devoluciones`.execute(db)
  await db.schema.dropTable('devoluciones').execute()
  const index = (name: string, columnas: string[]) =>
    db.schema.createIndex(`reintegros_por_${name}`).on('reintegros').columns(columnas).execute()
  await index('pedido', ['pedido_id'])
  await index('pago', ['pago_id'])
  await index('estado', ['estado', 'proximo_intento'])
  await index('momento', ['resuelto', 'pedido_id'])

  await sql`update pedido_notas set tipo = 'reintegro' where tipo = 'devolucion'`.execute(db)
  for (const [before, now] of AVISOS) {
    await sql`update pedido_avisos set tipo = ${now} where tipo = ${before}`.execute(db)
  }
  // Within a JSON text a quotation mark is escaped: nothing that anybody wrote reads like this.
  await sql`update correos set parametros = replace(parametros, ${MOMENTO('devolucion')}, ${MOMENTO('reintegro')})
             where tipo = 'pedido' and parametros like ${`%${MOMENTO('devolucion')}%`}`.execute(db)
  await sql`delete from rondas where lazo = 'devoluciones'`.execute(db)
}

const MOMENTO = (momento: string) => `"momento":"${momento}"`

const AVISOS = [
  ['devolucion_ajena', 'reintegro_ajeno'],
  ['devolucion_rechazada', 'reintegro_rechazado'],
  ['devolucion_al_final', 'reintegro_al_final'],
] as const
