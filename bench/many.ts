import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPostgres } from '#tests/postgres.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import type { Figure } from './figure.ts'
import { fillShop } from './fill-shop.ts'
import { load } from './load.ts'
import { median } from './percentile.ts'
import { startShopProcess } from './shop-process.ts'
import { ADMIN, signIn } from './sign-in.ts'

const PORT = 4184
const COUNT = 10_000
const ROUNDS = 3
/** Seconds of one measuring; of those that fit into a change or its undoing the median counts. */
const PART = 4
const DIALECTS = ['sqlite', 'postgres'] as const

/**
 * Every price of 10,000 shirts goes up and back beside visitors of /stock (50 a second): how long each takes, and the
 * 99th percentile of what a visitor waits, against the quiet shop before it, in turns.
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
    const waited: Record<'quiet' | 'change' | 'undo', number[]> = { quiet: [], change: [], undo: [] }
    const took: Record<'look' | 'change' | 'undo', number[]> = { look: [], change: [], undo: [] }
    const timed = async (what: keyof typeof took, id: string, estado: string) => {
      const from = performance.now()
      await until(id, estado)
      took[what].push((performance.now() - from) / 1000)
    }
    const beside = async (what: 'change' | 'undo', id: string, decision: string, estado: string) => {
      waited.quiet.push(await visit(shop.origin))
      await send(`/admin/muchas/${id}`, { decision })
      const work = timed(what, id, estado)
      const parts: number[] = []
      while ((await estadoOf(id)) !== estado) parts.push(await visit(shop.origin))
      // The last one is partly of the quiet shop, unless there is no other.
      waited[what].push(...(parts.length > 1 ? parts.slice(0, -1) : parts))
      await work
    }
    await visit(shop.origin)
    for (let round = 0; round < ROUNDS; round++) {
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
      await beside('change', id, 'importar', 'hecha')
      await beside('undo', id, 'deshacer', 'deshecha')
    }
    const figure = (name: string, value: number, unit: string): Figure => {
      const rounded = Math.round(value * 10) / 10
      return { bench: 'many', name: `${name}, ${COUNT} shirts, ${dialect}`, value: rounded, unit }
    }
    return [
      ...Object.entries(took).map(([what, seconds]) => figure(what, median(seconds), 's')),
      ...Object.entries(waited).map(([what, millis]) => figure(`p99 of /stock, ${what}`, median(millis), 'ms')),
    ]
  } finally {
    await database.close()
    await shop.stop()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** A visitor every 20 ms: what one of them waits, not how many fit. */
async function visit(origin: string): Promise<number> {
  return (await load({ url: `${origin}/stock`, connections: 4, rate: 50, seconds: PART })).p99
}
