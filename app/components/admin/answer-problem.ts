import { toProblem, type Fallo } from '#domain/errores.ts'

/** Tells an upload, or another request that no form made, why it was refused. */
export function answerRefusal(refusal: Fallo): Response {
  const body = toProblem(refusal)
  return Response.json(body, { status: body.status, headers: { 'Content-Type': 'application/problem+json' } })
}
