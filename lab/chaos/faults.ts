import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Draw } from './draw.ts'
import type { Network } from './network.ts'
import { openHalfMigrated, startFormer, startOnEmpty } from './starts.ts'
import type { World } from './world.ts'

/** Does something bad, makes it good again, and says in words what shouldn't have come of it. */
type Fault = (world: World, draw: Draw) => Promise<string[]>

const HOUR = 3_600_000
const fine: string[] = []

/** What can happen to a shop of one instance on SQLite as well. */
const ANYWHERE: Record<string, Fault> = {
  'kill -9': async ({ machines }, draw) => {
    await draw.pick(machines).instance.end('SIGKILL')
    await pause(draw.between(0, 4_000))
    return fine
  },
  'kill -9 while it starts': async ({ machines }, draw) => {
    const { instance } = draw.pick(machines)
    await instance.end('SIGKILL')
    await pause(draw.between(50, 1_500))
    await instance.end('SIGKILL')
    return fine
  },
  'kill -9 of all': async ({ machines }) => {
    await Promise.all(machines.map(({ instance }) => instance.end('SIGKILL')))
    return fine
  },
  'restart (SIGTERM)': async ({ machines }, draw) => {
    await draw.pick(machines).instance.end('SIGTERM')
    return fine
  },
  'stopped for seconds (SIGSTOP)': async ({ machines }, draw) => {
    const { instance } = draw.pick(machines)
    instance.signal('SIGSTOP')
    await pause(draw.between(1_000, 8_000))
    instance.signal('SIGCONT')
    return fine
  },
  'disk full': async ({ machines }, draw) => {
    const { instance, disk } = draw.pick(machines)
    disk.fill(instance.pid())
    await pause(draw.between(1_000, 5_000))
    disk.empty(instance.pid())
    return fine
  },
  'clock moved and moved back': async ({ machines }, draw) => {
    const { clock } = draw.pick(machines)
    clock.move(draw.pick([-1, 1]) * draw.pick([draw.between(1_000, 14_000), draw.between(60_000, 2 * HOUR)]))
    await pause(draw.between(1_000, 5_000))
    clock.move(0)
    return fine
  },
  'two starts on an empty database': startOnEmpty,
  'half a migration': openHalfMigrated,
}

const ON_SQLITE: Record<string, Fault> = {
  'database locked by somebody else': async ({ database }, draw) => {
    const held = database.transaction(async (tx) => {
      await sql`update relojes set momento = momento`.execute(tx)
      await pause(draw.between(500, 6_000))
    })
    await held
    return fine
  },
}

const ON_POSTGRES: Record<string, Fault> = {
  'database cut off': (world, draw) => disturb(world, draw, 'base', 'cut'),
  'database silent': (world, draw) => disturb(world, draw, 'base', 'silent'),
  'database slow': (world, draw) => disturb(world, draw, 'base', draw.between(10, 150)),
  'store cut off': (world, draw) => disturb(world, draw, 'deposito', 'cut'),
  'store silent': (world, draw) => disturb(world, draw, 'deposito', 'silent'),
  'store slow': (world, draw) => disturb(world, draw, 'deposito', draw.between(50, 500)),
  'store gone for all': async (world, draw) => {
    await setAll(world, 'deposito', 'cut')
    await pause(draw.between(1_000, 5_000))
    await setAll(world, 'deposito', 'open')
    return fine
  },
  'connections ended (pg_terminate_backend)': async ({ database }, draw) => {
    for (let times = draw.between(1, 4); times > 0; times--) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(database.read)
      await pause(draw.between(0, 300))
    }
    return fine
  },
  'PostgreSQL stopped and started': async ({ postgres }, draw) => {
    await postgres!.restart({ signal: 'SIGINT', downMs: draw.between(0, 4_000) })
    return fine
  },
  'PostgreSQL ended at once, and recovered': async ({ postgres }, draw) => {
    await postgres!.restart({ signal: 'SIGQUIT', downMs: draw.between(0, 1_000) })
    return fine
  },
  'PostgreSQL stands still': async ({ postgres }, draw) => {
    await postgres!.freeze()
    await pause(draw.between(500, 5_000))
    await postgres!.thaw()
    return fine
  },
  'the version before starts on the newer database': startFormer,
}

/** The faults of a database, by what they are called. */
export function faultsOn(dialect: Database['dialect'], former: string | null): Map<string, Fault> {
  const faults = new Map(Object.entries({ ...ANYWHERE, ...(dialect === 'sqlite' ? ON_SQLITE : ON_POSTGRES) }))
  if (former === null) faults.delete('the version before starts on the newer database')
  return faults
}

/** Disturbs an instance's way to something for some seconds. */
async function disturb({ network, machines }: World, draw: Draw, what: string, state: Parameters<Network['set']>[1]) {
  const link = `${draw.pick(machines).instance.name} ${what}`
  await network.set(link, state)
  await pause(draw.between(500, 6_000))
  await network.set(link, 'open')
  return fine
}

async function setAll({ network, machines }: World, what: string, state: Parameters<Network['set']>[1]) {
  for (const { instance } of machines) await network.set(`${instance.name} ${what}`, state)
}
