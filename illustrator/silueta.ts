import type { Horma } from '#domain/productos/dibujable.ts'

/** How shirts were cut and collared; chosen by the first year. */
export type Epoca = 'antigua' | 'setentas' | 'ochentas' | 'noventas' | 'dosmil' | 'moderna'

export function epocaDe(anio: number | undefined): Epoca {
  if (anio === undefined || anio >= 2011) return 'moderna'
  if (anio < 1956) return 'antigua'
  if (anio < 1976) return 'setentas'
  if (anio < 1990) return 'ochentas'
  return anio < 2000 ? 'noventas' : 'dosmil'
}

/** Half widths at neck, chest, waist and hem, and y of the hem. Short sleeve: length, half width, degrees off the body. */
type Corte = {
  cuello: number
  pecho: number
  cintura: number
  ruedo: number
  bajo: number
  largo: number
  boca: number
  giro: number
}

const CORTES: Record<Epoca, Corte> = {
  antigua: { cuello: 104, pecho: 346, cintura: 342, ruedo: 348, bajo: 1252, largo: 336, boca: 98, giro: 33 },
  setentas: { cuello: 106, pecho: 334, cintura: 323, ruedo: 332, bajo: 1228, largo: 272, boca: 88, giro: 40 },
  ochentas: { cuello: 112, pecho: 338, cintura: 330, ruedo: 338, bajo: 1238, largo: 286, boca: 94, giro: 38 },
  noventas: { cuello: 112, pecho: 352, cintura: 350, ruedo: 355, bajo: 1266, largo: 344, boca: 113, giro: 31 },
  dosmil: { cuello: 110, pecho: 348, cintura: 340, ruedo: 348, bajo: 1256, largo: 330, boca: 106, giro: 32 },
  moderna: { cuello: 110, pecho: 340, cintura: 322, ruedo: 336, bajo: 1244, largo: 302, boca: 93, giro: 36 },
}

/** What is cut otherwise for a woman or a child. */
const HORMAS: Record<Horma, Partial<Corte>> = {
  adulto: {},
  mujer: { cuello: 116, pecho: 322, cintura: 282, ruedo: 338, bajo: 1196, largo: 228, boca: 84, giro: 40 },
  ninos: { cuello: 118, pecho: 352, cintura: 348, ruedo: 356, bajo: 1156, largo: 264, boca: 102, giro: 37 },
}

export const EJE = 600
/** y where the armhole ends. */
export const AXILA_Y = 548
/** y of the point of the shoulder. */
const HOMBRO_Y = 262

type Punto = readonly [number, number]

/** Outlines of one shirt, as path data. Left is the mirror image of right. */
export type Silueta = {
  /** x of the neck's right end, at y 196. */
  cuello: number
  pecho: number
  cintura: number
  ruedoAncho: number
  /** y of the hem's corners. */
  bajo: number
  torso: string
  manga: string
  /** Edge where sleeve and body are sewn together. */
  sisa: string
  costado: string
  ruedo: string
  /** The left corner of the hem, turned up to show the other side; '' where it lies flat. */
  doblez: string
  /** Turns the sleeve's own frame (y runs down the sleeve, x outwards) into place. */
  marco: string
  largoManga: number
  bocaManga: number
  /** Where the armhole is at a height of the drawing, in the sleeve's own frame. */
  sisaEnMarco: (y: number) => Punto
}

const r = Math.round
const flip = (x: number) => r(2 * EJE - x)

