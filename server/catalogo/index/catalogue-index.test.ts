import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findText } from '#domain/busqueda/text-table.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { Listado } from '#domain/catalogo/catalogo.ts'
import { FACETAS, parseFiltros, type Faceta } from '#domain/catalogo/filtros.ts'
import { MODOS, type Modo, type ProductoInterno } from '#domain/productos/producto.ts'
import { preciosDe } from '#domain/productos/precio.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertSamples, sampleProducto } from '#tests/sample-productos.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { listDestacados, listImagenesDestacadas } from '../list-destacados.ts'
import { listEquipos, listNombresDeEquipos } from '../list-equipos.ts'
import { listParecidos } from '../list-parecidos.ts'
import { listProductos } from '../list-productos.ts'
import { searchCamisetas } from '../search-camisetas.ts'
import { selectProductos } from '../../productos/productos.repo.ts'
import { selectRebajas } from '../../productos/precios/load-rebajas.ts'
import { suggestProductos } from '../suggest-productos.ts'
import { createCatalogueIndex } from './catalogue-index.ts'
import { IN_MODE, REBAJADO } from './columns.ts'

type Index = ReturnType<typeof createCatalogueIndex>

const EQUIPOS = ['Danubio', 'Cerro', 'Rentistas', 'Fénix', '']
const COLORES = ['azul', 'rojo', 'verde']
const TALLES = ['S', 'M', 'XXL', '2XL', '10']
/** No word begins another, nor is it a slip away from another or anybody's other name. */
const PALABRAS = ['torneo', 'clausura', 'homenaje', 'barrio', 'estadio', 'juvenil']

const campos = fc.record({
  nombre: fc.array(fc.constantFrom(...PALABRAS), { minLength: 1, maxLength: 3 }).map((palabras) => palabras.join(' ')),
  equipo: fc.constantFrom(...EQUIPOS),
  liga: fc.constantFrom('Uruguaya', 'Inglesa', ''),
  marca: fc.constantFrom('Umbro', 'Puma'),
  categoria: fc.constantFrom('hincha', 'jugador', 'retro'),
  procedencia: fc.constantFrom('', 'Oficial', 'De época'),
  estado: fc.constantFrom('', 'buena', 'nueva con etiquetas'),
  version: fc.constantFrom('local', 'visitante', 'otra'),
  precio: fc.constantFrom(1000, 1500, 2000, 2500),
  precioEncargo: fc.constantFrom(1200, 1800),
  popularidad: fc.integer({ min: 0, max: 3 }),
  anio: fc.constantFrom<number[]>([], [1987], [1999, 2000], [2011]),
  coloresPrincipales: fc.uniqueArray(fc.constantFrom(...COLORES), { maxLength: 2 }),
  coloresSecundarios: fc.uniqueArray(fc.constantFrom(...COLORES), { maxLength: 2 }),
  stock: fc.dictionary(fc.constantFrom(...TALLES), fc.integer({ min: 0, max: 2 }), { maxKeys: 3 }),
  tallesEncargo: fc.uniqueArray(fc.constantFrom(...TALLES), { maxLength: 3 }),
  mangaLarga: fc.boolean(),
  parches: fc.boolean(),
  destacado: fc.boolean(),
  activo: fc.boolean(),
})
type Campos = typeof campos extends fc.Arbitrary<infer C> ? C : never

/** What happens to a catalogue: to the product at a place, as far as there is one. */
const cambio = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    at: fc.nat(),
    to: fc.record(mapArbitraries(), { requiredKeys: [] }),
  }),
  fc.record({ kind: fc.constant('sell' as const), at: fc.nat(), unidades: fc.integer({ min: 0, max: 2 }) }),
  fc.record({
    kind: fc.constant('prices' as const),
    at: fc.nat(),
    to: fc.record({ precio: fc.constantFrom(900, 1700, 2600), precioEncargo: fc.constantFrom(800, 3000) }),
  }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('add' as const), campos }),
  fc.record({ kind: fc.constant('settings' as const), descuento: fc.constantFrom(0, 10, 20) }),
)

/** Fields that change without their lists. */
function mapArbitraries() {
  return {
    nombre: fc.constantFrom(...PALABRAS),
    equipo: fc.constantFrom(...EQUIPOS),
    precio: fc.constantFrom(900, 1700),
    popularidad: fc.integer({ min: 0, max: 3 }),
    activo: fc.boolean(),
    destacado: fc.boolean(),
  }
}

