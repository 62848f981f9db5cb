/** A file that a stranger sent. */
type ArchivoAjeno = { bytes: Uint8Array<ArrayBuffer>; tipo: string; nombre: string }

/**
 * Answers a stranger's file, which may run and fetch nothing. A picture is shown; a document is only downloaded, never
 * opened inside the shop.
 * @param found null answers 404
 */
export function answerAjeno(found: ArchivoAjeno | null): Response {
  if (found === null) return new Response('No encontramos ese archivo.', { status: 404 })
  const { bytes, tipo, nombre } = found
  const disposition = tipo === 'application/pdf' ? 'attachment' : 'inline'
  return new Response(bytes, {
    headers: {
      'Content-Type': tipo,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(nombre).replace(/['()*]/g, escapeSign)}`,
      'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

/** Escapes what the name of a file may not have plainly in a header (RFC 8187). */
function escapeSign(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
}
