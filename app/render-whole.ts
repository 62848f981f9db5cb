import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

/** How React marks a part that it left to the browser: nothing that a page says looks like it. */
const LEFT_OUT = '<!--$!-->'
/**
 * React writes the doctype before a document that it streams, not before a string. Without it browsers lay out as in the
 * nineties.
 */
const DOCTYPE = '<!DOCTYPE html>'

/**
 * Renders a page whole. As a string, which costs a quarter less than a stream. A string waits for nothing. A page that
 * lacks a part, whose code is fetched when first shown, is made as a stream, which waits.
 * @param nonce on the scripts that React would add to such a page
 * @returns the HTML; fails where any part of the page does
 */
export async function renderWhole(page: ReactNode, nonce: string): Promise<string> {
  const html = renderToString(page)
  if (html.includes(LEFT_OUT)) return renderWaiting(page, nonce)
  return html.startsWith('<html') ? DOCTYPE + html : html
}

function renderWaiting(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // Parts of a long page would come at its end, for a script to put in place: hidden without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        const body = new PassThrough()
        text(body).then(resolve, reject)
        pipe(body)
      },
      onShellError: reject,
      onError: reject,
    })
  })
}
