import * as z from 'zod'
import { plainTexto } from '#domain/texto/texto.ts'

/** A mail address as it is pasted from a link, a signature or a sentence: `mailto:ana@…`, `Ana <ana@…>`, `ana@….`. */
export function readCorreo(escrito: string): string {
  const plain = plainTexto(escrito).trim()
  const inBrackets = /<([^<>\s]+)>\s*$/.exec(plain)?.[1] ?? plain
  return inBrackets
    .replace(/^mailto:/i, '')
    .replace(/\?.*$/, '')
    .replace(/[.,;]+$/, '')
}

/**
 * A mail address that somebody typed or pasted, as it is written to.
 * @returns a schema that names its faults: the signs that no mail address of a shop's buyers has
 */
export const correoEscrito = z
  .string()
  .overwrite(readCorreo)
  .superRefine((correo, ctx) => {
    const [foreign] = /[^\x21-\x7e]/u.exec(correo) ?? []
    if (foreign !== undefined) {
      const what = foreign.trim() === '' ? 'espacios' : `«${foreign}»`
      const message = `Revisá el correo: no puede llevar ${what}. Va sin tildes, eñes ni espacios.`
      ctx.addIssue({ code: 'custom', message })
    } else if (!z.email().safeParse(correo).success) {
      ctx.addIssue({ code: 'custom', message: 'Revisá el correo: le falta algo, como la @ o el dominio.' })
    }
  })
