import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '#server/db/open-database.ts'
import { freePort } from '#tests/free-port.ts'
import { startPostgres, type TestPostgres } from '#tests/postgres.ts'
import { createFigures } from './compare/figures.ts'
import { readBrotli, startNginx } from './compare/nginx.ts'
import { measureMemory, measureOrders, measureWhileOrdering } from './compare/orders.ts'
import { measureFinished, measureLooks, measureMade, unseenList, type Values } from './compare/pages.ts'
import { buildRelease, openCheckout, type Release } from './compare/releases.ts'
import { startBare, type Server } from './compare/servers.ts'
import { readArgs } from '../../scripts/read-args.ts'
import { openSubject, type Subject } from './compare/subject.ts'

const DATABASES = ['sqlite', 'postgres'] as const
const PARTS = ['pages', 'index', 'orders', 'change', 'memory', 'start'] as const

/** Takes what one server gave in one round. */
type Note = (server: Pick<Server, 'name'>, round: number, values: Values) => void

/**
 * `npm run lab -- bench compare`: the shop's figures beside a reference. They go in turns within one run, so that the
 * machine's moods meet all alike. What each figure means, and what can be chosen, says docs/performance.md.
 */
export async function compare(args: string[]): Promise<void> {
  const uso =
    'npm run lab -- bench compare [--sizes 250,10000] [--databases sqlite,postgres] [--parts …] [--against REVISION] [--rounds N] [--seconds N] [--memory N] [--out FILE]'
  const { values } = readArgs(uso, {
    args,
    options: {
      sizes: { type: 'string', default: '250,10000' },
      databases: { type: 'string', default: DATABASES.join(',') },
      parts: { type: 'string', default: PARTS.join(',') },
      against: { type: 'string' },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '4' },
      memory: { type: 'string', default: '60' },
      out: { type: 'string', default: `lab/results/${Date.now()}.jsonl` },
    },
  })
  const parts = PARTS.filter((name) => values.parts.split(',').includes(name))
  const plan = { parts, rounds: Number(values.rounds), seconds: Number(values.seconds), memory: Number(values.memory) }
  const figures = createFigures(values.out)
  const releases = [openCheckout()]
  const folder = await mkdtemp(join(tmpdir(), 'casakas-compare-'))
  let postgres: TestPostgres | null = null
  try {
    if (values.against !== undefined) releases.push(buildRelease(values.against))
    for (const size of values.sizes.split(',').map(Number)) {
      for (const dialect of DATABASES.filter((name) => values.databases.includes(name))) {
        if (dialect === 'postgres') postgres ??= await startPostgres()
        const note: Note = ({ name }, round, measured) =>
          figures.note({ size, database: dialect, of: name, round }, measured)
        await compareAt(releases, { ...plan, size, folder, postgres: dialect === 'postgres' ? postgres : null }, note)
      }
    }
    console.log(figures.machine)
    figures.print()
  } finally {
    await postgres?.stop()
    for (const release of releases) release.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

type Plan = {
  size: number
  /** What is measured of it. */
  parts: readonly (typeof PARTS)[number][]
  rounds: number
  /** Of each load. */
  seconds: number
  memory: number
  folder: string
  /** Where databases are made; null for SQLite. */
  postgres: TestPostgres | null
}

/** All figures of one size over one database; what doesn't ask the database is measured over SQLite alone. */
async function compareAt(releases: Release[], plan: Plan, note: Note): Promise<void> {
  const { size, rounds, seconds, memory, postgres } = plan
  // Parts that don't ask the database are the same over both.
  const has = (part: (typeof PARTS)[number]) =>
    plan.parts.includes(part) && (postgres === null || part === 'orders' || part === 'change')
  const subjects: Subject[] = []
  const references: Server[] = []
  try {
    for (const [at, release] of releases.entries()) {
      const name = `${postgres === null ? 'sqlite' : 'postgres'}-${size}-${at}`
      const url = postgres === null ? null : await makeDatabase(postgres, `bench_${size}_${at}`)
      subjects.push(await openSubject(release, join(plan.folder, name), size, url))
    }
    if (has('pages')) references.push(await openNginx(plan, subjects[0]!), await startBare(await freePort()))
    for (let round = 0; round < rounds; round++) {
      console.error(`${size} products, ${postgres === null ? 'SQLite' : 'PostgreSQL'}, round ${round + 1} of ${rounds}`)
      if (has('pages')) await measurePages(subjects, references, { round, seconds }, note)
      for (const { server, measureIndex } of has('index') ? subjects : []) note(server, round, measureIndex())
      for (const { server, comprables } of has('orders') ? subjects : []) {
        note(server, round, await measureWhileOrdering(server, comprables, seconds))
      }
      for (const { server, comprables } of has('orders') ? subjects : [])
        note(server, round, await measureOrders(server, comprables, seconds))
      for (const subject of has('change') ? subjects : []) note(subject.server, round, await subject.measureChange())
    }
    for (const { server, comprables } of has('memory') ? subjects : []) {
      note(server, 0, await measureMemory(server, comprables, memory))
    }
    for (const subject of has('start') ? subjects : []) {
      for (const [round, values] of (await subject.measureStarts()).entries()) note(subject.server, round, values)
    }
  } finally {
    for (const { server } of subjects) await server.stop()
    for (const reference of references) await reference.stop()
  }
}

async function measurePages(
  subjects: Subject[],
  references: Server[],
  { round, seconds }: { round: number; seconds: number },
  note: Note,
): Promise<void> {
  const [nginx, bare] = references
  const finished = await measureFinished(nginx!, '/stock', seconds)
  note(nginx!, round, finished)
  for (const { server } of subjects) {
    const own = await measureFinished(server, '/stock', seconds)
    note(server, round, own)
    const name = 'finished page, 50 connections'
    note(server, round, { 'finished page, of nginx': (100 * own[name]!) / finished[name]! })
  }
  note(bare!, round, await measureMade(bare!, () => '/'))
  for (const { server } of subjects) {
    note(server, round, await measureMade(server, unseenList(round)))
    note(server, round, await measureLooks(server, round))
  }
}

/** nginx with the bytes of this checkout's finished list. */
async function openNginx({ folder, size }: Plan, { server }: Subject): Promise<Server> {
  const page = await readBrotli(`${server.origin}/stock`)
  return startNginx(join(folder, `nginx-${size}`), await freePort(), page)
}

async function makeDatabase(postgres: TestPostgres, name: string): Promise<string> {
  const server = connectDatabase(postgres.url('postgres'))
  await sql`create database ${sql.id(name)}`.execute(server.write)
  await server.close()
  return postgres.url(name)
}
