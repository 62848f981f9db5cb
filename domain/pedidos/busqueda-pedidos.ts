import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/**
 * The text an order is found by, kept beside it: code, name and telephone. The latter stands as typed, with country
 * code, and as dialled in Uruguay. Without capitals, accents and punctuation.
 */
export function textoDePedido({
  codigo,
  nombre,
  telefono,
}: {
  codigo: string
  nombre: string
  telefono: string
}): string {
  const internacional = normalizeTelefono(telefono)
  const nacional = internacional?.startsWith('598') ? `0${internacional.slice(3)}` : ''
  const telefonos = new Set([telefono.replace(/\D/g, ''), internacional ?? '', nacional])
  return [...palabrasDePedidos(`${codigo} ${nombre}`), ...telefonos].filter((part) => part !== '').join(' ')
}

/** A code as it is written by hand: `ck 7q4 m2f`. */
const CODIGO = /(?<![\p{L}\p{N}])C\s?K[\s\p{Pd}._:#]*([A-Z0-9](?:\s?[A-Z0-9]){5})(?![\p{L}\p{N}])/gu
/** A search that is only a code without its beginning. */
const SIN_COMIENZO = /^[A-Z0-9]{6}$/

/** Longest text that a code is looked for in: a message that was pasted. */
export const MENSAJE_MAX = 2000

/** What may be codes of orders in a text such as a buyer's message, in any capitals and spacing. */
export function codigosEn(texto: string): string[] {
  const capitals = texto.slice(0, MENSAJE_MAX).toUpperCase()
  const bare = capitals.replace(/[\s\p{Pd}]/gu, '')
  const found = SIN_COMIENZO.test(bare)
    ? [bare]
    : [...capitals.matchAll(CODIGO)].map(([, signos]) => signos!.replace(/\s/g, ''))
  return [...new Set(found.map((signos) => `CK-${signos}`))]
}

/** Words of a search, as `textoDePedido` writes them; all of them have to be found. */
export function palabrasDePedidos(consulta: string): string[] {
  return foldTexto(consulta)
    .split(/\s+/)
    .map((palabra) => palabra.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((palabra) => palabra !== '')
}
