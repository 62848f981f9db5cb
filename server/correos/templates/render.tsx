import { compile } from 'html-to-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { plainTextSelectors } from 'react-email'
import type { Correo, RenderCorreo } from '#server/correos/correo.ts'
import {
  CorreoAlerta,
  CorreoContacto,
  CorreoCuenta,
  CorreoDevolucion,
  CorreoEnlace,
  CorreoEspera,
} from './correos-cortos.tsx'
import { CorreoPedido } from './correo-pedido.tsx'
import { CorreoResumen } from './correo-resumen.tsx'

/** What old mail programs measure tables by. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** What React adds for a browser to fetch pictures early. */
const PRELOAD = /<link rel="preload" as="image"[^>]*>/g

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
  // The mail is rendered at once: react-email's `render` takes streams, for components that wait, and half as long
  // again.
  const html = DOCTYPE + renderToStaticMarkup(writeCorreo(correo)).replaceAll(PRELOAD, '')
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
    case 'devolucion':
      return <CorreoDevolucion {...parametros} />
    case 'espera':
      return <CorreoEspera {...parametros} />
  }
}
