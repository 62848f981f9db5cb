import { sql, type Kysely } from 'kysely'

const PAGE = 500

type Row = Record<string, any>

/**
 * Facts that were read out of sentences get columns. Of an event they are which payment it tells of and how much went
 * back, which way of paying was chosen, which movement paid. Also that there was nothing to tell, and the address
 * before a correction. Of others: what a flag's payment or order stood at; that a product was deleted. What was applied
 * of a payment, marks separated by spaces, becomes rows. A sentence that names what doesn't exist was somebody's note,
 * and stays one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await takeEfectos(db)
  await remake(db, 'pedido_eventos', createEventos, readEventos)
  await db.schema.createIndex('pedido_eventos_por_pedido').on('pedido_eventos').column('pedido_id').execute()
  await db.schema.createIndex('ventas_pedido_eventos').on('pedido_eventos').columns(['a', 'pedido_id', 'en']).execute()
  await remake(db, 'pedido_avisos', createAvisos, async (_db, rows) => rows.map(readAviso))
  await db.schema.createIndex('pedido_avisos_por_pedido').on('pedido_avisos').column('pedido_id').execute()
  await db.schema
    .createIndex('pedido_avisos_abiertos')
    .on('pedido_avisos')
    .columns(['pedido_id', 'creado'])
    .where(sql.ref('resuelto'), 'is', null)
    .execute()
  await sql`update stock_movimientos set tipo = 'baja'
             where tipo = 'ajuste' and motivo like 'Producto eliminado: %'`.execute(db)
}

/** Conditions between columns can't be added to a table of SQLite: it is made anew, page by page. */
async function remake(
  db: Kysely<any>,
  table: string,
  create: (db: Kysely<any>, name: string) => Promise<void>,
  read: (db: Kysely<any>, rows: Row[]) => Promise<Row[]>,
): Promise<void> {
  const anew = `${table}_nuevos`
  await create(db, anew)
  for (let after = ''; ;) {
    const rows = await db.selectFrom(table).selectAll().where('id', '>', after).orderBy('id').limit(PAGE).execute()
    if (rows.length === 0) break
    after = rows.at(-1)!.id
    await db
      .insertInto(anew)
      .values(await read(db, rows))
      .execute()
  }
  await db.schema.dropTable(table).execute()
  await db.schema.alterTable(anew).renameTo(table).execute()
}

