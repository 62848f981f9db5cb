import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Producto } from '#domain/producto/producto.ts'
import type { IndexReader } from './index-reader.ts'

/**
 * Other shirts to look at: of the same team, then of the same league, each by popularidad. A shirt that is in stock
 * and can be made to order appears once, in stock.
 * @param limit how many at most
 */
export async function listParecidos(
  readIndex: IndexReader,
  producto: Producto,
  limit: number,
): Promise<ProductoResumen[]> {
  const { stock, encargo } = (await readIndex()).modos
  const seen = new Set([producto.id])
  const equipo: ProductoResumen[] = []
  const liga: ProductoResumen[] = []
  for (const modo of [stock, encargo]) {
    for (const { resumen, liga: suya } of modo.entradas) {
      if (seen.has(resumen.id)) continue
      if (resumen.equipo === producto.equipo) equipo.push(resumen)
      else if (producto.liga !== '' && suya === producto.liga) liga.push(resumen)
      else continue
      seen.add(resumen.id)
    }
  }
  return [...equipo, ...liga].slice(0, limit)
}
