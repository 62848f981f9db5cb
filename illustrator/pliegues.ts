import { AXILA_Y, EJE, type Silueta } from './silueta.ts'

/** Shade of folds: a night blue keeps cloth clean where black would soil it. */
export const SOMBRA = '#12172f'

/** Start, control point, end, and width in the middle. */
type Pliegue = readonly [x1: number, y1: number, cx: number, cy: number, x2: number, y2: number, ancho: number]

/** How strong shade and light are: white shirts take little of the first, black ones live by the second. */
export type Fuerza = { sombra: number; luz: number }

/** The widths of one fold's layers: many thin ones are soft, and far cheaper to draw than a blur. */
const SOMBRAS = [0.5, 1, 1.5, 2, 2.6, 3.3]
const LUCES = [-0.6, -1.3, -2.1]

/** Blades of shade that taper at both ends, and of light along their upper sides. */
function drawPliegues(pliegues: readonly Pliegue[], { sombra, luz }: Fuerza): string {
  const blade = ([x1, y1, cx, cy, x2, y2]: Pliegue, from: number, to: number) => {
    const length = Math.hypot(x2 - x1, y2 - y1)
    const [nx, ny] = [-(y2 - y1) / length, (x2 - x1) / length]
    const pull = (by: number) => `${Math.round(cx + nx * by)} ${Math.round(cy + ny * by)}`
    return `M${x1} ${y1}Q${pull(from)} ${x2} ${y2}Q${pull(to)} ${x1} ${y1}z`
  }
  const all = (from: number, to: number) => pliegues.map((p) => blade(p, from * p[6], to * p[6])).join('')
  const fill = (d: string, tone: string, opacity: number) =>
    `<path d="${d}" fill="${tone}" fill-opacity="${opacity.toFixed(3)}"/>`
  return (
    (luz === 0 ? '' : LUCES.map((width) => fill(all(0, width), '#fff', luz * 0.5)).join('')) +
    SOMBRAS.map((width) => fill(all(0, width), SOMBRA, sombra * 0.26)).join('')
  )
}

const mirror = (draw: string) => `<g transform="matrix(-1 0 0 1 ${2 * EJE} 0)">${draw}</g>`

/** Folds of the body: where the arms pull, where the cloth hangs, at the shoulders. No two shirts lie quite alike. */
export function drawPlieguesTorso(silueta: Silueta, seed: number, frente: boolean, fuerza: Fuerza): string {
  const { cuello: n, pecho, cintura, ruedoAncho, bajo } = silueta
  const side = (turn: number): Pliegue[] => {
    const s = (shift: number, range: number) => (((seed >>> (shift + turn)) % 16) / 15 - 0.5) * range
    const [a, w, h] = [EJE + pecho, EJE + cintura, EJE + ruedoAncho]
    return [
      [a - 3, AXILA_Y + 8, a - 80, 592 + s(0, 20), a - 190 + s(1, 40), 664 + s(2, 40), 22],
      [a - 5, AXILA_Y + 38, a - 50, 690, a - 112 + s(3, 40), 812 + s(4, 60), 26],
      [w - 4, 900 + s(7, 60), w - 56, 948, w - 130 + s(8, 40), 976 + s(9, 30), 15],
      [h - 84 + s(2, 40), bajo + 30, h - 130, bajo - 150, h - 120 + s(5, 50), bajo - 380 + s(3, 100), 36],
      [h - 220 + s(6, 90), bajo + 40, h - 240 + s(6, 60), bajo - 80, h - 216 + s(1, 90), bajo - 190 + s(9, 90), 18],
      frente
        ? [n + 12, 240, n + 54, 326, n + 30 + s(4, 20), 470 + s(1, 40), 24]
        : [n - 50 + s(4, 30), 296, n + 60, 304, n + 138, 356 + s(1, 20), 15],
      frente
        ? [n + 96, 258, n + 112, 340, n + 78 + s(8, 20), 420, 16]
        : [n + 132, 296, n + 116, 370, n + 130 + s(8, 20), 480, 18],
    ]
  }
  return drawPliegues(side(0), fuerza) + mirror(drawPliegues(side(5), fuerza))
}

/** Folds of a sleeve, in its own frame: at the armhole, and at the elbow of a long one. */
export function drawPlieguesManga({ largoManga: l, bocaManga: b }: Silueta, larga: boolean, fuerza: Fuerza): string {
  const folds: Pliegue[] = [
    [-78, 150, -30, 118, 44, 34, 13],
    [-92, 190, -20, 176, 62, 116, 14],
    [-64, 232, 0, 228, 58, 202, 10],
  ]
  const boca: Pliegue[] = [[b * 0.4, l - 40, b * 0.5, l - 76, b * 0.46, l - 116, 8]]
  const elbow: Pliegue[] = [
    [-62, 372, -6, 392, 52, 366, 13],
    [-66, 410, 0, 424, 50, 452, 13],
    [-62, 446, -20, 486, 22, 524, 10],
    [60, 404, 22, 424, -16, 428, 9],
    [-52, l - 170, 0, l - 150, 38, l - 172, 8],
    [50, l - 120, 14, l - 104, -30, l - 112, 7],
  ]
  return drawPliegues([...folds, ...(larga ? elbow : boca)], fuerza)
}
