import type { Epoca } from './silueta.ts'

export type Cuello = 'redondo' | 'v' | 'polo' | 'abierto' | 'cordones' | 'camisero' | 'cruzado'

const POR_EPOCA: Record<Epoca, Cuello[]> = {
  antigua: ['cordones', 'cordones', 'polo'],
  setentas: ['redondo', 'polo', 'redondo', 'v'],
  ochentas: ['abierto', 'v', 'abierto'],
  noventas: ['camisero', 'abierto', 'camisero'],
  dosmil: ['v', 'redondo', 'cruzado', 'v'],
  moderna: ['redondo', 'v', 'redondo', 'cruzado', 'polo'],
}

/** A collar that suits the shirt's time; `pick` tells shirts of one time apart. */
export function cuelloDe(epoca: Epoca, pick: number): Cuello {
  const options = POR_EPOCA[epoca]
  return options[pick % options.length]!
}

export type TelasCuello = {
  cuello: string
  borde: string
  base: string
  interior: string
  linea: string
  id: string
  tejido: boolean
}

/**
 * The collar, drawn over the body.
 * @param n x of the neck's right end
 */
export function drawCuello(tipo: Cuello, cara: 'frente' | 'dorso', n: number, telas: TelasCuello): string {
  return cara === 'dorso' ? drawDorso(tipo, n, telas) : drawFrente(tipo, n, telas)
}

const both = (draw: string) => `${draw}<g transform="matrix(-1 0 0 1 1200 0)">${draw}</g>`

