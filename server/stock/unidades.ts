import { sql, type Kysely } from 'kysely'
import type { Unidad } from '#domain/pedidos/linea.ts'
import type { CifraMovida } from '#server/cambios/note-stock.ts'
import type { Tx } from '#server/db/connect.ts'
import { hasOneWriter } from '#server/db/dialect.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { insertMovimientos, type Movimiento } from './ledger.ts'

/** Whose units they are, for the ledger. */
type DePedido = { id: string; codigo: string }
type Figura = 'cantidad' | 'retenido' | 'vendido'
/** From which of a size's figures to which a unit goes, and what the ledger calls it. */
type Paso = { from: Figura; to: Figura; tipo: Movimiento['tipo'] }

const RETENCION: Paso = { from: 'cantidad', to: 'retenido', tipo: 'retencion' }
const LIBERACION: Paso = { from: 'retenido', to: 'cantidad', tipo: 'liberacion' }
const VENTA: Paso = { from: 'retenido', to: 'vendido', tipo: 'venta' }
const DEVOLUCION: Paso = { from: 'vendido', to: 'cantidad', tipo: 'devolucion' }

/**
 * Units that were moved, and those that weren't where they should be; neither when a size no longer exists. And what
 * became of the figures on hand, to be noted.
 */
type Movidas = { moved: Unidad[]; missing: Unidad[]; cifras: CifraMovida[] }

/**
 * Holds every unit on hand for an order that is written, or none.
 * @returns those that couldn't be had, empty when all are held; and the figures of those that are, to be noted
 */
export async function holdUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Omit<Movidas, 'moved'>> {
  const sizes = toSizes(unidades)
  const held = await moveSizes(work.tx, RETENCION, sizes)
  if (held.length === sizes.length) {
    await enter(work, RETENCION, unidades, pedido)
    return { missing: [], cifras: toCifras(RETENCION, held) }
  }
  await moveSizes(work.tx, LIBERACION, held)
  return { missing: unidades.filter((unidad) => !held.some((size) => isOf(size, unidad))), cifras: [] }
}

/** Held units go back on hand. */
export function releaseUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  return moveUnidades(work, LIBERACION, unidades, pedido)
}

/** Held units are sold. */
export function sellUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  return moveUnidades(work, VENTA, unidades, pedido)
}

/** Sold units come back on hand. */
export function returnUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  return moveUnidades(work, DEVOLUCION, unidades, pedido)
}

/** Units on hand are sold again, as if they had never come back. */
export async function resellUnidades(work: Work, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  const held = await moveUnidades(work, RETENCION, unidades, pedido)
  return { ...(await moveUnidades(work, VENTA, held.moved, pedido)), cifras: held.cifras }
}

/** Moves as many units as there are where they should be, and enters them in the ledger. */
async function moveUnidades(work: Work, paso: Paso, unidades: Unidad[], pedido: DePedido): Promise<Movidas> {
  const { tx } = work
  const sizes = toSizes(unidades)
  const done = await moveSizes(tx, paso, sizes)
  const missing: Unidad[] = []
  for (const size of sizes.filter((one) => !done.some((other) => isOf(one, other)))) {
    // The books are wrong: what there is of it moves unit by unit.
    for (let unit = 0; unit < size.many; unit++) {
      const [moved] = await moveSizes(tx, paso, [{ ...size, many: 1 }])
      if (moved !== undefined) done.push(moved)
      else if ((await findFiguras(tx, size)) !== undefined)
        missing.push({ productId: size.productId, talle: size.talle })
    }
  }
  const moved = done.flatMap(({ productId, talle, many }) => Array.from({ length: many }, () => ({ productId, talle })))
  await enter(work, paso, moved, pedido)
  return { moved, missing, cifras: toCifras(paso, done) }
}

type Size = Unidad & { many: number }
/** A size that was moved, and its figure on hand afterwards. */
type MovedSize = Size & { cantidad: number }

function toSizes(unidades: Unidad[]): Size[] {
  const groups = Map.groupBy(unidades, ({ productId, talle }) => `${productId} ${talle}`)
  return [...groups.values()].map((units) => ({ ...units[0]!, many: units.length }))
}

function isOf(one: Unidad, other: Unidad): boolean {
  return one.productId === other.productId && one.talle === other.talle
}

/**
 * Moves sizes of which there is as much as asked for, on PostgreSQL in one statement that takes their rows in the order
 * given. @returns those that were moved
 */
async function moveSizes(tx: Tx, paso: Paso, sizes: Size[]): Promise<MovedSize[]> {
  if (sizes.length === 0) return []
  if (!hasOneWriter(tx)) return moveSizesAtOnce(tx, paso, sizes)
  const moved: MovedSize[] = []
  for (const size of sizes) {
    const row = await tx
      .updateTable('productStock')
      .set((eb) => ({ [paso.from]: eb(paso.from, '-', size.many), [paso.to]: eb(paso.to, '+', size.many) }))
      .where('productId', '=', size.productId)
      .where('talle', '=', size.talle)
      .where(paso.from, '>=', size.many)
      .returning('cantidad')
      .executeTakeFirst()
    if (row !== undefined) moved.push({ ...size, ...row })
  }
  return moved
}

async function moveSizesAtOnce(tx: Tx, { from, to }: Paso, sizes: Size[]): Promise<MovedSize[]> {
  const [source, target] = [sql.ref(from), sql.ref(to)]
  // Each row is looked up and locked by itself, in order: a join takes them as they lie, and two orders wait for each other.
  const { rows } = await sql<MovedSize>`
    with asked as materialized (
      select * from unnest(
        ${sizes.map(({ productId }) => productId)}::text[],
        ${sizes.map(({ talle }) => talle)}::text[],
        ${sizes.map(({ many }) => many)}::integer[]
      ) as asked (product_id, talle, many)
    ), taken as materialized (
      select own.product_id, own.talle, asked.many from asked cross join lateral (
        select product_id, talle from product_stock
        where product_id = asked.product_id and talle = asked.talle for no key update
      ) as own
    )
    update product_stock as s set ${source} = s.${source} - taken.many, ${target} = s.${target} + taken.many
    from taken
    where s.product_id = taken.product_id and s.talle = taken.talle and s.${source} >= taken.many
    returning s.product_id, s.talle, s.cantidad, taken.many`.execute(tx)
  return rows
}

/** What became of the figures on hand. */
function toCifras({ from, to }: Paso, moved: MovedSize[]): CifraMovida[] {
  if (from !== 'cantidad' && to !== 'cantidad') return []
  return moved.map(({ productId, talle, many, cantidad }) => ({
    productId,
    talle,
    antes: from === 'cantidad' ? cantidad + many : cantidad - many,
    despues: cantidad,
  }))
}

/** The stock figures of a size; undefined when the product or the size is gone. */
export function findFiguras(
  db: Kysely<Schema>,
  { productId, talle }: Unidad,
): Promise<Record<Figura, number> | undefined> {
  return db
    .selectFrom('productStock')
    .select(['cantidad', 'retenido', 'vendido'])
    .where('productId', '=', productId)
    .where('talle', '=', talle)
    .executeTakeFirst()
}

/** Writes an entry of the ledger per unit. */
function enter(work: Work, { tipo }: Paso, unidades: Unidad[], { id, codigo }: DePedido): Promise<void> {
  const movimientos = unidades.map(({ productId, talle }) => ({ productId, talle, tipo, cantidad: 1 }))
  return insertMovimientos(work.tx, work, movimientos, { pedidoId: id, motivo: `Pedido ${codigo}` })
}
