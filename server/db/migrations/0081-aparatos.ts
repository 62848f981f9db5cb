import { sql, type Kysely } from 'kysely'

/**
 * Devices that administrators are told on, and what waits to be told: first for all of them, then for each. Without its
 * session a device is told nothing.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table aparatos (
    id text primary key,
    usuario text not null references users (id) on delete cascade,
    sesion text references sessions (id) on delete set null,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    navegador text not null,
    tipos text not null,
    con_nombres integer not null check (con_nombres in (0, 1)),
    silencio_desde integer not null check (silencio_desde between 0 and 23),
    silencio_hasta integer not null check (silencio_hasta between 0 and 23),
    creado bigint not null,
    visto bigint not null,
    proximo bigint not null,
    fallas integer not null
  )`,
  'create index aparatos_de on aparatos (usuario)',
  'create index aparatos_por_sesion on aparatos (sesion)',
  `create table notificaciones (
    id text primary key,
    aparato_id text,
    tipos text not null,
    autor text not null,
    titulo text not null,
    texto text not null,
    lugar text not null,
    pedido_id text references pedidos (id) on delete cascade,
    mensaje_id text references mensajes (id) on delete cascade,
    urgente integer not null check (urgente in (0, 1)),
    creado bigint not null
  )`,
  'create index notificaciones_de on notificaciones (aparato_id)',
  'create index notificaciones_por_pedido on notificaciones (pedido_id)',
  'create index notificaciones_por_mensaje on notificaciones (mensaje_id)',
]
