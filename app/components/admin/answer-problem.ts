import { redirect } from 'react-router'
import { toProblem, type Fallo } from '#domain/errores.ts'

/** Tells an upload, or another request that no form made, why it was refused. */
export function answerRefusal(refusal: Fallo): Response {
  const body = toProblem(refusal)
  return Response.json(body, { status: body.status, headers: { 'Content-Type': 'application/problem+json' } })
}

/** A `loader` where there is nothing to see, since what is there is posted: leads to the page that posts it. */
export function leadTo(path: string) {
  return () => redirect(path)
}