function drawFrente(
  tipo: Cuello,
  n: number,
  { cuello, borde, base, interior, linea, id, tejido }: TelasCuello,
): string {
  const o = 1200 - n
  const stroke = `stroke="${linea}" stroke-opacity=".6" stroke-width="3" stroke-linejoin="round"`
  const fino = `stroke="${borde}" stroke-width="7" fill="none"`
  /** Inside of the back, seen through the neck: cloth, shade, the tape and a blank label. */
  const inside = (front: string, depth: number) =>
    `<path d="M${o} 190Q600 158 ${n} 190${front}z" fill="${interior}"/>` +
    `<path d="M${o} 190Q600 158 ${n} 190L${n - 8} 204Q600 248 ${o + 8} 204z" fill="${cuello}"/>` +
    `<path d="M${o} 190Q600 158 ${n} 190L${n - 8} 204Q600 248 ${o + 8} 204z" fill="#000" fill-opacity=".16"/>` +
    `<path d="M578 238h44v${Math.min(30, depth)}h-44z" fill="#fff" fill-opacity=".7"/>` +
    `<path d="M${o} 190Q600 158 ${n} 190${front}z" fill="url(#${id}i)"/>`
  /** A leaf of a turned-down collar: from behind the neck to its point. */
  const leaf = (puntaX: number, puntaY: number, cierreX: number, cierreY: number, alto: number) => {
    const d =
      `M${n - 22} ${alto}C${n + 6} ${alto - 6} ${n + 26} ${alto + 20} ${n + 34} ${alto + 42}` +
      `Q${puntaX + 26} ${(alto + puntaY) / 2 + 26} ${puntaX} ${puntaY}L${cierreX} ${cierreY}` +
      `Q${n - 46} ${(alto + cierreY) / 2 + 8} ${n - 22} ${alto}z`
    return (
      `<path d="${d}" fill="#000" fill-opacity=".13" transform="translate(2 13)"/><path d="${d}" fill="${cuello}"/>` +
      `<path d="${d}" fill="url(#${id}c)" ${stroke}/>` +
      (borde === cuello
        ? ''
        : `<path d="M${n + 24} ${alto + 44}Q${puntaX + 17} ${(alto + puntaY) / 2 + 24} ${puntaX - 1} ${puntaY - 13}L${cierreX + 4} ${cierreY - 11}" ${fino}/>`)
    )
  }
  const ring = (outer: string, inner: string, edge: string, middle: string) =>
    `<path d="${outer}${inner}z" fill="#12172f" fill-opacity=".12" transform="translate(0 8)"/><path d="${outer}${inner}z" fill="${cuello}"/>` +
    (tejido ? rib(middle, 33, linea) : '') +
    `<path d="${outer}${inner}z" fill="url(#${id}c)" ${stroke}/>` +
    (borde === cuello ? '' : `<path d="${edge}" ${fino}/>`)
  const stand = `<path d="M${o + 14} 178Q600 138 ${n - 14} 178L${n - 8} 204Q600 196 ${o + 8} 204z" fill="${cuello}"/><path d="M${o + 14} 178Q600 138 ${n - 14} 178L${n - 8} 204Q600 196 ${o + 8} 204z" fill="#000" fill-opacity=".1" ${stroke}/>`
  const placket = (desde: number, hasta: number, botones: number) =>
    `<path d="M574 ${desde}h52v${hasta - desde}q-26 8-52 0z" fill="${cuello}"/><path d="M574 ${desde}h52v${hasta - desde}q-26 8-52 0z" fill="url(#${id}c)" ${stroke}/>` +
    Array.from({ length: botones }, (_, index) => {
      const y = desde + ((hasta - desde) * (index + 0.7)) / (botones + 0.2)
      return `<circle cx="600" cy="${Math.round(y)}" r="8" fill="${base}" stroke="${linea}" stroke-opacity=".55" stroke-width="2.5"/>`
    }).join('')

  switch (tipo) {
    case 'redondo':
      return (
        inside(`C${n - 14} 268 ${644} 306 600 306C556 306 ${o + 14} 268 ${o} 190`, 30) +
        ring(
          `M${n + 10} 193C${n + 4} 290 662 338 600 338C538 338 ${o - 4} 290 ${o - 10} 193`,
          `L${o + 16} 185C${o + 22} 262 548 304 600 304C652 304 ${n - 22} 262 ${n - 16} 185`,
          `M${n + 3} 192C${n - 2} 286 658 330 600 330C542 330 ${o + 2} 286 ${o - 3} 192`,
          `M${n - 3} 190C${n - 9} 276 657 321 600 321C543 321 ${o + 9} 276 ${o + 3} 190`,
        )
      )
    case 'v':
      return (
        inside(`Q${n - 18} 280 600 366Q${o + 18} 280 ${o} 190`, 30) +
        ring(
          `M${n + 10} 193Q${n + 6} 300 600 408Q${o - 6} 300 ${o - 10} 193`,
          `L${o + 16} 185Q${o + 24} 276 600 362Q${n - 24} 276 ${n - 16} 185`,
          `M${n + 3} 192Q${n} 296 600 398Q${o} 296 ${o - 3} 192`,
          `M${n - 3} 190Q${n - 9} 288 600 385Q${o + 9} 288 ${o + 3} 190`,
        ) +
        `<path d="M600 362V408" stroke="${linea}" stroke-opacity=".4" stroke-width="2.5"/>`
      )
    case 'cruzado':
      return (
        inside(`C${n - 10} 262 640 318 592 338C548 306 ${o + 18} 268 ${o} 190`, 30) +
        ring(
          `M${o - 10} 193C${o - 2} 300 560 346 624 368`,
          `L646 338C570 310 ${o + 26} 270 ${o + 16} 185`,
          `M${o - 3} 192C${o + 4} 296 562 336 628 359`,
          `M${o + 3} 189C${o + 12} 285 565 328 635 353`,
        ) +
        ring(
          `M${n + 10} 193C${n + 2} 300 642 352 572 374`,
          `L556 342C632 312 ${n - 26} 270 ${n - 16} 185`,
          `M${n + 3} 192C${n - 4} 296 640 342 569 364`,
          `M${n - 3} 189C${n - 12} 286 637 332 564 358`,
        )
      )
    case 'polo':
      return (
        inside(`Q${n - 26} 262 606 320H594Q${o + 26} 262 ${o} 190`, 26) +
        stand +
        placket(312, 430, 2) +
        both(leaf(682, 372, 603, 322, 176))
      )
    case 'abierto':
      return (
        inside(`Q${n - 22} 280 600 384Q${o + 22} 280 ${o} 190`, 30) +
        stand +
        `<path d="M600 372L628 350V372L600 402L572 372V350z" fill="${cuello}"/>` +
        both(leaf(700, 420, 601, 376, 174))
      )
    case 'camisero':
      return (
        inside(`Q${n - 26} 262 606 330H594Q${o + 26} 262 ${o} 190`, 26) +
        stand +
        placket(322, 470, 3) +
        both(leaf(716, 410, 603, 334, 168))
      )
    default: {
      const lace = `<path d="M588 332L612 362M612 332L588 362M588 376L612 406M612 376L588 406M588 420L612 446M612 420L588 446" stroke="${linea}" stroke-width="9" stroke-opacity=".25" transform="translate(1 3)"/><path d="M588 332L612 362M612 332L588 362M588 376L612 406M612 376L588 406M588 420L612 446M612 420L588 446M600 318Q560 372 552 420M600 318Q636 380 650 408" stroke="#f4efe2" stroke-width="6" fill="none" stroke-linecap="round"/>`
      return (
        inside(`Q${n - 26} 262 604 318V452L600 462L596 452V318Q${o + 26} 262 ${o} 190`, 26) +
        stand +
        `<path d="M574 306h52v152q-26 10-52 0z" fill="${cuello}"/><path d="M574 306h52v152q-26 10-52 0z" fill="url(#${id}c)" ${stroke}/>` +
        `<path d="M600 316V450" stroke="${linea}" stroke-width="7" stroke-opacity=".55"/>${lace}` +
        both(leaf(676, 352, 603, 318, 178))
      )
    }
  }
}

