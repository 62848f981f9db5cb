import type { ExpressionBuilder, Kysely } from 'kysely'
import { palabrasBuscadas } from '#domain/pedidos/busqueda-pedidos.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import { PESOS_MAX } from '#domain/dinero/parse-pesos.ts'
import { parseImporte } from '#domain/transferencias/lista-banco.ts'
import {
  VENCIDOS_A_LA_VISTA,
  type FiltroDelMostrador,
  type VistaDelMostrador,
} from '#domain/transferencias/transferencias.ts'
import { containing } from '#server/db/containing.ts'
import type { Millis, PedidoRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

const POR_BANCO = mediosCon(({ porBanco }) => porBanco)

type Filtro = Pick<FiltroDelMostrador, 'ver' | 'buscar'>

/** Orders that are paid by transfer and whose money hasn't come. @param now milliseconds UTC */
export function selectEsperando(
  db: Kysely<Schema>,
  filtro: Filtro,
  now: Millis,
  { limit, offset }: { limit: number; offset: number },
): Promise<PedidoRow[]> {
  const late = filtro.ver === 'vencidos'
  return db
    .selectFrom('pedidos')
    .selectAll()
    .where((eb) => isSought(eb, filtro, now))
    .orderBy('retenidoHasta', late ? 'desc' : 'asc')
    .orderBy('id', late ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countEsperando(db: Kysely<Schema>, filtro: Filtro, now: Millis): Promise<number> {
  return countRows(db.selectFrom('pedidos').where((eb) => isSought(eb, filtro, now)))
}

type Pedidos = ExpressionBuilder<Schema, 'pedidos'>

function isSought(eb: Pedidos, { ver, buscar }: Filtro, now: Millis) {
  return eb.and([isInView(eb, ver, now), ...(buscar === '' ? [] : [isFound(eb, buscar)])])
}

function isInView(eb: Pedidos, ver: VistaDelMostrador, now: Millis) {
  const transfer = eb.and([eb('medioDePago', 'in', POR_BANCO), hasQuePagar(eb)])
  switch (ver) {
    case 'esperan':
      return eb.and([transfer, eb('estado', '=', 'pendiente_pago')])
    case 'comprobante':
      return eb.and([
        transfer,
        eb.or([eb('estado', '=', 'pendiente_pago'), isLate(eb, now)]),
        eb.exists(eb.selectFrom('comprobantes').select('id').whereRef('pedidoId', '=', 'pedidos.id')),
      ])
    case 'vencidos':
      return eb.and([transfer, isLate(eb, now)])
  }
}

/** What is sent for a shirt that comes back may be paid by that alone. */
function hasQuePagar(eb: Pedidos) {
  return eb('totalTransferencia', '>', 0)
}

function isLate(eb: Pedidos, now: Millis) {
  return eb.and([eb('estado', '=', 'vencido'), eb('retenidoHasta', '>', now - VENCIDOS_A_LA_VISTA)])
}

/** By code, name, telephone or total. */
function isFound(eb: Pedidos, buscar: string) {
  const palabras = palabrasBuscadas(buscar)
  const porTexto = eb.and(palabras.map((palabra) => containing(eb.ref('busqueda'), palabra)))
  const pesos = (parseImporte(buscar) ?? Number.NaN) / 100
  const isTotal = Number.isInteger(pesos) && pesos > 0 && pesos <= PESOS_MAX
  return isTotal ? eb.or([porTexto, eb('totalTransferencia', '=', pesos)]) : porTexto
}

/**
 * Transfers whose buyer wasn't reminded yet, the next to run out first. @param after the last one of the page before
 */
export function selectPorRecordar(
  db: Kysely<Schema>,
  { now, until, madeBefore }: { now: Millis; until: Millis; madeBefore: Millis },
  after: PorRecordar | null,
  limit: number,
): Promise<PorRecordar[]> {
  return db
    .selectFrom('pedidos')
    .select(['id', 'codigo', 'retenidoHasta'])
    .where('estado', '=', 'pendiente_pago')
    .where('retenidoHasta', '>', now)
    .where('retenidoHasta', '<=', until)
    .where('creado', '<=', madeBefore)
    .where('medioDePago', 'in', POR_BANCO)
    .where(isUntold)
    .$if(after !== null, (query) =>
      query.where((eb) => eb(eb.refTuple('retenidoHasta', 'id'), '>', eb.tuple(after!.retenidoHasta, after!.id))),
    )
    .orderBy('retenidoHasta')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export type PorRecordar = Pick<PedidoRow, 'id' | 'codigo' | 'retenidoHasta'>

/** Whether an order's buyer is to be reminded: they left an address, weren't reminded and sent no receipt. */
export async function isPorRecordar(db: Kysely<Schema>, id: string): Promise<boolean> {
  const found = await db.selectFrom('pedidos').select('id').where('id', '=', id).where(isUntold).executeTakeFirst()
  return found !== undefined
}

function isUntold(eb: Pedidos) {
  const reminded = eb
    .selectFrom('pedidoEventos')
    .select('pedidoEventos.id')
    .whereRef('pedidoEventos.pedidoId', '=', 'pedidos.id')
    .where('evento', '=', 'recordar')
  const receipt = eb.selectFrom('comprobantes').select('id').whereRef('pedidoId', '=', 'pedidos.id')
  return eb.and([eb('correo', '<>', ''), hasQuePagar(eb), eb.not(eb.exists(reminded)), eb.not(eb.exists(receipt))])
}

/** Which of some orders had their buyer reminded. */
export async function selectRecordados(db: Kysely<Schema>, pedidoIds: string[]): Promise<Set<string>> {
  if (pedidoIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('pedidoEventos')
    .select('pedidoId')
    .where('pedidoId', 'in', pedidoIds)
    .where('evento', '=', 'recordar')
    .execute()
  return new Set(rows.map(({ pedidoId }) => pedidoId))
}
