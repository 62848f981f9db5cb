import { sql, type Kysely } from 'kysely'
import { isPostgres } from '../dialect.ts'

/**
 * What each order sold, in documents, and its money as it moved; both follow from what was written down about it. Triggers
 * note whose may have changed: whoever writes can't forget it.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const ownId = isPostgres(db) ? 'gen_random_uuid()::text' : '(lower(hex(randomblob(16))))'
  const triggers = isPostgres(db) ? postgresTriggers() : sqliteTriggers()
  for (const statement of [...tables(ownId), ...triggers, ...COUNT_ALL]) await sql.raw(statement).execute(db)
}

const tables = (ownId: string) => [
  `create table pedidos_por_contar (id text primary key default ${ownId}, pedido_id text not null)`,
  'create index pedidos_por_contar_de on pedidos_por_contar (pedido_id)',
  `create table dias_por_sumar (id text primary key default ${ownId}, dia integer not null)`,
  'create index dias_por_sumar_de on dias_por_sumar (dia)',
  `create table documentos (
    pedido_id text not null references pedidos (id),
    clave text not null,
    clase text not null check (clase in ('venta', 'devolucion', 'descuento', 'anulacion')),
    en bigint not null,
    dia integer not null,
    medio text not null,
    total integer not null check (total >= 0),
    neto bigint not null,
    iva bigint not null,
    repite integer not null check (repite in (0, 1)),
    primary key (pedido_id, clave)
  )`,
  'create index documentos_por_dia on documentos (dia, en)',
  `create table renglones (
    pedido_id text not null,
    clave text not null,
    orden integer not null,
    unidades integer not null,
    bruto integer not null,
    rebaja integer not null,
    por_forma integer not null,
    codigo integer not null,
    valor integer not null,
    neto bigint not null,
    iva bigint not null,
    costo integer,
    equipo text not null,
    liga text not null,
    categoria text not null,
    impresa integer not null check (impresa in (0, 1)),
    primary key (pedido_id, clave, orden),
    foreign key (pedido_id, clave) references documentos (pedido_id, clave) on delete cascade
  )`,
  `create table cobros (
    pedido_id text not null references pedidos (id),
    numero integer not null,
    en bigint not null,
    dia integer not null,
    medio text not null,
    cobrado bigint not null,
    devuelto bigint not null,
    primary key (pedido_id, numero)
  )`,
  'create index cobros_por_dia on cobros (dia, en)',
  `create table ventas_dias (
    corte text not null,
    dia integer not null,
    valor text not null,
    nombre text not null,
    ${SUMAS.map((suma) => `${suma} bigint not null`).join(', ')},
    primary key (corte, dia, valor)
  )`,
  'create index ventas_por_dia on ventas_dias (dia)',
]

const SUMAS = [
  'pedidos',
  'repiten',
  'unidades',
  'encargadas',
  'devueltas',
  'bruto',
  'rebajas',
  'por_forma',
  'codigos',
  'envio',
  'devuelto',
  'iva',
  'iva_devuelto',
  'costo',
  'con_costo',
  'cobrado',
  'reintegrado',
  'comisiones',
]

/** The order's id, by the column that leads to it. */
const ORDER_OF = {
  pedido_id: (row: string) => `${row}.pedido_id`,
  id: (row: string) => `${row}.id`,
  pago_id: (row: string) => `(select pedido_id from pagos where pagos.id = ${row}.pago_id)`,
}

/**
 * Tables that say something of an order's sale or money: `of` is the column with the order, `added` which new rows do, and
 * `changed` the columns by which others do. Where rows may go, `removed`.
 */
const WATCHED: { table: string; of: keyof typeof ORDER_OF; added: string | null; changed: string[]; removed?: true }[] =
  [
    { table: 'pedido_eventos', of: 'pedido_id', added: `new.evento <> 'crear'`, changed: [] },
    {
      table: 'pagos',
      of: 'pedido_id',
      added: 'true',
      changed: ['estado', 'detalle', 'reparo', 'actualizado_proveedor'],
    },
    { table: 'pago_cargos', of: 'pago_id', added: 'true', changed: [] },
    { table: 'reintegros', of: 'pedido_id', added: 'true', changed: ['estado', 'monto', 'resuelto', 'devolucion_id'] },
    { table: 'pedido_avisos', of: 'pedido_id', added: 'true', changed: ['estado', 'detalle', 'centavos', 'resuelto'] },
    { table: 'movimientos_banco', of: 'pedido_id', added: 'new.pedido_id is not null', changed: ['pedido_id', 'en'] },
    { table: 'devoluciones', of: 'pedido_id', added: null, changed: ['estado', 'arreglo', 'monto', 'resuelto'] },
    { table: 'devolucion_lineas', of: 'pedido_id', added: null, changed: ['destino'] },
    { table: 'pedido_encargos', of: 'pedido_id', added: 'new.costo is not null', changed: ['costo'], removed: true },
    { table: 'pedidos', of: 'id', added: null, changed: ['departamento'] },
  ]

/** @param note what a trigger does, for the order of its new row, of the one before, or of both */
function triggersOf(note: (of: keyof typeof ORDER_OF, rows: ('new' | 'old')[]) => string): string[] {
  return WATCHED.flatMap(({ table, of, added, changed, removed }) => {
    const on = (name: string, event: string, when: string, rows: ('new' | 'old')[]) =>
      `create trigger contar_${table}${name} after ${event} on ${table} for each row ${when} ${note(of, rows)}`
    return [
      ...(added === null ? [] : [on('', 'insert', `when (${added})`, ['new'])]),
      ...(changed.length === 0 ? [] : [on('_otro', `update of ${changed.join(', ')}`, '', ['new', 'old'])]),
      ...(removed ? [on('_fuera', 'delete', '', ['old'])] : []),
    ]
  })
}

function sqliteTriggers(): string[] {
  return triggersOf((of, rows) => {
    const notes = rows.map(
      (row) => `insert into pedidos_por_contar (pedido_id) select ${ORDER_OF[of](row)} where ${row}.${of} is not null;`,
    )
    return `begin ${notes.join(' ')} end`
  })
}

function postgresTriggers(): string[] {
  const note = (
    of: keyof typeof ORDER_OF,
  ) => `create function note_${of}_por_contar() returns trigger language plpgsql as $$ begin
    insert into pedidos_por_contar (pedido_id) select ${ORDER_OF[of]('new')} where new.${of} is not null;
    if tg_op <> 'INSERT' and old.${of} is distinct from new.${of} and old.${of} is not null then
      insert into pedidos_por_contar (pedido_id) select ${ORDER_OF[of]('old')};
    end if;
    return null;
  end $$`
  const triggers = triggersOf((of) => `execute function note_${of}_por_contar()`)
  return [note('pedido_id'), note('id'), note('pago_id'), ...triggers]
}

const COUNT_ALL = [
  `insert into pedidos_por_contar (pedido_id)
    select pedido_id from pedido_eventos where a = 'pagado'
    union select pedido_id from pagos
    union select pedido_id from reintegros
    union select pedido_id from movimientos_banco where pedido_id is not null`,
]