async function takeEfectos(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('pago_efectos')
    .addColumn('pago_id', 'text', (c) => c.notNull().references('pagos.id'))
    .addColumn('significado', 'text', (c) =>
      c.notNull().check(sql`significado in ('aprobado', 'pendiente', 'rechazado', 'otro')`),
    )
    .addColumn('estado', 'text', (c) => c.notNull())
    .addColumn('detalle', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pago_efectos_pk', ['pago_id', 'significado', 'estado', 'detalle'])
    .addCheckConstraint('pago_efectos_detalle', sql`significado = 'otro' or detalle = ''`)
    .execute()
  for (let after = ''; ;) {
    const pagos = await db
      .selectFrom('pagos')
      .select(['id', 'aplicado', 'detalle'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (pagos.length === 0) break
    after = pagos.at(-1)!.id
    const efectos = pagos.flatMap(readAplicado)
    if (efectos.length > 0) {
      await db
        .insertInto('pago_efectos')
        .values(efectos)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  }
  await db.schema.alterTable('pagos').dropColumn('aplicado').execute()
}

const SIGNIFICADOS = ['aprobado', 'pendiente', 'rechazado', 'otro']

/** `aprobado:approved otro:charged_back:in_process`; the provider's own spaces were written as underscores. */
function readAplicado({ id, aplicado, detalle }: Row): Row[] {
  return String(aplicado)
    .split(' ')
    .map((mark) => mark.split(':') as [string, string?, string?])
    .filter(([significado]) => SIGNIFICADOS.includes(significado))
    .map(([significado, estado = '', marked = '']) => {
      const told = marked === detalle.replaceAll(' ', '_') ? detalle : marked
      return { pago_id: id, significado, estado, detalle: significado === 'otro' ? told : '' }
    })
}

async function createEventos(db: Kysely<any>, name: string): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('en', 'bigint', (c) => c.notNull())
    .addColumn('quien', 'text', (c) => c.notNull())
    .addColumn('autor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('evento', 'text', (c) => c.notNull())
    .addColumn('de', 'text')
    .addColumn('a', 'text', (c) => c.notNull())
    .addColumn('detalle', 'text', (c) => c.notNull())
    .addColumn('medio', 'text', (c) => c.check(sql`medio in ('tarjeta', 'transferencia')`))
    .addColumn('pago_id', 'text', (c) => c.references('pagos.id'))
    .addColumn('devuelto', 'integer', (c) => c.check(sql`devuelto > 0`))
    .addColumn('movimiento_id', 'text', (c) => c.references('movimientos_banco.id'))
    .addColumn('callado', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('correo_antes', 'text')
    .addCheckConstraint('eventos_medio', sql`(medio is not null) = (evento in ('crear', 'cambiar_medio'))`)
    .addCheckConstraint(
      'eventos_pago',
      sql`pago_id is null
          or evento in ('pago_pendiente', 'pago_rechazado', 'pago_aprobado', 'agotar', 'devolver_parte', 'reembolsar')`,
    )
    .addCheckConstraint(
      'eventos_devuelto',
      sql`devuelto is null or (pago_id is not null and evento in ('devolver_parte', 'reembolsar'))`,
    )
    .addCheckConstraint('eventos_movimiento', sql`movimiento_id is null or evento = 'confirmar_transferencia'`)
    .addCheckConstraint('eventos_callado', sql`callado = 0 or (callado = 1 and evento = 'pago_pendiente')`)
    .addCheckConstraint('eventos_correo', sql`correo_antes is null or evento = 'corregir_entrega'`)
    .execute()
}

async function readEventos(db: Kysely<any>, rows: Row[]): Promise<Row[]> {
  const ids = [...new Set(rows.map(({ pedidoId }) => pedidoId as string))]
  const of = async (table: string) =>
    Map.groupBy(await db.selectFrom(table).selectAll().where('pedido_id', 'in', ids).execute(), (row) => row.pedidoId)
  const [pagos, devoluciones, movimientos] = [
    await of('pagos'),
    await of('devoluciones'),
    await of('movimientos_banco'),
  ]
  const pedidos = await db.selectFrom('pedidos').selectAll().where('id', 'in', ids).execute()
  const medios = new Map<string, string>(pedidos.map(({ id, medioDePago }) => [id, medioDePago]))
  // Each row of an insert needs the same columns.
  const nothing = { medio: null, pago_id: null, devuelto: null, movimiento_id: null, callado: 0, correo_antes: null }
  return rows.map((row) => ({
    ...row,
    ...nothing,
    ...readEvento(row, {
      medio: medios.get(row.pedidoId)!,
      pagos: pagos.get(row.pedidoId) ?? [],
      devoluciones: devoluciones.get(row.pedidoId) ?? [],
      movimientos: movimientos.get(row.pedidoId) ?? [],
    }),
  }))
}

type Suyo = { medio: string; pagos: Row[]; devoluciones: Row[]; movimientos: Row[] }

/** What a sentence told, as far as it exists in the order. Sentences that were nothing but the fact become empty. */
function readEvento({ evento, quien, detalle }: Row, { medio, pagos, devoluciones, movimientos }: Suyo): Row {
  const [, named, told = ''] = /^Pago (\S+): (.*)$/s.exec(detalle) ?? []
  const pago = pagos.find(({ id }) => id === named)
  switch (evento) {
    case 'crear':
    case 'cambiar_medio': {
      const isMedio = detalle === 'tarjeta' || detalle === 'transferencia'
      return isMedio ? { medio: detalle, detalle: '' } : { medio }
    }
    case 'pago_pendiente':
    case 'pago_rechazado':
    case 'pago_aprobado':
    case 'agotar': {
      const callado = evento === 'pago_pendiente' && told.endsWith('(pending_challenge)') ? 1 : 0
      return quien === 'proveedor' ? { pago_id: pago?.id ?? null, callado } : {}
    }
    case 'devolver_parte':
    case 'reembolsar': {
      const monto = Number(/^(\D+[\d.]+) devueltos por Mercado Pago\./.exec(told)?.[1]?.replace(/\D/g, '') ?? NaN)
      const isDone = (one: Row) => one.pagoId === named && one.estado === 'hecha' && one.monto === monto
      return pago !== undefined && devoluciones.some(isDone) ? { pago_id: pago.id, devuelto: monto } : {}
    }
    case 'confirmar_transferencia': {
      const tells = ({ fecha, descripcion }: Row) =>
        detalle.startsWith('Movimiento del banco: ') &&
        detalle.endsWith(` del ${fecha.split('-').toReversed().join('/')}, «${descripcion}».`)
      return { movimiento_id: movimientos.filter(tells).sort((a, b) => a.en - b.en)[0]?.id ?? null }
    }
    case 'corregir_entrega':
      return { correo_antes: /^Correo: (\S+) → /m.exec(detalle)?.[1]?.replace('(vacío)', '') ?? null }
    default:
      return {}
  }
}

async function createAvisos(db: Kysely<any>, name: string): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('centavos', 'bigint')
    .addColumn('moneda', 'text', (c) => c.notNull().defaultTo('UYU'))
    .addColumn('esperado', 'bigint')
    .addColumn('pago_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('movimiento_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('estado', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('detalle', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('resuelto', 'bigint')
    .addColumn('quien', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('autor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('nota', 'text', (c) => c.notNull().defaultTo(''))
    .addCheckConstraint('avisos_estado', sql`(estado <> '') = (tipo in ('disputa', 'pago_de_mas'))`)
    .execute()
}

/** `charged_back in_process` of a disputed payment; the state of an order when it was paid once more. */
function readAviso(row: Row): Row {
  if (row.tipo === 'pago_de_mas') return { ...row, estado: row.detalle || 'pagado', detalle: '' }
  if (row.tipo !== 'disputa') return { ...row, estado: '' }
  const [estado, ...motivo] = row.detalle.split(' ')
  return { ...row, estado: estado || 'in_mediation', detalle: motivo.join(' ') }
}
