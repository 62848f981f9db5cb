import type { FinishedPage } from './finished-page.ts'

/** As app/worker/mensajes.ts has them, which the browser reads. */
const KEPT_HEADER = 'X-Guardada'
const MOTIVO = 'sin-datos'
export const NEVER_KEPT = { 'Cache-Control': 'no-store' }

/**
 * A page as it was, while nobody can say whether it still is so (specification 16.29). `<html>` carries since when, as
 * on a page that a browser kept, and the browser says so. It isn't cached.
 * @param since milliseconds UTC
 */
export function answerAsItWas({ headers, answers }: FinishedPage, since: number): Promise<Response> {
  return asItWas(new Response(answers.identity.body, { status: 200, headers }), since)
}

/** A page made from what the process remembers, marked as `answerAsItWas` does. */
export async function asItWas(response: Response, since: number): Promise<Response> {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(NEVER_KEPT)) headers.set(name, value)
  headers.delete('X-Version')
  if (response.status !== 200) return new Response(response.body, { status: response.status, headers })
  headers.set(KEPT_HEADER, String(since))
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false
  const body = isPage ? markAsItWas(await response.text(), since) : response.body
  return new Response(body, { status: response.status, headers })
}

function markAsItWas(html: string, since: number): string {
  return html.replace('<html ', `<html data-guardada="${since}" data-motivo="${MOTIVO}" `)
}

/**
 * The answer to a router that asks for such a page's data: to have the browser open the page. Data can't say how old it
 * is.
 * @param page path and query
 */
export function leadToPage(page: string, since: number): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...NEVER_KEPT,
      [KEPT_HEADER]: String(since),
      'X-Remix-Redirect': page,
      'X-Remix-Status': '302',
      'X-Remix-Reload-Document': 'true',
    },
  })
}
