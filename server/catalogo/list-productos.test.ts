import { expect, it, vi } from 'vitest'
import { parseFiltros, type Faceta } from '#domain/catalogo/filtros.ts'
import type { Listado, ProductoResumen } from '#domain/catalogo/catalogo.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { compareTalles } from '#domain/productos/talle.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { noteEverything, noteProductos } from '#server/cambios/note-changes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import { createIndexReader } from './index-reader.ts'
import { listDestacados, listImagenesDestacadas } from './list-destacados.ts'
import { listParecidos } from './list-parecidos.ts'
import { readRangos, listProductos } from './list-productos.ts'
import { insertSamples, sampleCatalogo, sampleProducto } from '#tests/sample-productos.ts'

const CATALOGO = await sampleCatalogo()

describeOnEveryDatabase('the lists of shirts', (open) => {
  async function openWith(productos = CATALOGO): Promise<{
    runtime: TestRuntime
    list: (modo: Modo, query?: string) => Promise<Listado>
    listAll: (modo: Modo, query?: string) => Promise<ProductoResumen[]>
    readIndex: ReturnType<typeof createIndexReader>
    changes: ReturnType<typeof createChangeFeed>
  }> {
    const runtime = await open()
    await insertSamples(runtime, productos)
    const changes = createChangeFeed(runtime)
    const readIndex = createIndexReader({ ...runtime, changes })
    const list = (modo: Modo, query = '') => listProductos(readIndex, modo, parseFiltros(new URLSearchParams(query)))
    return {
      runtime,
      readIndex,
      changes,
      list,
      listAll: async (modo, query) => {
        const all: ProductoResumen[] = []
        for (let pagina = 1; ; pagina++) {
          const { productos } = await list(modo, `${query}&pagina=${pagina}`)
          if (productos.length === 0) return all
          all.push(...productos)
        }
      },
    }
  }
  const counted = (listado: Listado, faceta: Faceta) =>
    Object.fromEntries(listado.facetas[faceta].map(({ valor, cantidad }) => [valor, cantidad]))
  const nombres = (listado: Listado) => listado.productos.map(({ nombre }) => nombre)

  it('3.20, 3.21, 6.2 /stock lists active shirts with any size in stock, /encargo active ones that can be made to order', async () => {
    const { list, listAll } = await openWith()
    const stock = await listAll('stock')
    const encargo = await listAll('encargo')
    const inStock = CATALOGO.filter((p) => p.activo && Object.values(p.stock).some((n) => n > 0))
    const toOrder = CATALOGO.filter((p) => p.activo && p.tallesEncargo.length > 0)
    expect(new Set(stock.map((p) => p.id))).toEqual(new Set(inStock.map((p) => p.id)))
    expect(new Set(encargo.map((p) => p.id))).toEqual(new Set(toOrder.map((p) => p.id)))
    expect(stock).toHaveLength(inStock.length)
    expect((await list('stock')).total).toBe(inStock.length)
  })

  it('2.29 both begin with the most popular', async () => {
    const { listAll } = await openWith()
    for (const modo of ['stock', 'encargo'] as const) {
      const listado = await listAll(modo)
      const popularidad = listado.map((p) => CATALOGO.find((q) => q.id === p.id)!.popularidad)
      expect(popularidad).toEqual(popularidad.toSorted((a, b) => b - a))
    }
  })

  it('2.61 within equal popularidad teams alternate in each list and in each carousel, over its pages too', async () => {
    const teams = ['Danubio', 'Danubio', 'Danubio', 'Cerro', 'Cerro', 'Rentistas']
    const productos = Array.from({ length: 60 }, (_, i) =>
      sampleProducto({
        nombre: `${teams[i % 6]} ${i}`,
        equipo: teams[i % 6]!,
        popularidad: i < 30 ? 7 : 5,
        stock: { M: i % 2 },
        tallesEncargo: ['M'],
        destacado: i % 5 !== 0,
      }),
    )
    const { listAll, readIndex } = await openWith(productos)
    const { stock, encargo } = await listDestacados(readIndex)
    for (const shown of [await listAll('stock'), await listAll('encargo'), stock, encargo]) {
      expect(new Set(shown.map(({ id }) => id)).size).toBe(shown.length)
      expect(shown.length).toBeGreaterThan(20)
      const of = ({ id }: ProductoResumen) => productos.find((producto) => producto.id === id)!
      shown.forEach((card, at) => {
        const before = shown[at - 1]
        if (before?.equipo !== card.equipo) return
        const left = shown.slice(at).filter((other) => of(other).popularidad === of(card).popularidad)
        expect(left.every(({ equipo }) => equipo === card.equipo)).toBe(true)
      })
    }
  })

  it('2.60 the stickers of the cover are shirts in stock of different teams, featured ones first, as many as there are', async () => {
    const producto = (nombre: string, equipo: string, popularidad: number, more = {}) =>
      sampleProducto({ nombre, equipo, popularidad, destacado: true, stock: { M: 1 }, tallesEncargo: [], ...more })
    const figuritas = async (productos: ReturnType<typeof sampleProducto>[]) =>
      (await listDestacados((await openWith(productos)).readIndex)).figuritas.map(({ nombre }) => nombre)

    const [a, b, c, d] = [
      producto('A', 'Uno', 9),
      producto('B', 'Uno', 8),
      producto('C', 'Dos', 7),
      producto('D', 'Tres', 6),
    ]
    expect(await figuritas([a, b, c, d])).toEqual(['A', 'C', 'D'])
    expect(await figuritas([a, b, c])).toEqual(['A', 'C', 'B'])
    const sold = producto('E', 'Dos', 10, { stock: { M: 0 }, tallesEncargo: ['M'] })
    expect(await figuritas([a, sold])).toEqual(['A'])
    const plain = producto('F', 'Tres', 10, { destacado: false })
    expect(await figuritas([a, plain])).toEqual(['A', 'F'])
    expect(await figuritas([plain])).toEqual(['F'])
    expect(await figuritas([])).toEqual([])
  })

  it('14.3, 14.4 a card has both prices of its mode, and only the sizes that can be bought in it', async () => {
    const { list } = await openWith([
      sampleProducto({
        nombre: 'Una',
        precio: 2190,
        precioEncargo: 2500,
        precioEncargoDescuento: 2100,
        stock: { S: 0, '2XL': 1 },
        tallesEncargo: ['L', 'S'],
      }),
    ])
    expect((await list('stock')).productos).toMatchObject([
      { modo: 'stock', precios: { tarjeta: 2190, transferencia: 1971 }, talles: ['2XL'], distintivo: 'Última unidad' },
    ])
    expect((await list('encargo')).productos).toMatchObject([
      { modo: 'encargo', precios: { tarjeta: 2500, transferencia: 2100 }, talles: ['S', 'L'], distintivo: '' },
    ])
  })

  it('19.1, 19.3, 19.4 values of one filter widen, different filters narrow, and each value says how many it would give', async () => {
    const { list } = await openWith()
    const nike = await list('stock', 'marca=Nike')
    const two = await list('stock', 'marca=Nike&marca=Puma')
    const plain = await list('stock')
    expect(two.total).toBe(nike.total + (await list('stock', 'marca=Puma')).total)
    expect(counted(nike, 'marca')).toEqual(counted(plain, 'marca'))
    const narrowed = await list('stock', 'marca=Nike&categoria=Jugador')
    expect(narrowed.total).toBe(counted(nike, 'categoria').Jugador)
    expect(narrowed.total).toBeLessThan(nike.total)
    for (const { valor, cantidad } of nike.facetas.equipo) {
      expect((await list('stock', `marca=Nike&${new URLSearchParams({ equipo: valor })}`)).total, valor).toBe(cantidad)
    }
    expect(nike.facetas.equipo.map((v) => v.valor).toSorted()).toEqual(
      plain.facetas.equipo.map((v) => v.valor).toSorted(),
    )
    expect(nike.facetas.equipo.some((v) => v.cantidad === 0)).toBe(true)
    expect(nike.mangaLarga).toBe((await list('stock', 'marca=Nike&mangaLarga=1')).total)
    expect(nike.parches).toBe((await list('stock', 'marca=Nike&parches=1')).total)
  })

  it('3.11 values stand by how many they give, then by name; sizes in the order of sizes', async () => {
    const { list } = await openWith()
    const { facetas } = await list('encargo')
    const cantidades = facetas.equipo.map((v) => v.cantidad)
    expect(cantidades).toEqual(cantidades.toSorted((a, b) => b - a))
    const talles = facetas.talle.map((v) => v.valor)
    expect(talles).toEqual(talles.toSorted(compareTalles))
    expect(talles).toContain('4')
  })

  it('19.33 what is chosen in one filter doesn’t shuffle the values of another', async () => {
    const shirt = (equipo: string, categoria: string, at: number) =>
      sampleProducto({ nombre: `${equipo} ${at}`, equipo, categoria, stock: { M: 1 } })
    const { list } = await openWith([
      ...['hincha', 'hincha', 'jugador'].map((categoria, at) => shirt('Nacional', categoria, at)),
      ...['jugador', 'jugador'].map((categoria, at) => shirt('Peñarol', categoria, at)),
      ...Array.from({ length: 4 }, (_, at) => shirt('Cerro', 'hincha', at)),
    ])
    const equipos = async (query = '') => (await list('stock', query)).facetas.equipo.map((v) => [v.valor, v.cantidad])
    expect(await equipos()).toEqual([
      ['Cerro', 4],
      ['Nacional', 3],
      ['Peñarol', 2],
    ])
    expect(await equipos('categoria=Jugador')).toEqual([
      ['Nacional', 1],
      ['Peñarol', 2],
      ['Cerro', 0],
    ])
  })

  it('3.13, 19.6 the size filter gives only shirts that can be bought in that size in this mode; XXL and 2XL are the same', async () => {
    const { list } = await openWith([
      sampleProducto({ nombre: 'Con dos', stock: { '2XL': 2 } }),
      sampleProducto({ nombre: 'Con equis', stock: { XXL: 1, S: 0 } }),
      sampleProducto({ nombre: 'Agotada en ese', stock: { '2XL': 0, M: 1 } }),
      sampleProducto({ nombre: 'Por encargo', stock: { M: 1 }, tallesEncargo: ['2XL'] }),
    ])
    for (const talle of ['2XL', 'XXL']) {
      expect(nombres(await list('stock', `talle=${talle}`))).toEqual(['Con dos', 'Con equis'])
      expect(nombres(await list('encargo', `talle=${talle}`))).toEqual(['Por encargo'])
    }
    expect((await list('stock')).facetas.talle).toEqual([
      { valor: 'M', cantidad: 2 },
      { valor: '2XL', cantidad: 2 },
    ])
  })

  it('19.1, 19.7, 19.8 a colour is found among main and secondary ones; years overlap; the price is the card price of the mode', async () => {
    const { list } = await openWith([
      sampleProducto({
        nombre: 'Vieja',
        anio: [1980, 1981],
        coloresPrincipales: ['negro'],
        coloresSecundarios: ['dorado'],
        precio: 1000,
        precioEncargo: 9000,
        stock: { M: 1 },
        tallesEncargo: ['M'],
      }),
      sampleProducto({
        nombre: 'Nueva',
        anio: [2024],
        coloresPrincipales: ['dorado'],
        precio: 3000,
        precioEncargo: 100,
        stock: { M: 1 },
        tallesEncargo: ['M'],
      }),
      sampleProducto({ nombre: 'Sin año', precio: 2000, stock: { M: 1 } }),
    ])
    expect(nombres(await list('stock', 'color=dorado&orden=nombre'))).toEqual(['Nueva', 'Vieja'])
    expect(nombres(await list('stock', 'anioDesde=1981&anioHasta=1990'))).toEqual(['Vieja'])
    expect(nombres(await list('stock', 'anioDesde=1982'))).toEqual(['Nueva'])
    expect(nombres(await list('stock', 'anioDesde=1990&anioHasta=1981'))).toEqual(['Vieja'])
    expect(nombres(await list('stock', 'precioDesde=1500'))).toEqual(['Nueva', 'Sin año'])
    expect(nombres(await list('encargo', 'precioDesde=1500'))).toEqual(['Vieja'])
    expect((await list('stock')).rangos).toEqual({ anio: [1980, 2024], precio: [1000, 3000] })
  })

  it('19.12 sorts by price, year and name when asked to', async () => {
    const { list } = await openWith([
      sampleProducto({ nombre: 'Ñandú', anio: [1990], precio: 3000, stock: { M: 1 } }),
      sampleProducto({ nombre: 'Oriental', anio: [], precio: 1000, stock: { M: 1 } }),
      sampleProducto({ nombre: 'Nacional', anio: [1980, 2001], precio: 2000, stock: { M: 1 } }),
    ])
    expect(nombres(await list('stock', 'orden=precio-menor'))).toEqual(['Oriental', 'Nacional', 'Ñandú'])
    expect(nombres(await list('stock', 'orden=precio-mayor'))).toEqual(['Ñandú', 'Nacional', 'Oriental'])
    expect(nombres(await list('stock', 'orden=anio-nuevo'))).toEqual(['Nacional', 'Ñandú', 'Oriental'])
    expect(nombres(await list('stock', 'orden=anio-viejo'))).toEqual(['Nacional', 'Ñandú', 'Oriental'])
    expect(nombres(await list('stock', 'orden=nombre'))).toEqual(['Nacional', 'Ñandú', 'Oriental'])
  })

  it('19.13, 19.36 each page has 24 shirts of its own, and none comes after the last', async () => {
    const { list, listAll } = await openWith()
    const [first, second] = [await list('encargo'), await list('encargo', 'pagina=2')]
    expect(first.productos).toHaveLength(24)
    expect(second.productos).toHaveLength(24)
    expect(second.total).toBe(first.total)
    const all = await listAll('encargo')
    expect(all.slice(0, 48)).toEqual([...first.productos, ...second.productos])
    expect(new Set(all.map(({ id }) => id)).size).toBe(first.total)
    const past = await list('encargo', `pagina=${Math.ceil(first.total / 24) + 1}`)
    expect(past).toMatchObject({ productos: [], total: first.total })
  })

  it('19.38 categories stand in their own order, whatever how many have them', async () => {
    const { list } = await openWith(
      ['Legendaria', 'Retro', 'Jugador', 'Hincha'].map((categoria, n) =>
        sampleProducto({ nombre: `Una ${n}`, categoria, stock: { M: 1 } }),
      ),
    )
    const valores = (await list('stock')).facetas.categoria.map(({ valor }) => valor)
    expect(valores).toEqual(['Hincha', 'Jugador', 'Legendaria'])
  })

  it('43.11 what shirts are said to be filters them, states in their order, and is found', async () => {
    const { list } = await openWith(
      [
        { procedencia: 'De época', estado: 'con detalles' },
        { procedencia: 'De época', estado: 'nueva sin etiquetas' },
        { procedencia: 'Usada en partido', estado: 'con detalles' },
        { procedencia: '', estado: '' },
      ].map((dicho, n) => sampleProducto({ ...dicho, nombre: `Una ${n}`, stock: { M: 1 } })),
    )
    const { facetas } = await list('stock')
    expect(facetas.procedencia).toEqual([
      { valor: 'De época', cantidad: 2 },
      { valor: 'Usada en partido', cantidad: 1 },
    ])
    expect(facetas.estado.map(({ valor }) => valor)).toEqual(['nueva sin etiquetas', 'con detalles'])
    const names = async (query: string) => (await list('stock', query)).productos.map(({ nombre }) => nombre)
    expect(await names('procedencia=De+época&estado=con+detalles')).toEqual(['Una 0'])
    expect(await names('buscar=usada+en+partido')).toEqual(['Una 2'])
  })

  it('19.37 a filter has a hundred values at most, those with most shirts and those that are chosen', async () => {
    const equipos = Array.from({ length: 130 }, (_, n) => `Equipo ${String(n).padStart(3, '0')}`)
    const { list } = await openWith(
      equipos.flatMap((equipo, n) =>
        Array.from({ length: n < 100 ? 2 : 1 }, (_, copy) =>
          sampleProducto({ nombre: `${equipo} ${copy}`, equipo, stock: { M: 1 } }),
        ),
      ),
    )
    const shown = (listado: Listado) => listado.facetas.equipo.map(({ valor }) => valor)
    expect(shown(await list('stock'))).toEqual(equipos.slice(0, 100))
    expect(shown(await list('stock', 'equipo=Equipo+129'))).toEqual([...equipos.slice(0, 100), 'Equipo 129'])
  })

  it('17.12 an unknown value or an empty shop gives an empty list, not an error', async () => {
    const { list } = await openWith([])
    expect(await list('stock', 'equipo=Nadie&buscar=penarol')).toMatchObject({ productos: [], total: 0, rangos: null })
  })

  it('19.9, 19.10, 19.11 search finds "penarol", "peñarol", "casaca de nacional", "barselona"', async () => {
    const { listAll } = await openWith()
    const equipos = async (buscar: string) =>
      new Set((await listAll('encargo', `${new URLSearchParams({ buscar })}`)).map((p) => p.equipo))
    expect(await equipos('penarol')).toEqual(new Set(['Peñarol']))
    expect(await equipos('peñarol')).toEqual(new Set(['Peñarol']))
    expect(await equipos('casaca de nacional')).toEqual(new Set(['Nacional', 'Atlético Nacional']))
    expect(await equipos('barselona')).toEqual(new Set(['Barcelona']))
    expect(await equipos('zzzzzz')).toEqual(new Set())
    const uruguay = (await listAll('encargo', 'buscar=uruguay')).map((p) => p.equipo)
    expect(uruguay.lastIndexOf('Uruguay')).toBeLessThan(uruguay.indexOf('Peñarol'))
  })

  it('19.29 decades widen, the oldest first; each tells how many it would give', async () => {
    const { list } = await openWith()
    const { facetas } = await list('encargo')
    const decadas = facetas.decada.map(({ valor }) => valor)
    expect(decadas).toEqual(decadas.toSorted())
    for (const { valor, cantidad } of facetas.decada) {
      expect((await list('encargo', `decada=${valor}`)).total, valor).toBe(cantidad)
      const years = `anioDesde=${valor}&anioHasta=${Number(valor) + 9}`
      expect((await list('encargo', years)).total, years).toBe(cantidad)
    }
    const two = await list('encargo', 'decada=1980&decada=2010')
    expect(two.total).toBe(counted(two, 'decada')['1980']! + counted(two, 'decada')['2010']!)
  })

  it('19.31 a search for one or two shirts tells what it finds without one of its words, others nothing', async () => {
    const { list } = await openWith()
    const narrow = await list('encargo', 'buscar=peñarol+de+los+80')
    expect(narrow.total).toBe(1)
    expect(narrow.masAmplia).toEqual({ buscar: 'peñarol', cantidad: (await list('encargo', 'buscar=peñarol')).total })
    expect((await list('encargo', 'buscar=peñarol')).masAmplia).toBeNull()
    expect((await list('encargo')).masAmplia).toBeNull()
    // The other mode has more of the very same.
    const pocas = await list('stock', 'buscar=real+madrid')
    expect(pocas.total).toBeLessThanOrEqual(2)
    expect(pocas.enOtroModo).toBeGreaterThan(pocas.total)
    expect(pocas.masAmplia).toBeNull()
    // Another filter leaves nothing there.
    expect((await list('encargo', 'buscar=peñarol+de+los+80&equipo=Nacional')).masAmplia).toBeNull()
  })

  it('45.12 a search is in vain where neither list has anything that matches, whatever else is filtered', async () => {
    const { list } = await openWith([
      sampleProducto({ nombre: 'Peñarol Local', stock: { M: 0 }, tallesEncargo: ['L'] }),
      sampleProducto({ nombre: 'Nacional Local', stock: { M: 1 }, tallesEncargo: [] }),
    ])
    for (const [modo, query, enVano] of [
      ['stock', 'buscar=cobreloa', true],
      ['encargo', 'buscar=cobreloa&talle=M', true],
      // The other mode has it, or this one but for the size.
      ['stock', 'buscar=peñarol', false],
      ['stock', 'buscar=nacional&talle=XS', false],
      ['stock', 'talle=XS', false],
      ['stock', 'buscar=%3F%3F%3F&talle=XS', false],
    ] as const)
      expect(await list(modo, query), query).toMatchObject({ total: 0, enVano })
  })

  it('19.32 a size among the words finds what can be bought in it in this mode, behind what says the word', async () => {
    const { list } = await openWith([
      sampleProducto({ nombre: 'Peñarol Local Niños', stock: { '8': 1, '10': 1 }, tallesEncargo: ['12'] }),
      sampleProducto({ nombre: 'Peñarol Agotada Niños', stock: { '8': 1, '10': 0 }, tallesEncargo: ['10'] }),
      sampleProducto({ nombre: 'Peñarol con el 10', numero: '10', stock: { M: 1 }, tallesEncargo: [] }),
      sampleProducto({ nombre: 'Nacional Niños', stock: { '10': 1 }, tallesEncargo: [] }),
    ])
    const found = async (modo: Modo, buscar: string) =>
      nombres(await list(modo, new URLSearchParams({ buscar }).toString()))
    expect(await found('stock', 'peñarol niños 10')).toEqual(['Peñarol Local Niños'])
    expect(await found('encargo', 'peñarol niños 10')).toEqual(['Peñarol Agotada Niños'])
    expect(await found('stock', 'peñarol 10')).toEqual(['Peñarol con el 10', 'Peñarol Local Niños'])
    expect(await found('stock', 'peñarol talle 10')).toEqual(['Peñarol Local Niños'])
    expect((await found('stock', 'talle 10')).toSorted()).toEqual(['Nacional Niños', 'Peñarol Local Niños'])
    expect(await found('stock', 'peñarol talle XL')).toEqual([])
    expect(await found('stock', 'peñarol talles')).toHaveLength(3)
    expect((await list('stock', 'buscar=peñarol+niños+10')).enOtroModo).toBe(1)
  })

  it('every shirt is found by its name and by its code', async () => {
    const { listAll } = await openWith()
    for (const producto of CATALOGO.filter((p) => p.activo && p.tallesEncargo.length > 0)) {
      for (const buscar of [producto.nombre, producto.codigo]) {
        const found = await listAll('encargo', `${new URLSearchParams({ buscar: buscar.slice(0, 80) })}`)
        expect(
          found.map((p) => p.id),
          buscar,
        ).toContain(producto.id)
      }
    }
  })

  it('15.3, 22.7 a change is in the next list, many who ask at once get the same, and a discount of the settings is in the prices', async () => {
    const { runtime, list } = await openWith([sampleProducto({ nombre: 'Una', stock: { M: 1 } })])
    expect((await list('stock')).total).toBe(1)
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('productStock').set({ cantidad: 0 }).execute()
      await noteEverything(tx)
    })
    expect((await Promise.all(Array.from({ length: 20 }, () => list('stock')))).map((l) => l.total)).toEqual(
      Array(20).fill(0),
    )
    await insertSamples(runtime, [sampleProducto({ nombre: 'Otra', precio: 1000, stock: { M: 1 } })])
    await saveAjustes(runtime, { ...DEMO_AJUSTES, descuentoTransferencia: 20 }, 'duena@casakas.uy')
    expect((await list('stock')).productos).toMatchObject([
      { nombre: 'Otra', precios: { tarjeta: 1000, transferencia: 800 } },
    ])
  })

  it('an edited, a deactivated and a new product are in the next list and its search', async () => {
    const { runtime, list } = await openWith([
      sampleProducto({ nombre: 'Una', stock: { M: 1 } }),
      sampleProducto({ nombre: 'Dos', stock: { M: 1 } }),
    ])
    expect(nombres(await list('stock'))).toEqual(['Dos', 'Una'])
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ nombre: 'Cambiada', actualizado: 1 }).where('nombre', '=', 'Una').execute()
      await tx.updateTable('products').set({ activo: 0, actualizado: 1 }).where('nombre', '=', 'Dos').execute()
      await noteEverything(tx)
    })
    await insertSamples(runtime, [sampleProducto({ nombre: 'Tres', stock: { M: 1 }, popularidad: 99 })])
    expect(nombres(await list('stock'))).toEqual(['Tres', 'Cambiada'])
    expect(nombres(await list('stock', 'buscar=cambiada'))).toEqual(['Cambiada'])
  })

  it('2.63 each carousel holds its 48 first shirts', async () => {
    const productos = Array.from({ length: 60 }, (_, at) => [
      sampleProducto({ nombre: `En stock ${at}`, destacado: true, stock: { M: 1 }, popularidad: at }),
      sampleProducto({ nombre: `Por encargo ${at}`, destacado: true, tallesEncargo: ['M'], popularidad: at }),
    ])
    const { stock, encargo } = await listDestacados((await openWith(productos.flat())).readIndex)
    const last48 = (nombre: string) => Array.from({ length: 48 }, (_, at) => `${nombre} ${59 - at}`)
    expect(stock.map(({ nombre }) => nombre)).toEqual(last48('En stock'))
    expect(encargo.map(({ nombre }) => nombre)).toEqual(last48('Por encargo'))
  })

  it('22.19 a link’s picture of the shop is made of the carousels’ first pictures, however many shirts before them have none', async () => {
    const runtime = await open()
    await insertSamples(
      runtime,
      Array.from({ length: 30 }, (_, at) =>
        sampleProducto({
          nombre: `Camiseta ${at}`,
          destacado: true,
          popularidad: -at,
          stock: at < 20 ? { M: 1 } : {},
          tallesEncargo: ['M'],
        }),
      ),
    )
    const readIndex = createIndexReader({ ...runtime, changes: createChangeFeed(runtime) })
    const withImagen = async (...places: number[]) => {
      for (const at of places) {
        const imagen = { id: `foto-${at}`, alt: '', ancho: 10, alto: 10, fondo: '#ffffff', clave: `${at}`, creado: 1 }
        await runtime.database.write.insertInto('imagenes').values(imagen).execute()
        const row = { productId: `id-camiseta-${at}`, imagenId: imagen.id, orden: 0 }
        await runtime.database.write.insertInto('productImagenes').values(row).execute()
      }
      await runtime.database.transaction(noteEverything)
    }
    expect(await listImagenesDestacadas(readIndex, 3)).toEqual([])
    await withImagen(25)
    expect(await listImagenesDestacadas(readIndex, 3)).toEqual(['foto-25'])
    await withImagen(19, 27, 29)
    expect(await listImagenesDestacadas(readIndex, 3)).toEqual(['foto-19', 'foto-25', 'foto-27'])
    await withImagen(0, 7, 11)
    expect(await listImagenesDestacadas(readIndex, 3)).toEqual(['foto-0', 'foto-7', 'foto-11'])
  })

  it('32.20 prices that changed alone are read alone, those of a shirt that changed in more ways with all of it', async () => {
    const [una, otra] = [1, 2].map((at) => sampleProducto({ nombre: `Camiseta ${at}`, stock: { M: 1 } }))
    const { runtime, list } = await openWith([una!, otra!])
    const shown = async () =>
      (await list('stock')).productos.map(({ nombre, precios }) => `${nombre}: ${precios.tarjeta}`)
    const change = async (id: string, set: { nombre: string; precio: number }, kinds: ('product' | 'prices')[]) =>
      runtime.database.transaction(async (tx) => {
        await tx.updateTable('products').set(set).where('id', '=', id).execute()
        for (const kind of kinds) await noteProductos(tx, [id], { kind })
      })
    expect(await shown()).toEqual(['Camiseta 1: 2000', 'Camiseta 2: 2000'])
    await change(una!.id, { nombre: 'Albion', precio: 2500 }, ['prices'])
    expect((await list('stock', 'buscar=albion')).total).toBe(0)
    expect((await list('stock', 'precioDesde=2400')).total).toBe(1)
    expect((await list('stock')).rangos?.precio).toEqual([2000, 2500])
    await change(otra!.id, { nombre: 'Otra', precio: 2600 }, ['product', 'prices'])
    expect(await shown()).toEqual(['Albion: 2500', 'Otra: 2600'])
    expect((await list('stock', 'buscar=otra')).total).toBe(1)
  })

  it('22.86 prices that changed are taken in before anybody is told of them, and soon where more than prices changed', async () => {
    const una = sampleProducto({ nombre: 'Una', stock: { M: 1 } })
    const { runtime, readIndex, changes } = await openWith([una])
    const { data } = await readIndex()
    const shown = () => readRangos(data, 'stock')?.precio[1]
    const told: unknown[] = []
    changes.onChange(() => void told.push(shown()))
    const change = async (precio: number, kinds: ('product' | 'prices')[]) => {
      await runtime.database.transaction(async (tx) => {
        await tx.updateTable('products').set({ precio }).where('id', '=', una.id).execute()
        for (const kind of kinds) await noteProductos(tx, [una.id], { kind })
      })
      await changes.read()
    }
    await change(2500, ['prices'])
    expect(told.splice(0)).toEqual([2500])
    await change(2600, ['product'])
    expect(told.splice(0)).toEqual([2500])
    await change(2700, ['prices'])
    expect(told.splice(0)).toEqual([2500])
    await vi.waitFor(() => expect(shown()).toBe(2700), 60_000)
    await change(2800, ['prices'])
    expect(told).toEqual([2800])
  })

  it('22.86 prices that could not be taken in ahead are read by whoever asks', async () => {
    const una = sampleProducto({ nombre: 'Una', stock: { M: 1 } })
    const { runtime, list, changes } = await openWith([una])
    await list('stock')
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ precio: 2500 }).where('id', '=', una.id).execute()
      await noteProductos(tx, [una.id], { kind: 'prices' })
    })
    const { read } = runtime.database
    const selectFrom = read.selectFrom.bind(read)
    const select = vi.spyOn(read, 'selectFrom').mockImplementation(((table: 'products') => {
      if (table === 'products') throw new Error('not now')
      return selectFrom(table)
    }) as typeof selectFrom)
    expect(await changes.read()).toBe(changes.last()?.version)
    select.mockRestore()
    expect((await list('stock')).rangos?.precio).toEqual([2500, 2500])
  })

  it("2.20, 2.22, 2.24 carousel 'Casakas en Stock' has featured shirts with stock, 'Por Encargue' featured ones without stock that can be made to order", async () => {
    const { readIndex } = await openWith([
      sampleProducto({ nombre: 'En stock', destacado: true, stock: { M: 1 }, tallesEncargo: ['M'], popularidad: 1 }),
      sampleProducto({ nombre: 'En stock y popular', destacado: true, stock: { M: 1 }, popularidad: 9 }),
      sampleProducto({ nombre: 'Agotada por encargo', destacado: true, stock: { M: 0 }, tallesEncargo: ['M'] }),
      sampleProducto({ nombre: 'Agotada', destacado: true, stock: { M: 0 } }),
      sampleProducto({ nombre: 'Sin destacar', stock: { M: 1 }, tallesEncargo: ['M'] }),
      sampleProducto({ nombre: 'Inactiva', activo: false, destacado: true, stock: { M: 1 } }),
    ])
    const { stock, encargo } = await listDestacados(readIndex)
    expect(stock.map((p) => p.nombre)).toEqual(['En stock y popular', 'En stock'])
    expect(encargo.map((p) => p.nombre)).toEqual(['Agotada por encargo'])
  })

  it('similar shirts are of the same team, then of the same league, each once', async () => {
    const una = sampleProducto({ nombre: 'Una', stock: { M: 1 }, tallesEncargo: ['M'] })
    const { readIndex } = await openWith([
      una,
      sampleProducto({ nombre: 'Mismo equipo', stock: { M: 1 }, tallesEncargo: ['M'] }),
      sampleProducto({ nombre: 'Misma liga', equipo: 'Peñarol', tallesEncargo: ['M'], popularidad: 99 }),
      sampleProducto({ nombre: 'Otra', equipo: 'Boca Juniors', liga: 'Argentina', tallesEncargo: ['M'] }),
    ])
    expect((await listParecidos(readIndex, una, 4)).map((p) => [p.nombre, p.modo])).toEqual([
      ['Mismo equipo', 'stock'],
      ['Misma liga', 'encargo'],
    ])
    expect(await listParecidos(readIndex, una, 1)).toHaveLength(1)
  })
})
