import { tela } from '#domain/tela.ts'
import { contrast, luminance, mix, readable } from './colores.ts'
import { cuelloDe, drawCuello } from './cuellos.ts'
import { drawDetalleManga, drawDetalleTorso } from './detalles.ts'
import { drawTexto } from './letras.ts'
import { anchoRaya, drawPatronManga, drawPatronTorso, type Telas } from './patrones.ts'
import { buildSilueta, epocaDe } from './silueta.ts'

/** What a shirt is drawn from: a row of the catalogue, and which side. */
export type CamisetaSpec = {
  patron: string
  coloresPrincipales: readonly string[]
  coloresSecundarios: readonly string[]
  mangaLarga: boolean
  anio: readonly number[]
  numero: string
  nombre: string
  cara: 'frente' | 'dorso'
  /** Tells shirts with the same data apart: collar, folds, weave. */
  seed?: string
  /** Before every id inside the drawing, so that several share a page. */
  prefijo?: string
}

/** Ground that the drawings lie on: dark enough for a white shirt. */
export const FONDO_CAMISETA = '#ddd5c3'
export const CAMISETA_ANCHO = 1200
export const CAMISETA_ALTO = 1500

/** A shirt as a complete SVG document, 1200 × 1500. */
export function drawCamiseta(spec: CamisetaSpec): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${CAMISETA_ANCHO} ${CAMISETA_ALTO}" width="${CAMISETA_ANCHO}" height="${CAMISETA_ALTO}"><path d="M0 0h1200v1500H0z" fill="${FONDO_CAMISETA}"/>${drawCamisetaInner(spec)}</svg>`
}

/** What stands inside the `<svg>`, without the ground. */
export function drawCamisetaInner(spec: CamisetaSpec): string {
  const { patron, cara } = spec
  const frente = cara === 'frente'
  const seed = hash(spec.seed ?? '')
  const id = spec.prefijo ?? `c${hash(JSON.stringify(spec)).toString(36)}`
  const epoca = epocaDe(spec.anio[0])
  const silueta = buildSilueta(epoca, spec.mangaLarga, cara)
  const telas = chooseTelas(spec)
  const { base, vivo, vivo2 } = telas
  const cuantas = [9, 9, 7, 11][seed % 4]!
  const oscura = luminance(base) < 0.12
  const linea = mix(base, '#000000', oscura ? 0.7 : 0.62)
  const manga = patron === 'mangas-contraste' ? telas.otra : base
  const mirror = 'transform="matrix(-1 0 0 1 1200 0)"'

  const tono = mix(base, oscura ? '#ffffff' : '#000000', oscura ? 0.07 : 0.055)
  const detalle = patron === 'liso' ? drawDetalleTorso(epoca, seed >>> 6, silueta, tono, vivo) : ''
  const detalleManga = patron === 'liso' ? drawDetalleManga(epoca, seed >>> 6, tono, vivo) : ''

  const sleeve = (right: boolean) => {
    // Halves are of one colour down the sleeve as well.
    const tone = patron === 'mitades' && right === frente ? telas.otra : manga
    const punio = contrast(vivo, tone) > 1.25 ? vivo : base === tone ? mix(tone, '#000000', 0.18) : base
    const { largoManga: l } = silueta
    const alto = spec.mangaLarga ? 58 : 34
    return (
      `<g ${right ? '' : mirror}><g clip-path="url(#${id}m)"><path d="M700 200h500v1100h-500z" fill="${tone}"/>` +
      (patron === 'degradado' ? `<path d="M700 200h500v1100h-500z" fill="url(#${id}d)"/>` : '') +
      `<g transform="${silueta.marco}">${drawPatronManga(patron, silueta, telas, cuantas)}${detalleManga}` +
      `<path d="M-400 ${l - alto}h800v160h-800z" fill="${punio}"/>` +
      (vivo2 === vivo ? '' : `<path d="M-400 ${l - alto - 14}h800v10h-800z" fill="${vivo2}"/>`) +
      `<path d="M-400 ${l - alto}h800" stroke="#000" stroke-opacity=".22" stroke-width="3"/>` +
      `<path d="M-260-300h520v1400h-520z" fill="url(#${id}s)"/>` +
      sleeveFolds(id, l, spec.mangaLarga) +
      `</g><g fill="none" stroke="#000"><path d="${silueta.sisa}" stroke-opacity=".05" stroke-width="44"/><path d="${silueta.sisa}" stroke-opacity=".07" stroke-width="20"/></g></g>` +
      `<path d="${silueta.manga}" fill="none" stroke="${linea}" stroke-opacity=".5" stroke-width="3"/></g>`
    )
  }

  const cuello = cuelloDe(epoca, seed >>> 3)
  const soft = [
    [46, 0.03],
    [28, 0.04],
    [12, 0.05],
  ]
    .map(
      ([width, opacity]) =>
        `<g transform="translate(0 14)" fill="none" stroke="#3a2f1c" stroke-opacity="${opacity}" stroke-width="${width}" stroke-linejoin="round"><path d="${silueta.torso}"/><path d="${silueta.manga}"/><path d="${silueta.manga}" ${mirror}/></g>`,
    )
    .join('')

  return (
    `<defs>${gradients(id, telas, oscura)}<clipPath id="${id}m"><path d="${silueta.manga}"/></clipPath>` +
    `<clipPath id="${id}t"><path d="${silueta.torso}"/></clipPath></defs>` +
    soft +
    sleeve(false) +
    sleeve(true) +
    `<g clip-path="url(#${id}t)"><path d="M200 100h800v1300H200z" fill="${base}"/>` +
    drawPatronTorso(patron, silueta, telas, cara, cuantas, id) +
    detalle +
    lettering(spec, telas, anchoRaya(silueta, cuantas)) +
    `<path d="M200 100h800v1300H200z" fill="url(#${id}b)"/><path d="M200 100h800v1300H200z" fill="url(#${id}v)"/>` +
    bodyFolds(id, seed, frente) +
    `<path d="${silueta.ruedo}" transform="translate(0 -22)" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="2.5" stroke-dasharray="7 4"/></g>` +
    `<path d="${silueta.torso}" fill="none" stroke="${linea}" stroke-opacity=".5" stroke-width="3"/>` +
    `<g fill="none" stroke="#000" stroke-opacity=".26" stroke-width="3"><path d="${silueta.sisa}"/><path d="${silueta.sisa}" ${mirror}/></g>` +
    drawCuello(cuello, cara, silueta.cuello, {
      cuello: vivo,
      borde: vivo2,
      base,
      interior: mix(base, '#000000', 0.28),
      linea: mix(vivo, '#000000', luminance(vivo) < 0.12 ? 0.7 : 0.5),
      id,
    })
  )
}

