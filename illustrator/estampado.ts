import { tela } from '#domain/productos/tela.ts'
import { contrast, luminance, readableOn } from './colores.ts'
import { drawTexto, type Texto } from './letras.ts'
import { panelDe } from './patrones.ts'
import type { Epoca, Silueta } from './silueta.ts'
import type { Telas } from './telas.ts'

/** The name's line curves down to both sides, as the shoulders do. */
const RADIO_NOMBRE = 1250

type Estampado = { patron: string; cara: 'frente' | 'dorso'; numero: string; nombre: string }

/** Name and number: both on the back, the number small on the front. */
export function drawEstampado(
  { patron, cara, numero, nombre }: Estampado,
  epoca: Epoca,
  silueta: Silueta,
  telas: Telas,
  cuantas: number,
): string {
  if (numero === '' && (nombre === '' || cara === 'frente')) return ''
  const panel = panelDe(patron, silueta, cuantas)
  const onPanel =
    panel !== null && (cara === 'dorso' || !isReadable(chooseTinta(patron, epoca, telas, false).color, telas))
  const { color, borde } = chooseTinta(patron, epoca, telas, onPanel)
  const write = (texto: Omit<Texto, 'color' | 'borde'>, ancho: number) =>
    drawTexto({ ...texto, color, borde: borde === null ? undefined : { color: borde, ancho } })
  if (cara === 'frente') {
    const patch = onPanel ? rect(patron === 'rayas-verticales' ? panel.raya * 3 + 4 : 300, 536, 186, telas) : ''
    const y = patron === 'pecho-banda' ? 730 : 560
    return patch + write({ texto: numero, x: 600, y, alto: 138, anchoMax: onPanel ? 190 : 240 }, 8)
  }
  const ancho = panel?.ancho ?? 536
  const cloth = panel === null ? '' : rect(ancho, panel.y, numero === '' ? panel.altoNombre : panel.alto, telas)
  // Accents stand over the letters, and on the same cloth.
  const y = panel === null ? 368 : panel.y + 54
  return (
    cloth +
    write({ texto: nombre, x: 600, y, alto: 78, anchoMax: ancho - 66, radio: RADIO_NOMBRE }, 7) +
    write(
      { texto: numero, x: 600, y: y + 128, alto: 392, anchoMax: Math.min(ancho - 60, 430, silueta.cintura * 1.36) },
      12,
    )
  )
}

/** A plain piece of cloth in the middle. */
const rect = (ancho: number, y: number, alto: number, telas: Telas) =>
  `<path d="M${600 - ancho / 2} ${y}h${ancho}v${alto}h${-ancho}z" fill="${darkest(telas)}"/>`

/** A letter can't be told from a stripe of nearly its own colour, whatever its edge. */
const isReadable = (color: string, { base, otra }: Telas) =>
  Math.min(contrast(color, base), contrast(color, otra)) >= 1.8

const darkest = ({ base, otra }: Telas) => (luminance(base) < luminance(otra) ? base : otra)

/** Colours of letters and of their edge (null: none), read from afar on every cloth beneath. */
function chooseTinta(
  patron: string,
  epoca: Epoca,
  telas: Telas,
  onPanel: boolean,
): { color: string; borde: string | null } {
  const { base, otra, vivo, vivo2 } = telas
  const dark = darkest(telas)
  const [blanco, negro] = [tela('blanco'), tela('negro')]
  const { lleno, ademas } = onPanel ? { lleno: [dark], ademas: [] } : groundsOf(patron, telas)
  const tones = [vivo, vivo2, ...(onPanel ? [base, otra] : []), blanco, negro]
  const least = (tone: string, grounds: string[]) => Math.min(21, ...grounds.map((ground) => contrast(tone, ground)))
  const color =
    tones.find((tone) => least(tone, lleno) >= 2.6 && least(tone, ademas) >= 1.4) ??
    [...tones].sort((a, b) => least(b, lleno) - least(a, lleno))[0]!
  // A single colour sewn on one cloth needs no edge, and had none until it was printed.
  const one = lleno.length + ademas.length === 1
  if (one && (epoca === 'antigua' || epoca === 'setentas') && patron !== 'rayas-finas') return { color, borde: null }
  const edges = [vivo, vivo2, otra, base, negro, blanco].filter((tone) => contrast(tone, color) >= 2.2)
  if (!one || patron === 'rayas-finas') return { color, borde: readableOn(color, [dark, ...edges], 3.2) }
  return { color, borde: edges.find((tone) => contrast(tone, base) >= 1.3) ?? null }
}

/** The colours that letters lie on in full, and others behind them, from which their edge sets them apart. */
function groundsOf(patron: string, { base, otra, bandas, vivo }: Telas): { lleno: string[]; ademas: string[] } {
  switch (patron) {
    case 'liso':
    case 'mangas-contraste':
    case 'rayas-finas':
      return { lleno: [base], ademas: [] }
    case 'pecho-banda':
      return { lleno: [base], ademas: bandas.length > 0 ? bandas : [otra] }
    case 'banda-diagonal':
      return { lleno: [base], ademas: [vivo] }
    default:
      return { lleno: [base, otra], ademas: [] }
  }
}
