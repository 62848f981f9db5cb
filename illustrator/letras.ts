import { ownValue } from '#domain/texto/own-value.ts'

/**
 * Block jersey lettering as strokes, so that a drawing depends on no font of the machine that rasterises it. A glyph is
 * polylines on a grid 12 high, drawn 3 thick with square ends. Points are pairs of signs: `0`-`9`, `a`-`z` for 0 to 35,
 * `A`-`Z` for half more (A is 0.5). `/` parts polylines, a `z` at the end closes one.
 */
const GLYPHS: Record<string, string> = {
  A: '0c022060828c/0787',
  B: '0060828466888a6c0cz/0666',
  C: '8D826020020a2c6c8a8I',
  D: '0060828a6c0cz',
  E: '80000c8c/0666',
  F: '80000c/0666',
  G: '8C826020020a2c6c8a8767',
  H: '000c/808c/0686',
  I: '000c',
  J: '707a5c2c0a0I',
  K: '000c/8082568a8c/0656',
  L: '000c7c',
  M: '0c00105790a0ac',
  N: '0c00107c8c80',
  O: '2060828a6c2c0a02z',
  P: '0c006082856707',
  Q: '2060828a6c2c0a02z/FIIL',
  R: '0c006082856707/678a8c',
  S: '8C82602002042666888a6c2c0a0J',
  T: '0080/404c',
  U: '000a2c6c8a80',
  V: '00073c5c8780',
  W: '000a2c4c6a8caccac0/6a64',
  X: '00028a8c/80820a0c',
  Y: '0003365683 80/464c',
  Z: '0080820a0c8c',
  0: '2060828a6c2c0a02z',
  1: '00303c/0c6c',
  2: '0D0220608284 0a0c8c',
  3: '0C022060828466 36/66888a6c2c0a0J',
  4: '6c6040060888',
  5: '80000565878a6c2c0a0J',
  6: '8C826020020a2c6c8a886606',
  7: '008083383c',
  8: '2060828466260402z/66888a6c2c0a0826z',
  9: '8626040220 60828a6c2c0a0J',
  '-': '1757',
  "'": '0003',
  '.': '0b0c',
}
/** Stands for a letter that we can't draw. */
const BOX = '00808c0cz'
/** Widths of glyphs on the grid, other than 8. */
const WIDTHS: Record<string, number> = { I: 0, J: 7, L: 7, M: 10, W: 12, 1: 6, '-': 6, "'": 0, '.': 0, ' ': 2 }
/** Combining marks, 2 thick, on a grid that starts 10 above the letter's. */
const MARKS: Record<string, string> = {
  '\u0301': '3563',
  '\u0300': '2355',
  '\u0302': '254365',
  '\u030c': '234563',
  '\u0308': '1424/6474',
  '\u0303': 'A5CDF5HD',
  '\u0304': '2464',
  '\u030a': '42644634z',
  '\u0327': '4o4p2q',
}
const GAP = 5.5

type Punto = [number, number]
type Linea = { puntos: Punto[]; cerrada: boolean; mark: boolean }

function digit(sign: string): number {
  const code = sign.charCodeAt(0)
  return code >= 65 && code <= 90 ? code - 64.5 : Number.parseInt(sign, 36)
}

function readGlyph(encoded: string, dx: number, dy: number, mark: boolean): Linea[] {
  return encoded
    .replaceAll(' ', '')
    .split('/')
    .map((part) => {
      const puntos: Punto[] = []
      for (let at = 0; at + 1 < part.length; at += 2) puntos.push([digit(part[at]!) + dx, digit(part[at + 1]!) + dy])
      return { puntos, cerrada: part.endsWith('z'), mark }
    })
}

/** Rows of half a unit in which two letters are compared. */
const FILAS = 25
/** A letter goes no further into the open side of the one before it. */
const ENTRA = 3.4

