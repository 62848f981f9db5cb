import { tmpdir } from 'node:os'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { adjustStock } from '#server/stock/adjust-stock.ts'
import { deleteProducto } from '#server/productos/delete-producto.ts'
import { editProducto } from '#server/productos/edit-producto.ts'
import { selectProductosInternos } from '#server/productos/productos.repo.ts'
import { setCampo } from '#server/productos/set-campo.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { createImports } from '#server/importaciones/create-imports.ts'
import { saveAjustes } from '#server/ajustes/guardar/save-ajustes.ts'
import type { TestRuntime } from './databases.ts'
import { insertProducto } from './factories.ts'

const ANA = 'ana@casakas.uy'

/** What every shirt costs the shop: a figure that nothing else has. */
export const COSTO = 7_654_321

/** What every page shows of a change: those of its product, lists, and all others. */
export const PAGES = {
  product: ['/product/una', '/product/una.data'],
  lists: ['/', '/stock', '/stock.data', '/product/otra'],
  others: ['/cart', '/terminos', '/contact'],
} as const

/** A change, what shows it on which pages, and in which pages nothing may change. */
export type CambioDePagina = {
  title: string
  act: () => Promise<void>
  /** By page: text that is there once it shows the change, or, beginning with `!`, that isn't any more. */
  shows: Partial<Record<string, string>>
  /** Milliseconds in which it has to be on lists; on all other pages it is a second. */
  onLists: number
}

/** Shirts whose pages are looked at, and every kind of change to them, ordered so that all can be seen. */
export async function stageCambios(runtime: TestRuntime): Promise<CambioDePagina[]> {
  const fields = { costo: COSTO, destacado: true, tallesEncargo: [], equipo: 'Nacional' }
  const una = await insertProducto(runtime, { ...fields, nombre: 'Una', precio: 1_111, stock: { M: 5 } })
  await insertProducto(runtime, { ...fields, nombre: 'Otra', precio: 2_222, stock: { M: 5 } })
  const { database } = runtime
  const [product, data] = PAGES.product
  const everyList = (text: string) => Object.fromEntries(PAGES.lists.map((page) => [page, text]))
  const everyPage = (text: string) =>
    Object.fromEntries([...PAGES.product, ...PAGES.lists, ...PAGES.others].map((page) => [page, text]))

  const edit = async (change: Partial<ProductoInterno>) => {
    const [now] = await selectProductosInternos(database.read, [una.id])
    const row = await database.read
      .selectFrom('products')
      .select('actualizado')
      .where('id', '=', una.id)
      .executeTakeFirstOrThrow()
    const { id, slug: _slug, stock: _stock, imagenes, ...campos } = { ...now!, ...change }
    const contenido = { campos, stock: [], imagenes: imagenes.map((imagen) => imagen.id) }
    const edited = await editProducto(runtime, id, row.actualizado, contenido, ANA)
    if (!edited.ok) throw new Error(JSON.stringify(edited))
  }
  const setStock = async (antes: number, unidades: number) => {
    const done = await adjustStock(runtime, una.id, { talle: 'M', antes, unidades }, ANA)
    if (!done.ok) throw new Error(JSON.stringify(done))
  }
  const save = async (ajustes: Partial<Ajustes>) =>
    void (await saveAjustes(runtime, { ...DEMO_AJUSTES, ...ajustes }, ANA))
  const activate = async (activo: boolean) => void (await setCampo(runtime, una.id, { activo }, ANA))

  return [
    {
      title: 'price',
      act: () => edit({ precio: 3_333 }),
      shows: { [product]: '3.333', [data]: '3333', ...everyList('3.333'), '/stock.data': '3333' },
      onLists: 1_000,
    },
    {
      title: 'picture',
      act: async () => {
        const imagen = { clave: null, dibujo: null, ancho: 900, alto: 1200, fondo: '#ffffff', alt: '' }
        const unused = { suelta: 0, retirada: null }
        await database.write
          .insertInto('imagenes')
          .values({ id: 'imagen-nueva', ...imagen, ...unused, creado: runtime.clock() })
          .execute()
        await edit({ imagenes: [{ id: 'imagen-nueva' } as ProductoInterno['imagenes'][number]] })
      },
      shows: { [product]: 'imagen-nueva', [data]: 'imagen-nueva', ...everyList('imagen-nueva') },
      onLists: 1_000,
    },
    {
      title: 'stock between',
      act: () => setStock(5, 4),
      shows: {},
      onLists: 0,
    },
    {
      title: 'stock to the last one',
      act: () => setStock(4, 1),
      // The size's rest is said when it is chosen; the card's mark is on lists at once.
      shows: { '/': 'Última unidad', '/stock': 'Última unidad', '/product/otra': 'Última unidad' },
      onLists: 2_000,
    },
    {
      title: 'stock to zero',
      act: () => setStock(1, 0),
      shows: { [product]: 'gotad', '/stock': '!3.333', '/stock.data': '!3333', '/': '!3.333' },
      onLists: 2_000,
    },
    {
      title: 'stock from zero',
      act: () => setStock(0, 4),
      shows: { [product]: '!gotad', '/stock': '3.333', '/stock.data': '3333', '/': '3.333' },
      onLists: 2_000,
    },
    {
      title: 'setting',
      act: () => save({ nombre: 'Camisetas del Cordón' }),
      shows: everyPage('Camisetas del Cordón'),
      onLists: 1_000,
    },
    {
      title: 'discount for transfers',
      act: () => save({ descuentoTransferencia: 50 }),
      shows: { [product]: '1.667', ...everyList('1.667'), '/stock.data': '1667' },
      onLists: 1_000,
    },
    {
      title: 'not on sale',
      act: () => activate(false),
      shows: { [product]: '!3.333', ...everyList('!3.333'), '/stock.data': '!3333' },
      onLists: 1_000,
    },
    {
      title: 'on sale again',
      act: () => activate(true),
      shows: { [product]: '3.333', ...everyList('3.333'), '/stock.data': '3333' },
      onLists: 1_000,
    },
    {
      title: 'import',
      act: async () => {
        // The shops look at the time to see who died while reading a file.
        const present = { ...runtime, clock: Date.now }
        const imports = createImports(
          present,
          { storeImagen: () => Promise.reject(new Error('no pictures here')) },
          { storage: openFolder(tmpdir()), tempDir: tmpdir() },
        )
        const bytes = new TextEncoder().encode(`id;codigo;precio\n${una.id};${una.codigo};4444\n`)
        const id = await imports.upload({ bytes, archivo: 'precios.csv', quien: ANA })
        try {
          while ((await imports.find(id, { vista: null, pagina: 1 }))?.estado === 'leyendo') {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
          const started = await imports.start(id)
          if (!started.ok) throw new Error(JSON.stringify(started))
          // Either of the two shops does it.
          while ((await imports.find(id, { vista: null, pagina: 1 }))?.estado !== 'hecha') {
            await new Promise((resolve) => setTimeout(resolve, 20))
          }
        } finally {
          await imports.close()
        }
      },
      shows: { [product]: '4.444', ...everyList('4.444'), '/stock.data': '4444' },
      onLists: 1_000,
    },
    {
      title: 'deletion',
      act: async () => void (await deleteProducto(runtime, una.id, ANA)),
      shows: { [product]: '!4.444', ...everyList('!4.444'), '/stock.data': '!4444' },
      onLists: 1_000,
    },
  ]
}

/** Whether a page's text shows what is looked for: a text, or with `!` that it isn't there. */
export function doesShow(text: string, wanted: string): boolean {
  return wanted.startsWith('!') ? !text.includes(wanted.slice(1)) : text.includes(wanted)
}
