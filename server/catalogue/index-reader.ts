import { setImmediate } from 'node:timers/promises'
import { joinOtrosNombres, OTROS_NOMBRES, type OtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import type { Modo, ProductoBreve } from '#domain/producto/producto.ts'
import { readVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { readAjustes } from '#server/settings/read-ajustes.ts'
import { createActiveReader } from './active-productos.ts'
import { buildBaseIndex, type BaseIndex } from './base-index.ts'
import { buildModeIndex, type Entrada, type ModeIndex } from './mode-index.ts'

/** All active products of a moment, ready to be listed. */
export type CatalogueIndex = {
  version: number
  base: BaseIndex
  modos: Record<Modo, ModeIndex>
  /** Other names by which the search knows teams, players and matches. */
  nombres: OtrosNombres
}

export type IndexReader = () => Promise<CatalogueIndex>

/** What operations on the catalogue in memory are given. */
export type Indexed = { readIndex: IndexReader }

/**
 * Keeps an index of all active products in memory and brings it up to date when something has changed. Whoever asks
 * after a change waits for the index that has it: finished pages are kept under the version that was asked for, so
 * an older list would stay under the newer one. Many who ask at once wait for the same one.
 */
export function createIndexReader({ database }: Pick<Runtime, 'database'>): IndexReader {
  const readActive = createActiveReader(database)
  let base: BaseIndex | null = null
  let current: CatalogueIndex | null = null
  let building: Promise<void> | null = null
  let nombres = { propios: '', todos: OTROS_NOMBRES }
  let entradas = { descuento: NaN, ...emptyCaches() }

  async function rebuild(): Promise<void> {
    // Read first: what changes while the products are read makes this index old, not wrong for good.
    const version = await readVersion(database.read)
    const ajustes = await readAjustes({ database })
    const { productos, edited } = await readActive()
    if (base === null || edited) base = buildBaseIndex([...productos.values()])
    if (entradas.descuento !== ajustes.descuentoTransferencia) {
      entradas = { descuento: ajustes.descuentoTransferencia, ...emptyCaches() }
    }
    if (nombres.propios !== ajustes.otrosNombres) {
      nombres = { propios: ajustes.otrosNombres, todos: joinOtrosNombres(ajustes.otrosNombres) }
    }
    await setImmediate()
    const stock = buildModeIndex('stock', base, productos, ajustes, entradas.stock)
    await setImmediate()
    const encargo = buildModeIndex('encargo', base, productos, ajustes, entradas.encargo)
    current = { version, base, modos: { stock, encargo }, nombres: nombres.todos }
  }

  return async () => {
    const wanted = await readVersion(database.read)
    while (current === null || current.version < wanted) {
      building ??= rebuild().finally(() => {
        building = null
      })
      await building
    }
    return current
  }
}

function emptyCaches(): Record<Modo, WeakMap<ProductoBreve, Entrada>> {
  return { stock: new WeakMap(), encargo: new WeakMap() }
}
