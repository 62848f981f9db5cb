import { pino } from 'pino'
import { devolucionAManoSchema } from '#domain/devoluciones/solicitud.ts'
import { connectDatabase } from '#server/db/open-database.ts'
import { createNewId } from '#server/base/runtime.ts'
import { carryOutReintegro } from '#server/pagos/carry-out-reintegro.ts'
import { createMercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import { openDevolucion } from '#server/pedidos/devoluciones/open-devolucion.ts'
import { createSeal } from '#server/base/seal.ts'

/**
 * A process that makes a devolución, with all that follows, until it is killed. Says `ready` before it begins:
 * `node tests/devolucion-process.ts {database} {clock} {provider} {order} {devolución}`.
 */
const [url = '', now = '', baseUrl = '', codigo = '', pedida = ''] = process.argv.slice(2)
const clock = () => Number(now)
const log = pino({ level: 'silent' })
const runtime = {
  database: connectDatabase(url),
  clock,
  log,
  newId: createNewId(clock),
  seal: createSeal('no secret'),
  mailer: { kick: () => undefined, insist: () => undefined },
}
const client = createMercadoPagoClient({ accessToken: 'TEST-1-1-a-900000001', baseUrl: () => baseUrl, log })
process.stdout.write('ready\n')
const done = await openDevolucion(
  runtime,
  (row) => carryOutReintegro(runtime, client, row),
  codigo,
  devolucionAManoSchema.parse(JSON.parse(pedida)),
  'ana@casakas.uy',
)
process.stdout.write(`${JSON.stringify(done)}\n`)
process.exit(0)
