import { Hono } from 'hono'
import { MEDIOS, MEDIOS_DEL_COMPRADOR } from '#domain/pedidos/pedido.ts'
import { fallo } from '#domain/errores.ts'
import type { Shop } from '#server/shop/shop.ts'
import type { HttpEnv } from '../env.ts'
import { limitBody } from '../limit-body.ts'
import { answerProblem } from '../problem.ts'
import type { PageSlices } from '../paginas/page-slices.ts'
import { refuseForeignPages } from '../refusals.ts'
import { postCartCheck } from './cart-check.ts'
import { postCartCodigo } from './cart-codigo.ts'
import { postCartCredito } from './cart-credito.ts'
import { postMensaje } from './contact.ts'
import { postComprobante, postFoto } from './comprobantes.ts'
import { postDesafio, postEntrada } from './llave.ts'
import { postPedidoMail, postPago } from './pedidos.ts'
import { getCuotas } from './cuotas.ts'
import { getPuntos } from './puntos.ts'
import { readSession } from './session.ts'
import { createSugerencias } from './sugerencias.ts'
import { postOrder } from './orders.ts'
import { postNotice } from './webhooks-mercadopago.ts'

/** Bytes; a cart of hundreds of shirts stays below. */
const BODY_MAX = 512 * 1024
/** A receipt may be somewhat larger than is accepted, to be refused with a proper answer. */
const COMPROBANTE_MAX = 12 * 1024 * 1024
/** Where buyers send their receipts to, and pictures of faults. */
export const ARCHIVO_AJENO = /^\/api\/pedidos\/[^/]+\/(?:comprobante|devoluciones\/[^/]+\/foto)$/

const limitJson = limitBody(BODY_MAX)
const limitComprobante = limitBody(COMPROBANTE_MAX, 'comprobante_muy_grande')

/** Everything under /api (specification 7). */
export function createApi(shop: Shop, slices: PageSlices): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  api.use((c, next) => (ARCHIVO_AJENO.test(c.req.path) ? limitComprobante(c, next) : limitJson(c, next)))
  api.post('/webhooks/mercadopago', postNotice(shop))
  api.all('/auth/*', async (c) => {
    const response = await shop.accounts.handle(c.req.raw, c.var.facts.ip)
    return response.status === 404 ? answerProblem(c, fallo('no_encontrado')) : response
  })
  api.get('/session', readSession(shop))
  api.get('/sugerencias', createSugerencias(shop))
  api.get('/puntos', getPuntos(shop))
  api.get('/cuotas', getCuotas(shop))
  api.use(refuseForeignPages)
  for (const medio of MEDIOS_DEL_COMPRADOR) api.post(`/${MEDIOS[medio].direccion}`, postOrder(shop, slices, medio))
  api.post('/cart/check', postCartCheck(shop))
  api.post('/cart/codigo', postCartCodigo(shop))
  api.post('/cart/credito', postCartCredito(shop))
  api.post('/contact', postMensaje(shop))
  api.post('/llave/desafio', postDesafio(shop))
  api.post('/llave/entrada', postEntrada(shop))
  api.post('/pedidos/:token/pago', postPago(shop))
  api.post('/pedidos/:token/correo', postPedidoMail(shop))
  api.post('/pedidos/:token/comprobante', postComprobante(shop))
  api.post('/pedidos/:token/devoluciones/:id/foto', postFoto(shop))
  api.all('*', (c) => {
    const path = c.req.path.replace(/^\/api/, '')
    const methods = api.routes
      .filter((route) => route.method !== 'ALL' && matchesEndpoint(route.path, path))
      .map(({ method }) => method)
    if (methods.length === 0) return answerProblem(c, fallo('no_encontrado'))
    c.header('Allow', [...new Set(methods)].join(', '))
    return answerProblem(c, fallo('metodo_no_admitido'))
  })
  return api
}

/** Whether a route's pattern fits a path; patterns here have single-segment parameters only. */
function matchesEndpoint(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)
}
