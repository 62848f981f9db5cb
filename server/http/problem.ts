import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { toProblem, type Fallo } from '#domain/errores.ts'

/** Answers with a failure; `Retry-After` when the failure says after how many seconds. */
export function answerProblem(c: Context, fallo: Fallo): Response {
  const problem = toProblem(fallo)
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  const retryAfter = (fallo.data as { retryAfter?: number } | undefined)?.retryAfter
  if (retryAfter !== undefined) headers['Retry-After'] = String(retryAfter)
  return c.body(JSON.stringify(problem), problem.status as ContentfulStatusCode, headers)
}
