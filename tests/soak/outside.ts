import { join } from 'node:path'
import { Hono } from 'hono'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import type { OutsideAddresses, OutsideKeys } from './outside-process.ts'

// The outside world in a process of its own: a shop that is killed doesn't take its card provider and its mail server
// with it.

const [folder = '', keys = '{}'] = process.argv.slice(2)

const mailbox = await createMailbox({ folder: join(folder, 'correos') })
const app = new Hono()
const served = await serveLocally(app)
const mercadoPago = createMercadoPagoStandIn({
  file: join(folder, 'mercadopago.db'),
  publicUrl: () => served.url,
  ...(JSON.parse(keys) as OutsideKeys),
})
app.get('/mails', async (c) =>
  c.json(
    (await mailbox.list()).map(({ messageId, recipients, subject, text }) => ({
      messageId,
      recipients,
      subject,
      text,
    })),
  ),
)
// As the real one does for days, to whoever didn't answer.
app.post('/tell-again', async (c) => {
  for (const { id } of mercadoPago.listPayments()) await mercadoPago.notify(id)
  return c.json({})
})
app.get('/approved', (c) =>
  c.json(mercadoPago.listPayments().flatMap(({ id, status }) => (status === 'approved' ? [String(id)] : []))),
)
app.route('/', mercadoPago.app)

// Whoever started it is gone.
process.on('disconnect', () => process.exit())
process.send!({ url: served.url, smtpUrl: mailbox.url } satisfies OutsideAddresses)
