import { foldTexto } from '#domain/texto/texto.ts'
import { Ilegible } from '../lectura.ts'

/** A heading as it is compared: without accents, spaces, signs, capitals. */
export function foldTitulo(titulo: string): string {
  return foldTexto(titulo).replace(/[^a-z0-9]/g, '')
}

/**
 * Makes rows readable by the names of one shop's columns.
 * @param names for each name that is read, all headings that stand for it
 * @throws Ilegible when a column that is read is there twice
 */
export function createCeldas<N extends string>(
  titulos: string[],
  names: Record<N, string[]>,
): { has: (name: N) => boolean; read: (celdas: string[], name: N) => string; unknown: string[] } {
  const folded = titulos.map(foldTitulo)
  const place = new Map<string, number>()
  const known = new Set<number>()
  for (const [name, headings] of Object.entries<string[]>(names)) {
    const at = headings.map((heading) => folded.indexOf(foldTitulo(heading))).find((found) => found >= 0)
    if (at === undefined) continue
    if (folded.includes(folded[at]!, at + 1)) throw new Ilegible(`La columna ${titulos[at]} está dos veces.`)
    place.set(name, at)
    known.add(at)
  }
  return {
    has: (name) => place.has(name),
    read: (celdas, name) => (celdas[place.get(name) ?? -1] ?? '').trim(),
    unknown: titulos.filter((titulo, at) => titulo !== '' && !known.has(at)),
  }
}

const PRECIO = /precio|preco|price|oferta|rebaja|promo|sale|descuento/

/** Tells of columns whose content doesn't arrive in the shop: those that look like prices by themselves. */
export function avisoDeColumnas(titulos: string[]): string[] {
  const [precios, otras] = [true, false].map((is) => titulos.filter((titulo) => PRECIO.test(foldTitulo(titulo)) === is))
  return [
    ...(precios!.length === 0
      ? []
      : [
          `Parecen precios y no se llevan: ${precios!.join(', ')}. Fijate que cada camiseta entre con el precio que cobrás.`,
        ]),
    ...(otras!.length === 0 ? [] : [`Columnas que no se llevan: ${otras!.join(', ')}.`]),
  ]
}