const consultas = `

equipo=Cerro
marca=Umbro&talle=2XL
color=azul&color=rojo&version=local
mangaLarga=1&categoria=Jugador
procedencia=Oficial&estado=buena
anioDesde=1990&anioHasta=2005
precioDesde=1500
precioHasta=1800&parches=1&decada=1990
liga=Uruguaya
orden=precio-menor
orden=precio-mayor&marca=Puma
orden=anio-nuevo
orden=anio-viejo
orden=nombre
buscar=torneo
buscar=barrio+clau
buscar=danubio+juvenil&color=azul
buscar=homenaje+cerro&orden=nombre`
  .slice(1)
  .split('\n')

describeOnEveryDatabase('the index in memory', (open) => {
  let sequence = 0
  const toProducto = (fields: Campos): ProductoInterno =>
    sampleProducto({
      ...fields,
      stock: { ...fields.stock },
      id: `id-${sequence++}`,
      slug: `slug-${sequence}`,
      codigo: `COD-${sequence}`,
    })

  /** Makes a change in the database and in what is known of it. @returns the ids that it concerns */
  async function makeChange(
    runtime: TestRuntime,
    productos: ProductoInterno[],
    index: Index,
    change: typeof cambio extends fc.Arbitrary<infer C> ? C : never,
  ): Promise<string[]> {
    if (change.kind === 'settings') {
      index.changeSettings({ ...DEMO_AJUSTES, descuentoTransferencia: change.descuento })
      return []
    }
    if (change.kind === 'add') {
      const producto = toProducto(change.campos)
      await insertSamples(runtime, [producto])
      productos.push(producto)
      return [producto.id]
    }
    const producto = productos[change.at % Math.max(productos.length, 1)]
    if (producto === undefined) return []
    await runtime.database.transaction(async (tx) => {
      if (change.kind === 'delete') {
        await tx.deleteFrom('products').where('id', '=', producto.id).execute()
        productos.splice(productos.indexOf(producto), 1)
      } else if (change.kind === 'sell') {
        const [talle] = Object.keys(producto.stock)
        if (talle === undefined) return
        const units = tx.updateTable('productStock').set({ cantidad: change.unidades })
        await units.where('productId', '=', producto.id).where('talle', '=', talle).execute()
        producto.stock[talle] = change.unidades
      } else if (change.kind === 'prices') {
        await tx.updateTable('products').set(change.to).where('id', '=', producto.id).execute()
        Object.assign(producto, change.to)
      } else if (Object.keys(change.to).length > 0) {
        const { activo = producto.activo, destacado = producto.destacado } = change.to
        const columns = {
          ...change.to,
          activo: activo ? (1 as const) : 0,
          destacado: destacado ? (1 as const) : 0,
        } as const
        await tx.updateTable('products').set(columns).where('id', '=', producto.id).execute()
        Object.assign(producto, change.to)
      }
    })
    return [producto.id]
  }

  async function readAll(runtime: TestRuntime, index: Index, probe: ProductoInterno) {
    const readIndex = async () => index.read()
    const lists: unknown[] = []
    for (const modo of MODOS) {
      for (const consulta of consultas) {
        lists.push(await listProductos(readIndex, modo, parseFiltros(new URLSearchParams(consulta))))
      }
      lists.push(await listNombresDeEquipos(readIndex, modo))
    }
    for (const buscar of ['dan', 'cerro', 'uruguaya torneo', 'talle m']) {
      lists.push(await suggestProductos(readIndex, buscar))
      lists.push(await searchCamisetas({ ...runtime, readIndex }, buscar))
    }
    lists.push(await listImagenesDestacadas(readIndex, 3))
    lists.push(await listDestacados(readIndex), await listEquipos(readIndex), await listParecidos(readIndex, probe, 4))
    return lists
  }

  it('22.7 is the same after any changes as one made anew, and gives what a plain look through all products gives', async () => {
    const runtime = await open()
    const catalogue = fc.tuple(
      fc.array(campos, { maxLength: 40 }),
      fc.array(fc.array(cambio, { maxLength: 6 }), { maxLength: 4 }),
    )
    await fc.assert(
      fc.asyncProperty(catalogue, async ([first, rounds]) => {
        await runtime.database.transaction(async (tx) => void (await tx.deleteFrom('products').execute()))
        const productos = first.map(toProducto)
        await insertSamples(runtime, productos)
        const index = createCatalogueIndex(runtime)
        index.changeSettings(DEMO_AJUSTES)
        await index.build()
        let ajustes: Pick<typeof DEMO_AJUSTES, 'descuentoTransferencia' | 'otrosNombres'> = DEMO_AJUSTES
        const probe = sampleProducto({ nombre: 'Otra', equipo: 'Cerro', liga: 'Inglesa' })
        for (const round of [[], ...rounds]) {
          const ids = new Set<string>()
          const repriced = new Set<string>()
          for (const change of round) {
            const noted = change.kind === 'prices' ? repriced : ids
            for (const id of await makeChange(runtime, productos, index, change)) noted.add(id)
            if (change.kind === 'settings') ajustes = { ...ajustes, descuentoTransferencia: change.descuento }
          }
          await index.applyChanges(ids)
          await index.applyPrecios(new Set([...repriced].filter((id) => !ids.has(id))))
          const anew = createCatalogueIndex(runtime)
          anew.changeSettings(ajustes)
          await anew.build()
          expect(await readAll(runtime, index, probe)).toEqual(await readAll(runtime, anew, probe))
          for (const modo of MODOS) {
            for (const consulta of consultas) {
              const filtros = new URLSearchParams(consulta)
              const listado = await listProductos(async () => index.read(), modo, parseFiltros(filtros))
              expectPlain(listado, scan(productos, modo, filtros), `${modo} ${consulta}`)
            }
          }
        }
      }),
      { numRuns: runtime.database.dialect === 'sqlite' ? 25 : 8 },
    )
  }, 120_000)

  it('33.17, 33.18, 33.19 its prices, what is filtered as reduced and the home page’s row are what the database says, whatever reductions there are and whenever one looks', async () => {
    const runtime = await open()
    const rebaja = fc.record({
      desde: fc.integer({ min: 0, max: 9 }),
      dura: fc.integer({ min: 1, max: 9 }),
      valor: fc.integer({ min: 1, max: 90 }),
      modos: fc.constantFrom('ambos' as const, 'stock' as const, 'encargo' as const),
      filtro: fc.record(
        {
          liga: fc.subarray(['Uruguaya', 'Inglesa'], { minLength: 1 }),
          categoria: fc.subarray(['Hincha', 'Jugador', 'Legendaria'], { minLength: 1 }),
          version: fc.constant(['local']),
          equipo: fc.subarray(EQUIPOS.slice(0, 3), { minLength: 1 }),
        },
        { requiredKeys: [] },
      ),
      elegidas: fc.option(fc.array(fc.nat(), { minLength: 1, maxLength: 3 })),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(campos, { minLength: 1, maxLength: 15 }),
        fc.array(rebaja, { maxLength: 5 }),
        fc.array(fc.nat(), { maxLength: 3 }),
        async (first, rebajas, changed) => {
          await runtime.database.transaction(async (tx) => {
            await tx.deleteFrom('products').execute()
            await tx.deleteFrom('rebajas').execute()
          })
          runtime.setClock(TEST_NOW)
          const productos = first.map((fields) => toProducto({ ...fields, activo: true }))
          await insertSamples(runtime, productos)
          for (const [at, { desde, dura, filtro, elegidas, ...rest }] of rebajas.entries()) {
            const ids = new Set(elegidas?.map((one) => productos[one % productos.length]!.id))
            await insertRebaja(runtime, {
              ...rest,
              id: `rebaja-${sequence++}`,
              nombre: String(at),
              tipo: 'porcentaje',
              desde: TEST_NOW + desde,
              hasta: TEST_NOW + desde + dura,
              alcance: elegidas === null ? { tipo: 'filtro', filtro } : { tipo: 'elegidas', ids },
            })
          }
          const index = createCatalogueIndex(runtime)
          await index.build()
          index.changeRebajas(await selectRebajas(runtime.database.read, TEST_NOW))
          for (let now = TEST_NOW; now <= TEST_NOW + 18; now++) {
            runtime.setClock(now)
            const ids = productos.map(({ id }) => id)
            if (now % 5 === 0) await index.applyChanges(new Set(changed.map((one) => ids[one % ids.length]!)))
            index.followClock()
            const { columns, ids: slots } = index.read().data
            const reduced: Record<Modo, Set<string>> = { stock: new Set(), encargo: new Set() }
            for (const producto of await selectProductos(runtime.database.read, ids, now)) {
              const slot = findText(slots, producto.id)
              // A product that is in no list has no price in any.
              for (const modo of MODOS.filter((one) => (columns.flags[slot]! & IN_MODE[one]) !== 0)) {
                const label = `${producto.id} ${modo} at ${now - TEST_NOW}`
                expect(columns.precio[modo][slot], label).toBe(preciosDe(producto, modo, DEMO_AJUSTES).tarjeta)
                const isReduced = (columns.flags[slot]! & REBAJADO[modo]) !== 0
                expect(isReduced, label).toBe(producto.rebajas?.[modo] !== undefined)
                if (isReduced) reduced[modo].add(producto.id)
              }
            }
            const readIndex = async () => index.read()
            const rebajadas: string[] = []
            for (const modo of MODOS) {
              const label = `${modo} at ${now - TEST_NOW}`
              const all = await listProductos(readIndex, modo, parseFiltros(new URLSearchParams()))
              const listado = await listProductos(readIndex, modo, parseFiltros(new URLSearchParams('rebajas=1')))
              expect(new Set(listado.productos.map(({ id }) => id)), label).toEqual(reduced[modo])
              expect([all.rebajas, listado.rebajas, listado.total], label).toEqual(
                reduced[modo].size === 0 ? [null, null, 0] : Array(3).fill(reduced[modo].size),
              )
              rebajadas.push(...[...reduced[modo]].filter((id) => modo === 'stock' || !reduced.stock.has(id)))
            }
            const { rebajas: carrusel } = await listDestacados(readIndex)
            expect(carrusel.map(({ id }) => id).toSorted()).toEqual(rebajadas.toSorted())
          }
        },
      ),
      { numRuns: runtime.database.dialect === 'sqlite' ? 40 : 8 },
    )
  }, 120_000)

  it('2.61 a change of one popularidad also moves those after it that now come after another team', async () => {
    const runtime = await open()
    const shirt = (nombre: string, equipo: string, popularidad: number) =>
      sampleProducto({ nombre, equipo, popularidad, stock: { M: 1 } })
    await insertSamples(runtime, [
      shirt('A', 'Cerro', 9),
      shirt('B', 'Danubio', 9),
      shirt('C', 'Cerro', 5),
      shirt('D', 'Danubio', 5),
    ])
    const index = createCatalogueIndex(runtime)
    await index.build()
    const nombres = async () =>
      (await listProductos(async () => index.read(), 'stock', parseFiltros(new URLSearchParams()))).productos
        .map(({ nombre }) => nombre)
        .join('')
    expect(await nombres()).toBe('ABCD')
    await runtime.database.write.updateTable('products').set({ activo: 0 }).where('id', '=', 'id-b').execute()
    await index.applyChanges(new Set(['id-b']))
    expect(await nombres()).toBe('ADC')
  })

  it('shows no card of a product that went while the list was read', async () => {
    const runtime = await open()
    await insertSamples(runtime, [
      sampleProducto({ nombre: 'Una', stock: { M: 1 } }),
      sampleProducto({ nombre: 'Dos', stock: { M: 1 } }),
    ])
    const index = createCatalogueIndex(runtime)
    await index.build()
    const list = () => listProductos(async () => index.read(), 'stock', parseFiltros(new URLSearchParams()))
    await runtime.database.write.updateTable('products').set({ activo: 0 }).where('id', '=', 'id-una').execute()
    expect((await list()).productos.map(({ nombre }) => nombre)).toEqual(['Dos'])
    await index.applyChanges(new Set(['id-una']))
    expect((await list()).total).toBe(1)
  })
})

