/** Nothing that could lose an accent; among the signs of ASCII two are accents. */
const PLAIN = /^[^^`\u0080-\uffff]*$/

/** An emoji as it is put together, which stays; unseen marks, blank letters among them; spaces of other widths. */
const ODD =
  /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?(?:\u200D(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\u2800]|([\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000])/gu

/**
 * What somebody typed, pasted or sent in a file, without unseen marks. Chats, contacts and word processors put them
 * there, and no check can say what is wrong. Spaces of any width are plain ones.
 */
export function plainTexto(texto: string): string {
  return texto.replace(ODD, (_, emoji?: string, space?: string) => emoji ?? (space === undefined ? '' : ' '))
}

/**
 * Lower case without accents, for comparing what people type: `Peñarol` → `penarol`.
 */
export function foldTexto(texto: string): string {
  if (PLAIN.test(texto)) return texto.toLowerCase()
  return plainTexto(texto)
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** A text of one line: line breaks, tabs and other untyped characters become a space, as do runs of spaces. */
export function inOneLine(texto: string): string {
  return plainTexto(texto).replaceAll(/[\s\p{Cc}]+/gu, ' ')
}

/** `interior` → `Interior`. */
export function capitalize(texto: string): string {
  return texto.charAt(0).toLocaleUpperCase('es') + texto.slice(1)
}

/** Made when it is first needed: pages that load this file seldom list anything. */
let lista: Intl.ListFormat | undefined

/** `uno, dos y tres`. */
export function enumerate(partes: string[]): string {
  lista ??= new Intl.ListFormat('es')
  return lista.format(partes)
}

/** The part of an address that stands for a name: `Uruguay Local 1980/81` → `uruguay-local-1980-81`. */
export function slugify(nombre: string): string {
  return foldTexto(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}

/** An address's part without its `%` escapes; broken ones stay as they are, all of them. */
export function decodeOrSame(texto: string): string {
  try {
    return decodeURIComponent(texto)
  } catch {
    return texto
  }
}
