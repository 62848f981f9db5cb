import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * Papers of the tax office: one for each sale and for what takes off it. Triggers note whose papers are to be looked at: whoever
 * writes can't forget it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const ownId = isPostgres(db) ? 'gen_random_uuid()::text' : '(lower(hex(randomblob(16))))'
  const triggers = isPostgres(db) ? POSTGRES_TRIGGERS : SQLITE_TRIGGERS
  for (const statement of [...tablesOfCfe(ownId), ...triggers]) await sql.raw(statement).execute(db)
}

const RECEPTOR = 'documento, razon_social, factura_direccion, factura_ciudad, factura_departamento'

const SQLITE_TRIGGERS = [
  `create trigger cfe_de_documento after insert on documentos
    begin insert into cfe_por_mirar (pedido_id) values (new.pedido_id); end`,
  `create trigger cfe_de_pedido after update of estado on pedidos when new.estado in ('enviado', 'entregado')
    begin insert into cfe_por_mirar (pedido_id) values (new.id); end`,
  `create trigger cfe_de_receptor after update of ${RECEPTOR} on pedidos
    begin insert into cfe_por_mirar (pedido_id) values (new.id); end`,
]

const POSTGRES_TRIGGERS = [
  `create function note_cfe_de_documento() returns trigger language plpgsql as $$ begin
    insert into cfe_por_mirar (pedido_id) values (new.pedido_id); return null; end $$`,
  `create function note_cfe_de_pedido() returns trigger language plpgsql as $$ begin
    insert into cfe_por_mirar (pedido_id) values (new.id); return null; end $$`,
  'create trigger cfe_de_documento after insert on documentos for each row execute function note_cfe_de_documento()',
  `create trigger cfe_de_pedido after update of estado on pedidos
    for each row when (new.estado in ('enviado', 'entregado')) execute function note_cfe_de_pedido()`,
  `create trigger cfe_de_receptor after update of ${RECEPTOR} on pedidos
    for each row execute function note_cfe_de_pedido()`,
]

const tablesOfCfe = (ownId: string) => [
  `create table cfe_por_mirar (id text primary key default ${ownId}, pedido_id text not null)`,
  'create table cfe_mirado (nombre text primary key, ajuste text not null)',
  `create table cfe (
    id text primary key,
    pedido_id text not null references pedidos (id),
    clave text not null,
    tipo integer not null check (tipo in (101, 102, 111, 112)),
    numero_interno text not null unique,
    estado text not null check (estado in
      ('por_emitir', 'emitiendo', 'emitido', 'aceptado', 'rechazado', 'no_hace_falta', 'reemplazado')),
    en bigint not null,
    total integer not null,
    neto integer not null,
    iva integer not null,
    documento_tipo text not null check (documento_tipo in ('', 'ci', 'rut')),
    documento text not null,
    nombre text not null,
    direccion text not null,
    ciudad text not null,
    departamento text not null,
    proveedor text not null,
    proveedor_id text not null,
    serie text not null,
    numero integer,
    emitido bigint,
    total_emitido integer,
    error text not null,
    pdf text not null,
    intentos integer not null,
    proximo_intento bigint not null,
    creado bigint not null
  )`,
  `create unique index cfe_de_documento on cfe (pedido_id, clave) where estado <> 'reemplazado'`,
  'create index cfe_de_pedido on cfe (pedido_id)',
  'create unique index cfe_por_numero on cfe (tipo, serie, numero) where numero is not null',
  `create index cfe_por_hacer on cfe (proximo_intento) where estado in ('por_emitir', 'emitiendo', 'emitido')`,
  `create index cfe_rechazados on cfe (creado) where estado = 'rechazado'`,
  'create index cfe_por_emision on cfe (emitido)',
]
