import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import type { Shop } from '#server/shop.ts'
import { requestContext, shopContext, type RequestFacts } from './context.ts'
import { putOffScripts } from './put-off-scripts.ts'
import { withStartScript } from './start-script.ts'

/** Puts the shop and the request's facts where loaders and actions find them. Called by the server for each request. */
export function createPageContext(shop: Shop, facts: RequestFacts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(shopContext, shop)
  context.set(requestContext, facts)
  return context
}

/**
 * Renders a page whole: its inline scripts are hashed for the content security policy and the finished page is
 * cached, so there is nothing to gain from sending it in pieces.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // Otherwise parts of a long page come at its end, for a script to put in place: without one they'd stay hidden.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(
          (html) => resolve(new Response(withStartScript(putOffScripts(html)), { status, headers })),
          reject,
        )
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}

/** An unexpected failure leaves one line in the log; a visitor who left, or asked for what there isn't, does not. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  const refused = isRouteErrorResponse(error) && error.status < 500
  if (!refused && !request.signal.aborted) context.get(requestContext).logError(error)
}