function chooseTelas({ patron, coloresPrincipales, coloresSecundarios }: CamisetaSpec): Telas {
  const principales = coloresPrincipales.map(tela)
  const secundarios = coloresSecundarios.map(tela)
  const base = principales[0] ?? tela('gris')
  const others = [...principales.slice(1), ...secundarios].filter((tone) => tone !== base)
  const otra = others[0] ?? mix(base, '#000000', 0.3)
  const trims = secundarios.filter((tone) => tone !== base)
  const darker = luminance(base) < luminance(otra) ? base : otra
  const twoTone = principales.length > 1
  const plain = patron === 'liso' || patron === 'degradado'
  const vivo = trims[0] ?? (twoTone && !plain ? darker : otra)
  const vivo2 = trims[1] ?? vivo
  return { base, otra, vivo, vivo2, tonos: twoTone ? principales : [base, ...others], bandas: others }
}

/** Name and number: both on the back, the number small on the front. */
function lettering(spec: CamisetaSpec, telas: Telas, raya: number): string {
  const { patron, cara, numero, nombre } = spec
  if (numero === '' && (nombre === '' || cara === 'frente')) return ''
  const { base, otra, vivo, vivo2 } = telas
  const darker = luminance(base) < luminance(otra) ? base : otra
  const panelled = ['rayas-verticales', 'franjas-horizontales', 'cuadros'].includes(patron)
  const busy = panelled || patron === 'mitades' || patron === 'cruz'
  const ground = busy ? darker : base
  const color =
    busy && !panelled
      ? readable(
          base,
          [vivo, vivo2, tela('blanco'), tela('negro')].filter((tone) => contrast(tone, otra) >= 2.6),
        )
      : patron === 'pecho-banda' || patron === 'banda-diagonal'
        ? readable(
            base,
            [vivo2, tela('blanco'), tela('negro')].filter((tone) => contrast(tone, vivo) >= 1.4),
          )
        : readable(ground, busy ? [vivo, vivo2, base, otra, tela('blanco')] : [vivo, vivo2, tela('blanco')])
  const edged = !['liso', 'mangas-contraste', 'mitades'].includes(patron) && { color: ground, ancho: 13 }
  if (cara === 'frente') {
    const y = patron === 'pecho-banda' ? 730 : 560
    return drawTexto({ texto: numero, x: 600, y, alto: 150, anchoMax: 260, color, borde: edged || undefined })
  }
  // Stripes give way to a plain panel, as wide as the stripes it covers.
  const ancho = patron === 'rayas-verticales' ? raya * (raya > 80 ? 5 : 7) : 524
  const panel = panelled
    ? `<path d="M${600 - ancho / 2} 330h${ancho}v${numero === '' ? 180 : 650}h${-ancho}z" fill="${ground}"/>`
    : ''
  const borde = panelled ? undefined : edged || undefined
  const anchoMax = ancho - 60
  return (
    panel +
    drawTexto({ texto: nombre, x: 600, y: 388, alto: 76, anchoMax, color, borde }) +
    drawTexto({ texto: numero, x: 600, y: 510, alto: 400, anchoMax, color, borde })
  )
}

