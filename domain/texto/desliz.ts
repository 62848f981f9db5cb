/** Whether two words are one slip apart: a letter added, dropped or changed, or two neighbours swapped. */
export function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let endA = a.length
  let endB = b.length
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--
    endB--
  }
  const restA = endA - start
  const restB = endB - start
  if (restA <= 1 && restB <= 1) return true
  return restA === 2 && restB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start]
}

/** Letters that sound alike at the beginning of a word. */
const SONIDOS = ['bv', 'ckqsz', 'gj', 'iy']

/**
 * Whether what was typed is a word with one slip. Nobody mistakes how a word begins: `dama` isn't `gama`, `velgrano` is
 * `belgrano` and `olanda` `holanda`.
 * @param typed folded, as `word`
 */
export function isSlip(typed: string, word: string): boolean {
  return Math.abs(typed.length - word.length) <= 1 && soundsLike(typed, word) && isOneSlip(typed, word)
}

/**
 * What words begin with that sound like another at their beginning: `vino` → v, hv, b, hb.
 * @param word of two letters at least
 */
export function beginningsAlike(word: string): string[] {
  const initial = initialOf(word)
  const letters = SONIDOS.find((alike) => alike.includes(initial)) ?? initial
  return [...letters].flatMap((letter) => (letter === 'h' ? ['hh'] : [letter, `h${letter}`]))
}

function soundsLike(a: string, b: string): boolean {
  const [one, other] = [initialOf(a), initialOf(b)]
  return one === other || SONIDOS.some((alike) => alike.includes(one) && alike.includes(other))
}

/** The first letter that is pronounced. */
function initialOf(word: string): string {
  return (word.startsWith('h') ? word[1] : word[0]) ?? ''
}

/** How many letters have to be added, dropped or changed to make one word of another. */
export function countDeslices(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let to = 1; to <= b.length; to++) {
      next.push(Math.min(row[to]! + 1, next[to - 1]! + 1, row[to - 1]! + (letter === b[to - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length]!
}
