import { sql, type Kysely } from 'kysely'

/** Lines of orders that come back, what is asked for instead, and the orders of what is sent for them. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `alter table pedidos add column tipo text not null default 'venta' check (tipo in ('venta', 'cambio'))`,
  'alter table pedidos add column a_cuenta integer not null default 0',
  `create table devoluciones (
    id text primary key,
    pedido_id text not null references pedidos (id),
    estado text not null check (estado in ('pedida', 'propuesta', 'aceptada', 'saldada', 'rechazada', 'retirada')),
    motivo text not null check (motivo in ('no_me_quedo', 'me_arrepenti', 'vino_fallada', 'vino_otra')),
    texto text not null,
    arreglo text not null check (arreglo in ('cambio', 'dinero', 'credito')),
    paga_vuelta text not null check (paga_vuelta in ('tienda', 'comprador')),
    paga_ida text not null check (paga_ida in ('tienda', 'comprador')),
    donde text not null,
    respuesta text not null,
    cuenta text not null,
    cambio_id text unique references pedidos (id),
    monto integer,
    creado bigint not null,
    resuelto bigint
  )`,
  'create index devoluciones_de_pedido on devoluciones (pedido_id)',
  'create index devoluciones_abiertas on devoluciones (estado, creado) where resuelto is null',
  'create index devoluciones_por_momento on devoluciones (resuelto, estado)',
  `create index devoluciones_con_cuenta on devoluciones (resuelto) where cuenta <> ''`,
  `create table devolucion_lineas (
    devolucion_id text not null references devoluciones (id),
    pedido_id text not null,
    orden integer not null,
    product_id text,
    talle text not null,
    modo text not null check (modo in ('', 'stock', 'encargo')),
    destino text not null check (destino in ('', 'stock', 'baja', 'comprador', 'ninguno')),
    llegada bigint,
    llegada_por text not null,
    constraint devolucion_lineas_pk primary key (devolucion_id, orden)
  )`,
  'create index devolucion_lineas_de_pedido on devolucion_lineas (pedido_id)',
  `create table devolucion_pasos (
    id text primary key,
    devolucion_id text not null references devoluciones (id),
    en bigint not null,
    quien text not null check (quien in ('comprador', 'administrador')),
    autor text not null,
    evento text not null,
    de text,
    a text not null,
    detalle text not null
  )`,
  'create index devolucion_pasos_de on devolucion_pasos (devolucion_id, en)',
  `create table devolucion_fotos (
    id text primary key,
    devolucion_id text not null references devoluciones (id),
    subida text not null unique,
    clave text not null unique,
    ancho integer not null,
    alto integer not null,
    bytes integer not null,
    creado bigint not null
  )`,
  'create index devolucion_fotos_de on devolucion_fotos (devolucion_id)',
  'create index devolucion_fotos_del_dia on devolucion_fotos (creado, bytes)',
  'alter table reintegros add column devolucion_id text references devoluciones (id)',
  'create index reintegros_por_devolucion on reintegros (devolucion_id)',
]
