import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely'
import { palabrasBuscadas } from '#domain/pedidos/busqueda-pedidos.ts'
import type { NotaDePedido, PagoDePedido } from '#domain/pedidos/gestion/gestion-pedido.ts'
import {
  ESPERA_SEGUN,
  SIN_FILTRO,
  type EsperaBuscada,
  type FiltroDePedidos,
} from '#domain/pedidos/gestion/lista-pedidos.ts'
import { mediosCon, POR_SALIR, type Estado, type MedioDePago } from '#domain/pedidos/pedido.ts'
import { comienzoDe, type Dia } from '#domain/tiempo/dia.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { MovimientoBancoRow, PagoRow, PedidoLineaRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { anyOf } from '#server/db/any-of.ts'
import { isPostgres } from '#server/db/dialect.ts'
import { countRows } from '#server/db/count-rows.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { selectAvisosDe } from './avisos.repo.ts'
import { selectAcreditado } from './creditos.repo.ts'
import { selectEventos } from './pedidos.repo.ts'
import { refreshBusqueda } from './refresh-busqueda.ts'
import { selectReintegrosDe } from './reintegros.repo.ts'
import { sinEnvio } from './terminado.ts'

type Filtro = Omit<FiltroDePedidos, 'pagina'> & {
  /** Ids of the only orders that the search may find; null for all. */
  entre: string[] | null
  /** The present day, for what has to leave by then. */
  hoy: Dia
}

/** Orders of which a search in the index may tell; with more of them going through all is no slower. */
const ENTRE_MAX = 2_000
/** Three letters in a row that are asked for: what they leave is few. */
const TRIGRAMAS_MAX = 60

/**
 * The only orders that a search may find, as the index of three letters in a row has them.
 * @returns null where it doesn't help: words too short, too many orders, or PostgreSQL, which looks into its own by itself
 */
export async function selectEntre(db: Kysely<Schema>, buscar: string): Promise<string[] | null> {
  const trigramas = palabrasBuscadas(buscar).flatMap((palabra) => {
    const letras = [...palabra]
    return letras.slice(2).map((_, at) => `"${letras.slice(at, at + 3).join('')}"`)
  })
  if (trigramas.length === 0 || isPostgres(db)) return null
  const { rows } = await sql<{ pedidoId: string }>`
    select pedido_id from pedidos_buscados where numero in (
      select rowid from pedidos_texto where pedidos_texto match ${trigramas.slice(0, TRIGRAMAS_MAX).join(' ')}
      limit ${ENTRE_MAX + 1})`.execute(db)
  return rows.length > ENTRE_MAX ? null : rows.map(({ pedidoId }) => pedidoId)
}

