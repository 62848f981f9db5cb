import { mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { createMailbox, type Behaviour } from '#stand-ins/mailbox/index.ts'
import { ADMIN, CONTROL_PORT, DATA_DIR, PORT, VARIANTS_DIR } from './shop-under-test.ts'

/**
 * The shop of the browser tests: the demo as anybody starts it, on its own data folder. Its mail server is ours,
 * because tests tell it how to treat an address.
 */
await rm(DATA_DIR, { recursive: true, force: true })
await mkdir(DATA_DIR, { recursive: true })
const mailbox = await createMailbox({ folder: join(DATA_DIR, 'correos') })
Object.assign(process.env, {
  NODE_ENV: 'production',
  SHOP_MODE: 'demo',
  PORT: String(PORT),
  DATA_DIR,
  VARIANTS_DIR,
  BACKUP_DIR: join(DATA_DIR, 'copias'),
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  ALLOW_HEADLESS: '1',
  // The two cores belong to the tests; pictures are made as pages ask for them.
  PICTURES_AHEAD: 'false',
  // Each test is a visitor of its own: it says its address as a proxy would.
  TRUSTED_PROXIES: '127.0.0.1,::1',
  SMTP_URL: mailbox.url,
  MAIL_FROM: 'Casakas <tienda@casakas.example>',
  LOG_LEVEL: 'warn',
})

// `PUT /correos/{address}/{behaviour}`
createServer((request, response) => {
  const [address = '', behaviour] = (request.url ?? '').split('/').slice(2).map(decodeURIComponent)
  mailbox.setBehaviour(behaviour as Behaviour, address)
  response.writeHead(204).end()
}).listen(CONTROL_PORT, '127.0.0.1')

await import('#server/start/main.ts')
