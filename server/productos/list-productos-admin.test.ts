import { expect, it } from 'vitest'
import { categoriaMostrada } from '#domain/productos/categoria.ts'
import { CATEGORIAS, type Producto } from '#domain/productos/producto.ts'
import type { Rebaja } from '#domain/rebajas/rebaja.ts'
import { ORDENES_ADMIN, parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { insertSamples, sampleCatalogo, sampleProducto } from '#tests/sample-productos.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { listProductosAdmin } from './list-productos-admin.ts'
import { withRebajas } from './precios/with-rebajas.ts'

const CATALOGO = await sampleCatalogo()

describeOnEveryDatabase('the admin’s list of products', (open) => {
  async function openWith(productos = CATALOGO) {
    const runtime = await open()
    await insertSamples(runtime, productos)
    return (query = '') => listProductosAdmin(runtime, parseFiltrosAdmin(new URLSearchParams(query)))
  }

  it('6.9, 24.4 has every product, hidden ones too, in pages by popularidad', async () => {
    const list = await openWith()
    const first = await list()
    expect(first).toMatchObject({ total: 251, pagina: 1, paginas: 9 })
    const all = []
    for (let pagina = 1; pagina <= first.paginas; pagina++) all.push(...(await list(`pagina=${pagina}`)).productos)
    expect(new Set(all.map(({ id }) => id)).size).toBe(251)
    expect(all.map((p) => p.popularidad)).toEqual(CATALOGO.map((p) => p.popularidad).toSorted((a, b) => b - a))
    expect(all.filter(({ activo }) => !activo)).toHaveLength(CATALOGO.filter(({ activo }) => !activo).length)
    // Past the last page comes the last page.
    expect((await list('pagina=999')).pagina).toBe(first.paginas)
  })

  it('24.38 has pages of 30 or 100 products, by as many statements', async () => {
    const runtime = await open()
    await insertSamples(runtime, CATALOGO)
    let statements = 0
    const aside = runtime.database.aside.withPlugin({
      transformQuery({ node }) {
        statements += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const counted = { ...runtime, database: { ...runtime.database, aside } }
    const listed = async (largo?: 30 | 100) => {
      statements = 0
      const { productos, paginas } = await listProductosAdmin(counted, parseFiltrosAdmin(new URLSearchParams()), largo)
      return { shown: productos.length, paginas, statements }
    }
    const usual = await listed()
    expect(usual).toMatchObject({ shown: 30, paginas: 9 })
    expect(usual.statements).toBeGreaterThan(2)
    expect(await listed(100)).toEqual({ shown: 100, paginas: 3, statements: usual.statements })
  })

  it('24.1 finds by name, code, team and print, without accents and capitals, in any order', async () => {
    const list = await openWith([
      sampleProducto({ nombre: 'Peñarol Local 1987', equipo: 'Club Atlético', codigo: 'CSK-77' }),
      sampleProducto({
        nombre: 'Barcelona Visitante',
        equipo: 'Barça',
        codigo: 'CSK-78',
        nombrePersonalizado: 'Suárez',
      }),
      sampleProducto({ nombre: '100% algodón_1', codigo: 'x\\y' }),
    ])
    const found = async (buscar: string) =>
      (await list(new URLSearchParams({ buscar }).toString())).productos.map(({ codigo }) => codigo).toSorted()
    expect(await found('PENAROL')).toEqual(['CSK-77'])
    expect(await found('1987 peñarol')).toEqual(['CSK-77'])
    expect(await found('atletico')).toEqual(['CSK-77'])
    expect(await found('csk-78')).toEqual(['CSK-78'])
    expect(await found('barca')).toEqual(['CSK-78'])
    expect(await found('suarez')).toEqual(['CSK-78'])
    expect(await found('csk-')).toEqual(['CSK-77', 'CSK-78'])
    for (const literal of ['100%', 'algodon_', 'x\\y']) expect(await found(literal)).toEqual(['x\\y'])
    for (const nothing of ['_SK', '%%%%', "'; drop table products --", 'csk-77 suarez', '\0'.repeat(3) + 'zz'])
      expect(await found(nothing)).toEqual([])
  })

  it('24.2, 32.5 filters by state, stock, the ways it is sold, and what shirts have or lack', async () => {
    const list = await openWith()
    const codes = async (query: string) => {
      const found: string[] = []
      for (let pagina = 1, paginas = 1; pagina <= paginas; pagina++) {
        const listado = await list(`${query}&pagina=${pagina}`)
        paginas = listado.paginas
        found.push(...listado.productos.map(({ codigo }) => codigo))
      }
      return found.toSorted()
    }
    const wanted = (keep: (p: (typeof CATALOGO)[number]) => boolean) =>
      CATALOGO.filter(keep)
        .map(({ codigo }) => codigo)
        .toSorted()
    const units = (p: (typeof CATALOGO)[number]) => Object.values(p.stock).reduce((sum, n) => sum + n, 0)
    expect(await codes('estado=activo')).toEqual(wanted((p) => p.activo))
    expect(await codes('estado=oculto')).toEqual(wanted((p) => !p.activo))
    expect(await codes('estado=destacado')).toEqual(wanted((p) => p.destacado))
    expect(await codes('stock=con')).toEqual(wanted((p) => units(p) > 0))
    expect(await codes('stock=sin')).toEqual(wanted((p) => units(p) === 0))
    expect(await codes('stock=ultima')).toEqual(wanted((p) => units(p) === 1))
    expect(await codes('modo=stock')).toEqual(wanted((p) => units(p) > 0))
    expect(await codes('modo=encargo')).toEqual(wanted((p) => p.tallesEncargo.length > 0))
    expect(await codes('modo=ambos')).toEqual(wanted((p) => units(p) > 0 && p.tallesEncargo.length > 0))
    expect(await codes('modo=ninguno')).toEqual(wanted((p) => units(p) === 0 && p.tallesEncargo.length === 0))
    expect(await codes('liga=LaLiga')).toEqual(wanted((p) => p.liga === 'LaLiga'))
    expect(await codes('equipo=Nacional')).toEqual(wanted((p) => p.equipo === 'Nacional'))
    expect(await codes('marca=Adidas')).toEqual(wanted((p) => p.marca === 'Adidas'))
    expect(await codes('version=visitante')).toEqual(wanted((p) => p.version === 'visitante'))
    expect(await codes('procedencia=Oficial')).toEqual(wanted((p) => p.procedencia === 'Oficial'))
    expect((await list()).valores.procedencia).toEqual(['Oficial', 'Reedición oficial', 'De época', 'Usada en partido'])
    for (const categoria of CATEGORIAS)
      expect(await codes(`categoria=${categoria}`), categoria).toEqual(
        wanted((p) => categoriaMostrada(p.categoria) === categoria),
      )
    expect(await codes('talle=XL')).toEqual(wanted((p) => (p.stock.XL ?? 0) > 0 || p.tallesEncargo.includes('XL')))
    expect(await codes('falta=imagen')).toEqual(wanted(() => true))
    expect(await codes('falta=procedencia')).toEqual(wanted((p) => p.procedencia === ''))
    expect(await codes('falta=transferencia')).toEqual(
      wanted((p) => p.precioDescuento === null && p.precioEncargoDescuento === null),
    )
    expect(await codes('estado=destacado&stock=con&modo=encargo&buscar=uruguay')).toEqual(
      wanted(
        (p) => p.destacado && units(p) > 0 && p.tallesEncargo.length > 0 && /uruguay/i.test(`${p.nombre} ${p.equipo}`),
      ),
    )
  })

  it('32.5 filters by what a reduction lowers now, as the shop itself would price it', async () => {
    const runtime = await open()
    const productos = [
      sampleProducto({ nombre: 'Ticada', precio: 1500 }),
      sampleProducto({ nombre: 'De liga', liga: ' Inglesa ', version: 'ÚNICA' }),
      sampleProducto({ nombre: 'Del equipo', liga: 'Inglesa', equipo: 'Otro', categoria: 'Retro jugador' }),
      sampleProducto({ nombre: 'Visitante', version: 'Visitante', precio: 700, precioEncargo: 900 }),
      sampleProducto({ nombre: 'Barata', version: 'VISITANTE', precio: 300, precioEncargo: 300 }),
      sampleProducto({ nombre: 'Ninguna', liga: 'Otra' }),
    ]
    await insertSamples(runtime, productos)
    const now = runtime.clock()
    const common = { nombre: 'r', desde: now - 1, hasta: now + 1, tipo: 'pesos', valor: 800, modos: 'ambos' } as const
    const add = (fields: Omit<Rebaja, keyof typeof common> & Partial<Rebaja>) =>
      insertRebaja(runtime, { ...common, ...fields })
    const found = async (query: string) =>
      (await listProductosAdmin(runtime, parseFiltrosAdmin(new URLSearchParams(query)))).productos
        .map(({ nombre }) => nombre)
        .toSorted()
    expect(await found('rebaja=con')).toEqual([])
    await add({ id: 'a', alcance: { tipo: 'elegidas', ids: new Set(['id-ticada']) } })
    await add({ id: 'b', alcance: { tipo: 'filtro', filtro: { liga: ['Inglesa'], categoria: ['Hincha'] } } })
    await add({ id: 'c', modos: 'encargo', alcance: { tipo: 'filtro', filtro: { version: ['visitante'] } } })
    await add({ id: 'd', desde: now + 1, hasta: null, alcance: { tipo: 'todas' } })
    await add({ id: 'e', hasta: now, alcance: { tipo: 'todas' } })
    await add({ id: 'f', alcance: { tipo: 'filtro', filtro: { marca: ['Nadie'] } } })
    const reduced = ['De liga', 'Ticada', 'Visitante']
    expect(await found('rebaja=con')).toEqual(reduced)
    expect(await found('rebaja=con&liga=Otra')).toEqual([])
    expect(await found('rebaja=sin')).toEqual(['Barata', 'Del equipo', 'Ninguna'])
    const priced = await withRebajas<Producto>(runtime.database.read, productos, now)
    expect(priced.flatMap(({ nombre, rebajas }) => (rebajas === undefined ? [] : nombre)).toSorted()).toEqual(reduced)
    runtime.setClock(now + 1)
    expect(await found('rebaja=con')).toHaveLength(productos.length - 1)
  })

  it('24.3 sorts by name with accents for what they are, by price and by units', async () => {
    const list = await openWith([
      sampleProducto({ nombre: 'Ñandú', precio: 3000, stock: { M: 4 } }),
      sampleProducto({ nombre: 'Ágata', precio: 1000, stock: { M: 1, L: 1 } }),
      sampleProducto({ nombre: 'Zeta', precio: 2000 }),
      sampleProducto({ nombre: 'Oso', precio: 2500, stock: { S: 3 } }),
    ])
    const names = async (orden: string) => (await list(`orden=${orden}`)).productos.map(({ nombre }) => nombre)
    expect(await names('nombre')).toEqual(['Ágata', 'Ñandú', 'Oso', 'Zeta'])
    expect(await names('precio-menor')).toEqual(['Ágata', 'Zeta', 'Oso', 'Ñandú'])
    expect(await names('precio-mayor')).toEqual(['Ñandú', 'Oso', 'Zeta', 'Ágata'])
    expect(await names('menos-stock')).toEqual(['Zeta', 'Ágata', 'Oso', 'Ñandú'])
    expect((await names('nuevos')).toSorted()).toEqual((await names('editados')).toSorted())
  })

  it('24.2, 24.3 has the same products in the same order whether thousands match or few', async () => {
    const many = Array.from({ length: 1_050 }, (_, n) =>
      sampleProducto({
        nombre: `Camiseta ${(n * 37) % 1_050}${n % 2 === 0 ? ' rara' : ''}`,
        precio: 1_000 + (n % 7),
        popularidad: n % 5,
        stock: n % 3 === 0 ? {} : { M: n % 4 },
      }),
    )
    const list = await openWith(many)
    for (const orden of ORDENES_ADMIN) {
      const walk = async (query: string) => {
        const found: string[] = []
        for (let pagina = 1, paginas = 1; pagina <= paginas; pagina++) {
          const listado = await list(`orden=${orden}&${query}&pagina=${pagina}`)
          paginas = listado.paginas
          found.push(...listado.productos.map(({ id, nombre }) => `${nombre} ${id}`))
        }
        return found
      }
      const all = await walk('')
      expect(new Set(all).size).toBe(1_050)
      expect(await walk('buscar=rara')).toEqual(all.filter((nombre) => nombre.includes('rara')))
    }
  })

  it('24.6 a row has its first picture, its sizes in order with what unpaid orders hold, and its sizes to order', async () => {
    const runtime = await open()
    await runtime.database.write
      .insertInto('imagenes')
      .values({ id: 'i1', alt: 'Frente', ancho: 10, alto: 10, fondo: '#ffffff', clave: null, dibujo: '{}', creado: 1 })
      .execute()
    const imagen = { id: 'i1', alt: 'Frente', ancho: 10, alto: 10, fondo: '#ffffff' }
    const producto = sampleProducto({ nombre: 'Una', stock: { XL: 0, S: 2 }, tallesEncargo: ['M'], imagenes: [imagen] })
    await insertSamples(runtime, [producto])
    await runtime.database.write.updateTable('productStock').set({ retenido: 1 }).where('talle', '=', 'S').execute()
    const { productos } = await listProductosAdmin(runtime, parseFiltrosAdmin(new URLSearchParams()))
    expect(productos).toEqual([
      expect.objectContaining({
        nombre: 'Una',
        imagen,
        stock: [
          { talle: 'S', cantidad: 2, retenido: 1 },
          { talle: 'XL', cantidad: 0, retenido: 0 },
        ],
        tallesEncargo: ['M'],
      }),
    ])
  })
})
