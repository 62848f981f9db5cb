import { sql, type Kysely, type RawBuilder, type SqlBool } from 'kysely'
import {
  ESTADOS_POR_ENCARGAR,
  VISTAS_DE_ENCARGOS,
  type CambioDeEncargo,
  type LimitesDeEncargos,
  type VistaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { ORDEN_TALLES } from '#domain/productos/talle.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoEncargoRow, PedidoLineaRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'
import { apartada } from './vidas.repo.ts'

/**
 * When the order `p` of a query was paid, null while it isn't. What happens to a paid order, such as a correction,
 * leaves it paid, so the first such event counts.
 */
export const pagadoEn = sql<number | null>`
  (select min(pedido_eventos.en) from pedido_eventos where pedido_eventos.pedido_id = p.id and pedido_eventos.a = 'pagado')`

/** Sizes sort as `compareTalles` has them. */
const rangoDeTalle = sql`case l.talle ${sql.join(
  ORDEN_TALLES.map((talle, rango) => sql`when ${sql.lit(talle)} then ${sql.lit(rango)}`),
  sql` `,
)} else ${sql.lit(ORDEN_TALLES.length)} end`

export type LineaDeEncargoRow = PedidoLineaRow & {
  pedido: string
  comprador: string
  estado: Estado
  pagado: number
  /** The shirt's name today, where there still is one. */
  modelo: string
  /** What it comes with, whoever buys it. */
  traeNombre: string
  traeNumero: string
  traeParches: number
} & Pick<PedidoEncargoRow, 'pedidaPor' | 'llegadaPor' | 'llegada' | 'costo'> & {
    pedida: number | null
    nombrePedido: string
    numeroPedido: string
  }

/** Made-to-order lines of a view, by model, size and print, first paid, first listed. */
export function selectLineasDeEncargo(
  db: Kysely<Schema>,
  ver: VistaDeEncargos,
  limites: LimitesDeEncargos,
  { limit, offset }: { limit: number; offset: number },
): Promise<LineaDeEncargoRow[]> {
  return lineasPorEncargo(db, ver, limites)
    .leftJoin('products', 'products.id', 'l.productId')
    .selectAll('l')
    .select((eb) => [
      'p.codigo as pedido',
      'p.nombre as comprador',
      'p.estado as estado',
      pagadoEn.$castTo<number>().as('pagado'),
      eb.fn.coalesce('products.nombre', 'l.nombre').as('modelo'),
      eb.fn.coalesce('products.nombrePersonalizado', sql.lit('')).as('traeNombre'),
      eb.fn.coalesce('products.numero', sql.lit('')).as('traeNumero'),
      eb.fn.coalesce('products.parches', sql.lit(0)).as('traeParches'),
      'e.pedida',
      'e.pedidaPor',
      'e.llegada',
      'e.llegadaPor',
      'e.nombre as nombrePedido',
      'e.numero as numeroPedido',
      'e.costo',
    ])
    .orderBy('modelo')
    .orderBy('l.productId')
    .orderBy(rangoDeTalle)
    .orderBy('l.talle')
    .orderBy('l.nombrePersonalizado')
    .orderBy('l.numero')
    .orderBy('l.parches')
    .orderBy('pagado')
    .orderBy('l.pedidoId')
    .orderBy('l.orden')
    .limit(limit)
    .offset(offset)
    .execute() as Promise<LineaDeEncargoRow[]>
}

/** How many lines each view has: those of open orders are gone through once, whatever there was before. */
export async function countLineasDeEncargo(
  db: Kysely<Schema>,
  limites: LimitesDeEncargos,
): Promise<Record<VistaDeEncargos, number>> {
  const [abiertas, canceladas, sinCosto] = await Promise.all([
    lineasAbiertas(db)
      .select(({ fn }) => ABIERTAS.map((ver) => fn.countAll<number>().filterWhere(estanEn(ver, limites)).as(ver)))
      .executeTakeFirstOrThrow(),
    countRows(lineasCanceladas(db)),
    countRows(lineasSinCosto(db, limites)),
  ])
  const counted = ABIERTAS.map((ver) => [ver, Number(abiertas[ver])])
  return { ...(Object.fromEntries(counted) as Record<Abierta, number>), canceladas, 'sin-costo': sinCosto }
}

type Abierta = Exclude<VistaDeEncargos, 'canceladas' | 'sin-costo'>

const ABIERTAS = VISTAS_DE_ENCARGOS.filter((ver): ver is Abierta => ver !== 'canceladas' && ver !== 'sin-costo')

function lineasPorEncargo(db: Kysely<Schema>, ver: VistaDeEncargos, limites: LimitesDeEncargos) {
  if (ver === 'sin-costo') return lineasSinCosto(db, limites)
  return ver === 'canceladas' ? lineasCanceladas(db) : lineasAbiertas(db).where(estanEn(ver, limites))
}

/** Begins with what hasn't arrived, which has an index, and not with every order that came to nothing. */
function lineasCanceladas(db: Kysely<Schema>) {
  return (
    db
      .selectFrom('pedidoEncargos as e')
      // SQLite keeps the order of these.
      .crossJoin('pedidos as p')
      .crossJoin('pedidoLineas as l')
      .whereRef('p.id', '=', 'e.pedidoId')
      .whereRef('l.pedidoId', '=', 'e.pedidoId')
      .whereRef('l.orden', '=', 'e.orden')
      .where('l.modo', '=', 'encargo')
      .where('e.llegada', 'is', null)
      .where((eb) => eb.or([eb('p.estado', 'in', ['cancelado', 'reembolsado']), apartada]))
      .where((eb) =>
        // Shirts that left before the money went back were asked for and sent, ticked off or not.
        eb.not(
          eb.exists(
            eb
              .selectFrom('pedidoEventos as s')
              .select('s.id')
              .whereRef('s.pedidoId', '=', 'p.id')
              .where('s.a', 'in', ['enviado', 'listo_para_retirar']),
          ),
        ),
      )
  )
}

/** Of any order: the maker is paid whatever became of it. */
function lineasSinCosto(db: Kysely<Schema>, { sinCosto }: LimitesDeEncargos) {
  return db
    .selectFrom('pedidoEncargos as e')
    .crossJoin('pedidos as p')
    .crossJoin('pedidoLineas as l')
    .whereRef('p.id', '=', 'e.pedidoId')
    .whereRef('l.pedidoId', '=', 'e.pedidoId')
    .whereRef('l.orden', '=', 'e.orden')
    .where('e.costo', 'is', null)
    .where('e.pedida', '>=', sinCosto)
}

function lineasAbiertas(db: Kysely<Schema>) {
  return db
    .selectFrom('pedidos as p')
    .innerJoin('pedidoLineas as l', 'l.pedidoId', 'p.id')
    .leftJoin('pedidoEncargos as e', (on) => on.onRef('e.pedidoId', '=', 'l.pedidoId').onRef('e.orden', '=', 'l.orden'))
    .where('l.modo', '=', 'encargo')
    .where('p.estado', 'in', ESTADOS_POR_ENCARGAR)
    .where((eb) => eb.not(apartada))
}

/** Whether a line of an open order is in a view. */
function estanEn(ver: Abierta, { demoradas, atrasadas }: LimitesDeEncargos): RawBuilder<SqlBool> {
  // Printed shirts are there, whether or not somebody asked for them here or ticked them off.
  const porPedir = sql<SqlBool>`l.estampada is null and e.pedida is null`
  const porLlegar = sql<SqlBool>`l.estampada is null and e.pedida is not null and e.llegada is null`
  switch (ver) {
    case 'por-pedir':
      return porPedir
    case 'demoradas':
      return sql`${porPedir} and ${pagadoEn} <= ${demoradas}`
    case 'pedidas':
      return porLlegar
    case 'atrasadas':
      return sql`${porLlegar} and ${pagadoEn} < ${atrasadas}`
    case 'cambiadas':
      return sql`${porLlegar} and (e.nombre <> l.nombre_personalizado or e.numero <> l.numero)`
    case 'llegadas':
      return sql`e.llegada is not null`
  }
}

/** What was asked for from the maker for some orders. */
export function selectEncargosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<PedidoEncargoRow[]> {
  return selectRowsOf(db, 'pedidoEncargos', pedidoIds)
}

/** Positions of an order's lines that arrived from their maker. */
export function ordenesLlegadas(rows: Pick<PedidoEncargoRow, 'orden' | 'llegada'>[]): number[] {
  return rows.filter(({ llegada }) => llegada !== null).map(({ orden }) => orden)
}

/** Writes what a step does to a line. @param hecho when and by whom, as in the order's notes */
export async function writeEncargo(
  tx: Tx,
  cambio: Exclude<CambioDeEncargo, 'nada'>,
  { pedidoId, orden, nombrePersonalizado: nombre, numero }: PedidoLineaRow,
  { en, autor }: { en: number; autor: string },
): Promise<void> {
  const row = tx.updateTable('pedidoEncargos').where('pedidoId', '=', pedidoId).where('orden', '=', orden)
  switch (cambio) {
    case 'pedida': {
      const nada = { llegada: null, llegadaPor: '', costo: null }
      const values = { pedidoId, orden, nombre, numero, pedida: en, pedidaPor: autor, ...nada }
      await tx.insertInto('pedidoEncargos').values(values).execute()
      return
    }
    case 'corregida':
      await row.set({ nombre, numero }).execute()
      return
    case 'llegada':
      await row.set({ llegada: en, llegadaPor: autor }).execute()
      return
    case 'sin_llegar':
      await row.set({ llegada: null, llegadaPor: '' }).execute()
      return
    case 'sin_pedir':
      await tx.deleteFrom('pedidoEncargos').where('pedidoId', '=', pedidoId).where('orden', '=', orden).execute()
  }
}

/** Writes what a line cost. @returns false where that is known already */
export async function writeCosto(
  tx: Tx,
  { pedidoId, orden }: Pick<PedidoEncargoRow, 'pedidoId' | 'orden'>,
  costo: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidoEncargos')
    .set({ costo })
    .where('pedidoId', '=', pedidoId)
    .where('orden', '=', orden)
    .where((eb) => eb.or([eb('costo', 'is', null), eb('costo', '<>', costo)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
