import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import type { ProductoResumen } from '#domain/catalogo/catalogo.ts'
import { isPastLastPage, parseFiltros } from '#domain/catalogo/filtros.ts'
import { MODOS, type Modo } from '#domain/productos/producto.ts'
import { canonicalTalle } from '#domain/productos/talle.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createIndexReader, type IndexReader } from '#server/catalogo/index-reader.ts'
import { listProductos } from '#server/catalogo/list-productos.ts'
import { suggestProductos } from '#server/catalogo/suggest-productos.ts'
import { openRuntime } from '#tests/databases.ts'
import { CONSULTAS } from './consultas.ts'

/** The index is the same over any database: one is enough. */
describe('searches over the catalogue that the shop starts with', () => {
  let readIndex: IndexReader
  const cleanups: (() => Promise<void>)[] = []

  beforeAll(async () => {
    const runtime = await openRuntime('sqlite', (cleanup) => void cleanups.push(cleanup))
    await loadDemo(runtime)
    readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
  })
  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })

  async function listAll(modo: Modo, buscar: string): Promise<ProductoResumen[]> {
    const all: ProductoResumen[] = []
    for (let pagina = 1; ; pagina++) {
      const filtros = { ...parseFiltros(new URLSearchParams({ buscar })), pagina }
      const listado = await listProductos(readIndex, modo, filtros)
      all.push(...listado.productos)
      if (isPastLastPage(listado, filtros) || all.length === listado.total) return all
    }
  }

  it('19.39 are two hundred, each once', () => {
    expect(CONSULTAS.length).toBeGreaterThanOrEqual(200)
    expect(new Set(CONSULTAS.map(({ consulta }) => consulta)).size).toBe(CONSULTAS.length)
  })

  it.each(CONSULTAS)(
    '19.39, 19.41 $consulta',
    async ({ consulta, primero, todas, entre = [], nunca, nada, talle, pagina }) => {
      const listas = await Promise.all(MODOS.map((modo) => listAll(modo, consulta)))
      const halladas = listas.flat()
      const nombres = halladas.map(({ nombre }) => nombre)
      const sugeridas = await suggestProductos(readIndex, consulta)

      if (nada) expect(nombres).toEqual([])
      if (primero || todas || entre.length > 0 || talle) expect(nombres).not.toEqual([])
      if (primero) {
        for (const [first] of listas) if (first !== undefined) expect(first.nombre).toMatch(primero)
        expect(sugeridas.camisetas[0]!.nombre).toMatch(primero)
      }
      if (todas) expect(nombres.filter((nombre) => !todas.test(nombre))).toEqual([])
      for (const one of entre) expect(nombres.filter((nombre) => one.test(nombre))).not.toEqual([])
      if (nunca) expect(nombres.filter((nombre) => nunca.test(nombre))).toEqual([])
      if (talle) expect(halladas.filter(({ talles }) => !talles.map(canonicalTalle).includes(talle))).toEqual([])

      // Suggestions are what is found.
      expect(sugeridas.total).toEqual(Object.fromEntries(MODOS.map((modo, at) => [modo, listas[at]!.length])))
      for (const { nombre } of sugeridas.camisetas) expect(nombres).toContain(nombre)
      // The page stands beside what is found, not instead of it.
      const listado = await listProductos(readIndex, 'stock', parseFiltros(new URLSearchParams({ buscar: consulta })))
      expect([listado.pagina?.to, sugeridas.pagina?.to]).toEqual([pagina, pagina])
    },
  )
})
