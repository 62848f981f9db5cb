import { compile } from 'html-to-text'
import { plainTextSelectors, render } from 'react-email'
import type { Correo, RenderCorreo } from '#server/mail/correo.ts'
import { CorreoAlerta } from './correo-alerta.tsx'
import { CorreoContacto } from './correo-contacto.tsx'
import { CorreoCuenta } from './correo-cuenta.tsx'
import { CorreoEnlace } from './correo-enlace.tsx'
import { CorreoPedido } from './correo-pedido.tsx'
import { CorreoResumen } from './correo-resumen.tsx'

/**
 * Made once, which takes longer than writing a text. Titles as they are written (by default they are in capitals); what
 * belongs to a shirt stays together.
 */
const toText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'p.linea', format: 'paragraph', options: { leadingLineBreaks: 2, trailingLineBreaks: 1 } },
    { selector: 'p.detalle', format: 'paragraph', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
  ],
})

/** Writes a mail with its template, as HTML and as text. Entry of the mails' bundle, `build/mail/render.js`. */
export const renderCorreo: RenderCorreo = async (correo) => {
  const html = await render(writeCorreo(correo))
  return { html, text: toText(html) }
}

function writeCorreo({ tipo, parametros }: Correo) {
  switch (tipo) {
    case 'pedido':
      return <CorreoPedido {...parametros} />
    case 'contacto':
      return <CorreoContacto {...parametros} />
    case 'resumen':
      return <CorreoResumen {...parametros} />
    case 'alerta':
      return <CorreoAlerta {...parametros} />
    case 'cuenta':
      return <CorreoCuenta {...parametros} />
    case 'enlace':
      return <CorreoEnlace {...parametros} />
  }
}
