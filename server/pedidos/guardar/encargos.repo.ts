import { sql, type Kysely } from 'kysely'
import {
  ESTADOS_POR_ENCARGAR,
  type CambioDeEncargo,
  type LimitesDeEncargos,
  type VistaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { ORDEN_TALLES } from '#domain/productos/talle.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoEncargoRow, PedidoLineaRow, Schema } from '#server/db/schema.ts'
import { countRows } from '#server/db/count-rows.ts'

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
} & Pick<PedidoEncargoRow, 'pedidaPor' | 'llegadaPor' | 'llegada'> & {
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

export async function countLineasDeEncargo(
  db: Kysely<Schema>,
  ver: VistaDeEncargos,
  limites: LimitesDeEncargos,
): Promise<number> {
  return countRows(lineasPorEncargo(db, ver, limites))
}

function lineasPorEncargo(db: Kysely<Schema>, ver: VistaDeEncargos, { demoradas, atrasadas }: LimitesDeEncargos) {
  const porEncargo = db
    .selectFrom('pedidos as p')
    .innerJoin('pedidoLineas as l', 'l.pedidoId', 'p.id')
    .where('l.modo', '=', 'encargo')
  if (ver === 'canceladas') {
    // The join is inner: what is on its way is looked at, not every order that came to nothing.
    return porEncargo
      .innerJoin('pedidoEncargos as e', (on) =>
        on.onRef('e.pedidoId', '=', 'l.pedidoId').onRef('e.orden', '=', 'l.orden'),
      )
      .where('e.llegada', 'is', null)
      .where('p.estado', 'in', ['cancelado', 'reembolsado'])
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
  }
  const open = porEncargo
    .leftJoin('pedidoEncargos as e', (on) => on.onRef('e.pedidoId', '=', 'l.pedidoId').onRef('e.orden', '=', 'l.orden'))
    .where('p.estado', 'in', ESTADOS_POR_ENCARGAR)
  // Printed shirts are there, whether or not somebody asked for them here or ticked them off.
  const missing = open.where('l.estampada', 'is', null)
  const porPedir = missing.where('e.pedida', 'is', null)
  const porLlegar = missing.where('e.pedida', 'is not', null).where('e.llegada', 'is', null)
  switch (ver) {
    case 'por-pedir':
      return porPedir
    case 'demoradas':
      return porPedir.where(pagadoEn, '<=', demoradas)
    case 'pedidas':
      return porLlegar
    case 'atrasadas':
      return porLlegar.where(pagadoEn, '<', atrasadas)
    case 'cambiadas':
      return porLlegar.where((eb) =>
        eb.or([eb('e.nombre', '<>', eb.ref('l.nombrePersonalizado')), eb('e.numero', '<>', eb.ref('l.numero'))]),
      )
    case 'llegadas':
      return open.where('e.llegada', 'is not', null)
  }
}

/** What was asked for from the maker for some orders. */
export function selectEncargosDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<PedidoEncargoRow[]> {
  if (pedidoIds.length === 0) return Promise.resolve([])
  return db.selectFrom('pedidoEncargos').selectAll().where('pedidoId', 'in', pedidoIds).execute()
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
      const values = { pedidoId, orden, nombre, numero, pedida: en, pedidaPor: autor, llegada: null, llegadaPor: '' }
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
