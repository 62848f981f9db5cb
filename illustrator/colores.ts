import { tela } from '#domain/productos/tela.ts'

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** A colour between two, `amount` from 0 (the first) to 1 (the second). */
export function mix(a: string, b: string, amount: number): string {
  const to = channels(b)
  return `#${channels(a)
    .map((value, index) =>
      Math.round(value + (to[index]! - value) * amount)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Relative luminance, 0 to 1 (WCAG). */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

/** Contrast of two colours, 1 to 21 (WCAG). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (high! + 0.05) / (low! + 0.05)
}

/** The first colour that can be read on `ground`; black or white when none of them can. */
export function readableOn(ground: string, candidates: string[], least = 2.6): string {
  const found = candidates.find((color) => contrast(color, ground) >= least)
  return found ?? tela(luminance(ground) > 0.35 ? 'negro' : 'blanco')
}
