import { pino } from 'pino'
import { startAvisando } from '#server/avisame/tell-esperas.ts'
import { createChangeFeed } from '#server/cambios/change-feed.ts'
import { createIndexReader } from '#server/catalogo/index-reader.ts'
import { createNewId } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { connectDatabase } from '#server/db/open-database.ts'

/** A process that tells who waits until it is killed: `node tests/avisame-process.ts {database} {clock}`. */
const [url = '', now = ''] = process.argv.slice(2)
const clock = () => Number(now)
const runtime = {
  database: connectDatabase(url),
  clock,
  log: pino({ level: 'warn' }),
  newId: createNewId(clock),
  seal: createSeal('no secret'),
}
startAvisando(runtime, createIndexReader({ ...runtime, changes: createChangeFeed(runtime) }))
