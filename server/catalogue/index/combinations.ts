/**
 * The values of a filter, and the combinations of them that products have (most have one value, some several or none),
 * each with a number: a product keeps one number per filter, however many values it has.
 */
export type Combinations = {
  valores: string[]
  /** Per combination the numbers of its values. */
  of: number[][]
  numberOfValor: Map<string, number>
  numberOf: Map<string, number>
}

export function createCombinations(): Combinations {
  return { valores: [], of: [], numberOfValor: new Map(), numberOf: new Map() }
}

/** The number of a combination, which it is given if it has none yet. @param valores each once */
export function combine(combinations: Combinations, valores: string[]): number {
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
