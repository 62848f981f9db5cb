import { expect, it } from 'vitest'
import { createMetricsRoute } from './metrics.ts'

const TOKEN = 'una-señal-de-dieciséis'

it('36.13 on the shop’s port /metrics is for who has exactly the token, however the scheme and its letters are written', async () => {
  const route = createMetricsRoute({ token: TOKEN, read: () => Promise.resolve('casakas_up 1\n') })
  // The token as a header's bytes are read.
  const sent = Buffer.from(TOKEN).toString('latin1')
  const ask = async (Authorization?: string) =>
    (await route.request('/metrics', { headers: Authorization === undefined ? {} : { Authorization } })).status
  for (const good of [`Bearer ${sent}`, `bearer ${sent}`, `BEARER  ${sent}`]) expect(await ask(good), good).toBe(200)
  for (const bad of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    sent,
    `Basic ${sent}`,
    `Bearer ${sent}x`,
    `Bearer ${sent.slice(1)}`,
    `Bearer ${sent} x`,
    `Bearer ${sent.toUpperCase()}`,
  ])
    expect(await ask(bad), bad).toBe(401)
})
