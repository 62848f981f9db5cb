import { requestContext, shopContext } from '../../../context.ts'
import type { Route } from './+types/html.ts'

/**
 * A mail as it went out, for the frame that shows it. Whatever strangers' words it has, it runs nothing, sends nothing
 * and fetches only the shop's own drawings of prints. Links open a new tab.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const correo = await context.get(shopContext).admin.correos.read(params.id)
  if (correo === null) return new Response('No encontramos ese correo.', { status: 404 })
  const { origin } = context.get(requestContext)
  return new Response(`<base target="_blank">${correo.html}`, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: ${origin}/estampado/; frame-ancestors 'self'`,
    },
  })
}
