import { sql, type Kysely } from 'kysely'

/**
 * What people want to be told of, who waits for it, and how many asked on which day, without who. Whoever was told or
 * ended it is forgotten; a wish of which somebody may wait is `abierto`.
 */
export async function up(db: Kysely<any>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS = [
  `create table deseos (
    id text primary key,
    clave text not null unique,
    tipo text not null check (tipo in ('vuelve', 'busqueda', 'baja')),
    product_id text,
    talle text not null,
    modo text not null,
    texto text not null,
    ultimo bigint not null,
    abierto integer not null check (abierto in (0, 1)),
    tanda bigint,
    unidades integer,
    avisadas integer not null
  )`,
  'create index deseos_de on deseos (product_id)',
  'create index deseos_abiertos on deseos (id) where abierto = 1',
  `create table esperas (
    id text primary key,
    deseo_id text not null references deseos (id) on delete cascade,
    medio text not null check (medio in ('correo', 'whatsapp')),
    correo text not null,
    casilla text not null,
    telefono text not null,
    telefono_normal text not null,
    precio integer,
    estado text not null check (estado in ('sin_confirmar', 'esperando', 'por_avisar', 'avisada')),
    creado bigint not null,
    confirmada bigint,
    avisada bigint,
    tanda bigint
  )`,
  `create unique index esperas_de_cada_uno on esperas (deseo_id, casilla, telefono_normal) where estado <> 'avisada'`,
  'create index esperas_en_orden on esperas (deseo_id, estado, creado, id)',
  'create index esperas_de_casilla on esperas (casilla)',
  'create index esperas_de_telefono on esperas (telefono_normal)',
  `create index esperas_por_avisar on esperas (id) where estado = 'por_avisar'`,
  'create index esperas_por_fecha on esperas (creado)',
  `create index correos_de_avisame on correos (creado) where tipo = 'espera'`,
  `create table deseos_dias (
    deseo_id text not null references deseos (id) on delete cascade,
    dia integer not null,
    veces integer not null,
    primary key (deseo_id, dia)
  )`,
  'create index deseos_dias_por_dia on deseos_dias (dia)',
]
