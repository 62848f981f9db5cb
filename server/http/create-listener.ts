import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
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
  { measures, noteVisita }: { measures: Measures | null; noteVisita: (navegador: string | undefined) => void },
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
    const note = isPaginaDeCamiseta(request) ? () => noteVisita(request.headers['user-agent']) : null
    if (answerAtOnce(request, response)) {
      if (note !== null && isPagina(response)) note()
      return
    }
    if (note !== null) response.once('close', () => isPagina(response) && note())
    if (measures !== null) {
      const begun = performance.now()
      const kind = kindOfPath(request.url!.replace(/\?.*/, ''))
      response.once('close', () => measures.noteAnswer(kind, response.statusCode, begun))
    }
    void answer(request, response)
  }
}

/** A shirt's page, or what a page asks for to show one. What is fetched ahead, for nobody yet, is left out. */
function isPaginaDeCamiseta({ method, url, headers }: IncomingMessage): boolean {
  return method === 'GET' && url!.startsWith('/product/') && headers['sec-purpose'] === undefined
}

function isPagina({ statusCode }: ServerResponse): boolean {
  return statusCode === 200 || statusCode === 304
}
