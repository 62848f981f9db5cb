import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './percentile.ts'
import { answerApart } from './run-apart.ts'

/** What is asked for again and again. */
export type Asked = {
  /** Several of one origin are asked for in turns, at a rate. */
  url: string | string[]
  connections: number
  /** Left out, until it is ended. */
  seconds?: number
  headers?: Record<string, string>
  /** Requests a second on all connections together; left out, as many as go. */
  rate?: number
}

/** Milliseconds from when a request was due until its answer was there. */
export type Answered = { requests: number; perSecond: number; p50: number; p95: number; p99: number }

/** A request: when it was due, milliseconds UTC, and those until its answer was there. */
export type Visit = { due: number; waited: number }

const HEAD_END = Buffer.from('\r\n\r\n')
const CHUNKS_END = Buffer.from('0\r\n\r\n')

/** Writes the same request on each connection, again when its answer is there or when the next is due. */
answerApart(async (asked: Asked, ended): Promise<Answered & { visits: Visit[] }> => {
  const { url, connections, seconds = Number.POSITIVE_INFINITY, headers = {}, rate } = asked
  const urls = [url].flat().map((each) => new URL(each))
  const { hostname, port } = urls[0]!
  const lines = Object.entries({ Host: `${hostname}:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`)
  const requests = urls.map(({ pathname, search }) =>
    [`GET ${pathname}${search} HTTP/1.1`, ...lines, '', ''].join('\r\n'),
  )
  let turn = 0
  const visits: Visit[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  let due = start
  /** When the next request is due: at once, or by chance as visitors come, in step with nothing. */
  const next = () => (rate === undefined ? performance.now() : (due += (-Math.log(1 - Math.random()) * 1000) / rate))

  async function visit(): Promise<void> {
    const socket = connect({ host: hostname, port: Number(port) })
    for (let at = next(); at < end && !ended.aborted; at = next()) {
      if (at > performance.now()) await pause(at - performance.now())
      await ask(socket, requests[turn++ % requests.length]!)
      visits.push({ due: performance.timeOrigin + at, waited: performance.now() - at })
    }
    socket.destroy()
  }

  await Promise.all(Array.from({ length: connections }, visit))
  const took = (performance.now() - start) / 1000
  const times = visits.map(({ waited }) => waited)
  return {
    requests: times.length,
    perSecond: times.length / took,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    visits,
  }
})

function ask(socket: Socket, request: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer: Buffer = Buffer.alloc(0)
    const settle = (error?: Error) => {
      socket.off('data', take).off('error', settle).off('close', close)
      if (error === undefined) resolve()
      else reject(error)
    }
    const close = () => settle(new Error('the connection was closed'))
    const take = (chunk: Buffer) => {
      answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
      const head = answer.indexOf(HEAD_END)
      if (head === -1 || !isWhole(answer, head)) return
      const status = Number(answer.toString('latin1', 9, 12))
      settle(status < 400 ? undefined : new Error(`answered ${status}`))
    }
    socket.on('data', take).on('error', settle).on('close', close)
    socket.write(request)
  })
}

/** @param head where the head of the answer ends */
function isWhole(answer: Buffer, head: number): boolean {
  const text = answer.toString('latin1', 0, head)
  if (/^HTTP\/1\.1 (?:204|304)/.test(text)) return true
  const length = /^content-length: (\d+)/im.exec(text)
  if (length !== null) return answer.length >= head + HEAD_END.length + Number(length[1])
  return answer.subarray(-CHUNKS_END.length).equals(CHUNKS_END)
}
