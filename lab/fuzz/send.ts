import { request, type Agent } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Hostile } from './hostile.ts'
import type { Answered } from './judge.ts'

/** Milliseconds; a body that stops in its middle is waited for ten seconds. */
const ANSWER_MAX = 30_000
/** Milliseconds after which a sender who stopped in the middle hangs up. */
const HANG_UP = 300

/** @returns null when the shop ended the connection, or the sender did @throws when there is no answer in time */
export async function send(
  { method, path, headers, body, cut }: Hostile,
  port: number,
  agent: Agent,
): Promise<Answered | null> {
  const length = body === null ? {} : { 'Content-Length': String(body.length) }
  const asked = request({ host: '127.0.0.1', port, method, path, agent, headers: { ...headers, ...length } })
  const timer = setTimeout(() => asked.destroy(new Error('no answer')), ANSWER_MAX)
  try {
    return await new Promise<Answered | null>((resolve, reject) => {
      asked.once('error', (error) => (error.message === 'no answer' ? reject(error) : resolve(null)))
      asked.once('response', (response) => {
        const { statusCode: status = 0, headers: own } = response
        text(response).then(
          (said) => resolve({ status, headers: own, body: said }),
          () => resolve(null),
        )
      })
      if (cut === null) asked.end(body ?? undefined)
      else {
        asked.write(body!.subarray(0, cut))
        setTimeout(() => asked.destroy(), HANG_UP)
      }
    })
  } finally {
    clearTimeout(timer)
  }
}
