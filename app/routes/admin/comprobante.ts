import { shopContext } from '../../context.ts'
import type { Route } from './+types/comprobante.ts'

/**
 * The receipt of a transfer. Being a stranger's file, it may run and fetch nothing. A picture is shown; a document is
 * only downloaded, never opened inside the shop.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await context.get(shopContext).admin.transferencias.readComprobante(params.id)
  if (found === null) return new Response('No encontramos ese comprobante.', { status: 404 })
  const { bytes, tipo, nombre } = found
  const disposition = tipo === 'application/pdf' ? 'attachment' : 'inline'
  return new Response(bytes, {
    headers: {
      'Content-Type': tipo,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(nombre).replace(/['()*]/g, escape)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Escapes what the name of a file may not have plainly in a header (RFC 8187). */
function escape(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
