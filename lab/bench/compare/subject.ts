import { freePort } from '#tests/free-port.ts'
import { ADMIN } from '../sign-in.ts'
import type { Admin } from './admin.ts'
import { measureChange } from './change.ts'
import type { Values } from './pages.ts'
import { measureIndex, type Release } from './releases.ts'
import type { Comprable } from './send-orders.ts'
import { startShop, type Server } from './servers.ts'
import { findId, makeShopData, readComprables, stockUp } from './shop-data.ts'

const STARTS = 3

/** A release that runs over a catalogue of its own. */
export type Subject = {
  server: Server
  comprables: Comprable[]
  /** The index in memory by itself, in a process of its own. */
  measureIndex: () => Values
  /** A change, seen in a second process that is there for it alone. */
  measureChange: () => Promise<Values>
  /** Ends it and starts it over its data, one value for each time; it runs on afterwards. */
  measureStarts: () => Promise<Values[]>
}

/** @param dataDir a folder that isn't there yet @param postgresUrl of an empty database; null for SQLite */
export async function openSubject(
  release: Release,
  dataDir: string,
  size: number,
  postgresUrl: string | null,
): Promise<Subject> {
  const data = await makeShopData(release, dataDir, size, postgresUrl)
  const env = { ...data.env, ...ADMIN }
  const start = async () => startShop(release, await freePort(), env)
  const server = await start()
  const comprables = await readComprables(data)
  const admin: Admin = await stockUp(server.origin, comprables)
  const subject: Subject = {
    server,
    comprables,
    measureIndex: () => measureIndex(release, data.databaseUrl),
    async measureChange() {
      const other = await start()
      try {
        return await measureChange(admin, other, (slug) => findId(data, slug))
      } finally {
        await other.stop()
      }
    },
    async measureStarts() {
      const times: Values[] = []
      for (let turn = 0; turn < STARTS; turn++) {
        await subject.server.stop()
        const from = performance.now()
        subject.server = await start()
        times.push({ 'start with data to the first list': (performance.now() - from) / 1000 })
      }
      return times
    },
  }
  return subject
}
