import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Orders are sold for cash, and shirts at an agreed price. A line that was keeps what it would have cost, and why it
 * didn't. Events may have any way of paying, which the code's own table says, and no mail where the buyer stands by.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable('pedido_lineas').addColumn('lista_tarjeta', 'integer').execute()
  await db.schema.alterTable('pedido_lineas').addColumn('lista_transferencia', 'integer').execute()
  await db.schema
    .alterTable('pedido_lineas')
    .addColumn('motivo_del_precio', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  for (const statement of isPostgres(db) ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
}

const CALLADO = `callado = 0
  or (callado = 1 and evento in ('pago_pendiente', 'confirmar_transferencia', 'cobrar_efectivo'))`

/** What goes back by hand has no payment; 0 is of an order that was marked as returned, with nothing left. */
const DEVUELTO = `devuelto is null or (devuelto >= 0 and evento in ('devolver_parte', 'reembolsar'))`

/** The table was made under another name, and its conditions kept that. */
const POSTGRES = [
  'alter table pedido_eventos drop constraint if exists pedido_eventos_nuevos_medio_check',
  'alter table pedido_eventos drop constraint if exists eventos_callado',
  `alter table pedido_eventos add constraint eventos_callado check (${CALLADO})`,
  'alter table pedido_eventos drop constraint if exists pedido_eventos_nuevos_devuelto_check',
  'alter table pedido_eventos drop constraint if exists eventos_devuelto',
  `alter table pedido_eventos add constraint eventos_devuelto check (${DEVUELTO})`,
]

const COLUMNS = `id, pedido_id, en, quien, autor, evento, de, a, detalle, medio, pago_id, devuelto, movimiento_id, callado,
  correo_antes`

/** SQLite takes no condition off a table: it is copied by one statement, a million rows in seconds. */
const SQLITE = [
  `create table pedido_eventos_otros (
    id text primary key,
    pedido_id text not null references pedidos (id),
    en bigint not null,
    quien text not null,
    autor text not null default '',
    evento text not null,
    de text,
    a text not null,
    detalle text not null,
    medio text,
    pago_id text references pagos (id),
    devuelto integer,
    movimiento_id text references movimientos_banco (id),
    callado integer not null default 0,
    correo_antes text,
    constraint eventos_medio check ((medio is not null) = (evento in ('crear', 'cambiar_medio'))),
    constraint eventos_pago check (pago_id is null
      or evento in ('pago_pendiente', 'pago_rechazado', 'pago_aprobado', 'agotar', 'devolver_parte', 'reembolsar')),
    constraint eventos_devuelto check (${DEVUELTO}),
    constraint eventos_movimiento check (movimiento_id is null or evento = 'confirmar_transferencia'),
    constraint eventos_callado check (${CALLADO}),
    constraint eventos_correo check (correo_antes is null or evento = 'corregir_entrega')
  )`,
  `insert into pedido_eventos_otros (${COLUMNS}) select ${COLUMNS} from pedido_eventos order by id`,
  'drop table pedido_eventos',
  'alter table pedido_eventos_otros rename to pedido_eventos',
  'create index pedido_eventos_por_pedido on pedido_eventos (pedido_id)',
  'create index ventas_pedido_eventos on pedido_eventos (a, pedido_id, en)',
  'create index pedido_eventos_por_momento on pedido_eventos (a, en, pedido_id)',
  'create index pedido_eventos_por_movimiento on pedido_eventos (movimiento_id)',
  'create index pedido_eventos_por_pago on pedido_eventos (pago_id)',
]
