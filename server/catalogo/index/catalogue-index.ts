import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { trimBuscador } from '#domain/busqueda/buscador.ts'
import { textAt } from '#domain/busqueda/text-table.ts'
import { joinOtrosNombres } from '#domain/ajustes/otros-nombres.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { MODOS, type ProductoBreve } from '#domain/productos/producto.ts'
import { momentosDespues, type Rebaja } from '#domain/rebajas/rebaja.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { toResumen } from './to-resumen.ts'
import { createIndexData, type IndexData } from './index-data.ts'
import type { SlotInMode } from './order-slots.ts'
import { selectIndexados, selectIndexadosAfter, selectPreciosOfAll, selectTarjetas } from './product-rows.ts'
import { putPrecios, putProducto, removeProducto } from './put-producto.ts'
import { writeAllPrecios } from './write-precios.ts'
import { repairOrder } from './mode-order.ts'
import { orderNames } from './names.ts'

/** Products read at once; between two reads waiting pages get their turn (SQLite answers synchronously). */
const BATCH = 500
/** Changed products brought in at once: about a millisecond. */
const SLICE = 20
/** Products brought in at once whose prices alone changed. */
const SLICE_OF_PRECIOS = 25

/** Cards that are asked for often enough to be there; each takes about a kilobyte. */
const TARJETAS_KEPT = 2_000

type Settings = Pick<Ajustes, 'descuentoTransferencia' | 'otrosNombres'>

/** What operations on lists are given: all active products of a moment, and the cards of some. */
export type CatalogueIndex = {
  data: IndexData
  /**
   * The cards of some products, in order, as the database has them now; those gone meanwhile are left out. Slots have
   * to be of this very moment.
   */
  readTarjetas: (slots: SlotInMode[]) => Promise<ProductoResumen[]>
}

/**
 * Keeps an index of all active products in memory. A change costs what its products cost: whoever knows which changed
 * tells `applyChanges` or `applyPrecios`. Between two waits of whoever reads nothing changes, so what is read without
 * waiting belongs together. After a wait it may have changed. Prices are those with the reductions that run; they move
 * by the clock alone, which `followClock` sees to.
 */
export function createCatalogueIndex({ database, clock }: Pick<Runtime, 'database' | 'clock'>) {
  let data = createIndexData()
  let settings: Settings = { descuentoTransferencia: 0, otrosNombres: '' }
  const tarjetas = new LRUCache<string, ProductoBreve>({ max: TARJETAS_KEPT })
  let rebajas: Rebaja[] = []
  /** When prices move next by the clock, milliseconds UTC. */
  let nextMove: number | null = null
  /** How often anything changed: a card that is being read meanwhile may be older than the change. */
  let changes = 0

  async function readTarjetas(slots: SlotInMode[]): Promise<ProductoResumen[]> {
    const wanted = slots.map(({ slot, modo }) => ({ id: textAt(data.ids, slot)!, modo }))
    const ids = [...new Set(wanted.map(({ id }) => id))]
    const before = changes
    const productos = new Map<string, ProductoBreve>()
    for (const id of ids) {
      const known = tarjetas.get(id)
      if (known !== undefined) productos.set(id, known)
    }
    const missing = ids.filter((id) => !productos.has(id))
    for (let start = 0; start < missing.length; start += BATCH) {
      for (const producto of await selectTarjetas(database, missing.slice(start, start + BATCH), clock())) {
        // Others may have read the product meanwhile: page data come out the same only if one card is one object.
        const own = changes === before ? (tarjetas.get(producto.id) ?? producto) : producto
        productos.set(own.id, own)
        if (changes === before) tarjetas.set(own.id, own)
      }
    }
    return wanted.flatMap(({ id, modo }) => {
      const producto = productos.get(id)
      return producto === undefined ? [] : toResumen(producto, modo, settings)
    })
  }

  /** Makes all prices anew, as they are now. What cards show of them goes with them. */
  function reprice(): void {
    const now = clock()
    nextMove = momentosDespues(rebajas, now)[0] ?? null
    writeAllPrecios(data, rebajas, now)
    changes++
    tarjetas.clear()
  }

  /**
   * Brings products in some at a time: visitors aren't kept waiting for all of a long change at once.
   * @param read what puts them in, in one piece
   */
  async function inSlices(ids: Set<string>, size: number, read: (slice: string[]) => Promise<() => void>) {
    const all = [...ids]
    for (let start = 0; start < all.length; start += size) {
      if (start > 0) await setImmediate()
      const slice = all.slice(start, start + size)
      const put = await read(slice)
      put()
      changes++
      for (const id of slice) tarjetas.delete(id)
    }
  }

  return {
    read: (): CatalogueIndex => ({ data, readTarjetas }),

    /** Reads the whole catalogue anew; until it is there the one before stays. */
    async build(): Promise<void> {
      const next = createIndexData()
      next.nombres = data.nombres
      for (let after = ''; ;) {
        const productos = await selectIndexadosAfter(database, after, BATCH)
        if (productos.length === 0) break
        for (const producto of productos) putProducto(next, producto, rebajas, clock())
        after = productos.at(-1)!.id
        await setImmediate()
      }
      trimBuscador(next.buscador)
      refresh(next)
      data = next
      reprice()
    },

    /** Brings products up to date: changed, new, deleted, active or not. */
    applyChanges(ids: Set<string>): Promise<void> {
      return inSlices(ids, SLICE, async (slice) => {
        const productos = await selectIndexados(database, slice)
        const active = new Set(productos.map(({ id }) => id))
        return () => {
          for (const id of slice) if (!active.has(id)) removeProducto(data, id)
          for (const producto of productos) putProducto(data, producto, rebajas, clock())
          refresh(data)
        }
      })
    },

    /** Brings products up to date of which nothing changed but the prices. */
    applyPrecios(ids: Set<string>): Promise<void> {
      return inSlices(ids, SLICE_OF_PRECIOS, async (slice) => {
        const productos = await selectPreciosOfAll(database, slice)
        return () => {
          for (const producto of productos) putPrecios(data, producto, rebajas, clock())
        }
      })
    },

    /** Takes over settings that lists depend on. */
    changeSettings(ajustes: Settings): void {
      if (ajustes.otrosNombres !== settings.otrosNombres) data.nombres = joinOtrosNombres(ajustes.otrosNombres)
      settings = ajustes
    },

    /** Takes over the reductions that there are, those to come too. */
    changeRebajas(all: Rebaja[]): void {
      rebajas = all
      reprice()
    },

    /** Has prices move that should have by now. */
    followClock(): void {
      if (nextMove !== null && nextMove <= clock()) reprice()
    },
  }
}

/** Brings orders up to date after products were put in or taken out. */
function refresh(index: IndexData): void {
  orderNames(index.names, index.ids)
  for (const modo of MODOS) {
    repairOrder(index.modos[modo].order, index.ids.size, index.names, index.columns.facetas.equipo)
  }
}
