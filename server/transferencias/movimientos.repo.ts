import { sql, type Kysely, type SqlBool } from 'kysely'
import type { EstadoDeMovimiento, PedidoCandidato } from '#domain/transferencias/coincidencia.ts'
import { isMismaCuenta, type CuentaDelBanco } from '#domain/transferencias/cuenta-banco.ts'
import type { Uso } from '#domain/transferencias/lista-banco.ts'
import type { Moneda } from '#domain/transferencias/moneda.ts'
import { VENCIDOS_A_LA_VISTA } from '#domain/transferencias/transferencias.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { ListaBancoRow, Millis, MovimientoBancoRow, Schema } from '#server/db/schema.ts'
import { isMovimientoSellado, selloDeMovimiento } from '#server/pedidos/probar/sello.ts'
import type { Seal } from '#server/base/seal.ts'

/** Parameters of one statement stay far below what either database takes. */
const BATCH = 50

/** Inserts movements; those whose hash is known meanwhile are left as they are. */
export async function insertMovimientosDeBanco(tx: Tx, rows: MovimientoBancoRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insertInto('movimientosBanco')
      .values(rows.slice(from, from + BATCH))
      .onConflict((conflict) => conflict.column('huella').doNothing())
      .execute()
  }
}

/** The movements that have one of the hashes, by it, each with its order's code. */
export async function findPorHuella(db: Kysely<Schema>, huellas: string[]): Promise<Map<string, ConCodigo>> {
  const rows = await conCodigo(db)
    .where(({ ref }) => anyOf(db, ref('movimientosBanco.huella'), huellas))
    .execute()
  return new Map(rows.map((row) => [row.huella, row]))
}

function conCodigo(db: Kysely<Schema>) {
  return db
    .selectFrom('movimientosBanco')
    .leftJoin('pedidos', 'pedidos.id', 'movimientosBanco.pedidoId')
    .selectAll('movimientosBanco')
    .select('pedidos.codigo')
}

export function selectMovimiento(db: Kysely<Schema>, id: string): Promise<MovimientoBancoRow | undefined> {
  return db.selectFrom('movimientosBanco').selectAll().where('id', '=', id).executeTakeFirst()
}

type ConCodigo = MovimientoBancoRow & { codigo: string | null }

