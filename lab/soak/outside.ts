import { join } from 'node:path'
import { Hono } from 'hono'
import { createMailbox } from '#stand-ins/mailbox/index.ts'
import { createMercadoPagoStandIn } from '#stand-ins/mercadopago/index.ts'
import { serveLocally } from '#stand-ins/serve.ts'
import type { OutsideAddresses, OutsideKeys } from './outside-process.ts'

// The outside world has its own process: a killed shop doesn't take its card provider and mail server along.

const [folder = '', keys = '{}'] = process.argv.slice(2)

const mailbox = await createMailbox({ folder: join(folder, 'correos') })
const app = new Hono()
const served = await serveLocally(app)
/** Payments that the shop was told of, by what it answered last. */
const told = new Map<string, boolean>()
const mercadoPago = createMercadoPagoStandIn({
  file: join(folder, 'mercadopago.db'),
  publicUrl: () => served.url,
  ...(JSON.parse(keys) as OutsideKeys),
  async fetch(input, init) {
    const { searchParams } = new URL(input instanceof Request ? input.url : input)
    const id = searchParams.get('data.id') ?? searchParams.get('id') ?? ''
    told.set(id, told.get(id) ?? false)
    const answer = await fetch(input, init)
    if (answer.ok) told.set(id, true)
    return answer
  },
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
// Unanswered notices are told again, as the real provider does for days; answered ones aren't.
app.post('/tell-again', async (c) => {
  for (const { id } of mercadoPago.listPayments()) if (told.get(String(id)) !== true) await mercadoPago.notify(id)
  return c.json({})
})
app.get('/answered', (c) => c.json([...told].flatMap(([id, answered]) => (answered ? [id] : []))))
app.get('/approved', (c) =>
  c.json(mercadoPago.listPayments().flatMap(({ id, status }) => (status === 'approved' ? [String(id)] : []))),
)
app.route('/', mercadoPago.app)

// The channel closes when the process that started this one is gone.
process.on('disconnect', () => process.exit())
process.send!({ url: served.url, smtpUrl: mailbox.url } satisfies OutsideAddresses)
