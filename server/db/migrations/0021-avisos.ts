import { randomUUID } from 'node:crypto'
import { sql, type Kysely } from 'kysely'

const BATCH = 500

/**
 * Flags of orders as rows of their own. Those from before were lines of text, and cleared ones were in the notes. And
 * the currency of the bank's movements.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable('pedido_avisos')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pedido_id', 'text', (c) => c.notNull().references('pedidos.id'))
    .addColumn('tipo', 'text', (c) => c.notNull())
    .addColumn('centavos', 'bigint')
    .addColumn('moneda', 'text', (c) => c.notNull().defaultTo('UYU'))
    .addColumn('esperado', 'bigint')
    .addColumn('pago_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('movimiento_id', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('detalle', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('creado', 'bigint', (c) => c.notNull())
    .addColumn('resuelto', 'bigint')
    .addColumn('quien', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('autor', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('nota', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.createIndex('pedido_avisos_por_pedido').on('pedido_avisos').column('pedido_id').execute()
  await db.schema
    .createIndex('pedido_avisos_abiertos')
    .on('pedido_avisos')
    .columns(['pedido_id', 'creado'])
    .where(sql.ref('resuelto'), 'is', null)
    .execute()
  for (const table of ['listas_banco', 'movimientos_banco']) {
    await db.schema
      .alterTable(table)
      .addColumn('moneda', 'text', (c) => c.notNull().defaultTo('UYU'))
      .execute()
  }
  await takeCleared(db)
  await takeOpen(db)
  await nameMovimientos(db)
  await tellDiferencias(db)
  await db.schema.dropIndex('pedidos_con_aviso').execute()
  await db.schema.alterTable('pedidos').dropColumn('aviso').execute()
}

/** A note about cleared flags becomes those flags. */
async function takeCleared(db: Kysely<any>): Promise<void> {
  for (;;) {
    const notas = await db
      .selectFrom('pedido_notas')
      .selectAll()
      .where('tipo', '=', 'aviso_resuelto')
      .orderBy('id')
      .limit(BATCH)
      .execute()
    if (notas.length === 0) return
    for (const { id, pedidoId, en, autor, texto, sobre } of notas) {
      const how = { creado: en, resuelto: en, quien: 'administrador', autor, nota: texto }
      await insertLines(db, pedidoId, sobre, how)
      await db.deleteFrom('pedido_notas').where('id', '=', id).execute()
    }
  }
}

async function takeOpen(db: Kysely<any>): Promise<void> {
  for (;;) {
    const pedidos = await db
      .selectFrom('pedidos')
      .select(['id', 'aviso', 'actualizado'])
      .where('aviso', '<>', '')
      .limit(BATCH)
      .execute()
    if (pedidos.length === 0) return
    for (const { id, aviso, actualizado } of pedidos) {
      // The flag's beginning isn't known: the order was last touched then.
      await insertLines(db, id, aviso, { creado: actualizado })
      await db.updateTable('pedidos').set({ aviso: '' }).where('id', '=', id).execute()
    }
  }
}

async function insertLines(db: Kysely<any>, pedidoId: string, text: string, rest: object): Promise<void> {
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    await db
      .insertInto('pedido_avisos')
      .values({ id: randomUUID(), pedido_id: pedidoId, ...readLine(line), ...rest })
      .execute()
  }
}

/** Flags of money that came again name the movement that they are about. */
async function nameMovimientos(db: Kysely<any>): Promise<void> {
  const avisos = await db
    .selectFrom('pedido_avisos')
    .select(['id', 'pedido_id', 'centavos', 'detalle'])
    .where('tipo', '=', 'transferencia_de_mas')
    .execute()
  for (const { id, pedidoId, centavos, detalle } of avisos as Record<string, string>[]) {
    const movimientos = await db
      .selectFrom('movimientos_banco')
      .select(['id', 'fecha', 'descripcion'])
      .where('pedido_id', '=', pedidoId)
      .where('centavos', '=', centavos)
      .execute()
    const own = movimientos.find(
      ({ fecha, descripcion }) => detalle === `del ${fecha.split('-').toReversed().join('/')}, «${descripcion}»`,
    )
    if (own === undefined) continue
    await db.updateTable('pedido_avisos').set({ movimiento_id: own.id }).where('id', '=', id).execute()
  }
}

/**
 * Orders confirmed with another amount before such were flagged. Those that haven't left get an open flag, the others
 * one that is dealt with.
 */
async function tellDiferencias(db: Kysely<any>): Promise<void> {
  const { rows } = await sql<{
    pedidoId: string
    estado: string
    total: number
    movimientoId: string
    centavos: number
    quien: string
    en: number
  }>`
    select pedidos.id as pedido_id, pedidos.estado as estado, pedidos.total_transferencia as total,
           movimientos_banco.id as movimiento_id, movimientos_banco.centavos as centavos,
           movimientos_banco.quien as quien, movimientos_banco.en as en
      from movimientos_banco join pedidos on pedidos.id = movimientos_banco.pedido_id
     where movimientos_banco.estado = 'usado' and pedidos.medio_de_pago = 'transferencia'
       and movimientos_banco.centavos <> pedidos.total_transferencia * 100
       and not exists (select 1 from movimientos_banco other
                        where other.pedido_id = pedidos.id and other.id <> movimientos_banco.id)
       and not exists (select 1 from pedido_avisos where pedido_avisos.movimiento_id = movimientos_banco.id)`.execute(
    db,
  )
  for (const { pedidoId, estado, total, movimientoId, centavos, quien, en } of rows) {
    const isHere = estado === 'pagado' || estado === 'en_preparacion'
    const dealtWith = {
      resuelto: en,
      quien: 'administrador',
      autor: quien,
      nota: 'De antes de que hubiera este aviso.',
    }
    await db
      .insertInto('pedido_avisos')
      .values({
        id: randomUUID(),
        pedido_id: pedidoId,
        tipo: centavos < total * 100 ? 'faltan' : 'sobran',
        centavos,
        esperado: total * 100,
        movimiento_id: movimientoId,
        creado: en,
        ...(isHere ? {} : dealtWith),
      })
      .execute()
  }
}

