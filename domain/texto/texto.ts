/**
 * Lower case without accents, for comparing what people type: `Peñarol` → `penarol`.
 */
export function foldTexto(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

/** A text of one line: line breaks, tabs and other signs that nobody types become a space, and so do several spaces. */
export function inOneLine(texto: string): string {
  return texto.replaceAll(/[\s\p{Cc}]+/gu, ' ')
}

/** The part of an address that stands for a name: `Uruguay Local 1980/81` → `uruguay-local-1980-81`. */
export function slugify(nombre: string): string {
  return foldTexto(nombre)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
}
