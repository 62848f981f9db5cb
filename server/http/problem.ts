import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORES, type CodigoError, type Fallo } from '#domain/errores.ts'

/** What a failed call answers (RFC 9457), with the catalogue's code and a Spanish text. */
export type Problem = {
  type: 'about:blank'
  title: string
  status: number
  code: CodigoError
  detail: string
  data?: unknown
}

/** The catalogue's failure as a body. The one place where codes become HTTP. */
export function toProblem(fallo: Fallo): Problem {
  const { status, detail } = ERRORES[fallo.code]
  return {
    type: 'about:blank',
    title: fallo.code,
    status,
    code: fallo.code,
    detail: fallo.detail ?? detail,
    ...(fallo.data === undefined ? {} : { data: fallo.data }),
  }
}

/** Answers with a failure; `Retry-After` when the failure says after how many seconds. */
export function answerProblem(c: Context, fallo: Fallo): Response {
  const problem = toProblem(fallo)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  const retryAfter = (fallo.data as { retryAfter?: number } | undefined)?.retryAfter
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, headers)
}
