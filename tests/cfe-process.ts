import { pino } from 'pino'
import { createBiller } from '#server/facturacion/biller.ts'
import { issueDueCfe } from '#server/facturacion/issue-cfe.ts'
import { queueCfe } from '#server/facturacion/queue-cfe.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createNewId } from '#server/base/runtime.ts'
import { createSeal } from '#server/base/seal.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { recountPedidos } from '#server/pedidos/contar/recount-pedidos.ts'

/**
 * A process that issues what is to be issued, until it is killed or nothing is due. Says `ready` before it begins:
 * `node tests/cfe-process.ts {database} {clock} {issuer} {token} {folder}`.
 */
const [database = '', now = '', url = '', token = '', folder = ''] = process.argv.slice(2)
const clock = () => Number(now)
const log = pino({ level: 'silent' })
const seal = createSeal('no secret')
const runtime = { database: connectDatabase(database), clock, log, newId: createNewId(clock), seal }
const proveedor = createBiller({ token, url, sucursal: 1, log, deadline: 400 })
process.stdout.write('ready\n')
await recountPedidos(runtime)
await queueCfe(runtime)
await issueDueCfe(runtime, { proveedor, storage: openFolder(folder) })
process.exit(0)