/** How far a letter reaches to one side in each row, strokes' thickness included; null where it is open. */
function profile(lineas: Linea[], side: 'left' | 'right'): (number | null)[] {
  const rows: (number | null)[] = Array.from({ length: FILAS }, () => null)
  const reach = (y: number, x: number) => {
    for (let row = Math.ceil((y - 1.5) * 2); row <= (y + 1.5) * 2; row++) {
      const known = rows[row]
      if (known === undefined) continue
      rows[row] = known === null ? x : side === 'left' ? Math.min(known, x) : Math.max(known, x)
    }
  }
  for (const { puntos, cerrada } of lineas) {
    const ring = cerrada ? [...puntos, puntos[0]!] : puntos
    for (let at = 0; at + 1 < ring.length; at++) {
      const [[x1, y1], [x2, y2]] = [ring[at]!, ring[at + 1]!]
      for (let step = 0; step <= 24; step++) reach(y1 + ((y2 - y1) * step) / 24, x1 + ((x2 - x1) * step) / 24)
    }
  }
  return rows
}

/** From the left of one letter to the left of the next: the same air between all, whatever their shapes. */
function advance(before: Linea[], after: Linea[], width: number): number {
  const [right, left] = [profile(before, 'right'), profile(after, 'left')]
  let least = width - ENTRA
  for (let row = 0; row < FILAS; row++) {
    const [a, b] = [right[row]!, left[row]!]
    if (a !== null && b !== null) least = Math.max(least, a - b)
  }
  return least + GAP
}

/** Letters of a text in their places on the grid, and how wide it is. */
function layOutLetras(texto: string): { lineas: Linea[]; ancho: number } {
  const lineas: Linea[] = []
  let x = 0
  let width = 0
  let before: Linea[] = []
  for (const sign of texto.toUpperCase().normalize('NFD')) {
    const mark = ownValue(MARKS, sign)
    if (mark !== undefined) {
      lineas.push(...readGlyph(mark, x + width / 2 - 4, -10, true))
      continue
    }
    const after = sign === ' ' ? [] : readGlyph(ownValue(GLYPHS, sign) ?? BOX, 0, 0, false)
    if (before.length > 0 && after.length > 0) x += advance(before, after, width)
    else if (x > 0 || width > 0 || before.length > 0) x += width + GAP
    width = ownValue(WIDTHS, sign) ?? 8
    lineas.push(...shift(after, x))
    before = after
  }
  return { lineas, ancho: x + width + 3 }
}

const shift = (lineas: Linea[], dx: number): Linea[] =>
  lineas.map((linea) => ({ ...linea, puntos: linea.puntos.map(([px, py]) => [px + dx, py]) }))

export type Texto = {
  texto: string
  /** Centre and top of the capitals, in drawing units. */
  x: number
  y: number
  alto: number
  /** The text is narrowed to fit this. */
  anchoMax: number
  color: string
  /** Edge around the letters. */
  borde?: { color: string; ancho: number } | undefined
  /** Radius of the circle that the letters stand on, which falls to both sides. */
  radio?: number
}

/** SVG paths of a text in block jersey capitals; '' for an empty text. */
export function drawTexto({ texto, x, y, alto, anchoMax, color, borde, radio }: Texto): string {
  const { lineas, ancho } = layOutLetras(texto.trim())
  if (lineas.length === 0) return ''
  const unit = alto / 15
  const across = Math.min(unit, anchoMax / ancho)
  const stroke = 3 * Math.min(unit, across * 1.15)
  const left = x - ((ancho - 3) * across) / 2
  const top = y + stroke / 2
  const down = (alto - stroke) / 12
  const place = (px: number, py: number): string => {
    const [dx, ty] = [left + px * across - x, top + py * down]
    if (radio === undefined) return `${(x + dx).toFixed(1)} ${ty.toFixed(1)}`
    const reach = radio - (ty - y)
    return `${(x + reach * Math.sin(dx / radio)).toFixed(1)} ${(y + radio - reach * Math.cos(dx / radio)).toFixed(1)}`
  }
  const write = (mark: boolean, paint: string, thick: number) => {
    const d = lineas
      .filter((linea) => linea.mark === mark)
      .map(({ puntos, cerrada }) => `M${puntos.map(([px, py]) => place(px, py)).join('L')}${cerrada ? 'z' : ''}`)
    if (d.length === 0) return ''
    return `<path d="${d.join('')}" fill="none" stroke="${paint}" stroke-width="${thick.toFixed(1)}" stroke-linecap="square" stroke-miterlimit="3"/>`
  }
  const paint = (tone: string, grow: number) =>
    write(false, tone, stroke + grow) + write(true, tone, stroke * 0.75 + grow)
  return (borde ? paint(borde.color, borde.ancho * 2) : '') + paint(color, 0)
}
