import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { openShopApp } from '#tests/shop-app.ts'

const KB = 1024
const JSON_TYPE = 'Content-Type: application/json'
const FORM_TYPE = 'Content-Type: application/x-www-form-urlencoded'
const FOREIGN = 'Origin: https://otra.example'

/** Requests refused for what comes before their body, or for its beginning. */
const REFUSED: [status: number, line: string, ...headers: string[]][] = [
  [413, 'POST /api/cart/check', JSON_TYPE],
  [413, 'POST /api/webhooks/mercadopago', JSON_TYPE],
  [413, 'POST /contact', FORM_TYPE],
  [413, 'POST /nada', FORM_TYPE],
  [415, 'POST /api/pedidos/x/comprobante', 'Content-Type: multipart/form-data', 'Origin: http://127.0.0.1'],
  [403, 'POST /api/pedidos/x/comprobante', 'Content-Type: image/jpeg', FOREIGN],
  [403, 'POST /admin/importar/subir', 'Content-Type: text/csv', FOREIGN],
  [405, 'PUT /admin/importar/subir', 'Content-Type: text/csv'],
  [413, 'POST /img/nada/400.webp', 'Content-Type: image/jpeg'],
  [200, 'GET /healthz', JSON_TYPE],
]

/** Paths that accept large bodies, whose length has to be announced. */
const UPLOAD = /comprobante|subir/

describeOnEveryDatabase('a body that nobody wants', (open) => {
  it('16.38, 17.23 is read to its end before the answer, and the connection takes the next request', async () => {
    const runtime = await open()
    const { listen } = await openShopApp(runtime)
    const port = await listen()
    for (const chunked of [false, true]) {
      await Promise.all(
        REFUSED.map(async ([status, line, ...headers]) => {
          const what = `${line} ${status}${chunked ? ' in pieces' : ''}`
          const visitor = await openConnection(port)
          const piece = 'x'.repeat(300 * KB)
          visitor.send(head(line, ...headers, chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${600 * KB}`))
          visitor.send(chunked ? chunkOf(piece) : piece)
          // The pause is longer than the Node adapter waits once it has answered.
          await pause(700)
          expect(visitor.received(), what).toBe('')
          visitor.send(chunked ? `${chunkOf(piece)}0\r\n\r\n` : piece)
          await visitor.until(() => visitor.statuses().length === 1)
          visitor.send(head('GET /healthz'))
          await visitor.until(() => visitor.statuses().length === 2)
          expect(visitor.statuses(), what).toEqual([chunked && UPLOAD.test(line) ? 411 : status, 200])
          visitor.end()
        }),
      )
    }
  })

  it('16.38 isn’t waited for without end: one that drips or is too large is answered, and its connection ended', async () => {
    const runtime = await open()
    const { listen } = await openShopApp(runtime, { restOfBody: { bytes: 700 * KB, millis: 300 } })
    const port = await listen()
    const refused = head('POST /api/cart/check', JSON_TYPE, `Content-Length: ${20_000 * KB}`)
    for (const sent of ['x', 'x'.repeat(900 * KB)]) {
      const visitor = await openConnection(port)
      visitor.send(refused + sent)
      await visitor.ended
      expect(visitor.statuses(), `${sent.length}`).toEqual([413])
      expect(visitor.received(), `${sent.length}`).toMatch(/^connection: close\r$/im)
    }
  })

  it('16.38 of a request that no address can be made of ends its connection', async () => {
    const runtime = await open()
    const { listen } = await openShopApp(runtime)
    const visitor = await openConnection(await listen())
    visitor.send(`POST /a\\b HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: ${600 * KB}\r\n\r\nx`)
    await visitor.ended
    expect(visitor.statuses()).toEqual([400])
    expect(visitor.received()).toMatch(/^connection: close\r$/im)
  })
})

function head(line: string, ...headers: string[]): string {
  return `${[`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers].join('\r\n')}\r\n\r\n`
}

function chunkOf(text: string): string {
  return `${text.length.toString(16)}\r\n${text}\r\n`
}

async function openConnection(port: number) {
  const socket: Socket = connect(port, '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  let text = ''
  let gone = false
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      gone = true
      resolve()
    })
  })
  socket.on('data', (data) => (text += data.toString()))
  socket.on('error', () => undefined)
  return {
    ended,
    send: (data: string) => void socket.write(data),
    end: () => socket.destroy(),
    received: () => text,
    statuses: () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status)),
    /** Waits until something is true, or the connection has ended. */
    until: async (so: () => boolean) => {
      for (;;) {
        if (so() || gone) return
        await pause(10)
      }
    },
  }
}
