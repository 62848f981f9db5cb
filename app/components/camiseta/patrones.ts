import type { Silueta } from './silueta.ts'

/** What the shirt is made of, as `#rrggbb`. */
export type Telas = {
  base: string
  /** The pattern's second colour. */
  otra: string
  /** Collar and cuffs, and the line beside them. */
  vivo: string
  vivo2: string
  /** Colours that hoops take in turn. */
  tonos: string[]
  /** Colours of a band across the chest, from the top. */
  bandas: string[]
}

const rect = (x: number, y: number, w: number, h: number, fill: string) =>
  `<path d="M${x} ${y}h${w}v${h}h${-w}z" fill="${fill}"/>`

/** Width of a stripe that makes an odd number of them fill the chest. */
export function anchoRaya(silueta: Silueta, cuantas: number): number {
  return Math.round((2 * silueta.pecho) / cuantas)
}

/** Vertical stripes of one width, one of them centred on x. */
function rayas(
  x: number,
  y: number,
  alto: number,
  ancho: number,
  paint: (index: number) => string | null,
  each = 7,
): string {
  let drawn = ''
  for (let index = -each; index <= each; index++) {
    const fill = paint(index)
    if (fill !== null) drawn += rect(Math.round(x + (index - 0.5) * ancho), y, ancho + 1, alto, fill)
  }
  return drawn
}

function franjas(x: number, ancho: number, desde: number, hasta: number, alto: number, fills: string[]): string {
  let drawn = ''
  for (let y = desde, index = 0; y < hasta; y += alto, index++)
    drawn += rect(x, y, ancho, alto + 1, fills[index % fills.length]!)
  return drawn
}

/** Hoops in turn with the base: base, a, base, b, … */
function aros({ base, otra, tonos }: Telas): string[] {
  return (tonos.length > 1 ? tonos.slice(1) : [otra]).flatMap((tono) => [base, tono])
}

/** The body's pattern over its base colour, in drawing units; `id` names the gradients it needs. */
export function drawPatronTorso(
  patron: string,
  silueta: Silueta,
  telas: Telas,
  cara: 'frente' | 'dorso',
  cuantas: number,
  id: string,
): string {
  const { otra, vivo, vivo2 } = telas
  const flip = cara === 'dorso' ? ' transform="matrix(-1 0 0 1 1200 0)"' : ''
  switch (patron) {
    case 'rayas-verticales': {
      const ancho = anchoRaya(silueta, cuantas)
      return rayas(600, 150, 1250, ancho, (index) => (index % 2 === 0 ? null : otra))
    }
    case 'rayas-finas': {
      let drawn = ''
      for (let x = 600 - 54 * 7; x <= 600 + 54 * 7; x += 54) drawn += rect(x - 4, 150, 8, 1250, otra)
      return drawn
    }
    case 'franjas-horizontales': {
      return franjas(200, 800, 116, 1400, 108, aros(telas))
    }
    case 'banda-diagonal': {
      const sash = (grow: number, fill: string) =>
        `<path d="M${820 - grow} 150L${236 - grow} 1010V${1250 + grow * 1.5}L${1000 + grow} 150z" fill="${fill}"/>`
      return `<g${flip}>${vivo2 !== vivo ? sash(24, vivo2) : ''}${sash(0, vivo)}</g>`
    }
    case 'pecho-banda': {
      const bands = telas.bandas.length > 0 ? telas.bandas : [otra]
      const alto = bands.length > 2 ? 62 : bands.length > 1 ? 88 : 176
      return franjas(200, 800, 520, 520 + alto * bands.length, alto, bands)
    }
    case 'mitades':
      return rect(cara === 'frente' ? 600 : 100, 100, 500, 1300, otra)
    case 'cuadros': {
      let drawn = ''
      const lado = Math.round((2 * silueta.pecho) / 8)
      for (let row = 0; row * lado < 1300; row++) {
        for (let column = -5; column < 5; column++) {
          if ((row + column) % 2 === 0) drawn += rect(600 + column * lado, 130 + row * lado, lado + 1, lado + 1, otra)
        }
      }
      return drawn
    }
    case 'cruz':
      return rect(520, 100, 160, 1300, otra) + rect(200, 560, 800, 160, otra)
    case 'degradado':
      return rect(200, 100, 800, 1300, `url(#${id}d)`)
    default:
      return ''
  }
}

/** A sleeve's pattern in the sleeve's own frame: stripes run down it, hoops around it. */
export function drawPatronManga(patron: string, silueta: Silueta, telas: Telas, cuantas: number): string {
  const { otra } = telas
  switch (patron) {
    case 'rayas-verticales':
      return rayas(0, -250, 1300, anchoRaya(silueta, cuantas), (index) => (index % 2 === 0 ? null : otra), 3)
    case 'rayas-finas': {
      let drawn = ''
      for (let x = -216; x <= 216; x += 54) drawn += rect(x - 4, -250, 8, 1300, otra)
      return drawn
    }
    case 'franjas-horizontales': {
      return franjas(-300, 600, -108, 1000, 108, aros(telas))
    }
    case 'cuadros': {
      let drawn = ''
      const lado = Math.round((2 * silueta.pecho) / 8)
      for (let row = -3; row * lado < 1000; row++) {
        for (let column = -4; column < 4; column++) {
          if ((row + column) % 2 === 0) drawn += rect(column * lado, row * lado, lado + 1, lado + 1, otra)
        }
      }
      return drawn
    }
    default:
      return ''
  }
}
