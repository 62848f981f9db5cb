import { mesDe, mesMas, type Mes } from '#domain/tiempo/mes.ts'
import { DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { addMovimientos, claveDeTalle, tramoDelMes, type Unidades } from './al-cierre.ts'

type Closing = Pick<Runtime, 'database' | 'clock'>

/** Writes down what the shop has at each month's end. */
export function startClosingStock(runtime: Runtime): Loop {
  return startLoop({
    name: 'cierres',
    round: (signal) => closeMonths(runtime, signal),
    onError: (error) => runtime.log.error({ err: error }, 'the stock at a month’s end could not be written down'),
  })
}

/** Milliseconds after a month's end: what was under way then is written by now. */
const ESPERA_MS = 10 * 60_000
/** Milliseconds until which costs are those of the month's end. */
const AL_DIA_MS = 3 * DIA_MS
const LOTE = 500

/**
 * Writes down the stock of each month that is over, once, from the ledger (specification 54.8): units, and what the
 * shirts cost and are sold for now. Months from before, or found late, are marked as written later. Each has a
 * transaction of its own: after a kill the next round goes on with the first that is missing.
 */
export async function closeMonths({ database, clock }: Closing, signal?: AbortSignal): Promise<void> {
  const db = database.aside
  const now = clock()
  const ended = mesMas(mesDe(diaDe(now - ESPERA_MS)), -1)
  const { hecho } = await db
    .selectFrom('cierres')
    .select(({ fn }) => fn.max('mes').as('hecho'))
    .executeTakeFirstOrThrow()
  const next = hecho === null ? await findFirstMonth(db) : mesMas(hecho, 1)
  if (next === null || next > ended) return
  const unidades = hecho === null ? (new Map() as Unidades) : await readUnidadesAlCierre(db, hecho)
  for (let mes = next; mes <= ended; mes = mesMas(mes, 1)) {
    if (signal?.aborted) return
    await addMovimientos(db, unidades, tramoDelMes(mes, mes === next && hecho === null))
    await writeCierre({ database, clock }, mes, unidades)
  }
}

/** The month of the first movement; null before there is one. */
async function findFirstMonth(db: Closing['database']['aside']): Promise<Mes | null> {
  const row = await db.selectFrom('stockMovimientos').select('creado').orderBy('creado').limit(1).executeTakeFirst()
  return row === undefined ? null : mesDe(diaDe(row.creado))
}

async function readUnidadesAlCierre(db: Closing['database']['aside'], mes: Mes): Promise<Unidades> {
  const rows = await db
    .selectFrom('stockCierres')
    .select(['productId', 'talle', 'unidades'])
    .where('mes', '=', mes)
    .execute()
  return new Map(rows.map((row) => [claveDeTalle(row), row]))
}

/** Of two processes at once one writes it, and both would write the same. */
async function writeCierre({ database, clock }: Closing, mes: Mes, unidades: Unidades): Promise<void> {
  const productos = await database.aside
    .selectFrom('products')
    .select(['id', 'codigo', 'nombre', 'costo', 'precio'])
    .execute()
  const porId = new Map(productos.map(({ id, ...producto }) => [id, producto]))
  const rows = [...unidades.values()].map((one) => ({
    mes,
    ...one,
    ...(porId.get(one.productId) ?? { codigo: '', nombre: '', costo: null, precio: null }),
  }))
  await database.transaction(async (tx) => {
    const hecho = clock()
    const late = hecho - tramoDelMes(mes, false).hasta > AL_DIA_MS
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('cierres')
      .values({ mes, hecho, reconstruido: late ? 1 : 0 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 0n) return
    for (let at = 0; at < rows.length; at += LOTE)
      await tx
        .insertInto('stockCierres')
        .values(rows.slice(at, at + LOTE))
        .execute()
  })
}