/** Orders of a page of the list, the newest first. */
export function selectPaginaDePedidos(
  db: Kysely<Schema>,
  filtro: Filtro,
  { limit, offset }: { limit: number; offset: number },
): Promise<PedidoRow[]> {
  return filtered(db, db.selectFrom('pedidos').selectAll(), filtro)
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Of what a search of one word finds, what has it whole (a code, a total, a telephone), the newest first. */
export function selectConPalabra(db: Kysely<Schema>, filtro: Filtro, limit: number): Promise<PedidoRow[]> {
  const [palabra, ...otras] = palabrasBuscadas(filtro.buscar)
  if (palabra === undefined || otras.length > 0) return Promise.resolve([])
  return filtered(db, db.selectFrom('pedidos').selectAll(), filtro)
    .where(sql<string>`' ' || busqueda || ' '`, 'like', `% ${palabra} %`)
    .orderBy('creado', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countPedidos(db: Kysely<Schema>, filtro: Filtro): Promise<number> {
  return countRows(filtered(db, db.selectFrom('pedidos'), filtro))
}

/** Orders that don't arrive on the day that was promised unless they leave today (specification 44.10). */
export function countLosDeHoy(db: Kysely<Schema>, hoy: Dia, medio: MedioDePago | null = null): Promise<number> {
  return countPedidos(db, { ...SIN_FILTRO, estado: 'salen_hoy', medio, entre: null, hoy })
}

function filtered<O>(db: Kysely<Schema>, query: SelectQueryBuilder<Schema, 'pedidos', O>, filtro: Filtro) {
  const { estado, medio, avisos, espera, metodo, departamento, desde, hasta, encargo, buscar, entre, hoy } = filtro
  let narrowed = query
  if (estado === 'sin_envio') narrowed = narrowed.where(sinEnvio('pedidos'))
  else if (estado === 'salen_hoy') narrowed = narrowed.where('estado', 'in', POR_SALIR).where('promesaSale', '<=', hoy)
  else if (estado !== null) narrowed = narrowed.where('estado', '=', estado)
  if (estado === 'pagado' || estado === 'en_preparacion' || estado === 'salen_hoy')
    narrowed = narrowed.where(({ not }) => not(sinEnvio('pedidos')))
  // The few that are flagged are looked up; SQLite would rather go through all that are paid so.
  const suMedio = avisos ? sql`coalesce(medio_de_pago, '')` : sql.ref('medioDePago')
  if (medio !== null) narrowed = narrowed.where(suMedio, '=', medio)
  if (avisos) {
    narrowed = narrowed.where('id', 'in', (eb) =>
      eb.selectFrom('pedidoAvisos').select('pedidoId').where('resuelto', 'is', null),
    )
  }
  if (espera !== null) {
    narrowed = narrowed
      .where('estado', '=', 'pendiente_pago')
      .where('medioDePago', 'in', mediosCon(ESPERA_SEGUN[espera]))
      .where(ESPERANDO[espera])
  }
  if (metodo !== null) narrowed = narrowed.where('metodo', '=', metodo)
  if (departamento !== null) narrowed = narrowed.where('departamento', '=', departamento)
  if (desde !== null) narrowed = narrowed.where('creado', '>=', comienzoDe(desde))
  if (hasta !== null) narrowed = narrowed.where('creado', '<', comienzoDe(hasta + 1))
  if (encargo) narrowed = narrowed.where(CON_ENCARGO)
  if (entre !== null) narrowed = narrowed.where(({ ref }) => anyOf(db, ref('id'), entre))
  for (const palabra of palabrasBuscadas(buscar)) narrowed = narrowed.where('busqueda', 'like', `%${palabra}%`)
  return narrowed
}

type Condicion = (eb: ExpressionBuilder<Schema, 'pedidos'>) => Expression<SqlBool>

const CON_ENCARGO: Condicion = ({ exists, selectFrom }) =>
  exists(
    selectFrom('pedidoLineas as l')
      .select('l.orden')
      .whereRef('l.pedidoId', '=', 'pedidos.id')
      .where('l.modo', '=', 'encargo'),
  )

const ESPERANDO: Record<EsperaBuscada, Condicion> = {
  comprobante: ({ exists, selectFrom }) =>
    exists(selectFrom('comprobantes').select('comprobantes.id').whereRef('comprobantes.pedidoId', '=', 'pedidos.id')),
  rechazada: (eb) => eb('pagoEstado', '=', 'rejected'),
  cupon: (eb) => eb.and([eb('pagoEstado', '=', 'pending'), eb('pagoDetalle', 'like', 'pending_waiting_%')]),
}

/** @param cuales of which alone; all when left out */
export async function countByEstado(
  db: Kysely<Schema>,
  medio: MedioDePago | null,
  cuales?: RawBuilder<SqlBool>,
): Promise<{ estado: Estado; cuenta: number }[]> {
  const rows = await db
    .selectFrom('pedidos')
    .$if(medio !== null, (counted) => counted.where('medioDePago', '=', medio!))
    .$if(cuales !== undefined, (counted) => counted.where(cuales!))
    .select((eb) => ['estado', eb.fn.countAll<number>().as('cuenta')])
    .groupBy('estado')
    .execute()
  return rows.map(({ estado, cuenta }) => ({ estado, cuenta: Number(cuenta) }))
}

/** Which of the codes orders have. */
export async function selectCodigosDePedidos(db: Kysely<Schema>, codigos: string[]): Promise<string[]> {
  if (codigos.length === 0) return []
  const rows = await db.selectFrom('pedidos').select('codigo').where('codigo', 'in', codigos).execute()
  return rows.map(({ codigo }) => codigo)
}

export function selectLineasDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<PedidoLineaRow[]> {
  return selectRowsOf(db, 'pedidoLineas', pedidoIds, ['pedidoId', 'orden'])
}

/** How many receipts came for each of some orders; none for those that have none. */
export async function countComprobantes(db: Kysely<Schema>, pedidoIds: string[]): Promise<Map<string, number>> {
  if (pedidoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('comprobantes')
    .select((eb) => ['pedidoId', eb.fn.countAll<number>().as('cuenta')])
    .where('pedidoId', 'in', pedidoIds)
    .groupBy('pedidoId')
    .execute()
  return new Map(rows.map(({ pedidoId, cuenta }) => [pedidoId, Number(cuenta)]))
}

/** How the latest card payment of each of some orders is made, as the provider calls it. */
export async function selectMediosDePago(db: Kysely<Schema>, pedidoIds: string[]): Promise<Map<string, string>> {
  if (pedidoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('pagos')
    .select(['pedidoId', 'medio'])
    .where('pedidoId', 'in', pedidoIds)
    .orderBy('actualizado')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ pedidoId, medio }) => [pedidoId, medio]))
}

export async function selectNotas(db: Kysely<Schema>, pedidoId: string): Promise<NotaDePedido[]> {
  const rows = await selectRowsOf(db, 'pedidoNotas', [pedidoId], ['en', 'id'])
  return rows.map(({ pedidoId: _pedidoId, ...nota }) => nota)
}

/**
 * Writes a note; one whose id is there already was sent twice, and is written once. The times of an order's notes
 * always rise, as those of its events do.
 * @param nota chooses its id where it may be sent twice
 * @returns when it was written
 */
export async function insertNota(
  work: Work,
  pedidoId: string,
  { id = work.newId(), ...nota }: Omit<NotaDePedido, 'id' | 'en'> & { id?: string },
): Promise<number> {
  const last = await work.tx
    .selectFrom('pedidoNotas')
    .select((eb) => eb.fn.max('en').as('en'))
    .where('pedidoId', '=', pedidoId)
    .executeTakeFirst()
  const en = Math.max(work.clock(), Number(last?.en ?? 0) + 1)
  await work.tx
    .insertInto('pedidoNotas')
    .values({ id, pedidoId, en, ...nota })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  return en
}

/** The provider's payments of some orders, the oldest first, and whether each was ever approved. */
export async function selectPagosDe(
  db: Kysely<Schema>,
  pedidoIds: string[],
): Promise<(PagoRow & { aprobado: boolean })[]> {
  const rows = await db
    .selectFrom('pagos')
    .selectAll()
    .select(({ exists, selectFrom }) => {
      const efectos = selectFrom('pagoEfectos').select('pagoId').whereRef('pagoId', '=', 'pagos.id')
      return exists(efectos.where('significado', '=', 'aprobado')).as('aprobado')
    })
    .where('pedidoId', 'in', pedidoIds)
    .orderBy('actualizado')
    .orderBy('id')
    .execute()
  return rows.map((pago) => ({ ...pago, aprobado: Boolean(pago.aprobado) }))
}

export async function selectPagosDePedido(db: Kysely<Schema>, pedidoId: string): Promise<PagoDePedido[]> {
  return (await selectPagosDe(db, [pedidoId])).map(({ pedidoId: _pedidoId, ...pago }) => pago)
}

/** What was written down about an order's money, with what decides what becomes of the order. */
export async function readDineroDe(db: Kysely<Schema>, pedido: PedidoRow) {
  return {
    ...pedido,
    eventos: await selectEventos(db, pedido.id),
    pagos: await selectPagosDePedido(db, pedido.id),
    reintegros: await selectReintegrosDe(db, [pedido.id]),
    avisos: await selectAvisosDe(db, [pedido.id]),
    movimientos: await selectMovimientosDe(db, [pedido.id]),
    acreditado: await selectAcreditado(db, pedido),
  }
}

/** The bank's movements that are some orders' money. */
export function selectMovimientosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<MovimientoBancoRow[]> {
  return selectRowsOf(db, 'movimientosBanco', pedidoIds)
}

/** @returns false when the tracking number isn't what was seen any more */
export async function replaceSeguimiento(
  tx: Tx,
  row: PedidoRow,
  seen: string,
  next: Pick<PedidoRow, 'seguimiento' | 'transporte'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidos')
    .set(next)
    .where('id', '=', row.id)
    .where('seguimiento', '=', seen)
    .executeTakeFirst()
  if (numUpdatedRows === 1n) await refreshBusqueda(tx, row.id)
  return numUpdatedRows === 1n
}
