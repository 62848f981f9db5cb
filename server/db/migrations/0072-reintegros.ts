import { sql, type Kysely } from 'kysely'

/**
 * Money that goes back is a `reintegro`: a devolución is a shirt's. The table, its indexes and what other tables call it.
 * Made anew, so that on PostgreSQL its constraints have the names of their table.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of TABLE) await sql.raw(statement).execute(db)
  await sql`update pedido_notas set tipo = 'reintegro' where tipo = 'devolucion'`.execute(db)
  for (const [before, now] of AVISOS) {
    await sql`update pedido_avisos set tipo = ${now} where tipo = ${before}`.execute(db)
  }
  // Within a JSON text a quotation mark is escaped: nothing that anybody wrote reads like this.
  await sql`update correos set parametros = replace(parametros, ${MOMENTO('devolucion')}, ${MOMENTO('reintegro')})
             where tipo = 'pedido' and parametros like ${`%${MOMENTO('devolucion')}%`}`.execute(db)
  await sql`delete from rondas where lazo = 'devoluciones'`.execute(db)
}

const COLUMNS = `id, pedido_id, pago_id, monto, motivo, quien, autor, estado, proveedor_id, error, intentos,
  proximo_intento, creado, resuelto`

const TABLE = [
  `create table reintegros (
    id text primary key,
    pedido_id text not null references pedidos (id),
    pago_id text references pagos (id),
    monto integer not null,
    motivo text not null,
    quien text not null,
    autor text not null,
    estado text not null,
    proveedor_id text unique,
    error text not null,
    intentos integer not null,
    proximo_intento bigint not null,
    creado bigint not null,
    resuelto bigint
  )`,
  `insert into reintegros (${COLUMNS}) select ${COLUMNS} from devoluciones`,
  'drop table devoluciones',
  'create index reintegros_por_pedido on reintegros (pedido_id)',
  'create index reintegros_por_pago on reintegros (pago_id)',
  'create index reintegros_por_estado on reintegros (estado, proximo_intento)',
  'create index reintegros_por_momento on reintegros (resuelto, pedido_id)',
]

const MOMENTO = (momento: string) => `"momento":"${momento}"`

const AVISOS = [
  ['devolucion_ajena', 'reintegro_ajeno'],
  ['devolucion_rechazada', 'reintegro_rechazado'],
  ['devolucion_al_final', 'reintegro_al_final'],
] as const