/** Everything about the outline; the neck's hole isn't cut out, collars are drawn over it. */
export function buildSilueta(
  epoca: Epoca,
  horma: Horma,
  { mangaLarga, cara, doblada }: { mangaLarga: boolean; cara: 'frente' | 'dorso'; doblada: boolean },
): Silueta {
  const corte = { ...CORTES[epoca], ...HORMAS[horma] }
  const { bajo } = corte
  const n = EJE + corte.cuello
  const a = EJE + corte.pecho
  const w = EJE + corte.cintura
  const h = EJE + corte.ruedo
  const s = r(EJE + corte.pecho * 0.855)
  const giro = mangaLarga ? 13 : corte.giro
  const angle = (giro * Math.PI) / 180
  const largo = mangaLarga ? bajo - 416 : corte.largo
  const boca = mangaLarga ? 58 : corte.boca
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [mx, my] = [s - 6, HOMBRO_Y + 66]
  // These lead from the sleeve's frame to the drawing, and back.
  const at = (x: number, y: number) => [r(mx + x * cos + y * sin), r(my - x * sin + y * cos)] as const
  const inFrame = (x: number, y: number): Punto => [
    r((x - mx) * cos - (y - my) * sin),
    r((x - mx) * sin + (y - my) * cos),
  ]
  const out = at(boca, largo)
  const inn = at(-boca, largo)
  const outPull = at(boca + (mangaLarga ? 44 : 12), largo * (mangaLarga ? 0.3 : 0.36))
  const innPull = at(-boca - (mangaLarga ? 26 : 2), largo * (mangaLarga ? 0.55 : 0.84))
  const edge = at(0, largo + (mangaLarga ? 6 : 12))
  const talle = r(AXILA_Y + (bajo - AXILA_Y) * 0.52)
  const [x1, x2] = [s - 40, s - 30]
  const sisa = `C${x1} 350 ${x2} 462 ${a} ${AXILA_Y}`
  const side = `C${a - 8} 690 ${w} ${talle - 120} ${w} ${talle}C${w} ${talle + 120} ${h - 4} ${bajo - 90} ${h} ${bajo}`
  const nuca = cara === 'frente' ? 220 : 206
  const hombro = r((n + s) / 2 + 8)
  // The turned-up corner: where it begins on side and hem, and where its point comes to lie.
  const [p1, p2] = [
    [flip(cubicAt(bajo - 190, [w, talle], [w, talle + 120], [h - 4, bajo - 90], [h, bajo])[0]), bajo - 190],
    [flip(h) + 168, bajo + 23],
  ] as const
  const corner = doblada
    ? `Q640 ${bajo + 48} ${p2[0]} ${p2[1]}L${p1[0]} ${p1[1]}C${p1[0] + 4} ${bajo - 230}`
    : `Q${EJE} ${bajo + 46} ${flip(h)} ${bajo}C${flip(h - 4)} ${bajo - 90}`
  const punta = reflect([flip(h), bajo], p1, p2)
  return {
    cuello: n,
    pecho: corte.pecho,
    cintura: corte.cintura,
    ruedoAncho: corte.ruedo,
    bajo,
    torso:
      `M${n} 190Q${hombro} 220 ${s} ${HOMBRO_Y}${sisa}${side}` +
      `${corner} ${flip(w)} ${talle + 120} ${flip(w)} ${talle}C${flip(w)} ${talle - 120} ${flip(a - 8)} 690 ${flip(a)} ${AXILA_Y}` +
      `C${flip(x2)} 462 ${flip(x1)} 350 ${flip(s)} ${HOMBRO_Y}Q${flip(hombro)} 220 ${flip(n)} 190Q${EJE} ${nuca} ${n} 190z`,
    // The sleeve goes on under the body, so that no light shows through the seam.
    manga:
      `M${s - 40} 246L${s} ${HOMBRO_Y}C${s + 58} 286 ${outPull[0]} ${outPull[1]} ${out[0]} ${out[1]}` +
      `Q${edge[0]} ${edge[1]} ${inn[0]} ${inn[1]}Q${innPull[0]} ${innPull[1]} ${a} ${AXILA_Y - 2}L${a - 80} 520L${s - 70} 300z`,
    sisa: `M${s} ${HOMBRO_Y}${sisa}`,
    costado: `M${a} ${AXILA_Y}${side}`,
    ruedo: doblada
      ? `M${h} ${bajo}Q640 ${bajo + 48} ${p2[0]} ${p2[1]}`
      : `M${h} ${bajo}Q${EJE} ${bajo + 46} ${flip(h)} ${bajo}`,
    doblez: doblada
      ? `M${p1[0]} ${p1[1]}Q${punta[0] - 30} ${punta[1] - 60} ${punta[0]} ${punta[1]}Q${punta[0] + 4} ${punta[1] + 60} ${p2[0]} ${p2[1]}z`
      : '',
    marco: `translate(${mx} ${my}) rotate(${-giro})`,
    largoManga: r(largo),
    bocaManga: boca,
    sisaEnMarco: (y) => inFrame(...cubicAt(y, [s, HOMBRO_Y], [x1, 350], [x2, 462], [a, AXILA_Y])),
  }
}

/** Mirror image of a point across the line through two others. */
function reflect([px, py]: Punto, [ax, ay]: Punto, [bx, by]: Punto): Punto {
  const [dx, dy] = [bx - ax, by - ay]
  const t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy)
  return [r(2 * (ax + t * dx) - px), r(2 * (ay + t * dy) - py)]
}

/** Point of a falling cubic curve at a height; beyond the curve, its nearer end. */
function cubicAt(y: number, ...[a, b, c, d]: [Punto, Punto, Punto, Punto]): Punto {
  const on = (t: number, i: 0 | 1) =>
    a[i] * (1 - t) ** 3 + 3 * b[i] * t * (1 - t) ** 2 + 3 * c[i] * t * t * (1 - t) + d[i] * t ** 3
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (on(middle, 1) < y) low = middle
    else high = middle
  }
  return [on(low, 0), on(low, 1)]
}
