import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { findText } from '#domain/busqueda/text-table.ts'
import { MODOS, type Producto } from '#domain/productos/producto.ts'
import type { IndexReader } from './index-reader.ts'
import { haveAny } from './index/combinations.ts'
import type { SlotInMode } from './index/order-slots.ts'

/**
 * More shirts to look at: of the same team, then of the same league, each by popularidad. A shirt that is in stock and
 * can be made to order appears once, in stock.
 * @param limit how many at most
 */
export async function listParecidos(
  readIndex: IndexReader,
  producto: Producto,
  limit: number,
): Promise<ProductoResumen[]> {
  const { data, readTarjetas } = await readIndex()
  const { combinations, columns, modos } = data
  const sameEquipo = haveAny(combinations.equipo, [producto.equipo.trim()])
  const sameLiga = haveAny(combinations.liga, [producto.liga.trim()])
  const seen = new Set([findText(data.ids, producto.id)])
  const equipo: SlotInMode[] = []
  const liga: SlotInMode[] = []
  for (const modo of MODOS) {
    for (const slot of modos[modo].order.inOrder) {
      if (equipo.length === limit) break
      const parecidas =
        sameEquipo[columns.facetas.equipo[slot]!] === 1
          ? equipo
          : sameLiga[columns.facetas.liga[slot]!] === 1
            ? liga
            : null
      if (parecidas === null || parecidas.length === limit || seen.has(slot)) continue
      seen.add(slot)
      parecidas.push({ slot, modo })
    }
  }
  return readTarjetas([...equipo, ...liga].slice(0, limit))
}
