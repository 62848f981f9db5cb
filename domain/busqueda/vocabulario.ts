import { mergeInOrder } from './merge-in-order.ts'
import { compareTexts } from './text-store.ts'
import { addText, createTextTable, findText, removeText, textAt, type TextTable } from './text-table.ts'

/** The words of all texts that are searched, each with a number of its own, its place. */
export type Vocabulario = {
  palabras: TextTable
  /** All words but keys, which nobody types, in the order of their characters. */
  todas: Int32Array
  /** Which of them a word without figures may be a slip away from. */
  deLetras: Int32Array
  /** Words that came since these were put in order; null before the first time. */
  nuevas: Set<number> | null
  /** Words that nothing has any more; they keep their places until the others are put in order. */
  idas: Set<number>
}

export function createVocabulario(): Vocabulario {
  const none = new Int32Array(0)
  return { palabras: createTextTable(), todas: none, deLetras: none, nuevas: null, idas: new Set() }
}

/** The sign that no word has, so that what begins with it is never typed. */
export const CLAVE = '='

/** The place of a word, or of a key; undefined where nothing has it. */
export function lugarDe({ palabras, idas }: Vocabulario, palabra: string): number | undefined {
  const lugar = findText(palabras, palabra)
  return lugar === -1 || idas.has(lugar) ? undefined : lugar
}

/** The place of a word, which it is given if it has none yet. */
export function addPalabra({ palabras, nuevas, idas }: Vocabulario, palabra: string): number {
  const { size, free } = palabras
  const known = size - free.length
  const lugar = addText(palabras, palabra)
  if (palabras.size - palabras.free.length > known) nuevas?.add(lugar)
  else idas.delete(lugar)
  return lugar
}

/** Forgets the word at a place. */
export function removePalabra({ idas }: Vocabulario, lugar: number): void {
  idas.add(lugar)
}

/** Whether any word begins like this. */
export function hasBeginning(vocabulario: Vocabulario, beginning: string): boolean {
  return lugaresCon(vocabulario, beginning).length > 0
}

/** The places of the words that begin like this. */
export function lugaresCon(vocabulario: Vocabulario, beginning: string): Int32Array {
  putInOrder(vocabulario)
  return stretchOf(vocabulario.palabras, vocabulario.todas, beginning)
}

/** The words that begin like this. @param deLetras leaves out those that are no slip of a word without figures */
export function palabrasCon(vocabulario: Vocabulario, beginning: string, deLetras: boolean): string[] {
  putInOrder(vocabulario)
  const { palabras } = vocabulario
  const lugares = stretchOf(palabras, deLetras ? vocabulario.deLetras : vocabulario.todas, beginning)
  return Array.from(lugares, (lugar) => textAt(palabras, lugar)!)
}

function putInOrder(vocabulario: Vocabulario): void {
  const { palabras, nuevas, idas } = vocabulario
  if (nuevas?.size === 0 && idas.size === 0) return
  const come = Int32Array.from(nuevas ?? placesOf(palabras)).filter(
    (lugar) => !idas.has(lugar) && !textAt(palabras, lugar)!.startsWith(CLAVE),
  )
  const compare = (a: number, b: number) => compareTexts(palabras.store, a, b)
  come.sort(compare)
  vocabulario.todas = mergeInOrder(vocabulario.todas, idas, come, compare)
  const deLetras = come.filter((lugar) => isDeLetras(textAt(palabras, lugar)!))
  vocabulario.deLetras = mergeInOrder(vocabulario.deLetras, idas, deLetras, compare)
  vocabulario.nuevas = new Set()
  for (const lugar of idas) removeText(palabras, lugar)
  idas.clear()
}

function placesOf({ store, size }: TextTable): number[] {
  return Array.from({ length: size }, (_, lugar) => lugar).filter((lugar) => store.sizes[lugar]! > 0)
}

/**
 * A slip makes one letter another at most, among the first five where a word is begun. So a word with two figures there
 * isn't a slip away from one that has none.
 */
function isDeLetras(palabra: string): boolean {
  return !/\d.*\d/.test(palabra.slice(0, 5))
}

/** Words of an order that begin like this. */
function stretchOf(palabras: TextTable, inOrder: Int32Array, beginning: string): Int32Array {
  return inOrder.subarray(firstFrom(palabras, inOrder, beginning), firstFrom(palabras, inOrder, `${beginning}\uffff`))
}

/** Where the first word is that doesn't come before another. */
function firstFrom(palabras: TextTable, inOrder: Int32Array, palabra: string): number {
  let from = 0
  let to = inOrder.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (textAt(palabras, inOrder[middle]!)! < palabra) from = middle + 1
    else to = middle
  }
  return from
}
