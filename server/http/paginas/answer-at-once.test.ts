import { createServer, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { createAnswerAtOnce } from './answer-at-once.ts'
import { createListener } from '../create-listener.ts'
import type { FinishedAnswer } from './finished-answer.ts'
import { createKnownAddresses } from './known-addresses.ts'

const PAGE = Buffer.alloc(8 * 1024 * 1024, 'camiseta ')
const ANSWER: FinishedAnswer = { status: 200, headers: ['Content-Length', String(PAGE.length)], body: PAGE }
const BY_THE_APP = 'by the app'

/** A server that answers the same page at once at every address that it was asked for before. */
async function listen(findPageAnswer: () => FinishedAnswer | null = () => ANSWER) {
  let leaving = false
  const visitas: (string | undefined)[] = []
  const log = pino({ level: 'silent' })
  const addresses = createKnownAddresses()
  const answerAtOnce = createAnswerAtOnce({ addresses, findPageAnswer, isLeaving: () => leaving, measures: null, log })
  const answer = createListener({ fetch: () => new Response(BY_THE_APP) }, answerAtOnce, log, {
    measures: null,
    noteVisita: (navegador) => void visitas.push(navegador),
  })
  const server = createServer((request, response) => {
    answer(request, response)
    addresses.learn(request, 'page')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const open = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers: { 'User-Agent': 'Mozilla/5.0' } }, resolve).once('error', reject)
    })
  return {
    visitas,
    port,
    open,
    read: async (path: string) => text(await open(path)),
    leave: () => void (leaving = true),
  }
}

it('16.40, 22.79 leaves to the app what it wasn’t asked for before, what isn’t true any more, and all when the process leaves', async () => {
  let page: FinishedAnswer | null = ANSWER
  const { read, leave } = await listen(() => page)
  expect(await read('/stock')).toBe(BY_THE_APP)
  expect(await read('/stock')).toBe(PAGE.toString())
  expect(await read('/stock?x')).toBe(BY_THE_APP)
  page = null
  expect(await read('/stock')).toBe(BY_THE_APP)
  page = ANSWER
  expect(await read('/stock')).toBe(PAGE.toString())
  leave()
  expect(await read('/stock')).toBe(BY_THE_APP)
})

it('22.79 comes whole to who reads slowly, and who goes away half-way disturbs nobody', async () => {
  const { port, open, read } = await listen()
  await read('/stock')
  const gone = connect(port, '127.0.0.1')
  gone.write('GET /stock HTTP/1.1\r\nHost: x\r\n\r\nGET /stock HTTP/1.1\r\nHost: x\r\n\r\n')
  await new Promise((resolve) => gone.once('readable', resolve))
  gone.destroy()
  const slow = await open('/stock')
  const others = await Promise.all(Array.from({ length: 5 }, () => read('/stock')))
  for (const other of others) expect(other).toBe(PAGE.toString())
  expect((await buffer(slow)).equals(PAGE)).toBe(true)
})

it('50.7 tells of each page of a shirt, whoever answers it, and of no other', async () => {
  const { visitas, read } = await listen()
  for (const path of ['/product/celeste', '/product/celeste', '/stock', '/stock', '/product/celeste.data'])
    await read(path)
  await expect.poll(() => visitas).toEqual(['Mozilla/5.0', 'Mozilla/5.0', 'Mozilla/5.0'])
})
