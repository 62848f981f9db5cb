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
import { startLoad } from './load.ts'
import { median, percentile } from './percentile.ts'
import type { Visit } from './send-load.ts'
import { startShopProcess } from './shop-process.ts'
import { ADMIN, signIn } from './sign-in.ts'

const PORT = 4184
const COUNT = 10_000
const ROUNDS = Number(process.env.MANY_ROUNDS ?? 3)
/** Milliseconds of each measuring of the quiet shop: all pages made for who asks, then kept. */
const ANEW = 8_000
const QUIET = 8_000
/** Milliseconds that visitors come before anything counts: their own process has to get going too. */
const WARM_UP = 4_000
const DIALECTS = ['sqlite', 'postgres'] as const
/** What visitors open. */
const WAYS = ['of /stock', 'of a walk'] as const
type Way = (typeof WAYS)[number]
/** How many of them. */
const PER_SECOND: Record<Way, number> = { 'of /stock': 50, 'of a walk': 20 }
/** The same bytes of /stock from nginx in the same seconds: what the machine itself makes a visitor wait. */
const REFERENCE = 'of nginx beside /stock'
type Seen = Way | typeof REFERENCE
/** `anew`: in the quiet shop, when every page has to be made; `quiet`: just after, when they are kept. */
const WHEN = ['change', 'undo', 'anew', 'quiet'] as const
type When = (typeof WHEN)[number]

/** Pages that visitors on their way through the shop ask for before they begin anew: those of `ANEW`. */
const STEPS = (PER_SECOND['of a walk'] * ANEW) / 1000

/**
 * Every price of 10,000 shirts goes up and back beside visitors: how long each takes. The 99th percentile of what all visitors of
 * all rounds waited stands against the quiet shop after it. Once they all open /stock, which is kept (50 a second). Once they walk
 * through the shop, where most of what they open isn't (20 a second). Beside /stock as many ask nginx for the same bytes.
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
    const visits: Record<Way, () => Visitors[]> = {
      'of /stock': () => [
        startVisitors('of /stock', `${shop.origin}/stock`, PER_SECOND['of /stock']),
        startVisitors(REFERENCE, `${nginx.origin}/stock`, PER_SECOND['of /stock']),
      ],
      'of a walk': () => [startVisitors('of a walk', walk, PER_SECOND['of a walk'])],
    }
    const nothing = (): Record<When, number[]> => ({ change: [], undo: [], anew: [], quiet: [] })
    const waited: Record<Seen, Record<When, number[]>> = {
      'of /stock': nothing(),
      [REFERENCE]: nothing(),
      'of a walk': nothing(),
    }
    const took: Record<'look' | 'change' | 'undo', number[]> = { look: [], change: [], undo: [] }
    const timed = async (what: keyof typeof took, id: string, estado: string) => {
      const from = performance.now()
      await until(id, estado)
      took[what].push((performance.now() - from) / 1000)
    }
    const decide = async (what: 'change' | 'undo', id: string, decision: string, estado: string) => {
      await send(`/admin/muchas/${id}`, { decision })
      await timed(what, id, estado)
    }
    // A first walk, which doesn't count, has the shop compile what it runs, as if open for a while.
    const ways: Way[] = ['of a walk', ...Array.from({ length: ROUNDS }, () => WAYS).flat()]
    for (const [round, way] of ways.entries()) {
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
      const visitors = visits[way]()
      await pause(WARM_UP)
      const parts: Record<When, () => Promise<unknown>> = {
        change: () => decide('change', id, 'importar', 'hecha'),
        undo: () => decide('undo', id, 'deshacer', 'deshecha'),
        anew: () => pause(ANEW),
        quiet: () => pause(QUIET),
      }
      const begun: number[] = []
      for (const when of WHEN) {
        begun.push(Date.now())
        await parts[when]()
      }
      begun.push(Date.now())
      for (const { who, end } of visitors) {
        for (const { due, waited: millis } of await end()) {
          const at = begun.findLastIndex((moment) => moment <= due)
          if (round > 0 && at in WHEN) waited[who][WHEN[at]!].push(millis)
        }
      }
    }
    const figure = (name: string, value: number, unit: string): Figure => {
      const rounded = Math.round(value * 10) / 10
      return { bench: 'many', name: `${name}, ${COUNT} shirts, ${dialect}`, value: rounded, unit }
    }
    return [
      ...Object.entries(took).map(([what, seconds]) => figure(what, median(seconds), 's')),
      ...Object.entries(waited).flatMap(([who, times]) =>
        Object.entries(times).map(([what, millis]) => figure(`p99 ${who}, ${what}`, percentile(millis, 0.99), 'ms')),
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

/** Visitors who come at their own pace. `end` has no more of them come, and gives what each waited. */
type Visitors = { who: Seen; end: () => Promise<Visit[]> }

/** @param rate a second */
function startVisitors(who: Seen, url: string | string[], rate: number): Visitors {
  const { answer, end } = startLoad({ url, connections: 4, rate, headers: { 'Accept-Encoding': 'br' } })
  // Failures are thrown when the visitors are ended; unhandled until then, one would end the process.
  answer.catch(() => undefined)
  return {
    who,
    end: async () => {
      end()
      return (await answer).visits
    },
  }
}

/** Of ten pages: two kept lists, a list of one team, a search, its suggestions, and five different shirts. */
async function planWalk({ read }: Database, origin: string): Promise<string[]> {
  const shirts = await read
    .selectFrom('products')
    .select(['slug', 'equipo'])
    .where('activo', '=', 1)
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
