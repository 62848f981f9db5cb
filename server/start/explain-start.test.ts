import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { connectDatabase } from '../db/open-database.ts'
import { readMigrations } from '../db/migrate.ts'
import { explainStart } from './explain-start.ts'

/** A pooler's answer to a beginning that it doesn't take. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

it('16.95 a pooler that refuses what a connection begins with is told by what it refused, and with its line', async () => {
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(refusal('unsupported startup parameter: statement_timeout')))
  }).listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  const database = connectDatabase(`postgres://u:c@127.0.0.1:${(pooler.address() as AddressInfo).port}/casakas`)
  const error: unknown = await readMigrations(database).catch((failed: unknown) => failed)
  expect(explainStart(error)).toMatch(/no acepta «statement_timeout».*ignore_startup_parameters = statement_timeout,/)
  await database.close()
  pooler.close()
})
