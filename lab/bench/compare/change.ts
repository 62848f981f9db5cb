import { setTimeout as pause } from 'node:timers/promises'
import type { Admin } from './admin.ts'
import type { Values } from './pages.ts'
import type { Server } from './servers.ts'

const PATIENCE_MS = 30_000

/**
 * How long after a click of an administrator in one process a shirt is gone from another's finished pages, or back
 * after the next. Those pages are its own and the list's first.
 * @param findId of a shirt by its address
 */
export async function measureChange(
  admin: Admin,
  other: Server,
  findId: (slug: string) => Promise<string>,
): Promise<Values> {
  const list = await readText(other, '/stock')
  const slug = /href="\/product\/([^"?#]+)"/.exec(list)![1]!
  const id = await findId(slug)
  const seconds: number[] = []
  for (const shown of [false, true]) {
    const from = performance.now()
    await admin.change(id, { que: 'activo', valor: shown ? '1' : '0' })
    while ((await isOn(other, slug)).some((on) => on !== shown)) {
      if (performance.now() - from > PATIENCE_MS) throw new Error(`${slug} stays on a finished page`)
      await pause(10)
    }
    seconds.push((performance.now() - from) / 1000)
  }
  return { 'a change of the admin on the pages of another process': Math.max(...seconds) }
}

/** Whether the list, and whether its own page, show a shirt. */
async function isOn(server: Server, slug: string): Promise<boolean[]> {
  const list = (await readText(server, '/stock')).includes(`/product/${slug}"`)
  const page = await fetch(`${server.origin}/product/${slug}`)
  await page.arrayBuffer()
  return [list, page.status === 200]
}

async function readText(server: Server, path: string): Promise<string> {
  return (await fetch(server.origin + path)).text()
}
