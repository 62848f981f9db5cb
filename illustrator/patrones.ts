import type { Silueta } from './silueta.ts'
import type { Telas } from './telas.ts'

const rectDePatron = (x: number, y: number, w: number, h: number, fill: string) =>
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
    if (fill !== null) drawn += rectDePatron(Math.round(x + (index - 0.5) * ancho), y, ancho + 1, alto, fill)
  }
  return drawn
}

function franjas(x: number, ancho: number, desde: number, cuantas: number, alto: number, fills: string[]): string {
  let drawn = ''
  for (let index = 0; index < cuantas; index++)
    drawn += rectDePatron(x, desde + index * alto, ancho, alto + 1, fills[index % fills.length]!)
  return drawn
}

const AROS = 11
/** y where the first hoop begins. */
const AROS_Y = 126

/** Height of hoops of which a whole one ends at the hem. */
function altoAro({ bajo }: Silueta): number {
  return Math.round((bajo + 54 - AROS_Y) / AROS)
}

/** Side of a check: eight to the chest. */
function ladoCuadro({ pecho }: Silueta): number {
  return Math.round((2 * pecho) / 8)
}

const CUADROS_Y = 130

/** The plain cloth that stripes, hoops and checks give way to behind a number; null on other patterns. */
export function panelDe(
  patron: string,
  silueta: Silueta,
  cuantas: number,
): { y: number; ancho: number; alto: number; altoNombre: number; raya: number } | null {
  switch (patron) {
    case 'rayas-verticales': {
      const raya = anchoRaya(silueta, cuantas)
      // The panel is a little wider, to cover the edges of the stripes beside it.
      return { y: 312, ancho: raya * (raya > 80 ? 5 : 7) + 4, alto: 628, altoNombre: 180, raya }
    }
    case 'franjas-horizontales': {
      const alto = altoAro(silueta)
      return { y: AROS_Y + 2 * alto, ancho: 524, alto: 6 * alto, altoNombre: 2 * alto, raya: alto }
    }
    case 'cuadros': {
      const lado = ladoCuadro(silueta)
      const y = CUADROS_Y + Math.floor((330 - CUADROS_Y) / lado) * lado
      return { y, ancho: lado * 6, alto: Math.ceil((930 - y) / lado) * lado, altoNombre: 2 * lado, raya: lado }
    }
    default:
      return null
  }
}

/** Rows of cloth that grow from nothing to a whole one: a fade that never turns to mud. */
function degrade(x: number, ancho: number, desde: number, hasta: number, paso: number, fill: string): string {
  const rows = Math.round((hasta - desde) / paso)
  let d = ''
  for (let row = 1; row <= rows; row++) {
    const alto = Math.round((paso * row) / rows)
    d += `M${x} ${Math.round(desde + row * paso - alto)}h${ancho}v${alto}h${-ancho}z`
  }
  return `<path d="${d}" fill="${fill}"/>`
}

/** Hoops in turn with the base: base, a, base, b, … */
function aros({ base, otra, tonos }: Telas): string[] {
  return (tonos.length > 1 ? tonos.slice(1) : [otra]).flatMap((tono) => [base, tono])
}

/** The body's pattern over its base colour, in drawing units. */
export function drawPatronTorso(
  patron: string,
  silueta: Silueta,
  telas: Telas,
  cara: 'frente' | 'dorso',
  cuantas: number,
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
      for (let x = 600 - 54 * 7; x <= 600 + 54 * 7; x += 54) drawn += rectDePatron(x - 4, 150, 8, 1250, otra)
      return drawn
    }
    case 'franjas-horizontales': {
      return franjas(200, 800, AROS_Y, AROS + 1, altoAro(silueta), aros(telas))
    }
    case 'banda-diagonal': {
      const sash = (grow: number, fill: string) =>
        `<path d="M${820 - grow} 150L${236 - grow} 1010V${1250 + grow * 1.5}L${1000 + grow} 150z" fill="${fill}"/>`
      return `<g${flip}>${vivo2 !== vivo ? sash(24, vivo2) : ''}${sash(0, vivo)}</g>`
    }
    case 'pecho-banda': {
      const bands = telas.bandas.length > 0 ? telas.bandas : [otra]
      const alto = bands.length > 2 ? 62 : bands.length > 1 ? 88 : 176
      return franjas(200, 800, 520, bands.length, alto, bands)
    }
    case 'mitades':
      return rectDePatron(cara === 'frente' ? 600 : 100, 100, 500, 1300, otra)
    case 'cuadros': {
      let drawn = ''
      const lado = ladoCuadro(silueta)
      for (let row = 0; row * lado < 1300; row++) {
        for (let column = -5; column < 5; column++) {
          if ((row + column) % 2 === 0)
            drawn += rectDePatron(600 + column * lado, CUADROS_Y + row * lado, lado + 1, lado + 1, otra)
        }
      }
      return drawn
    }
    case 'cruz':
      return rectDePatron(520, 100, 160, 1300, otra) + rectDePatron(200, 560, 800, 160, otra)
    case 'degradado':
      return degrade(200, 800, 420, silueta.bajo - 40, 46, otra) + rectDePatron(200, silueta.bajo - 40, 800, 140, otra)
    default:
      return ''
  }
}

/** A sleeve's pattern in the sleeve's own frame: stripes run down it, hoops around it. */
export function drawPatronManga(patron: string, silueta: Silueta, telas: Telas, cuantas: number): string {
  const { otra } = telas
  switch (patron) {
    case 'rayas-verticales': {
      const ancho = anchoRaya(silueta, cuantas)
      // Stripes don't begin so near the edge that only a splinter would show.
      const last = 1.5 * ancho > silueta.bocaManga - 24 ? 1 : 7
      return rayas(0, -250, 1300, ancho, (index) => (Math.min(Math.abs(index), last) % 2 === 0 ? null : otra), 3)
    }
    case 'rayas-finas': {
      let drawn = ''
      for (let x = -216; x <= 216; x += 54) drawn += rectDePatron(x - 4, -250, 8, 1300, otra)
      return drawn
    }
    case 'franjas-horizontales': {
      return arosManga(silueta, aros(telas))
    }
    case 'cuadros': {
      let drawn = ''
      const lado = ladoCuadro(silueta)
      for (let row = -3; row * lado < 1000; row++) {
        for (let column = -4; column < 4; column++) {
          if ((row + column) % 2 === 0) drawn += rectDePatron(column * lado, row * lado, lado + 1, lado + 1, otra)
        }
      }
      return drawn
    }
    default:
      return ''
  }
}

/** Hoops that go on from the body's at the seam, and from there around the arm. */
function arosManga(silueta: Silueta, fills: string[]): string {
  const alto = altoAro(silueta)
  const axis = silueta.sisaEnMarco(AROS_Y + 3 * alto)[1]
  const edge = (index: number) => {
    const around = axis + (index - 3) * alto
    const [x, y] = silueta.sisaEnMarco(AROS_Y + index * alto)
    // The armhole spans four of them; those further down are the arm's own.
    return index < 2 || index > 4 ? { x, y: around, around } : { x, y, around }
  }
  let drawn = ''
  for (let index = 0; index < 12; index++) {
    const [over, under] = [edge(index), edge(index + 1)]
    drawn +=
      `<path d="M-300 ${over.y}H${over.x}Q${over.x + 90} ${over.around} 300 ${over.around}V${under.around}` +
      `Q${under.x + 90} ${under.around} ${under.x} ${under.y}H-300z" fill="${fills[index % fills.length]!}"/>`
  }
  return drawn
}
