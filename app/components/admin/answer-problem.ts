import { redirect } from 'react-router'
import { toProblem, type Fallo } from '#domain/errores.ts'

/** Tells an upload, or another request that no form made, why it was refused. */
export function answerRefusal(refusal: Fallo): Response {
  const body = toProblem(refusal)
  return Response.json(body, { status: body.status, headers: { 'Content-Type': 'application/problem+json' } })
}

/** A `loader` for an address that only takes posts: leads to the page that posts there. */
export function leadTo(path: string) {
  return () => redirect(path)
}
