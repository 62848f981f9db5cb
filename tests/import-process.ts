import { join } from 'node:path'
import { pino } from 'pino'
import { connectDatabase } from '#server/db/open-database.ts'
import { createImages } from '#server/imagenes/create-images.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { createImports } from '#server/importaciones/create-imports.ts'
import { createNewId } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'

/** A process that works on imports until it is killed: `node tests/import-process.ts {database} {clock} {folder}`. */
const [url = '', now = '', folder = ''] = process.argv.slice(2)
const clock = () => Number(now)
const runtime = {
  database: connectDatabase(url),
  clock,
  log: pino({ level: 'silent' }),
  newId: createNewId(clock),
  seal: createSeal('no secret'),
}
const files = { storage: openFolder(join(folder, 'files')), tempDir: join(folder, 'tmp') }
createImports(runtime, createImages({ runtime, draw: null, ...files }), files).startWork()
