import { isOneSlip } from '#domain/texto/desliz.ts'

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
