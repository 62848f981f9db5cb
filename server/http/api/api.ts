import { Hono } from 'hono'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop.ts'
import type { HttpEnv } from '../env.ts'
import { limitBody } from '../limit-body.ts'
import { answerProblem } from '../problem.ts'
import { refuseForeignPages } from '../refuse-foreign-pages.ts'
import { checkCarrito } from './cart-check.ts'
import { sendMensaje } from './contact.ts'
import { sendComprobante } from './comprobantes.ts'
import { createPreference } from './create-preference.ts'
import { resendPedidoMail, retryPayment } from './pedidos.ts'
import { readSession } from './session.ts'
import { createSugerencias } from './sugerencias.ts'
import { placeTransferOrder } from './transfer-orders.ts'
import { receiveNotice } from './webhooks-mercadopago.ts'

/** Bytes; a cart of hundreds of shirts stays below. */
const BODY_MAX = 512 * 1024
/** A receipt may be somewhat larger than is taken: that answers in words. */
const COMPROBANTE_MAX = 12 * 1024 * 1024
const COMPROBANTE = /^\/api\/pedidos\/[^/]+\/comprobante$/

const limitJson = limitBody(BODY_MAX)
const limitComprobante = limitBody(COMPROBANTE_MAX, 'comprobante_muy_grande')

/** Everything under /api (specification 7). */
export function createApi(shop: Shop): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  api.use((c, next) => (COMPROBANTE.test(c.req.path) ? limitComprobante(c, next) : limitJson(c, next)))
  api.post('/webhooks/mercadopago', receiveNotice(shop))
  api.all('/auth/*', async (c) => {
    const response = await shop.accounts.handle(c.req.raw, c.var.facts.ip)
    return response.status === 404 ? answerProblem(c, fallo('no_encontrado')) : response
  })
  api.get('/session', readSession(shop))
  api.get('/sugerencias', createSugerencias(shop))
  api.use(refuseForeignPages)
  api.post('/create-preference', createPreference(shop))
  api.post('/transfer-orders', placeTransferOrder(shop))
  api.post('/cart/check', checkCarrito(shop))
  api.post('/contact', sendMensaje(shop))
  api.post('/pedidos/:token/pago', retryPayment(shop))
  api.post('/pedidos/:token/correo', resendPedidoMail(shop))
  api.post('/pedidos/:token/comprobante', sendComprobante(shop))
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api/, '')
    const methods = api.routes
      .filter((route) => route.method !== 'ALL' && matches(route.path, path))
      .map(({ method }) => method)
    if (methods.length === 0) return answerProblem(c, fallo('no_encontrado'))
    c.header('Allow', [...new Set(methods)].join(', '))
    return answerProblem(c, fallo('metodo_no_admitido'))
  })
  return api
}

/** Whether a route's pattern fits a path; patterns here have single-segment parameters only. */
function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}
