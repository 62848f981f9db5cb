import { tmpdir } from 'node:os'
import { pino } from 'pino'
import { connectDatabase } from '#server/db/open-database.ts'
import { openFolder } from '#server/images/storage.ts'
import { createImports } from '#server/imports/create-imports.ts'
import { createNewId } from '#server/runtime.ts'
import { createSeal } from '#server/seal.ts'

/** A process that works on imports until it is killed: `node tests/import-process.ts {database} {clock}`. */
const [url = '', now = ''] = process.argv.slice(2)
const clock = () => Number(now)
const runtime = {
  database: connectDatabase(url),
  clock,
  log: pino({ level: 'silent' }),
  newId: createNewId(clock),
  seal: createSeal('no secret'),
}
createImports(
  runtime,
  { storeImagen: () => Promise.reject(new Error('no pictures here')) },
  openFolder(tmpdir()),
).startWork()
