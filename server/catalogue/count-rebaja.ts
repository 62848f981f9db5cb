import { textAt } from '#domain/busqueda/text-table.ts'
import { MODOS } from '#domain/producto/producto.ts'
import { isEnModo, isPara, reducePrecio, type Rebaja } from '#domain/rebaja/rebaja.ts'
import type { VistaDeRebaja } from '#domain/rebaja/vista.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { IN_MODE } from './index/columns.ts'
import type { SlotInMode } from './index/order-slots.ts'
import { rebajableAt } from './index/write-precios.ts'

const EJEMPLOS = 5

/** What a reduction alone does to the shirts on sale, whatever the time, by what the index knows. */
export async function countRebaja(
  { data, readTarjetas }: CatalogueIndex,
  rebaja: Rebaja,
): Promise<Pick<VistaDeRebaja, 'bajan' | 'quedan' | 'ejemplos'>> {
  let bajan = 0
  let quedan = 0
  const seen: (SlotInMode & { precio: number; rebajado: number })[] = []
  for (let slot = 0; slot < data.ids.size; slot++) {
    const modos = MODOS.filter((modo) => isEnModo(rebaja, modo) && (data.columns.flags[slot]! & IN_MODE[modo]) !== 0)
    if (modos.length === 0 || !isPara(rebaja, rebajableAt(data, slot))) continue
    const reduced = modos.flatMap((modo) => {
      const precio = data.columns.propio[modo][slot]!
      const rebajado = reducePrecio(rebaja, precio)
      return rebajado === null ? [] : { slot, modo, precio, rebajado }
    })
    if (reduced.length === 0) quedan++
    else bajan++
    if (reduced.length > 0 && seen.length < EJEMPLOS) seen.push(reduced[0]!)
  }
  const ids = seen.map(({ slot }) => textAt(data.ids, slot))
  const tarjetas = new Map((await readTarjetas(seen)).map((tarjeta) => [tarjeta.id, tarjeta.nombre]))
  const ejemplos = seen.map(({ modo, precio, rebajado }, at) => ({
    nombre: tarjetas.get(ids[at]!) ?? '',
    modo,
    precio,
    rebajado,
  }))
  return { bajan, quedan, ejemplos }
}
