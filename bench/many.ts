import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { readBrotli, startNginx } from './compare/nginx.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { load } from './load.ts'
import { median } from './percentile.ts'
import { startShopProcess } from './shop-process.ts'
import { ADMIN, signIn } from './sign-in.ts'

const PORT = 4184
const COUNT = 10_000
const ROUNDS = Number(process.env.MANY_ROUNDS ?? 3)
/** Seconds of one measuring; of those that fit into a change or its undoing the median counts. */
const PART = 4
const DIALECTS = ['sqlite', 'postgres'] as const
/** What visitors open. */
const WAYS = ['of /stock', 'of a walk'] as const
type Way = (typeof WAYS)[number]
/** The same bytes of /stock from nginx in the same seconds: what the machine itself makes a visitor wait. */
const REFERENCE = 'of nginx beside /stock'
type Seen = Way | typeof REFERENCE
/** `anew`: in the quiet shop, when every page has to be made; `quiet`: once more just after that, when they are kept. */
type When = 'anew' | 'quiet' | 'change' | 'undo'

/** Pages that visitors on their way through the shop ask for before they begin anew. */
const STEPS = 1_000

/**
 * Every price of 10,000 shirts goes up and back beside visitors: how long each takes, and the 99th percentile of what a
 * visitor waits, against the quiet shop before it, in turns. Once they all open /stock, which is kept (50 a second); once they
 * walk through the shop, where most of what they open isn't (20 a second). Beside /stock as many ask nginx for the same bytes.
 */
export async function many(): Promise<Figure[]> {
  const only = process.env.MANY_ON
  const figures: Figure[] = []
  for (const dialect of DIALECTS.filter((each) => only === undefined || only === each)) {
    figures.push(...(await measureOver(dialect)))
  }
  return figures
}

async function measureOver(dialect: (typeof DIALECTS)[number]): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-bench-many-'))
  const server = dialect === 'postgres' ? await startPostgres() : null
  const url = server?.url('postgres') ?? join(dataDir, 'casakas.db')
  await fillShop(url, { products: COUNT, orders: 0 })
  const env = { ...ADMIN, DATABASE_URL: server === null ? '' : url, PICTURES_AHEAD: 'false' }
  const shop = await startShopProcess(PORT, env, dataDir)
  const database = connectDatabase(url)
  const nginx = await startNginx(join(dataDir, 'nginx'), PORT + 1, await readBrotli(`${shop.origin}/stock`))
  const estadoOf = async (id: string) =>
    (await database.read.selectFrom('importaciones').select('estado').where('id', '=', id).executeTakeFirst())?.estado
  const until = async (id: string, estado: string) => {
    while ((await estadoOf(id)) !== estado) await pause(50)
  }
  try {
    const headers = await signIn(shop.origin)
    const send = async (path: string, form: Record<string, string>) => {
      const body = new URLSearchParams(form)
      const answer = await fetch(shop.origin + path, { method: 'POST', redirect: 'manual', headers, body })
      if (answer.status !== 302) throw new Error(`${path} answered ${answer.status}`)
      return answer.headers.get('Location')!
    }
    const walk = await planWalk(database, shop.origin)
    const visits: Record<Way, () => Promise<Partial<Record<Seen, number>>>> = {
      'of /stock': async () => {
        const both = [visit(`${shop.origin}/stock`, 50), visit(`${nginx.origin}/stock`, 50)] as const
        const [own, reference] = await Promise.all(both)
        return { 'of /stock': own, [REFERENCE]: reference }
      },
      'of a walk': async () => ({ 'of a walk': await visit(walk, 20) }),
    }
    const nothing = (): Record<When, number[]> => ({ anew: [], quiet: [], change: [], undo: [] })
    const waited: Record<Seen, Record<When, number[]>> = {
      'of /stock': nothing(),
      [REFERENCE]: nothing(),
      'of a walk': nothing(),
    }
    const note = (when: When, seen: Partial<Record<Seen, number>>) => {
      for (const [who, p99] of Object.entries(seen)) waited[who as Seen][when].push(p99)
    }
    const took: Record<'look' | 'change' | 'undo', number[]> = { look: [], change: [], undo: [] }
    const timed = async (what: keyof typeof took, id: string, estado: string) => {
      const from = performance.now()
      await until(id, estado)
      took[what].push((performance.now() - from) / 1000)
    }
    const beside = async (way: Way, what: 'change' | 'undo', id: string, decision: string, estado: string) => {
      note('quiet', await visits[way]())
      await send(`/admin/muchas/${id}`, { decision })
      const work = timed(what, id, estado)
      const parts: Partial<Record<Seen, number>>[] = []
      while ((await estadoOf(id)) !== estado) parts.push(await visits[way]())
      // The last one is partly of the quiet shop, unless there is no other.
      for (const part of parts.length > 1 ? parts.slice(0, -1) : parts) note(what, part)
      await work
    }
    for (const way of Array.from({ length: ROUNDS }, () => WAYS).flat()) {
      note('anew', await visits[way]())
      const address = await send('/admin/muchas', {
        que: 'precios',
        operacion: 'sube',
        unidad: 'porcentaje',
        cuanto: '10',
        cifras: 'precio',
        redondeo: '10',
        transferencia: 'sigue',
        alcance: 'filtros',
        filtros: '',
      })
      const id = address.split('/').at(-1)!
      await timed('look', id, 'lista')
      await beside(way, 'change', id, 'importar', 'hecha')
      await beside(way, 'undo', id, 'deshacer', 'deshecha')
    }
    const figure = (name: string, value: number, unit: string): Figure => {
      const rounded = Math.round(value * 10) / 10
      return { bench: 'many', name: `${name}, ${COUNT} shirts, ${dialect}`, value: rounded, unit }
    }
    return [
      ...Object.entries(took).map(([what, seconds]) => figure(what, median(seconds), 's')),
      ...Object.entries(waited).flatMap(([who, times]) =>
        Object.entries(times).map(([what, millis]) => figure(`p99 ${who}, ${what}`, median(millis), 'ms')),
      ),
    ]
  } finally {
    await database.close()
    await nginx.stop()
    await shop.stop()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** What one visitor waits, not how many fit. @param rate a second */
async function visit(url: string | string[], rate: number): Promise<number> {
  const headers = { 'Accept-Encoding': 'br' }
  return (await load({ url, connections: 4, rate, seconds: PART, headers })).p99
}

/** Of ten pages two lists that are kept, a list of one team, a search, its suggestions, and five shirts, each another. */
async function planWalk({ read }: Database, origin: string): Promise<string[]> {
  const shirts = await read
    .selectFrom('products')
    .select(['slug', 'equipo'])
    .orderBy('creado')
    .limit(STEPS / 2)
    .execute()
  return Array.from({ length: STEPS / 10 }, (_, at) => {
    const five = shirts.slice(5 * at, 5 * at + 5)
    const [equipo, searched] = five.map((shirt) => encodeURIComponent(shirt.equipo))
    return [
      '/',
      '/stock',
      `/stock?equipo=${equipo}&pagina=${1 + (at % 3)}`,
      `/api/sugerencias?buscar=${searched}`,
      `/stock?buscar=${searched}`,
      ...five.map(({ slug }) => `/product/${slug}`),
    ]
  })
    .flat()
    .map((path) => origin + path)
}
