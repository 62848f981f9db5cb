/** How shirts were cut and collared; chosen by the first year. */
export type Epoca = 'antigua' | 'setentas' | 'ochentas' | 'noventas' | 'dosmil' | 'moderna'

export function epocaDe(anio: number | undefined): Epoca {
  if (anio === undefined || anio >= 2011) return 'moderna'
  if (anio < 1956) return 'antigua'
  if (anio < 1976) return 'setentas'
  if (anio < 1990) return 'ochentas'
  return anio < 2000 ? 'noventas' : 'dosmil'
}

/** Half widths at chest, waist and hem; end of the short sleeve: length, half width, degrees off the body. */
type Corte = {
  pecho: number
  cintura: number
  ruedo: number
  largo: number
  boca: number
  giro: number
  cuello: number
}

const CORTES: Record<Epoca, Corte> = {
  antigua: { pecho: 328, cintura: 326, ruedo: 334, largo: 352, boca: 98, giro: 29, cuello: 102 },
  setentas: { pecho: 318, cintura: 311, ruedo: 320, largo: 290, boca: 90, giro: 32, cuello: 108 },
  ochentas: { pecho: 322, cintura: 316, ruedo: 324, largo: 300, boca: 96, giro: 32, cuello: 112 },
  noventas: { pecho: 344, cintura: 342, ruedo: 348, largo: 372, boca: 116, giro: 28, cuello: 112 },
  dosmil: { pecho: 336, cintura: 330, ruedo: 340, largo: 358, boca: 110, giro: 28, cuello: 110 },
  moderna: { pecho: 326, cintura: 313, ruedo: 326, largo: 318, boca: 97, giro: 30, cuello: 110 },
}

const EJE = 600
/** Where the sleeve's own frame starts: its y runs down the sleeve, its x outwards. */
const HOMBRO_X = 878
const HOMBRO_Y = 330

/** Outlines of one shirt, as path data. Left is the mirror image of right. */
export type Silueta = {
  /** x of the neck's right end, at y 196. */
  cuello: number
  pecho: number
  torso: string
  manga: string
  /** Edge where sleeve and body are sewn together. */
  sisa: string
  costado: string
  ruedo: string
  /** Turns the sleeve's own frame into place. */
  marco: string
  largoManga: number
  bocaManga: number
}

const r = Math.round

/** Everything about the outline; the neck's hole isn't cut out, collars are drawn over it. */
export function buildSilueta(epoca: Epoca, mangaLarga: boolean, cara: 'frente' | 'dorso'): Silueta {
  const corte = CORTES[epoca]
  const n = EJE + corte.cuello
  const a = EJE + corte.pecho
  const w = EJE + corte.cintura
  const h = EJE + corte.ruedo
  const angle = ((mangaLarga ? 15 : corte.giro) * Math.PI) / 180
  const largo = mangaLarga ? 840 : corte.largo
  const boca = mangaLarga ? 56 : corte.boca
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  // From the sleeve's frame to the drawing.
  const at = (x: number, y: number) => [r(HOMBRO_X + x * cos + y * sin), r(HOMBRO_Y - x * sin + y * cos)] as const
  const out = at(boca, largo)
  const inn = at(-boca, largo)
  const outPull = at(boca + (mangaLarga ? 46 : 14), largo * (mangaLarga ? 0.3 : 0.4))
  const innPull = at(-boca - (mangaLarga ? 26 : 4), largo * (mangaLarga ? 0.55 : 0.82))
  const [edge] = [at(0, largo + (mangaLarga ? 4 : 10))]
  const m = (x: number) => r(2 * EJE - x)
  const s = 884
  const sisa = `C846 350 858 470 ${a} 548`
  const side = `C${a - 6} 700 ${w} 800 ${w} 930C${w} 1060 ${h - 4} 1200 ${h} 1300`
  const nuca = cara === 'frente' ? 220 : 206
  return {
    cuello: n,
    pecho: corte.pecho,
    torso:
      `M${n} 190Q${r((n + s) / 2 + 10)} 222 ${s} 262${sisa}${side}` +
      `Q${EJE} 1352 ${m(h)} 1300C${m(h - 4)} 1200 ${m(w)} 1060 ${m(w)} 930C${m(w)} 800 ${m(a - 6)} 700 ${m(a)} 548` +
      `C${m(858)} 470 ${m(846)} 350 ${m(s)} 262Q${m((n + s) / 2 + 10)} 222 ${m(n)} 190Q${EJE} ${nuca} ${n} 190z`,
    // Goes on under the body, so that no light shows through the seam.
    manga:
      `M${s - 40} 246L${s} 261C${s + 66} 284 ${outPull[0]} ${outPull[1]} ${out[0]} ${out[1]}` +
      `Q${edge[0]} ${edge[1]} ${inn[0]} ${inn[1]}Q${innPull[0]} ${innPull[1]} ${a} 546L${a - 80} 520L${s - 70} 300z`,
    sisa: `M${s} 262${sisa}`,
    costado: `M${a} 548${side}`,
    ruedo: `M${h} 1300Q${EJE} 1352 ${m(h)} 1300`,
    marco: `translate(${HOMBRO_X} ${HOMBRO_Y}) rotate(${-(mangaLarga ? 15 : corte.giro)})`,
    largoManga: largo,
    bocaManga: boca,
  }
}
