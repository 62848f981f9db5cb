import type { RequestListener } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { noteVisit } from '#server/db/share.ts'
import type { createAnswerAtOnce } from './paginas/answer-at-once.ts'
import type { HttpEnv } from './env.ts'
import { kindOfPath, type Measures } from './measures.ts'

/**
 * Answers Node's requests: at once, or by the app. One whose address or host can't be parsed never reaches the app: nothing more is read from
 * its connection.
 */
export function createListener(
  app: Pick<Hono<HttpEnv>, 'fetch'>,
  answerAtOnce: ReturnType<typeof createAnswerAtOnce>,
  log: Logger,
  measures: Measures | null = null,
): RequestListener {
  const answer = getRequestListener(app.fetch, {
    errorHandler: (error) => {
      const theirs = error instanceof RequestError
      if (!theirs) log.error({ err: error }, 'failed')
      return new Response(null, { status: theirs ? 400 : 500, headers: { Connection: 'close' } })
    },
  })
  return (request, response) => {
    noteVisit()
    if (answerAtOnce(request, response)) return
    if (measures !== null) {
      const begun = performance.now()
      const kind = kindOfPath(request.url!.replace(/\?.*/, ''))
      response.once('close', () => measures.noteAnswer(kind, response.statusCode, begun))
    }
    void answer(request, response)
  }
}