const MONTO = String.raw`(?<monto>\$\s[\d.]+(?:,\d\d)?|-?[\d.e+]+ [A-Z]{2,4})`
const PAGO = String.raw`El pago (?<pago>\S+) \(${MONTO}\)`
const ESTADO = 'pagado|en_preparacion|enviado|listo_para_retirar|entregado|cancelado|reembolsado'

/** How each kind read. */
const LINES: [string, RegExp][] = [
  [
    'pago_de_otro_monto',
    new RegExp(
      String.raw`^El pago (?<pago>\S+) es de ${MONTO} y el pedido de (?<esperado>\$\s[\d.]+): no se dio por pagado\.$`,
    ),
  ],
  ['pago_con_reparo', new RegExp(String.raw`^${PAGO} (?<detalle>.+): no se dio por pagado\.$`)],
  [
    'pago_sin_stock',
    new RegExp(String.raw`^${PAGO} llegó con la reserva vencida y ya no hay stock: dinero para devolver\.$`),
  ],
  [
    'pago_de_mas',
    new RegExp(String.raw`^${PAGO} llegó cuando el pedido estaba (?<detalle>${ESTADO}): dinero para devolver\.$`),
  ],
  [
    'pago_pendiente_sin_stock',
    new RegExp(
      String.raw`^${PAGO} quedó pendiente con la reserva vencida y ya no hay stock: si se acredita, es dinero para devolver\.$`,
    ),
  ],
  ['disputa', new RegExp(String.raw`^${PAGO} (?:está|tiene|se|tuvo|cambió) .*\((?<estado>\w+), (?<motivo>\w*)\)$`)],
  [
    'devolucion_ajena',
    new RegExp(String.raw`^Mercado Pago devolvió ${MONTO} del pago (?<pago>\S+) sin que se pidiera acá\.$`),
  ],
  ['devolucion_rechazada', new RegExp(String.raw`^No se devolvieron ${MONTO} del pago (?<pago>\S+)\. (?<detalle>.+)$`)],
  [
    'devolucion_al_final',
    new RegExp(
      String.raw`^Mercado Pago devolvió al final ${MONTO} del pago (?<pago>\S+), que figuraban como no devueltos\.$`,
    ),
  ],
  [
    'cancelado_despues_de_pagado',
    new RegExp(String.raw`^Se canceló después de pagado \(${MONTO}\): dinero para devolver\.$`),
  ],
  [
    'transferencia_sin_stock',
    /^La transferencia llegó con la reserva vencida y ya no hay stock: dinero para devolver\.$/,
  ],
  [
    'transferencia_de_mas',
    new RegExp(String.raw`^Llegó otra transferencia, ${MONTO} (?<detalle>del .+): dinero para devolver\.$`),
  ],
  ['comprobante_repetido', /^El comprobante es un archivo que también se mandó por (?<detalle>.+)\.$/],
  ['stock_no_cierra', /^El stock no cierra: (?<detalle>.+)\. Contá las que hay\.$/],
  ['etiqueta_vieja', /^Quien compró corrigió los datos de entrega con el pedido ya en preparación: .+ otra vez\.$/],
]

/** What a line said; one that isn't known keeps its words, and the payment that they name. */
function readLine(line: string): Record<string, string | number | null> {
  for (const [tipo, pattern] of LINES) {
    const found = pattern.exec(line)
    if (found === null) continue
    const { pago = '', monto, esperado, detalle = '', estado, motivo } = found.groups ?? {}
    const { centavos, moneda } = monto === undefined ? { centavos: null, moneda: 'UYU' } : readMonto(monto)
    if (centavos !== null && !Number.isSafeInteger(centavos)) continue
    return {
      tipo,
      centavos,
      moneda,
      esperado: esperado === undefined ? null : readMonto(esperado).centavos,
      pago_id: pago,
      detalle: estado === undefined ? detalle : `${estado} ${motivo}`,
    }
  }
  return { tipo: 'otro', pago_id: /\bpago (\d+)/i.exec(line)?.[1] ?? '', detalle: line }
}

/** `$ 2.450`, `$ 2.450,50`; or as a number with its currency, `60.5 USD`. */
function readMonto(monto: string): { centavos: number; moneda: string } {
  if (monto.startsWith('$')) {
    const digits = monto.replace(/[^\d,]/g, '').replace(',', '.')
    return { centavos: Math.round(Number(digits) * 100), moneda: 'UYU' }
  }
  const [amount, moneda] = monto.split(' ') as [string, string]
  return { centavos: Math.round(Number(amount) * 100), moneda }
}