function gradients(id: string, { base, otra }: Telas, oscura: boolean): string {
  const stop = (offset: number, tone: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${tone}" stop-opacity="${opacity}"/>`
  const k = oscura ? 1.5 : 1
  const light = oscura ? 0.1 : 0.16
  const linear = (name: string, x1: number, y1: number, x2: number, y2: number, stops: string) =>
    `<linearGradient id="${id}${name}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`
  const radial = (name: string, tone: string, opacity: number) =>
    `<radialGradient id="${id}${name}">${stop(0, tone, opacity)}${stop(0.5, tone, opacity * 0.45)}${stop(1, tone, 0)}</radialGradient>`
  return (
    linear('d', 0, 200, 0, 1360, stop(0.12, base, 1) + stop(0.95, otra, 1)) +
    linear(
      'b',
      270,
      0,
      930,
      0,
      stop(0, '#000', 0.2 * k) +
        stop(0.14, '#000', 0.05) +
        stop(0.33, '#fff', light) +
        stop(0.52, '#fff', 0) +
        stop(0.86, '#000', 0.05) +
        stop(1, '#000', 0.22 * k),
    ) +
    linear(
      'v',
      0,
      180,
      0,
      1370,
      stop(0, '#fff', 0.1) + stop(0.3, '#fff', 0) + stop(0.75, '#000', 0) + stop(1, '#000', 0.12),
    ) +
    linear(
      's',
      -130,
      0,
      140,
      0,
      stop(0, '#000', 0.26 * k) + stop(0.35, '#000', 0.04) + stop(0.62, '#fff', light) + stop(1, '#000', 0.12),
    ) +
    linear('c', 0, 180, 0, 430, stop(0, '#000', 0.12) + stop(0.4, '#fff', 0.06) + stop(1, '#000', 0.1)) +
    linear('i', 0, 170, 0, 380, stop(0, '#000', 0.1) + stop(1, '#000', 0.42)) +
    radial('k', '#000', oscura ? 0.34 : 0.15) +
    radial('l', '#fff', oscura ? 0.11 : 0.22)
  )
}

/** A long soft fold: `k` dark, `l` light. */
function fold(id: string, kind: 'k' | 'l', x: number, y: number, long: number, thick: number, turn: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${long}" ry="${thick}" fill="url(#${id}${kind})" transform="rotate(${turn} ${x} ${y})"/>`
}

function bodyFolds(id: string, seed: number, frente: boolean): string {
  const s = (shift: number, range: number) => ((seed >>> shift) % range) - range / 2
  const folds =
    fold(id, 'k', 800 + s(1, 40), 620, 190, 26, -38) +
    fold(id, 'l', 796 + s(1, 40), 664, 180, 30, -37) +
    fold(id, 'k', 400 + s(4, 40), 620, 190, 26, 38) +
    fold(id, 'l', 404 + s(4, 40), 664, 180, 30, 37) +
    fold(id, 'k', 846, 770 + s(7, 60), 150, 24, -58) +
    fold(id, 'k', 354, 760 + s(9, 60), 150, 24, 58) +
    fold(id, 'l', 700 + s(5, 60), 1010, 300, 40, 84) +
    fold(id, 'k', 768 + s(5, 60), 1060, 270, 34, 82) +
    fold(id, 'l', 420 + s(11, 60), 1030, 290, 40, 97) +
    fold(id, 'k', 484 + s(11, 60), 1100, 250, 34, 95) +
    fold(id, 'k', 600 + s(13, 90), 1230, 160, 24, 90)
  const top = frente
    ? fold(id, 'k', 742, 340, 150, 24, 62) +
      fold(id, 'k', 458, 340, 150, 24, 118) +
      fold(id, 'l', 790, 350, 130, 28, 66) +
      fold(id, 'l', 410, 350, 130, 28, 114)
    : fold(id, 'k', 700, 300, 160, 14, 12) + fold(id, 'k', 500, 300, 160, 14, 168)
  return folds + top
}

function sleeveFolds(id: string, largo: number, larga: boolean): string {
  const short =
    fold(id, 'k', -20, 120, 120, 24, -24) +
    fold(id, 'l', -10, 152, 110, 24, -22) +
    fold(id, 'k', -40, Math.round(largo * 0.62), 100, 20, -12)
  if (!larga) return short
  return (
    short +
    fold(id, 'k', 10, 420, 90, 24, 18) +
    fold(id, 'k', 0, 510, 90, 22, -14) +
    fold(id, 'l', 10, 464, 80, 22, 4) +
    fold(id, 'k', 0, 690, 80, 22, 10)
  )
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return value >>> 0
}
