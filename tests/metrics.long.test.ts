import { readFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { LAZOS } from '#domain/vigilancia/lazos.ts'
import { openEmpty } from './databases.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres.ts'
import { databaseEnv, startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const PATIENCE = { timeout: 60_000 }
const TOKEN = 'a-token-of-sixteen-letters'

/** What others build on: docs/operations.md lists them. */
const NAMES = [
  'avisos_pago_total',
  'unawaited_failures_total',
  'build_info',
  'correos_total',
  'database_up',
  'database_wait_seconds',
  'disk_free_bytes',
  'disk_size_bytes',
  'http_request_duration_seconds',
  'copia_last_good_timestamp_seconds',
  'lease_held',
  'loop_gave_way_seconds_total',
  'loop_last_round_timestamp_seconds',
  'loop_rounds_total',
  'loop_work_seconds_total',
  'page_cache_bytes',
  'page_cache_entries',
  'page_cache_hits_total',
  'page_cache_misses_total',
  'page_render_seconds',
  'payments_total',
  'pedidos_placed_total',
  'pedidos_total',
  'queue_length',
  'queue_oldest_seconds',
  'trouble',
  'verify_findings',
  'verify_last_timestamp_seconds',
].map((name) => `casakas_${name}`)

async function ask(origin: string, token?: string) {
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/metrics`, headers && { headers })
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

/** What the files of deploy/metrics/ ask for. */
function readExpressions(): Record<string, string> {
  const { panels } = JSON.parse(readFileSync('deploy/metrics/dashboard.json', 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  return {
    dashboard: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n'),
    alerts: readFileSync('deploy/metrics/alerts.yaml', 'utf8'),
  }
}

const namesIn = (text: string): string[] => Array.from(text.matchAll(/^# TYPE (casakas_\w+) /gm), ([, name]) => name!)

/** The value of a metric; several labels as they stand. */
function valueOf(text: string, name: string): number | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`casakas_${name} `))
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(' ')))
}

describe('/metrics of a shop of two processes', () => {
  const cleanups: (() => unknown)[] = []
  let origin = ''
  let own = ''
  /** What was told once somebody had been there. */
  let text = ''

  beforeAll(async () => {
    const { url, drop } = await openEmpty('postgres')
    const folder = await mkdtemp(join(tmpdir(), 'casakas-metrics-'))
    cleanups.push(drop, () => rm(folder, { recursive: true, force: true }))
    const port = await freePort()
    const server = await startServer({
      ...databaseEnv(url, folder),
      WORKERS: '2',
      METRICS_PORT: String(port),
      METRICS_TOKEN: TOKEN,
    })
    cleanups.push(() => server.stop())
    own = `http://127.0.0.1:${port}`
    origin = server.origin
    for (let n = 0; n < 20; n++) await (await fetch(`${origin}/stock`)).text()
    await (await fetch(`${origin}/robots.txt`)).text()
    await (await fetch(`${origin}/nada-de-esto-${TOKEN}`)).text()
    await vi.waitFor(async () => {
      text = (await ask(own)).text
      expect(text).toMatch(/casakas_loop_last_round_timestamp_seconds\{loop="rondas"\} \d/)
      expect(valueOf(text, 'lease_held')).toBe(1)
    }, PATIENCE)
  })

  afterAll(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })

  it('36.8 is on an address of its own, and on the shop’s to who has the token', async () => {
    expect((await ask(origin)).status).toBe(401)
    expect((await ask(origin, `${TOKEN}x`)).status).toBe(401)
    expect((await fetch(`${own}/`)).status).toBe(404)
    const { status, type } = await ask(own)
    expect([status, type]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
    const { text: byToken } = await ask(origin, TOKEN)
    expect(valueOf(byToken, 'lease_held')).toBe(1)
  })

  it('36.9 counts every answer once, by whichever process it was made', () => {
    const counts = Array.from(
      text.matchAll(/^casakas_http_request_duration_seconds_count\{kind="(\w+)",status="(\dxx)"\} (\d+)$/gm),
    )
    const countOf = (...kinds: string[]) =>
      counts.filter(([, kind]) => kinds.includes(kind!)).reduce((sum, [, , , count]) => sum + Number(count), 0)
    expect(countOf('page', 'finished')).toBe(21)
    expect(countOf('feed')).toBe(1)
  })

  it('36.10 tells what docs/operations.md lists, and nothing of anybody', () => {
    const known = namesIn(text)
    expect(known.toSorted()).toEqual([...NAMES, 'casakas_database_connections'].toSorted())
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    expect(text).toContain('casakas_build_info{version="')
    expect(text).toContain('casakas_trouble{kind="correos"} 0')
    expect(text).toContain('casakas_pedidos_total{estado="pagado"} 0')
    expect(text).toContain('casakas_queue_length{queue="reintegros"} 0')
    expect(valueOf(text, 'database_up')).toBe(1)
    expect(valueOf(text, 'database_connections')).toBeGreaterThan(0)
    expect(text).not.toContain(TOKEN)
  })

  it('36.12 tells what the dashboard draws and what wakes somebody, under these names and words', () => {
    const known = namesIn(text)
    for (const [file, asked] of Object.entries(readExpressions())) {
      const names = Array.from(asked.matchAll(/casakas_\w+/g), ([name]) => name.replace(/_(bucket|count|sum)$/, ''))
      expect(names.length, file).toBeGreaterThan(10)
      expect(
        names.filter((name) => !known.includes(name)),
        file,
      ).toEqual([])
      const words = asked.match(/(?:estado|kind|queue|result)="\w+"/g) ?? []
      expect(
        words.filter((word) => !text.includes(word)),
        file,
      ).toEqual([])
    }
  })

  it('36.6 tells of each loop of the background work that this shop has', () => {
    const loops = Array.from(text.matchAll(/_round_timestamp_seconds\{loop="(\w+)"\}/g), ([, loop]) => loop)
    const absent = ['copias', 'hoja', 'imagenes']
    expect(loops.toSorted()).toEqual(
      Object.keys(LAZOS)
        .filter((lazo) => !absent.includes(lazo))
        .toSorted(),
    )
  })
})