/** What a list has to be, found out by looking at each product. */
type Plain = { ids: Set<string>; keys: Map<string, number>; cantidades: Record<Faceta, Map<string, number>> }

function scan(productos: ProductoInterno[], modo: Modo, params: URLSearchParams): Plain {
  const listed = productos.filter((producto) => producto.activo && tallesEn(producto, modo).length > 0)
  const palabras = (params.get('buscar') ?? '').split(' ').filter((palabra) => palabra !== '')
  // Where nobody has a word as it is, its beginnings count; here that is the last word alone.
  const buscadas = new Set(
    listed.filter((producto) => palabras.every((palabra, at) => says(producto, palabra, at === palabras.length - 1))),
  )
  const passes = (producto: ProductoInterno, except: Faceta | null) =>
    buscadas.has(producto) &&
    FACETAS.every((faceta) => {
      const wanted = params.getAll(faceta).map((valor) => (valor === 'XXL' ? '2XL' : valor))
      return (
        wanted.length === 0 ||
        faceta === except ||
        valoresEn(producto, faceta, modo).some((own) => wanted.includes(own))
      )
    }) &&
    (!params.has('mangaLarga') || producto.mangaLarga) &&
    (!params.has('parches') || producto.parches) &&
    within(params, 'anio', producto.anio[0], producto.anio.at(-1)) &&
    within(params, 'precio', precioEn(producto, modo), precioEn(producto, modo))
  const found = listed.filter((producto) => passes(producto, null))
  return {
    ids: new Set(found.map(({ id }) => id)),
    keys: new Map(found.map((producto) => [producto.id, sortedBy(producto, modo, params.get('orden'))])),
    cantidades: Object.fromEntries(
      FACETAS.map((faceta) => {
        const counts = new Map<string, number>()
        for (const producto of listed) {
          for (const valor of valoresEn(producto, faceta, modo)) {
            counts.set(valor, (counts.get(valor) ?? 0) + Number(passes(producto, faceta)))
          }
        }
        return [faceta, counts]
      }),
    ) as Plain['cantidades'],
  }
}