/** Movements in one state, the latest first, each with its order's code. */
export function selectMovimientos(
  db: Kysely<Schema>,
  estado: EstadoDeMovimiento,
  { limit, offset }: { limit: number; offset: number },
): Promise<ConCodigo[]> {
  return conCodigo(db)
    .where('movimientosBanco.estado', '=', estado)
    .orderBy('movimientosBanco.fecha', 'desc')
    .orderBy('movimientosBanco.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Letters that banks write with an accent or without; SQLite can't tell which are the same. */
const CON_ACENTO = /[aeiounc]/g

/** The latest movements with texts like some folded words, or of just that amount. @param centavos null for no amount */
export function selectParecidos(
  db: Kysely<Schema>,
  palabras: string[],
  centavos: number | null,
  limit: number,
): Promise<ConCodigo[]> {
  return conCodigo(db)
    .where((eb) => {
      const porTexto = palabras.map((palabra) => {
        const patron = `%${palabra.replace(CON_ACENTO, '_')}%`
        return sql<SqlBool>`lower(${eb.ref('movimientosBanco.descripcion')}) like ${patron}`
      })
      const escrito = palabras.length === 0 ? sql<SqlBool>`false` : eb.and(porTexto)
      return centavos === null ? escrito : eb.or([escrito, eb('movimientosBanco.centavos', '=', centavos)])
    })
    .orderBy('movimientosBanco.fecha', 'desc')
    .orderBy('movimientosBanco.id', 'desc')
    .limit(limit)
    .execute()
}

export async function countMovimientos(db: Kysely<Schema>): Promise<Record<EstadoDeMovimiento, number>> {
  const rows = await db
    .selectFrom('movimientosBanco')
    .select((eb) => ['estado', eb.fn.countAll<number>().as('cuenta')])
    .groupBy('estado')
    .execute()
  const cuentas = { nuevo: 0, usado: 0, apartado: 0 }
  for (const { estado, cuenta } of rows) cuentas[estado] = Number(cuenta)
  return cuentas
}

/** Gives a movement to an order. @returns undefined when it is somebody's already, or isn't there */
export async function claimMovimiento(
  tx: Tx,
  seal: Seal,
  id: string,
  cambio: { pedidoId: string; quien: string; en: Millis },
): Promise<MovimientoBancoRow | undefined> {
  const free = await lockLibre(tx, id)
  return free && updateSellado(tx, seal, free, { estado: 'usado', ...cambio })
}

/** Locks an unused movement for this transaction: whoever else wants it waits. */
function lockLibre(tx: Tx, id: string): Promise<MovimientoBancoRow | undefined> {
  return tx
    .updateTable('movimientosBanco')
    .set({ id })
    .where('id', '=', id)
    .where('estado', '<>', 'usado')
    .returningAll()
    .executeTakeFirst()
}

/** Changes a movement with its seal; one that somebody changed by hand before isn't sealed as right. */
export async function updateSellado(
  tx: Tx,
  seal: Seal,
  before: MovimientoBancoRow,
  cambio: Partial<MovimientoBancoRow>,
): Promise<MovimientoBancoRow> {
  const changed = { ...before, ...cambio }
  const sello = isMovimientoSellado(seal, before) ? selloDeMovimiento(seal, changed) : before.sello
  await tx
    .updateTable('movimientosBanco')
    .set({ ...cambio, sello })
    .where('id', '=', before.id)
    .execute()
  return { ...changed, sello }
}

/** Puts a movement aside, or takes it back. @returns false when it was used, or isn't there */
export async function updateApartado(
  tx: Tx,
  seal: Seal,
  id: string,
  cambio: { estado: 'nuevo' | 'apartado'; quien: string; en: Millis },
): Promise<boolean> {
  const free = await lockLibre(tx, id)
  if (free !== undefined) await updateSellado(tx, seal, free, cambio)
  return free !== undefined
}

/**
 * How an order was paid as far as movements tell: whether the owner confirmed it, and the sum of the movements that are
 * its money, in cents. It says whether it is flagged for what is still missing.
 */
export async function findCobro(
  tx: Tx,
  pedidoId: string,
): Promise<{ confirmado: boolean; movimientos: number; faltan: boolean }> {
  const confirmed = await tx
    .selectFrom('pedidoEventos')
    .select('id')
    .where('pedidoId', '=', pedidoId)
    .where('evento', '=', 'confirmar_transferencia')
    .executeTakeFirst()
  const { centavos } = await tx
    .selectFrom('movimientosBanco')
    .select((eb) => eb.fn.sum<number | null>('centavos').as('centavos'))
    .where('pedidoId', '=', pedidoId)
    .executeTakeFirstOrThrow()
  const short = await tx
    .selectFrom('pedidoAvisos')
    .select('id')
    .where('pedidoId', '=', pedidoId)
    .where('tipo', '=', 'faltan')
    .where('resuelto', 'is', null)
    .executeTakeFirst()
  return { confirmado: confirmed !== undefined, movimientos: Number(centavos ?? 0), faltan: short !== undefined }
}

/** Movements of some days that were used, each with its order's code. */
export function selectUsadosDe(
  db: Kysely<Schema>,
  fechas: string[],
): Promise<Pick<ConCodigo, 'fecha' | 'centavos' | 'firma' | 'cuenta' | 'codigo'>[]> {
  return db
    .selectFrom('movimientosBanco')
    .innerJoin('pedidos', 'pedidos.id', 'movimientosBanco.pedidoId')
    .select(['fecha', 'centavos', 'firma', 'cuenta', 'pedidos.codigo'])
    .where('movimientosBanco.estado', '=', 'usado')
    .where(({ ref }) => anyOf(db, ref('movimientosBanco.fecha'), fechas))
    .orderBy('movimientosBanco.id')
    .execute()
}

/** Orders that wait for money, or did until lately. @param now milliseconds UTC */
export async function selectCandidatos(db: Kysely<Schema>, now: Millis): Promise<PedidoCandidato[]> {
  return candidatos(db)
    .where('totalTransferencia', '>', 0)
    .where((eb) =>
      eb.or([
        eb('estado', '=', 'pendiente_pago'),
        eb.and([eb('estado', '=', 'vencido'), eb('retenidoHasta', '>', now - VENCIDOS_A_LA_VISTA)]),
      ]),
    )
    .execute()
}

/** Orders by their codes, in any state. */
export async function selectNombrados(db: Kysely<Schema>, codigos: string[]): Promise<Map<string, PedidoCandidato>> {
  const rows = await candidatos(db)
    .where(({ ref }) => anyOf(db, ref('codigo'), codigos))
    .execute()
  return new Map(rows.map((row) => [row.codigo, row]))
}

function candidatos(db: Kysely<Schema>) {
  return db
    .selectFrom('pedidos')
    .select(['codigo', 'nombre', 'estado', 'medioDePago', 'totalTransferencia as total', 'creado'])
    .select(
      sql<0 | 1>`(case when exists (select 1 from pedido_eventos e
                                     where e.pedido_id = pedidos.id and e.evento = 'confirmar_transferencia')
                        and not exists (select 1 from movimientos_banco m where m.pedido_id = pedidos.id)
                       then 1 else 0 end)`.as('aMano'),
    )
}

/** Deletes what was read from a list and nobody used, before its columns are read differently. */
export async function deleteNuevosDe(tx: Tx, listaId: string): Promise<void> {
  await tx.deleteFrom('movimientosBanco').where('listaId', '=', listaId).where('estado', '=', 'nuevo').execute()
}

/** What the bank told before `before` and was no order's money, and lists of that time. */
export async function deleteViejos(tx: Tx, before: Millis): Promise<void> {
  await tx.deleteFrom('movimientosBanco').where('estado', '<>', 'usado').where('creado', '<', before).execute()
  await tx.deleteFrom('listasBanco').where('creado', '<', before).execute()
}

/** Keeps a list in place of the one before. */
export async function replaceLista(tx: Tx, row: ListaBancoRow): Promise<void> {
  await tx.deleteFrom('listasBanco').execute()
  await tx.insertInto('listasBanco').values(row).execute()
}

export function selectLista(db: Kysely<Schema>): Promise<ListaBancoRow | undefined> {
  return db.selectFrom('listasBanco').selectAll().orderBy('creado', 'desc').orderBy('id', 'desc').executeTakeFirst()
}

/** Locks a list for this transaction: whoever else wants to read its columns differently waits. */
export function lockLista(tx: Tx, id: string): Promise<ListaBancoRow | undefined> {
  return tx.updateTable('listasBanco').set({ id }).where('id', '=', id).returningAll().executeTakeFirst()
}

/** Writes down what was read from a list. */
export async function updateLeida(
  tx: Tx,
  id: string,
  leida: Pick<ListaBancoRow, 'nuevos' | 'repetidos' | 'salidas' | 'ilegibles' | 'aparte'>,
): Promise<void> {
  await tx.updateTable('listasBanco').set(leida).where('id', '=', id).execute()
}

/**
 * The numbers of the accounts that movements under these headings are of, in one currency or, for '', in any.
 * @param listaId a list that is read anew: what it has alone doesn't count
 */
export async function selectCuentas(
  tx: Tx,
  { firma, moneda, listaId }: { firma: string; moneda: Moneda | ''; listaId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('movimientosBanco')
    .select('cuenta')
    .distinct()
    .where('firma', '=', firma)
    .where('cuenta', '<>', '')
    .where((eb) => eb.or([eb('listaId', '<>', listaId), eb('estado', '<>', 'nuevo')]))
    .$if(moneda !== '', (query) => query.where('moneda', '=', moneda as Moneda))
    .execute()
  return rows.map(({ cuenta }) => cuenta)
}

/** What the columns under these headings are, and whose accounts; null until somebody said so. */
export async function selectFormato(
  db: Kysely<Schema>,
  firma: string,
): Promise<{ usos: Uso[]; cuentas: CuentaDelBanco[] } | null> {
  const found = await db.selectFrom('formatosBanco').selectAll().where('firma', '=', firma).executeTakeFirst()
  if (found === undefined) return null
  return { usos: JSON.parse(found.usos) as Uso[], cuentas: JSON.parse(found.cuentas) as CuentaDelBanco[] }
}

/**
 * Says what columns and account are, of a list and of all with the same headings. An account that was said before, by
 * mistake, and that no movement is of, is forgotten.
 */
export async function saveFormato(
  tx: Tx,
  { id, firma }: Pick<ListaBancoRow, 'id' | 'firma'>,
  { usos, numero, moneda }: { usos: Uso[]; numero: string; moneda: Moneda | '' },
  now: Millis,
): Promise<void> {
  const known = (await selectFormato(tx, firma))?.cuentas ?? []
  const used = await tx
    .selectFrom('movimientosBanco')
    .select(['cuenta', 'moneda'])
    .distinct()
    .where('firma', '=', firma)
    .execute()
  const isSame = (one: CuentaDelBanco) => isMismaCuenta(one.numero, numero) && one.moneda === moneda
  const others = known.filter(
    (one) => !isSame(one) && used.some(({ cuenta, moneda: suya }) => cuenta === one.numero && suya === one.moneda),
  )
  const cuentas = JSON.stringify(moneda === '' ? others : [...others, { numero, moneda }])
  const formato = { usos: JSON.stringify(usos), cuentas, actualizado: now }
  await tx.updateTable('listasBanco').set({ usos: formato.usos, cuenta: numero, moneda }).where('id', '=', id).execute()
  await tx
    .insertInto('formatosBanco')
    .values({ firma, ...formato })
    .onConflict((conflict) => conflict.column('firma').doUpdateSet(formato))
    .execute()
}
