import type { Database } from '#server/db/connect.ts'
import type { TestPostgres } from '../../tests/postgres.ts'
import type { Clock } from './clock.ts'
import type { Disk } from './disk.ts'
import type { Instance } from './instance.ts'
import type { Network } from './network.ts'

/** Everything that can be disturbed. */
export type World = {
  machines: { instance: Instance; disk: Disk; clock: Clock }[]
  network: Network
  database: Database
  /** Null on SQLite. */
  postgres: TestPostgres | null
  /** For shops beside the one that is disturbed. */
  folder: string
  /** Of the package that runs, and of the version before it; null when there is none. */
  packaged: string
  former: string | null
}
