import { expect, it } from 'vitest'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import type { SugerenciasDeBusqueda } from '#domain/catalogo/sugerencias.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { insertSamples, sampleCatalogo, sampleProducto } from '#tests/sample-productos.ts'
import { expectProblem } from '#tests/problem.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { createIndexReader } from './index-reader.ts'
import { listProductos } from './list-productos.ts'
import { suggestProductos } from './suggest-productos.ts'

const nombres = ({ camisetas }: SugerenciasDeBusqueda) => camisetas.map(({ nombre }) => nombre)
const grupos = (sugerencias: SugerenciasDeBusqueda) =>
  sugerencias.grupos.map(({ faceta, valor, modo, cantidad }) => `${faceta} ${valor}: ${cantidad} ${modo}`)

describeOnEveryDatabase('suggestions of a search', (open) => {
  it('19.21, 19.22, 22.13 are the nearest shirts, the teams and leagues of that name, and what each list would give, as the search itself finds them', async () => {
    const runtime = await open()
    await insertSamples(runtime, await sampleCatalogo())
    const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
    const count = async (modo: 'stock' | 'encargo', query: string) =>
      (await listProductos(readIndex, modo, parseFiltros(new URLSearchParams(query)))).total

    const nacional = await suggestProductos(readIndex, 'nacional')
    expect(grupos(nacional)[0]).toBe(`equipo Nacional: ${await count('stock', 'equipo=Nacional')} stock`)
    expect(nacional.camisetas).toHaveLength(5)
    expect(nacional.camisetas.every(({ equipo, modo }) => equipo === 'Nacional' && modo === 'stock')).toBe(true)
    expect(nacional.total).toEqual({
      stock: await count('stock', 'buscar=nacional'),
      encargo: await count('encargo', 'buscar=nacional'),
    })
    expect(await suggestProductos(readIndex, 'casaca de NACIONAL')).toEqual(nacional)

    expect(nombres(await suggestProductos(readIndex, 'penarol'))).toEqual(
      nombres(await suggestProductos(readIndex, 'peñarol')),
    )
    const slip = await suggestProductos(readIndex, 'barselona')
    expect(slip.grupos.map(({ valor }) => valor)).toEqual(['Barcelona'])
    expect(nombres(slip).every((nombre) => nombre.includes('Barcelona'))).toBe(true)
    // Words without a meaning find all, and suggest nothing.
    expect(await suggestProductos(readIndex, 'camiseta de')).toEqual({
      pagina: null,
      grupos: [],
      camisetas: [],
      total: { stock: await count('stock', ''), encargo: await count('encargo', '') },
    })
    expect(await suggestProductos(readIndex, 'zzzz')).toEqual({
      pagina: null,
      grupos: [],
      camisetas: [],
      total: { stock: 0, encargo: 0 },
    })
  })

  it('19.21 name a shirt once, those in stock first; a team without stock leads to what is made to order; one that would need a slip isn’t meant where shirts are found without', async () => {
    const runtime = await open()
    const base = { liga: 'Liga Uno', talle: 'M' }
    await insertSamples(runtime, [
      sampleProducto({ ...base, nombre: 'Rampla A', equipo: 'Rampla', popularidad: 9, tallesEncargo: ['M'] }),
      sampleProducto({
        ...base,
        nombre: 'Rampla B',
        equipo: 'Rampla',
        popularidad: 1,
        tallesEncargo: ['M'],
        stock: { M: 1 },
      }),
      sampleProducto({ ...base, nombre: 'Defensor A', equipo: 'Defensor', tallesEncargo: ['M'] }),
      sampleProducto({
        ...base,
        nombre: 'Rocha',
        equipo: 'Rocha',
        tallesEncargo: ['M'],
        nombrePersonalizado: 'Defenzor',
      }),
      sampleProducto({ ...base, nombre: 'Rampla oculta', equipo: 'Rampla', activo: false, stock: { M: 1 } }),
    ])
    const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
    const rampla = await suggestProductos(readIndex, 'ramp')
    expect(rampla.camisetas.map(({ nombre, modo }) => `${nombre} ${modo}`)).toEqual([
      'Rampla B stock',
      'Rampla A encargo',
    ])
    expect(grupos(rampla)).toEqual(['equipo Rampla: 1 stock'])
    expect(rampla.total).toEqual({ stock: 1, encargo: 2 })
    expect(grupos(await suggestProductos(readIndex, 'defensor'))).toEqual(['equipo Defensor: 1 encargo'])
    expect(grupos(await suggestProductos(readIndex, 'defenzor'))).toEqual([])
    expect(grupos(await suggestProductos(readIndex, 'liga un'))).toEqual(['liga Liga Uno: 1 stock'])
  })

  async function openSugerencias(runtime: TestRuntime) {
    await insertSamples(runtime, [sampleProducto({ nombre: 'Cerro Local', equipo: 'Cerro', stock: { M: 1 } })])
    const { request } = await openShopApp(runtime)
    const ask = (buscar: string, headers = {}) =>
      request(`/api/sugerencias?${new URLSearchParams({ buscar }).toString()}`, { headers })
    return { request, ask }
  }

  it('7.17, 22.6, 22.7 `GET /api/sugerencias` is asked about again each time, and follows what changes', async () => {
    const runtime = await open()
    const { ask } = await openSugerencias(runtime)
    const first = await ask('  CÉRRO ')
    expect([first.status, first.headers.get('cache-control'), first.headers.get('content-type')]).toEqual([
      200,
      'public, no-cache',
      'application/json',
    ])
    expect(nombres((await first.json()) as SugerenciasDeBusqueda)).toEqual(['Cerro Local'])
    const etag = first.headers.get('etag')!
    expect((await ask('cerro', { 'If-None-Match': etag })).status).toBe(304)

    await insertSamples(runtime, [sampleProducto({ nombre: 'Cerro Visitante', equipo: 'Cerro', stock: { M: 1 } })])
    const second = await ask('cerro', { 'If-None-Match': etag })
    expect(nombres((await second.json()) as SugerenciasDeBusqueda).toSorted()).toEqual([
      'Cerro Local',
      'Cerro Visitante',
    ])
  })

  it('17.12 it answers anything that is typed', async () => {
    const { request, ask } = await openSugerencias(await open())
    for (const text of [
      '',
      ' ',
      '<script>alert(1)</script>',
      '%',
      '🎽',
      'a'.repeat(10_000),
      '\u0000',
      "'; drop table",
    ]) {
      expect((await ask(text)).status).toBe(200)
    }
    expect((await request('/api/sugerencias')).status).toBe(200)
    await expectProblem(await request('/api/sugerencias', { method: 'POST' }), 'metodo_no_admitido')
  })
})
