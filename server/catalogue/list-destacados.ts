import type { ProductoResumen } from '#domain/catalogo.ts'
import type { IndexReader } from './index-reader.ts'

/**
 * The carousels of the home page: featured shirts in stock, and featured ones without any stock that can be made
 * to order, both by popularidad descending (specification 2, Home).
 */
export async function listDestacados(
  readIndex: IndexReader,
): Promise<{ stock: ProductoResumen[]; encargo: ProductoResumen[] }> {
  const { stock, encargo } = (await readIndex()).modos
  return {
    stock: stock.entradas.filter(({ destacado }) => destacado).map(({ resumen }) => resumen),
    encargo: encargo.entradas.filter(({ destacado, conStock }) => destacado && !conStock).map(({ resumen }) => resumen),
  }
}
