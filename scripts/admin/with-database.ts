import { existsSync } from 'node:fs'
import { readConfig, type Config } from '#server/host/config.ts'
import type { Database } from '#server/db/connect.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { explainNewerDatabase, migrateDatabase } from '#server/db/migrate.ts'
import { bringUpToDate } from '#server/start/bring-up-to-date.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { runLong } from '#server/db/turn.ts'
import { explainStart } from '#server/start/explain-start.ts'

/**
 * Runs a command on the shop's database, found by the settings of the environment and `.env`. Settings that the
 * command doesn't use may be missing: a shop is prepared before it can open.
 */
export async function withDatabase(command: (database: Database, config: Config) => Promise<void>): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const settings = readConfig({ ...process.env, SHOP_MODE: 'demo' })
  if (!settings.ok) fail(settings.faults)
  const database = connectDatabase(settings.config.databaseUrl)
  try {
    const newer = await explainNewerDatabase(database)
    if (newer !== null) fail([newer])
    const { config } = settings
    const secret = config.secret ?? (await readSecret(config.dataDir))
    // Without a secret there is no shop yet that could have sold anything.
    if (secret === null) await migrateDatabase(database)
    else await bringUpToDate(config, { database, clock: Date.now, seal: createSeal(secret) })
    await runLong(() => command(database, config))
  } catch (error) {
    const sentence = explainStart(error)
    if (sentence === null) throw error
    fail([sentence])
  } finally {
    await database.close()
  }
}

/** Ends the process with reasons that the owner can act on. */
export function fail(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}
