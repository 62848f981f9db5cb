import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import type { Shop } from '#server/shop/shop.ts'
import { nonceContext, requestContext, shopContext, type RequestFacts } from './context.ts'
import { withPageData } from './page-data.ts'
import { putOffScripts } from './put-off-scripts.ts'
import { renderWhole } from './render-whole.ts'
import { withStartScript } from './start-script.ts'

/**
 * Puts the shop and the request's facts where loaders and actions find them. Called by the server for each request.
 * @param nonce marks the scripts that the page is written with; the server takes it out again
 */
export function createPageContext(shop: Shop, facts: RequestFacts, nonce: string): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(nonceContext, nonce)
  context.set(shopContext, shop)
  context.set(requestContext, facts)
  return context
}

/**
 * Renders a page whole. Its inline scripts are hashed for the content security policy and the finished page is cached:
 * pieces would gain nothing. What it says depends on its address and data alone.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // Finished pages that others want go first: data, rendering and scripts each take the thread for milliseconds.
  await setImmediate()
  const data = await text(serverHandoffStream!)
  if (status === 200 && context.get(requestContext).hasPageOf?.(data) === true)
    return new Response(null, { status: 304 })
  const nonce = context.get(nonceContext)
  await setImmediate()
  const html = await renderWhole(<ServerRouter context={routerContext} url={request.url} nonce={nonce} />, nonce)
  await setImmediate()
  const isAlive = routerContext.renderMeta?.didRenderScripts === true
  const page = isAlive ? withPageData(putOffScripts(html, nonce), data, nonce) : html
  return new Response(withStartScript(page, nonce), { status, headers })
}

/** An unexpected failure leaves one line in the log; a visitor who left, or asked for nothing that exists, doesn't. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) context.get(requestContext).logError(error)
}
