import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { findFileAnswer } from '../built-files.ts'
import type { FinishedAnswer } from './finished-answer.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { Measures } from '../measures.ts'

type Options = {
  addresses: KnownAddresses
  /** The kept page under a key; null when it has to be made, or looked at, first. */
  findPageAnswer: (key: string, headers: IncomingHttpHeaders) => FinishedAnswer | null
  isLeaving: () => boolean
  /** Told of each answer; null where nobody asks. */
  measures: Measures | null
  log: Logger
}

/**
 * Answers what was answered before and is still true with what was made then. It needs no middleware, no `Response`, no
 * file and no database. Whatever is in any way unusual is left to the app, which answers the same.
 * @returns whether it answered
 */
export function createAnswerAtOnce({ addresses, findPageAnswer, isLeaving, measures, log }: Options) {
  const isLogged = log.isLevelEnabled('debug')

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const begun = measures === null ? 0 : performance.now()
    const { method, headers } = request
    if ((method !== 'GET' && method !== 'HEAD') || isUnusual(headers) || isLeaving()) return false
    const target = addresses.find(request)
    if (target === undefined) return false
    const answer = typeof target === 'string' ? findPageAnswer(target, headers) : findFileAnswer(target, headers)
    if (answer === null) return false
    const requestId = randomUUID()
    response.writeHead(answer.status, [...answer.headers, 'X-Request-Id', requestId])
    if (answer.body === null || method === 'HEAD') response.end()
    else response.end(answer.body)
    if (measures !== null) {
      const kind = answer.status === 304 ? 'kept_304' : typeof target === 'string' ? 'finished' : 'asset'
      measures.noteAnswer(kind, answer.status, begun)
    }
    if (isLogged) {
      const path = request.url!.replace(/\?.*/, '')
      log.debug({ requestId, method, path, status: answer.status }, 'answered')
    }
    return true
  }
}

/** Whether a request that reads brings more than an address, or wants more than an answer. */
function isUnusual(headers: IncomingHttpHeaders): boolean {
  return (
    headers['content-length'] !== undefined ||
    headers['transfer-encoding'] !== undefined ||
    headers.range !== undefined ||
    headers.upgrade !== undefined ||
    headers.expect !== undefined
  )
}
