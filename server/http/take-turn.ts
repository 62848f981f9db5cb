import { createMiddleware } from 'hono/factory'
import { fallo } from '#domain/errores.ts'
import { newTurn, runTurn } from '#server/db/turn.ts'
import type { HttpEnv } from './env.ts'
import { answerProblem } from './problem.ts'

/** Seconds. */
export const COME_BACK = 5

/** Milliseconds that a request may spend waiting for the database altogether, however many statements it has. */
const REQUEST_MAX = 20_000
/** Requests that only read while somebody looks on wait as long as a page, and for no stuck order. */
const READ_ONLY = /^\/(?:api\/(?:cart\/check|sugerencias|session)|compartir\/.+)$/

const SIN_DATOS = 'La tienda no puede leer sus datos en este momento. Probá de nuevo en un momento.\n'

/**
 * Gives each request its turn with the database. What failed because the database didn't serve is answered with 503,
 * whatever became of the error on the way (specification 16.30). An endpoint fails as the catalogue does, a file in a
 * sentence. Pages have their own turn.
 */
export const takeTurn = createMiddleware<HttpEnv>(async (c, next) => {
  const turn = newTurn(READ_ONLY.test(c.req.path) ? 'page' : 'other')
  turn.left = Math.min(turn.left, REQUEST_MAX)
  await runTurn(turn, next)
  // The answer is streamed from here on, as slowly as the visitor receives it.
  turn.left = Number.POSITIVE_INFINITY
  if (turn.failure === null || c.res.status < 500) return
  // The failed answer's headers would otherwise be added to this one.
  c.res = undefined
  c.res = c.req.path.startsWith('/api/')
    ? answerProblem(c, fallo('base_no_disponible', { data: { retryAfter: COME_BACK } }))
    : c.text(SIN_DATOS, 503, { 'Retry-After': String(COME_BACK), 'Cache-Control': 'no-store' })
})