function expectPlain(listado: Listado, plain: Plain, label: string): void {
  expect(listado.total, label).toBe(plain.ids.size)
  for (const { id } of listado.productos) expect(plain.ids.has(id), label).toBe(true)
  const keys = listado.productos.map(({ id }) => plain.keys.get(id)!)
  expect(keys, label).toEqual(keys.toSorted((a, b) => a - b))
  for (const faceta of FACETAS) {
    const counted = new Map(listado.facetas[faceta].map(({ valor, cantidad }) => [valor, cantidad]))
    expect(counted, `${label}, ${faceta}`).toEqual(plain.cantidades[faceta])
  }
}

function tallesEn(producto: ProductoInterno, modo: Modo): string[] {
  const talles =
    modo === 'encargo'
      ? producto.tallesEncargo
      : Object.keys(producto.stock).filter((talle) => producto.stock[talle]! > 0)
  return [...new Set(talles.map((talle) => (talle === 'XXL' ? '2XL' : talle)))]
}

function valoresEn(producto: ProductoInterno, faceta: Faceta, modo: Modo): string[] {
  const [desde, hasta = desde] = producto.anio
  const valores: Record<Faceta, string[]> = {
    talle: tallesEn(producto, modo),
    equipo: [producto.equipo],
    version: producto.version === 'otra' ? [] : [producto.version],
    decada: desde === undefined ? [] : [desde, hasta!].map((year) => `${Math.floor(year / 10)}0`),
    categoria: [{ hincha: 'Hincha', jugador: 'Jugador', retro: 'Legendaria' }[producto.categoria]!],
    procedencia: [producto.procedencia],
    estado: [producto.estado],
    liga: [producto.liga],
    marca: [producto.marca],
    color: [...producto.coloresPrincipales, ...producto.coloresSecundarios],
  }
  return [...new Set(valores[faceta])].filter((valor) => valor !== '')
}

