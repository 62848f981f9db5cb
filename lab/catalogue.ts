import { resolve } from 'node:path'
import { generateCamisetas } from '#demo/generate.ts'
import { writeCamisetas } from '#demo/write-camisetas.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createNewId } from '#server/base/runtime.ts'
import { readArgs, refuse } from '../scripts/read-args.ts'

/** `npm run lab -- catalogue --count N`: N made-up shirts into the database of the settings. */
const USO = 'npm run lab -- catalogue [--count N]'
const { values } = readArgs(USO, { options: { count: { type: 'string', default: '10000' } } })
if (!/^\d{1,7}$/.test(values.count)) refuse(['--count wants a whole number, such as --count 10000', USO])
const count = Number(values.count)
const url = process.env.DATABASE_URL || resolve(process.env.DATA_DIR || './data', 'casakas.db')
const database = connectDatabase(url)
try {
  await migrateDatabase(database)
  const clock = Date.now
  const from = performance.now()
  await writeCamisetas({ database, clock, newId: createNewId(clock) }, generateCamisetas(count), (done) => {
    if (done % 10_000 === 0 || done === count) process.stdout.write(`${done} of ${count}\n`)
  })
  process.stdout.write(`${count} shirts in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
} finally {
  await database.close()
}