it('36.8, 36.11 is nowhere unless set; without its file of SQLite’s it says so within two seconds', async () => {
  const { url, drop } = await openEmpty('sqlite')
  onTestFinished(drop)
  const port = await freePort()
  const server = await startServer({ ...databaseEnv(url, await tempFolder()), ...QUIET, METRICS_PORT: String(port) })
  onTestFinished(() => server.stop())
  expect((await ask(server.origin)).status).toBe(404)
  await rename(url, `${url}.away`)
  await expectDown(port)
  await rename(`${url}.away`, url)
  await expectUp(port)
})

it('36.11 without a PostgreSQL that answers it says so within two seconds', async () => {
  const postgres = await startPostgres()
  onTestFinished(postgres.stop)
  const port = await freePort()
  const env = { ...databaseEnv(postgres.url('postgres'), await tempFolder()), ...QUIET }
  const server = await startServer({ ...env, METRICS_PORT: String(port) })
  onTestFinished(() => server.stop())
  await expectUp(port)
  await postgres.freeze()
  try {
    await expectDown(port)
  } finally {
    await postgres.thaw()
  }
  await expectUp(port)
})

const QUIET = { LOG_LEVEL: 'fatal' }

async function expectDown(port: number): Promise<void> {
  const begun = performance.now()
  const { status, text } = await ask(`http://127.0.0.1:${port}`)
  expect(performance.now() - begun).toBeLessThan(2_000)
  expect(status).toBe(200)
  expect(valueOf(text, 'database_up')).toBe(0)
  expect(text).not.toMatch(/^casakas_queue_length\{/m)
}

async function expectUp(port: number): Promise<void> {
  const up = async () => valueOf((await ask(`http://127.0.0.1:${port}`)).text, 'database_up')
  await vi.waitFor(async () => expect(await up()).toBe(1), PATIENCE)
}
