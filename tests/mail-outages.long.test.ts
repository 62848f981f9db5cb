import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createSmtp } from '#server/correos/smtp.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { createMailbox, type Behaviour } from '#stand-ins/mailbox/index.ts'
import { describeOnEveryDatabase, type TestRuntime } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { toOrderBody } from './order-body.ts'
import { SAMPLE_CORREOS } from './sample-correos.ts'
import { openShopApp } from './shop-app.ts'

const BUYERS: Record<string, Behaviour> = {
  'lenta@example.com': 'slow',
  'despues@example.com': 'defer',
  'corta@example.com': 'cut-after-data',
  'rechaza@example.com': 'refuse',
}

async function openShop(runtime: TestRuntime) {
  const shop = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 20 } })
  return {
    ...shop,
    async order(correo: string) {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping: { correo } })
      const response = await shop.post('/api/transfer-orders', toOrderBody(solicitud))
      const answer = (await response.json()) as { correo: string; pedido: { token: string } }
      return {
        status: response.status,
        correo: answer.correo,
        token: answer.pedido.token,
      }
    },
    correos: () => runtime.database.read.selectFrom('correos').selectAll().execute(),
    pedidos: () => runtime.database.read.selectFrom('pedidos').selectAll().execute(),
  }
}

/** A server that takes the connection and never says a word. */
async function openSilentServer(runtime: TestRuntime): Promise<string> {
  const sockets: Socket[] = []
  const silent = createServer((socket) => sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  runtime.atEnd(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => silent.close(resolve))
  })
  return `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
}

describeOnEveryDatabase('a mail server in trouble', (open) => {
  it('13.9, 13.10, 13.27 that is slow, defers, breaks off or refuses: each buyer is answered, and nothing is lost', async () => {
    const runtime = await open()
    const { order, correos, pedidos, mailbox, post } = await openShop(runtime)
    for (const [address, behaviour] of Object.entries(BUYERS)) mailbox.setBehaviour(behaviour, address)
    const silent = createSmtp({ url: await openSilentServer(runtime), from: 'Casakas <tienda@casakas.uy>' })
    runtime.atEnd(async () => silent.close())
    const toSilent = silent.send({ id: 'correo-1', correo: SAMPLE_CORREOS['contacto']!, html: '', text: '' })

    const fine = await order('bien@example.com')
    const troubled = []
    for (const address of Object.keys(BUYERS)) troubled.push(await order(address))
    expect([fine.status, fine.correo]).toEqual([200, 'enviado'])
    // The slow one's outcome isn't known yet.
    expect(troubled.map(({ status, correo }) => [status, correo])).toEqual(
      Object.values(BUYERS).map((behaviour) => [200, behaviour === 'slow' ? 'en_camino' : 'no_enviado']),
    )
    expect(await pedidos()).toHaveLength(5)
    expect(await correos()).toHaveLength(10)

    for (const address of Object.keys(BUYERS)) mailbox.setBehaviour('accept', address)
    // The one that was refused for good is tried again by its buyer, the others by themselves.
    const { token } = troubled[Object.keys(BUYERS).indexOf('rechaza@example.com')]!
    const again = await post(`/api/pedidos/${token}/correo`, {})
    expect(await again.json()).toEqual({ correo: 'enviado' })
    runtime.setClock(runtime.clock() + 60_000)
    await expect
      .poll(async () => (await correos()).filter(({ estado }) => estado !== 'enviado'), { timeout: 20_000 })
      .toEqual([])

    const mails = await mailbox.list()
    const idsTo = (address: string) =>
      mails.filter(({ recipients }) => recipients.includes(address)).map(({ messageId }) => messageId)
    for (const address of ['bien@example.com', ...Object.keys(BUYERS)]) {
      expect(new Set(idsTo(address)).size, address).toBe(1)
      expect(idsTo(address).length > 1, address).toBe(address === 'corta@example.com')
    }
    expect(new Set(idsTo(DEMO_AJUSTES.correo)).size).toBe(5)

    // The silent server never says anything: who waited for it would wait still.
    expect(await toSilent).toMatchObject({ ok: false, fallo: 'reintentar' })
  })

  it('8.7, 13.10, 13.27 that is down: the buyer is told at once, and the mail comes when it is back', async () => {
    const runtime = await open()
    const { order, correos, mailbox } = await openShop(runtime)
    await mailbox.close()
    const first = await order('ana@example.com')
    expect([first.status, first.correo]).toEqual([200, 'no_enviado'])
    for (const { estado, error } of await correos()) {
      expect(estado).not.toBe('enviado')
      expect(error === '' || error.includes('ECONNREFUSED')).toBe(true)
    }

    const folder = await mkdtemp(join(tmpdir(), 'casakas-mailbox-'))
    const back = await createMailbox({ folder, port: Number(new URL(mailbox.url).port) })
    runtime.atEnd(async () => {
      await back.close()
      await rm(folder, { recursive: true, force: true })
    })
    runtime.setClock(runtime.clock() + 60_000)
    await back.waitFor(({ recipients }) => recipients.includes('ana@example.com'), 10_000)
    await back.waitFor(({ recipients }) => recipients.includes(DEMO_AJUSTES.correo), 10_000)
    await expect.poll(async () => (await correos()).map(({ estado }) => estado)).toEqual(['enviado', 'enviado'])
    expect(await back.list()).toHaveLength(2)
  })
})
