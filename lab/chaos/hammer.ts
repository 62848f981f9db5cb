import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

const REST_MS = 10
const CART = '{"items":[]}'

/** Visitors who send something or look, one request right after the other, over connections that are kept. */
export function startHammer(origin: string, visitors: number, onAnswer: (answer: number | string) => void) {
  const agent = new Agent({ keepAlive: true })
  const closing = new AbortController()

  async function visit(): Promise<void> {
    for (let times = 0; !closing.signal.aborted; times++) {
      onAnswer(
        await (times % 2 === 0 ? ask(origin, agent, '/api/cart/check', CART) : ask(origin, agent, '/stock', null)),
      )
      await pause(REST_MS)
    }
  }

  const all = Promise.all(Array.from({ length: visitors }, visit))
  return {
    async stop(): Promise<void> {
      closing.abort()
      await all
      agent.destroy()
    },
  }
}

/** @param body null: nothing is sent @returns the status, or what went wrong */
function ask(origin: string, agent: Agent, path: string, body: string | null): Promise<number | string> {
  const headers =
    body === null ? {} : { 'Content-Type': 'application/json', 'Content-Length': body.length, Origin: origin }
  return new Promise((resolve) => {
    const sent = request(origin + path, { method: body === null ? 'GET' : 'POST', headers, agent })
    sent.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    sent.once('response', (response) => {
      text(response).then(
        () => resolve(response.statusCode!),
        ({ message }: Error) => resolve(message),
      )
    })
    sent.end(body ?? undefined)
  })
}
