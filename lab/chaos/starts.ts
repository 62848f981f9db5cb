import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { connectDatabase } from '#server/db/open-database.ts'
import { MIGRATIONS, readMigrations } from '#server/db/migrate.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { freePort } from '../../tests/free-port.ts'
import { spawnServer, type ServerProcess } from '../../tests/start-server.ts'
import type { Draw } from './draw.ts'
import type { World } from './world.ts'

const SHIRTS = 251
const SETTINGS = { LOG_LEVEL: 'error', SHOP_SECRET: 'another-secret-of-more-than-32-characters' }

/** Two instances that open one empty shop at the same moment make one shop, though one may be killed at it. */
export async function startOnEmpty(world: World, draw: Draw): Promise<string[]> {
  return beside(world, async (env, url) => {
    const starts = [await spawn(world, env), await spawn(world, env)]
    if (draw.fraction() < 0.5) {
      await pause(draw.between(100, 2_000))
      starts[0]!.signal('SIGKILL')
      await starts[0]!.ended
      starts[0] = await spawn(world, env)
    }
    const opened = await untilOpen(starts)
    const database = connectDatabase(url)
    try {
      if (!opened) return [`two starts on an empty database: ${starts.map(({ output }) => output()).join('\n')}`]
      const { read } = database
      const products = await read.selectFrom('products').select('codigo').execute()
      const users = await sql`select id from users`.execute(read)
      const isOne = new Set(products.map(({ codigo }) => codigo)).size === SHIRTS && products.length === SHIRTS
      return [
        ...(isOne && users.rows.length === 1
          ? []
          : [`two starts made ${products.length} shirts and ${users.rows.length} administrators`]),
        ...(await verify(database, Date.now())),
      ]
    } finally {
      await database.close()
      await Promise.all(starts.map((start) => start.stop()))
    }
  })
}

/** A start killed while bringing an older database up to date is followed by one that does. */
export async function openHalfMigrated(world: World, draw: Draw): Promise<string[]> {
  return beside(world, async (env, url) => {
    await migrateHalf(url, draw)
    for (let kills = draw.between(1, 3); kills > 0; kills--) {
      const half = await spawn(world, env)
      await pause(draw.between(300, 1_500))
      half.signal('SIGKILL')
      await half.ended
    }
    const server = await spawn(world, env)
    const opened = await untilOpen([server])
    const database = connectDatabase(url)
    try {
      if (!opened) return [`after half a migration: ${server.output()}`]
      const { missing, unknown } = await readMigrations(database)
      return [...missing, ...unknown].map((name) => `after half a migration: ${name}`)
    } finally {
      await database.close()
      await server.stop()
    }
  })
}

/** The version before says in words that it doesn't open a newer one's database. */
export async function startFormer({ former, folder, machines }: World): Promise<string[]> {
  const env = machines[0]!.instance.env
  const dataDir = await mkdtemp(join(folder, 'former-'))
  const server = await spawnServer({ ...env, DATA_DIR: dataDir }, await freePort(), { packaged: former! })
  const opened = await untilOpen([server])
  await server.stop()
  await rm(dataDir, { recursive: true })
  // The shop says as well when the database is gone just now.
  return opened || !/versión más nueva|no contesta/.test(server.output())
    ? [`the version before on the newer database: ${opened ? 'it opened' : server.output()}`]
    : []
}

/** A shop of its own beside the one that is disturbed. */
async function beside(
  { postgres, folder }: World,
  run: (env: Record<string, string>, url: string) => Promise<string[]>,
): Promise<string[]> {
  const own = await mkdtemp(join(folder, 'beside-'))
  const name = `beside_${own.slice(own.lastIndexOf('-') + 1).toLowerCase()}`
  const server = postgres === null ? null : connectDatabase(postgres.url('postgres'))
  try {
    if (server !== null) await sql`create database ${sql.id(name)}`.execute(server.write)
    const dataDir = join(own, 'datos')
    await mkdir(dataDir)
    const url = postgres?.url(name) ?? join(dataDir, 'casakas.db')
    const env = { ...SETTINGS, DATA_DIR: dataDir, ...(postgres === null ? {} : { DATABASE_URL: url }) }
    const found = await run(env, url)
    if (server !== null) await sql`drop database ${sql.id(name)} with (force)`.execute(server.write)
    return found
  } finally {
    await server?.close()
    await rm(own, { recursive: true, force: true })
  }
}

async function migrateHalf(url: string, draw: Draw): Promise<void> {
  const database = connectDatabase(url)
  const names = Object.keys(MIGRATIONS)
  const migrator = new Migrator({ db: database.write, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateTo(names[draw.between(0, names.length - 2)]!)
  await database.close()
  if (error !== undefined) throw error
}

async function spawn({ packaged }: World, env: Record<string, string>): Promise<ServerProcess> {
  return spawnServer(env, await freePort(), { packaged })
}

/** @returns false when one of them ends first */
async function untilOpen(servers: ServerProcess[]): Promise<boolean> {
  for (;;) {
    if (servers.every((server) => server.output().includes('Casakas está abierta'))) return true
    if (servers.some((server) => server.hasEnded())) return false
    await pause(100)
  }
}
