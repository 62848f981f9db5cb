import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How the network between two machines is: open as it should be; or cut, so that connections end and none is taken.
 * Silent ones stay open and nothing arrives; in slow ones every piece is late by so many milliseconds.
 */
export type LinkState = 'open' | 'cut' | 'silent' | number

export type Link = { port: number; set: (state: LinkState) => void }

const LOOK_AGAIN = 20

/** A way to a port of this machine that can be disturbed. */
export async function openLink(to: number): Promise<Link> {
  const now: { state: LinkState } = { state: 'open' }
  const sockets = new Set<Socket>()

  async function delay(): Promise<void> {
    if (typeof now.state === 'number') await pause(now.state)
    while (now.state === 'silent') await pause(LOOK_AGAIN)
  }

  const carry = (from: Socket, into: Socket) =>
    pipeline(
      from,
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          void delay().then(() => done(null, chunk))
        },
      }),
      into,
    ).catch(() => {
      from.destroy()
      into.destroy()
    })

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    if (now.state === 'cut') return void near.resetAndDestroy()
    const far = connect({ port: to, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.once('close', () => sockets.delete(socket))
    }
    void carry(near, far)
    void carry(far, near)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    set(wanted) {
      now.state = wanted
      if (wanted === 'cut') for (const socket of sockets) socket.resetAndDestroy()
    },
  }
}
