import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { openEmpty } from './databases.ts'
import { databaseEnv, startServer, type ServerProcess } from './start-server.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })

/** Steps from the home page to the farthest shirt of the demo's eleven pages of a list. */
const STEPS_MAX = 5
/** Requests at a time. */
const AT_ONCE = 8

/** A page as a machine follows it: no script runs, and what stands for browsers without them is read. */
type Leida = {
  title: string
  canonical: string
  /** Whether search engines may keep it, and go on from it. */
  known: boolean
  /** Pages of the shop that it links to, each once; without those that machines are told not to follow. */
  links: string[]
  /** Where the head, and the page, say that the list goes on. */
  prev: string[]
  next: string[]
}

let server: ServerProcess
let database: Database
const cleanups: (() => Promise<void>)[] = []
beforeAll(async () => {
  const { url, drop } = await openEmpty('sqlite')
  server = await startServer({ ...databaseEnv(url, `${url}-data`), ALLOW_HEADLESS: 'true' })
  database = connectDatabase(url)
  cleanups.push(
    drop,
    () => database.close(),
    () => server.stop(),
  )
})
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function read(path: string): Promise<Leida> {
  const response = await fetch(server.origin + path)
  expect(response.status, path).toBe(200)
  const html = await response.text()
  const tags = [...html.matchAll(/<(a|link|meta)\b([^>]*)>/g)].map(([, name, text]) => {
    const attributes = [...text!.matchAll(/([\w-]+)="([^"]*)"/g)].map(
      ([, key, value]) => [key!, plain(value!)] as const,
    )
    return { tag: name!, own: new Map(attributes) }
  })
  const hrefs = (key: 'tag' | 'rel', value: string) =>
    tags
      .filter(({ own }) => own.has('href') && own.get('rel') !== 'nofollow')
      .filter(({ tag, own }) => (key === 'tag' ? tag : own.get(key)) === value)
      .map(({ own }) => new URL(own.get('href')!, server.origin + path))
      .filter(({ origin, pathname }) => origin === server.origin && !/\.\w{2,4}$/.test(pathname))
      .map(({ pathname, search }) => pathname + search)
  return {
    title: plain(/<title>([^<]*)<\/title>/.exec(html)![1]!),
    canonical: hrefs('rel', 'canonical').join(),
    known: !tags.some(({ own }) => own.get('name') === 'robots'),
    links: [...new Set(hrefs('tag', 'a'))],
    prev: hrefs('rel', 'prev'),
    next: hrefs('rel', 'next'),
  }
}

function plain(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

async function readAll(paths: string[]): Promise<Leida[]> {
  const all: Leida[] = []
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    all.push(...(await Promise.all(paths.slice(at, at + AT_ONCE).map(read))))
  }
  return all
}

it('22.68 following links alone every shirt is reached in few steps, each page under one address and title', async () => {
  const robots = await (await fetch(`${server.origin}/robots.txt`)).text()
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path!)
  const pages = new Map<string, Leida & { step: number }>()
  const seen = new Set(['/'])
  for (let found = ['/'], step = 0; found.length > 0; step++) {
    const all = await readAll(found)
    found.forEach((path, at) => pages.set(path, { ...all[at]!, step }))
    const links = new Set(all.flatMap(({ known, links }) => (known ? links : [])))
    found = [...links].filter((path) => !closed.some((start) => path.startsWith(start)) && isNew(path))
  }
  const shirts = await database.read
    .selectFrom('products')
    .select('slug')
    .where('activo', '=', 1)
    .where((eb) =>
      eb.or([
        eb('id', 'in', eb.selectFrom('productStock').select('productId').where('cantidad', '>', 0)),
        eb('id', 'in', eb.selectFrom('productTallesEncargo').select('productId')),
      ]),
    )
    .execute()
  expect(shirts.length).toBeGreaterThan(200)
  const steps = new Map([...pages.values()].map(({ canonical, step }) => [canonical, step]))
  const far = shirts.filter(({ slug }) => (steps.get(`/product/${slug}`) ?? Infinity) > STEPS_MAX)
  expect(far.map(({ slug }) => [slug, steps.get(`/product/${slug}`)])).toEqual([])

  // Machines that follow every link are told that an opened filter is nothing to keep, nor to go on from.
  expect((await read('/stock?todos=equipo')).known).toBe(false)
  // The rest are lists, teams and single sizes: no combinations of filters.
  expect(pages.size).toBeLessThan(shirts.length + 100)

  const known = [...pages.values()].filter((leida) => leida.known)
  for (const what of ['canonical', 'title'] as const) {
    const all = known.map((leida) => leida[what])
    expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
  }

  /** A shirt in each of its modes and sizes is one page: its address without them. */
  function isNew(path: string): boolean {
    const page = path.startsWith('/product/') ? path.replace(/\?.*/, '') : path
    if (seen.has(page)) return false
    seen.add(page)
    return true
  }
})

it('22.69, 19.36 each page of a list leads to the next and the former one, and the list has each shirt once', async () => {
  for (const first of ['/stock', '/encargo', '/encargo?equipo=Nacional']) {
    const shirts: string[] = []
    let count = 0
    for (let path: string | null = first, before: string | null = null; path !== null; count++) {
      const { prev, next, links, title }: Leida = await read(path)
      expect(prev, path).toEqual(before === null ? [] : [before, before])
      expect(next, path).toEqual(next[0] === undefined ? [] : [next[0], next[0]])
      if (count > 0) expect(title).toMatch(new RegExp(`, página ${count + 1} de \\d+ `))
      shirts.push(...links.filter((link) => link.startsWith('/product/')))
      ;[before, path] = [path, next[0] ?? null]
    }
    expect(shirts, first).toEqual([...new Set(shirts)])
    expect(count, first).toBe(Math.ceil(shirts.length / 24))
  }
})