/** From behind, a collar is a band that lies on the shoulders: turned down, or the ring's upper edge. */
function drawDorso(tipo: Cuello, n: number, { cuello, borde, linea, id, tejido }: TelasCuello): string {
  const o = 1200 - n
  const turned = tipo === 'polo' || tipo === 'abierto' || tipo === 'camisero' || tipo === 'cordones'
  const ends = tipo === 'cordones' || tipo === 'polo' ? 40 : 46
  const d = turned
    ? `M${o + 8} 180Q600 142 ${n - 8} 180C${n + 10} 188 ${n + 22} 204 ${n + ends - 8} 236L${n + ends - 30} 248Q600 226 ${o - ends + 30} 248L${o - ends + 8} 236C${o - 22} 204 ${o - 10} 188 ${o + 8} 180z`
    : `M${o + 6} 182Q600 204 ${n - 6} 182L${n + 12} 195Q600 246 ${o - 12} 195z`
  const edge = turned
    ? `M${n + ends - 22} 234L${n + ends - 32} 239Q600 217 ${o - ends + 32} 239L${o - ends + 22} 234`
    : `M${n + 8} 195Q600 237 ${o - 8} 195`
  return (
    `<path d="${d}" fill="#12172f" fill-opacity=".16" transform="translate(0 ${turned ? 9 : 6})"/>` +
    `<path d="${d}" fill="${cuello}"/>` +
    (turned || !tejido ? '' : rib(`M${o} 189Q600 226 ${n} 189`, 28, linea)) +
    `<path d="${d}" fill="url(#${id}c)" stroke="${linea}" stroke-opacity=".6" stroke-width="3" stroke-linejoin="round"/>` +
    (turned
      ? `<path d="M${o + 18} 190Q600 166 ${n - 18} 190" fill="none" stroke="${linea}" stroke-opacity=".35" stroke-width="2.5"/>`
      : '') +
    (borde === cuello ? '' : `<path d="${edge}" fill="none" stroke="${borde}" stroke-width="7"/>`)
  )
}

/** Ribs of a knitted band, across the line along its middle. */
function rib(middle: string, ancho: number, linea: string): string {
  return `<path d="${middle}" fill="none" stroke="${linea}" stroke-opacity=".2" stroke-width="${ancho}" stroke-dasharray="2.5 5.5"/>`
}
