/** The words of all texts that are searched, each with a number of its own, its place. */
export type Vocabulario = {
  /** Place of each word and each key. */
  lugares: Map<string, number>
  /** What stands at each place; undefined where it is free. */
  textos: (string | undefined)[]
  libres: number[]
  /** All words but keys, which nobody types. */
  todas: Ordenadas
  /** Those of them that a word without figures may be a slip away from. */
  deLetras: Ordenadas
  /** Words that came or went since these were put in order; null before the first time. */
  cambiadas: Set<string> | null
}

/** Words in the order of their characters, and their places. */
type Ordenadas = { palabras: string[]; lugares: Int32Array }

/** More words than these are put in order together rather than one by one. */
const SEVERAL = 32

export function createVocabulario(): Vocabulario {
  const none = (): Ordenadas => ({ palabras: [], lugares: new Int32Array(0) })
  return { lugares: new Map(), textos: [], libres: [], todas: none(), deLetras: none(), cambiadas: null }
}

/** The sign that no word has, so that what begins with it is never typed. */
export const CLAVE = '='

/** The place of a word, which it is given if it has none yet. */
export function addPalabra(vocabulario: Vocabulario, palabra: string): number {
  const known = vocabulario.lugares.get(palabra)
  if (known !== undefined) return known
  const lugar = vocabulario.libres.pop() ?? vocabulario.textos.length
  vocabulario.lugares.set(palabra, lugar)
  vocabulario.textos[lugar] = palabra
  vocabulario.cambiadas?.add(palabra)
  return lugar
}

/** Forgets the word at a place. */
export function removePalabra(vocabulario: Vocabulario, lugar: number): void {
  const palabra = vocabulario.textos[lugar]!
  vocabulario.lugares.delete(palabra)
  vocabulario.textos[lugar] = undefined
  vocabulario.libres.push(lugar)
  vocabulario.cambiadas?.add(palabra)
}

/** Whether any word begins like this. */
export function hasBeginning(vocabulario: Vocabulario, beginning: string): boolean {
  return lugaresCon(vocabulario, beginning).length > 0
}

/** The places of the words that begin like this. */
export function lugaresCon(vocabulario: Vocabulario, beginning: string): Int32Array {
  putInOrder(vocabulario)
  const { palabras, lugares } = vocabulario.todas
  return lugares.subarray(firstFrom(palabras, beginning), firstFrom(palabras, `${beginning}\uffff`))
}

/** The words that begin like this. @param deLetras leaves out those that no word without figures is a slip away from */
export function palabrasCon(vocabulario: Vocabulario, beginning: string, deLetras: boolean): string[] {
  putInOrder(vocabulario)
  const { palabras } = deLetras ? vocabulario.deLetras : vocabulario.todas
  return palabras.slice(firstFrom(palabras, beginning), firstFrom(palabras, `${beginning}\uffff`))
}

function putInOrder(vocabulario: Vocabulario): void {
  const { cambiadas, lugares } = vocabulario
  if (cambiadas === null || cambiadas.size > SEVERAL) {
    const kept = cambiadas === null ? [] : vocabulario.todas.palabras.filter((palabra) => !cambiadas.has(palabra))
    for (const palabra of cambiadas ?? lugares.keys()) if (lugares.has(palabra) && !isClave(palabra)) kept.push(palabra)
    const palabras = kept.sort(byCharacters)
    vocabulario.todas = order(palabras, lugares)
    vocabulario.deLetras = order(palabras.filter(isDeLetras), lugares)
  } else {
    for (const palabra of cambiadas) {
      if (isClave(palabra)) continue
      update(vocabulario.todas, palabra, lugares.get(palabra))
      if (isDeLetras(palabra)) update(vocabulario.deLetras, palabra, lugares.get(palabra))
    }
  }
  if (cambiadas === null) vocabulario.cambiadas = new Set()
  else cambiadas.clear()
}

function order(palabras: string[], lugares: Map<string, number>): Ordenadas {
  return { palabras, lugares: Int32Array.from(palabras, (palabra) => lugares.get(palabra)!) }
}

/** Brings one word up to date. @param lugar where it is; undefined when it went */
function update(ordenadas: Ordenadas, palabra: string, lugar: number | undefined): void {
  const { palabras, lugares } = ordenadas
  const at = firstFrom(palabras, palabra)
  const there = palabras[at] === palabra
  const own = lugar === undefined ? [] : [lugar]
  palabras.splice(at, there ? 1 : 0, ...(lugar === undefined ? [] : [palabra]))
  const next = new Int32Array(palabras.length)
  next.set(lugares.subarray(0, at))
  next.set(own, at)
  next.set(lugares.subarray(there ? at + 1 : at), at + own.length)
  ordenadas.lugares = next
}

function isClave(palabra: string): boolean {
  return palabra.startsWith(CLAVE)
}

/**
 * A slip makes one letter another at most, and where a word is begun it has to be among the first five: so a word with
 * two figures there isn't a slip away from one that has none.
 */
function isDeLetras(palabra: string): boolean {
  return !/\d.*\d/.test(palabra.slice(0, 5))
}

/** Place of the first word that doesn't come before another. */
function firstFrom(palabras: string[], palabra: string): number {
  let from = 0
  let to = palabras.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if (palabras[middle]! < palabra) from = middle + 1
    else to = middle
  }
  return from
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
