import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { limitConnections } from './limit-connections.ts'

it('16.68 a connection whose answer nobody takes ends; one that is kept between requests stays', async () => {
  const large = Buffer.alloc(64 * 1024 * 1024)
  const answers: ServerResponse[] = []
  const server = createServer((request, response) => {
    answers.push(response)
    response.end(request.url === '/large' ? large : 'small')
  })
  limitConnections(server, 100)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  const ask = (path: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  const kept = ask('/small')
  await once(kept, 'data')
  const still = ask('/large')
  onTestFinished(() => void [kept, still].map((socket) => socket.destroy()))
  await expect.poll(() => answers.length).toBe(2)
  const [small, unread] = answers as [ServerResponse, ServerResponse]
  await once(unread, 'close')
  expect([unread.writableFinished, small.writableFinished]).toEqual([false, true])
  kept.write('GET /small HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(kept, 'data')
})
