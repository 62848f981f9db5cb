import { textAt } from '#domain/busqueda/text-table.ts'
import { MODOS } from '#domain/productos/producto.ts'
import { isEnModo, isPara, reduceDe, type Rebaja } from '#domain/rebajas/rebaja.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import type { CatalogueIndex } from './index/catalogue-index.ts'
import { IN_MODE } from './index/columns.ts'
import type { SlotInMode } from './index/order-slots.ts'
import { rebajableAt } from './index/write-precios.ts'

const EJEMPLOS = 5

type Ejemplo = SlotInMode & Pick<VistaDeRebaja['ejemplos'][number], 'precio' | 'rebajado'>
type Cuenta = Pick<VistaDeRebaja, 'bajan' | 'quedan'> & { primeras: Ejemplo[] }

/** What a reduction alone does to the shirts on sale, whatever the time, by what the index knows. */
export function countRebaja({ data }: CatalogueIndex, rebaja: Rebaja): Cuenta {
  let bajan = 0
  let quedan = 0
  const primeras: Ejemplo[] = []
  for (let slot = 0; slot < data.ids.size; slot++) {
    const modos = MODOS.filter((modo) => isEnModo(rebaja, modo) && (data.columns.flags[slot]! & IN_MODE[modo]) !== 0)
    const rebajable = rebajableAt(data, slot)
    if (modos.length === 0 || !isPara(rebaja, rebajable)) continue
    const reduced = modos.flatMap((modo) => {
      const precio = data.columns.propio[modo][slot]!
      const rebajado = reduceDe(rebaja, rebajable, modo, precio)
      return rebajado === null ? [] : { slot, modo, precio, rebajado }
    })
    if (reduced.length === 0) quedan++
    else bajan++
    if (reduced.length > 0 && primeras.length < EJEMPLOS) primeras.push(reduced[0]!)
  }
  return { bajan, quedan, primeras }
}

/** The first shirts of a count by name. */
export async function nameEjemplos(
  { data, readTarjetas }: CatalogueIndex,
  primeras: Ejemplo[],
): Promise<VistaDeRebaja['ejemplos']> {
  const ids = primeras.map(({ slot }) => textAt(data.ids, slot))
  const tarjetas = new Map((await readTarjetas(primeras)).map((tarjeta) => [tarjeta.id, tarjeta.nombre]))
  return primeras.map(({ modo, precio, rebajado }, at) => ({
    nombre: tarjetas.get(ids[at]!) ?? '',
    modo,
    precio,
    rebajado,
  }))
}
