import type { Context } from 'hono'
import * as z from 'zod'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { answerProblem } from '../problem.ts'
import { readJson } from '../read-json.ts'
import { readSolicitud } from '../solicitud-schema.ts'

/** `POST /api/create-preference`: places a card order and answers where to pay it (specification 7). */
export const createPreference = (shop: Shop) => async (c: Context<HttpEnv>) => {
  const body = await readJson(c, z.unknown())
  if (!body.ok) return answerProblem(c, body)
  const solicitud = readSolicitud(body.value)
  if (!solicitud.ok) return answerProblem(c, solicitud)
  const placed = await shop.payments.createPreference(solicitud.value, c.var.facts.origin)
  return placed.ok ? c.json(placed.value) : answerProblem(c, placed)
}