function precioEn(producto: ProductoInterno, modo: Modo): number {
  return modo === 'stock' ? producto.precio : producto.precioEncargo
}

function within(params: URLSearchParams, name: string, first: number | undefined, last: number | undefined): boolean {
  if (!params.has(`${name}Desde`) && !params.has(`${name}Hasta`)) return true
  if (first === undefined || last === undefined) return false
  return last >= Number(params.get(`${name}Desde`) ?? 0) && first <= Number(params.get(`${name}Hasta`) ?? 1e9)
}

/** Whether a product says a word; the last one may be its beginning. */
function says({ nombre, equipo, liga }: ProductoInterno, palabra: string, last: boolean): boolean {
  const own = `${nombre} ${equipo} ${liga}`.toLowerCase().split(' ')
  return own.some((one) => one === palabra || (last && one.startsWith(palabra)))
}

function sortedBy(producto: ProductoInterno, modo: Modo, orden: string | null): number {
  switch (orden) {
    case 'precio-menor':
      return precioEn(producto, modo)
    case 'precio-mayor':
      return -precioEn(producto, modo)
    case 'anio-nuevo':
      return -(producto.anio.at(-1) ?? 0)
    case 'anio-viejo':
      return producto.anio[0] ?? 9999
    default:
      return 0
  }
}
