import type { Context } from 'hono'
import * as z from 'zod'
import { fallo, type Fallo, type Resultado } from '#domain/errores.ts'
import { isAutomated } from '#domain/contacto/remitente.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { readJsonBody } from '../read-json.ts'
import { readSolicitud } from '../solicitud-schema.ts'

/**
 * Reads and checks an order request: statuses 403 and 451 as for messages, since orders bring mails about
 * (specification 8).
 */
export async function readOrder(
  { allowHeadless }: Pick<Shop, 'allowHeadless'>,
  c: Context<HttpEnv>,
): Promise<Resultado<SolicitudDePedido, Fallo>> {
  if (!c.var.facts.ownPage) return fallo('origen_no_permitido')
  const body = await readJsonBody(c, z.unknown())
  if (!body.ok) return body
  const read = readSolicitud(body.value)
  if (!read.ok) return read
  const { automated, ...solicitud } = read.value
  const userAgent = c.req.header('user-agent') ?? ''
  if (!allowHeadless && isAutomated({ userAgent, automated })) return fallo('navegador_automatico')
  return { ok: true, value: solicitud }
}
