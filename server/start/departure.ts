import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. As docs/operations.md says, a proxy closes its idle connections after five seconds. */
const PROXY_LETS_GO = 6_500
/** A proxy that asks for readiness every second or so has seen that there is none. */
const PROXY_NOTICES = 2_000
/** Requests under way are given this long from the signal on; with the workers after them, below 20 s. */
const CAREFUL_MAX = 18_000
/** Without a proxy in front: as long as a buyer waits for a mail. */
const QUICK_MAX = 8_000
const TAKEN_MAX = 500
/** In which nothing else was done. */
const A_MOMENT = 1
/** Whoever asked for readiness this recently is still asking. */
const ASKS_EVERY = 5_000

type Options = {
  /** The socket belongs to a supervisor, which keeps it open: whoever connects meanwhile waits for the next start. */
  passedSocket: boolean
  /** Proxies are in front. */
  proxied: boolean
  /** Of several processes on one port any may be the one that is asked for readiness. */
  several: boolean
}

/** How the shop's server leaves without losing anybody's request (specification 16.39, 16.40). */
export function createDeparture({ passedSocket, proxied, several }: Options) {
  let leaving = false
  let askedAt = -Infinity

  return {
    /** Once true, every answer is the last on its connection. */
    isLeaving: () => leaving,

    /**
     * What `/readyz` says besides the database's state: whether a proxy with other places to send to should send
     * here.
     */
    admitsVisitors(): boolean {
      askedAt = performance.now()
      return !leaving || passedSocket
    },

    /**
     * Stops taking requests and waits for those under way. Behind a proxy it goes on answering until the proxy's
     * connections are gone. One that is closed while idle may have a request on its way already.
     * @param hasty somebody waits at a terminal
     */
    async leave(server: Server, connections: ReadonlySet<Socket>, hasty: boolean): Promise<void> {
      const watched = several || performance.now() - askedAt < ASKS_EVERY
      const careful = !hasty && (passedSocket || proxied)
      const start = performance.now()
      leaving = true
      if (careful) {
        const kept = [...connections]
        const letGo = () => kept.every((socket) => socket.destroyed)
        const noticed = () => passedSocket || !watched || performance.now() - start > PROXY_NOTICES
        while (performance.now() - start < PROXY_LETS_GO && !(letGo() && noticed())) await sleep(20)
        await untilTaken()
      }
      await closeServer(server, (careful ? CAREFUL_MAX : QUICK_MAX) - (performance.now() - start))
    },
  }
}

export type Departure = ReturnType<typeof createDeparture>

/** A server's open connections, kept up to date. */
export function trackConnections(server: Server): ReadonlySet<Socket> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return connections
}

/** Waits until no connection waits to be taken: those that do are cut off when the socket closes. */
async function untilTaken(): Promise<void> {
  for (const giveUp = performance.now() + TAKEN_MAX; performance.now() < giveUp;) {
    const before = performance.now()
    // Whoever connected is taken between the two turns of the loop.
    await setImmediate()
    await setImmediate()
    if (performance.now() - before < A_MOMENT) return
  }
}

function closeServer(server: Server, millis: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was kept open after its answer would hold the process up for seconds.
    const idle = setInterval(() => server.closeIdleConnections(), 50)
    const late = setTimeout(() => server.closeAllConnections(), millis)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve()
    })
  })
}
