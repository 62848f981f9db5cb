import * as z from 'zod'
import { plainTexto } from '#domain/texto/texto.ts'
import { isOneSlip } from '#domain/texto/desliz.ts'

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
 * @returns a schema that says what is wrong with it: signs that no mail address of a shop's buyers has are named
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

/** Where nearly all of the shop's buyers have their mail. */
const DOMINIOS = [
  'gmail.com',
  'hotmail.com',
  'outlook.com',
  'yahoo.com',
  'icloud.com',
  'live.com',
  'adinet.com.uy',
  'vera.com.uy',
  'hotmail.es',
  'outlook.es',
  'yahoo.com.ar',
]

/** Whether many who have nothing to do with each other have their mail there. @param dominio in small letters */
export function isDominioComun(dominio: string): boolean {
  return DOMINIOS.includes(dominio)
}

/**
 * The address that was probably meant, when the domain is one slip away from a well-known one: `ana@gmial.com` →
 * `ana@gmail.com`. Only to be asked about: the typed one may exist.
 * @returns null when there is nothing to ask
 */
export function correoProbable(correo: string): string | null {
  const at = correo.lastIndexOf('@')
  const dominio = correo
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || isDominioComun(dominio)) return null
  const meant = DOMINIOS.find((known) => isOneSlip(dominio, known))
  return meant === undefined ? null : `${correo.slice(0, at).trim()}@${meant}`
}
