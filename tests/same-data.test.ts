import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it, vi } from 'vitest'
import { noteProductos } from '#server/cambios/note-changes.ts'
import type { Application } from '#server/http/paginas/pages.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { insertProducto } from './factories.ts'
import { LOG_ERROR, ORIGIN, openShopApp } from './shop-app.ts'

// The whole shop is put together, on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 })

describeOnEveryDatabase('a page after a change', (open) => {
  it('22.85 is rendered again only where its data are others', async () => {
    const runtime = await open()
    const built = (await import(pathToFileURL(resolve('build/app/server/index.js')).href)) as Application
    const { default: handle } = built.entry.module
    let rendered = 0
    const counting: typeof handle = async (...given) => {
      const response = await handle(...given)
      if (response.status === 200) rendered++
      return response
    }
    const application = { ...built, entry: { module: { ...built.entry.module, default: counting } } }
    const { request, logged } = await openShopApp(runtime, { loadApplication: async () => application })
    const shown = await insertProducto(runtime, { nombre: 'Danubio', stock: { M: 1 } })
    const hidden = await insertProducto(runtime, { nombre: 'Cerro', activo: false })
    const paths = ['/', '/stock', '/stock?buscar=danubio', '/stock.data', `/product/${shown.slug}`, '/cart']
    const read = async () => {
      const pages: Record<string, { says: boolean; etag: string | null }> = {}
      for (const path of paths) {
        const response = await request(ORIGIN + path)
        expect(response.status, path).toBe(200)
        pages[path] = { says: (await response.text()).includes('4321'), etag: response.headers.get('ETag') }
      }
      return pages
    }
    const change = (id: string, set: { nombre?: string; precio?: number }) =>
      runtime.database.transaction(async (tx) => {
        await tx.updateTable('products').set(set).where('id', '=', id).execute()
        await noteProductos(tx, [id])
      })

    // The page is compressed better in the background once it is asked for again.
    const lengths = () =>
      Promise.all(
        ['/stock', '/stock.data'].map(async (path) => {
          const response = await request(ORIGIN + path, { headers: { 'Accept-Encoding': 'br' } })
          return Number(response.headers.get('Content-Length'))
        }),
      )
    const first = await read()
    expect(rendered).toBe(paths.length - 1)
    const quick = await lengths()
    const smaller = (now: number[]) => now.every((length, at) => length < quick[at]!)
    await expect.poll(async () => smaller(await lengths()), { timeout: 60_000 }).toBe(true)
    const least = await lengths()
    await change(hidden.id, { nombre: 'Rentistas' })
    expect(await lengths()).toEqual(least)
    expect(await read()).toEqual(first)
    expect(rendered).toBe(paths.length - 1)
    await change(shown.id, { precio: 4321 })
    const dearer = await read()
    for (const path of paths) expect(dearer[path]!.says, path).toBe(path !== '/cart')
    expect(dearer['/cart']).toEqual(first['/cart'])
    expect(rendered).toBe(paths.length - 1 + (paths.length - 2))
    expect(logged(LOG_ERROR)).toEqual([])
  })
})
