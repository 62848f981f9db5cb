/**
 * A text of several lines as it is kept: single-character line breaks, no spaces before them. One blank line parts
 * paragraphs, none is around.
 */
export function tidyParrafos(texto: string): string {
  return texto
    .split(/\r\n|[\r\n]/)
    .map((linea) => linea.replaceAll('\t', ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The paragraphs of a text, each with its lines; none for an empty one. */
export function splitParrafos(texto: string): string[] {
  return tidyParrafos(texto).split('\n\n').filter(Boolean)
}
