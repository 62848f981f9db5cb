/**
 * The values of a filter, and the combinations of them that products have, each with a number. Most have one value,
 * some several or none. A product keeps one number per filter, however many values it has.
 */
export type Combinations = {
  valores: string[]
  /** Per combination the numbers of its values. */
  of: number[][]
  numberOfValor: Map<string, number>
  numberOf: Map<string, number>
  /** Combinations by what products say, from which finding out their values costs more than all else of the index. */
  numberOfDicho: Map<string, number>
}

export function createCombinations(): Combinations {
  return { valores: [], of: [], numberOfValor: new Map(), numberOf: new Map(), numberOfDicho: new Map() }
}

/**
 * The number of the combination that follows from what a product says.
 * @param readValores its values, each once; the same for the same words
 */
export function combineDicho(combinations: Combinations, dicho: string, readValores: () => string[]): number {
  const known = combinations.numberOfDicho.get(dicho)
  if (known !== undefined) return known
  const number = combine(combinations, readValores())
  combinations.numberOfDicho.set(dicho, number)
  return number
}

/** The number of a combination, which it is given if it has none yet. @param valores each once */
function combine(combinations: Combinations, valores: string[]): number {
  const key = valores.length === 1 ? valores[0]! : valores.join('\n')
  const known = combinations.numberOf.get(key)
  if (known !== undefined) return known
  combinations.numberOf.set(key, combinations.of.length)
  combinations.of.push(valores.map((valor) => numberOfValor(combinations, valor)))
  return combinations.of.length - 1
}

function numberOfValor({ numberOfValor, valores }: Combinations, valor: string): number {
  const known = numberOfValor.get(valor)
  if (known !== undefined) return known
  numberOfValor.set(valor, valores.length)
  valores.push(valor)
  return valores.length - 1
}

/** Per combination whether it has one of these values. */
export function haveAny({ of, numberOfValor }: Combinations, valores: string[]): Uint8Array {
  const wanted = new Set(valores.flatMap((valor) => numberOfValor.get(valor) ?? []))
  return Uint8Array.from(of, (own) => Number(own.some((valor) => wanted.has(valor))))
}

/** Adds up per value what was counted per combination. */
export function sumByValor({ of, valores }: Combinations, counts: ArrayLike<number>): Int32Array {
  const sums = new Int32Array(valores.length)
  of.forEach((own, combination) => {
    for (const valor of own) sums[valor]! += counts[combination] ?? 0
  })
  return sums
}
