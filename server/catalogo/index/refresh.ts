import { MODOS } from '#domain/productos/producto.ts'
import type { IndexData } from './index-data.ts'
import { repairOrder } from './mode-order.ts'
import { orderNames } from './names.ts'

/** Brings orders up to date after products were put in or taken out. */
export function refresh(index: IndexData): void {
  orderNames(index.names, index.ids)
  for (const modo of MODOS) {
    repairOrder(index.modos[modo].order, index.ids.size, index.names, index.columns.facetas.equipo)
  }
}
