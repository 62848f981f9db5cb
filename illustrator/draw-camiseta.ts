import type { Horma } from '#domain/productos/dibujable.ts'
import { contrast, luminance, mix } from './colores.ts'
import { cuelloDe, drawCuello } from './cuellos.ts'
import { drawDetalleManga, drawDetalleTorso } from './detalles.ts'
import { drawEstampado } from './estampado.ts'
import { drawPatronManga, drawPatronTorso } from './patrones.ts'
import { drawPlieguesManga, drawPlieguesTorso, SOMBRA, type Fuerza } from './pliegues.ts'
import { buildSilueta, epocaDe } from './silueta.ts'
import { chooseTelas } from './telas.ts'

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
  /** Whom it is cut for; an adult when absent. */
  horma?: Horma
  /** Can be worn inside out: a corner of its hem is turned up. */
  reversible?: boolean
  /** Tells shirts with the same data apart: collar, folds, weave. */
  seed?: string
  /** Prefix of every id in the drawing, so that several can share a page. */
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

/** A child's shirt is smaller on the page too; the others lie in the middle of it. */
const LUGAR: Record<Horma, string> = {
  adulto: 'translate(0 20)',
  mujer: 'translate(24 74) scale(.96)',
  ninos: 'translate(60 124) scale(.9)',
}

/** What stands inside the `<svg>`, without the ground. */
export function drawCamisetaInner(spec: CamisetaSpec): string {
  const { patron, cara, mangaLarga, horma = 'adulto' } = spec
  const frente = cara === 'frente'
  const seed = hash(spec.seed ?? '')
  const id = spec.prefijo ?? `c${hash(JSON.stringify(spec)).toString(36)}`
  const epoca = epocaDe(spec.anio[0])
  const silueta = buildSilueta(epoca, horma, { mangaLarga, cara, doblada: spec.reversible === true && frente })
  const telas = chooseTelas(patron, spec.coloresPrincipales, spec.coloresSecundarios)
  const { base, otra, vivo, vivo2 } = telas
  const cuantas = [9, 9, 7, 11][seed % 4]!
  const oscura = luminance(base) < 0.12
  const linea = mix(base, '#0b0d18', oscura ? 0.75 : 0.68)
  const fuerza = fuerzaDe(patron === 'liso' || patron === 'mangas-contraste' ? [base] : [base, otra])
  const costura = oscura ? 'stroke="#fff" stroke-opacity=".3"' : `stroke="${SOMBRA}" stroke-opacity=".36"`
  const mirror = 'transform="matrix(-1 0 0 1 1200 0)"'
  const twice = (draw: string) => `${draw}<g ${mirror}>${draw}</g>`

  const tono = oscura ? mix(base, '#ffffff', 0.07) : mix(base, '#1b2440', luminance(base) > 0.75 ? 0.042 : 0.06)
  const detalle = patron === 'liso' ? drawDetalleTorso(epoca, seed >>> 6, silueta, cara, tono, vivo) : ''
  const detalleManga = patron === 'liso' ? drawDetalleManga(epoca, seed >>> 6, silueta, tono, vivo) : ''

  const sleeve = (right: boolean) => {
    // A half keeps its colour down the sleeve as well.
    const tone = patron === 'mangas-contraste' || (patron === 'mitades' && right === frente) ? otra : base
    const fuerzaManga = tone === base ? fuerza : fuerzaDe([tone])
    const punio = contrast(vivo, tone) > 1.25 ? vivo : base === tone ? mix(tone, '#000000', 0.18) : base
    const { largoManga: l, bocaManga: b } = silueta
    // Knitted cuffs were deep; a modern one is a turned hem.
    const tejido = epoca !== 'moderna' && epoca !== 'dosmil'
    const alto = mangaLarga ? 58 : tejido ? 38 : 32
    const band = (from: number, to: number) =>
      `M${-b - 90} ${l - from}Q0 ${l - from + 12} ${b + 90} ${l - from}V${l - to}Q0 ${l - to + 12} ${-b - 90} ${l - to}z`
    const line = (at: number) => `M${-b - 90} ${l - at}Q0 ${l - at + 12} ${b + 90} ${l - at}`
    return (
      `<g ${right ? '' : mirror}><g clip-path="url(#${id}m)"><path d="M700 200h500v1100h-500z" fill="${tone}"/>` +
      `<g transform="${silueta.marco}">${drawPatronManga(patron, silueta, telas, cuantas)}${detalleManga}` +
      `<path d="${band(alto, -60)}" fill="${punio}"/>` +
      (vivo2 === vivo ? '' : `<path d="${band(alto + 15, alto + 4)}" fill="${vivo2}"/>`) +
      (tejido || mangaLarga
        ? `<path d="${line(alto / 2)}" fill="none" stroke="${SOMBRA}" stroke-opacity=".13" stroke-width="${alto}" stroke-dasharray="2.5 5.5"/>`
        : `<path d="${line(alto - 7)}" fill="none" stroke="${SOMBRA}" stroke-opacity=".3" stroke-width="2" stroke-dasharray="7 4"/>`) +
      `<path d="${line(alto)}" fill="none" stroke="${SOMBRA}" stroke-opacity=".4" stroke-width="2.5"/>` +
      `<path d="M-260-300h520v1400h-520z" fill="url(#${id}${tone === base ? 's' : 'z'})"/>` +
      drawPlieguesManga(silueta, mangaLarga, fuerzaManga) +
      `</g><g fill="none" stroke="${SOMBRA}"><path d="${silueta.sisa}" stroke-opacity=".06" stroke-width="46"/><path d="${silueta.sisa}" stroke-opacity=".09" stroke-width="18"/></g></g>` +
      `<path d="${silueta.manga}" fill="none" stroke="${linea}" stroke-opacity=".8" stroke-width="3.5" stroke-linejoin="round"/></g>`
    )
  }

  const cuello = cuelloDe(epoca, seed >>> 3)
  const caida = [52, 44, 36, 28, 20, 12].map((width) => `<use href="#${id}p" stroke-width="${width}"/>`).join('')
  const dobladillo = `transform="translate(0 -24)" fill="none" ${costura} stroke-width="2.2" stroke-dasharray="7 4"`

  return (
    `<defs>${gradients(id, fuerza, fuerzaDe([otra]))}<clipPath id="${id}m"><path d="${silueta.manga}"/></clipPath>` +
    `<clipPath id="${id}t"><path d="${silueta.torso}"/></clipPath>` +
    `<g id="${id}p"><path d="${silueta.torso}"/>${twice(`<path d="${silueta.manga}"/>`)}</g></defs><g transform="${LUGAR[horma]}">` +
    `<g transform="translate(0 14)" fill="none" stroke="#3a2f1c" stroke-opacity=".02" stroke-linejoin="round">${caida}</g>` +
    sleeve(false) +
    sleeve(true) +
    `<g clip-path="url(#${id}t)"><path d="M200 100h800v1300H200z" fill="${base}"/>` +
    drawPatronTorso(patron, silueta, telas, cara, cuantas) +
    detalle +
    drawEstampado(spec, epoca, silueta, telas, cuantas) +
    `<path d="M200 100h800v1300H200z" fill="url(#${id}b)"/><path d="M200 100h800v1300H200z" fill="url(#${id}v)"/>` +
    drawPlieguesTorso(silueta, seed, frente, fuerza) +
    `<path d="${silueta.ruedo}" ${dobladillo}/><path d="${silueta.ruedo}" transform="translate(0 -5)" ${dobladillo.replace('transform="translate(0 -24)"', '')}/></g>` +
    `<path d="${silueta.torso}" fill="none" stroke="${linea}" stroke-opacity=".8" stroke-width="3.5" stroke-linejoin="round"/>` +
    `<g fill="none" ${costura} stroke-width="3">${twice(`<path d="${silueta.sisa}"/>`)}</g>` +
    (silueta.doblez === ''
      ? ''
      : `<path d="${silueta.doblez}" fill="${SOMBRA}" fill-opacity=".2" transform="translate(10 6)"/><path d="${silueta.doblez}" fill="${otra}" stroke="${linea}" stroke-opacity=".8" stroke-width="3" stroke-linejoin="round"/>`) +
    drawCuello(cuello, cara, silueta.cuello, {
      cuello: vivo,
      borde: vivo2,
      base,
      interior: spec.reversible === true ? otra : mix(base, '#0b0d18', 0.26),
      linea: mix(vivo, '#0b0d18', luminance(vivo) < 0.12 ? 0.75 : 0.6),
      id,
      tejido: epoca !== 'antigua',
    }) +
    '</g>'
  )
}

/** How much shade cloths bear before they look soiled, how much light before they shine like plastic. */
function fuerzaDe(tones: string[]): Fuerza {
  const all = tones.map(fuerzaDeUna)
  const [sombra, luz] = [Math.min(...all.map((one) => one.sombra)), Math.min(...all.map((one) => one.luz))]
  // Beside a bright cloth the dark one needs a little more than it would bear alone.
  return all.length === 1 ? { sombra, luz } : { sombra: sombra * 1.35, luz: luz + 0.02 }
}

function fuerzaDeUna(tone: string): Fuerza {
  const bright = luminance(tone)
  if (bright > 0.75) return { sombra: 0.1, luz: 0 }
  if (bright < 0.04) return { sombra: 0.42, luz: 0.065 }
  if (bright < 0.12) return { sombra: 0.26, luz: 0.08 }
  return { sombra: 0.17, luz: 0.11 }
}

function gradients(id: string, { sombra, luz }: Fuerza, otraManga: Fuerza): string {
  const stop = (offset: number, tone: string, opacity: number) =>
    `<stop offset="${offset}" stop-color="${tone}" stop-opacity="${opacity.toFixed(3)}"/>`
  const linear = (name: string, x1: number, y1: number, x2: number, y2: number, stops: string) =>
    `<linearGradient id="${id}${name}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops}</linearGradient>`
  const manga = (name: string, of: Fuerza) =>
    linear(
      name,
      -120,
      0,
      140,
      0,
      stop(0, SOMBRA, of.sombra * 1.5) +
        stop(0.4, SOMBRA, of.sombra * 0.3) +
        stop(0.62, '#fff', of.luz) +
        stop(1, SOMBRA, of.sombra * 0.7),
    )
  return (
    linear(
      'b',
      250,
      0,
      950,
      0,
      stop(0, SOMBRA, sombra * 0.9) +
        stop(0.12, SOMBRA, sombra * 0.3) +
        stop(0.26, '#fff', luz * 0.7) +
        stop(0.5, '#fff', luz * 0.2) +
        stop(0.84, SOMBRA, sombra * 0.3) +
        stop(1, SOMBRA, sombra * 1.1),
    ) +
    linear(
      'v',
      0,
      180,
      0,
      1290,
      stop(0, '#fff', luz * 0.6) + stop(0.25, '#fff', 0) + stop(0.8, SOMBRA, 0) + stop(1, SOMBRA, sombra * 0.5),
    ) +
    manga('s', { sombra, luz }) +
    manga('z', otraManga) +
    linear('c', 0, 180, 0, 430, stop(0, SOMBRA, 0.12) + stop(0.4, '#fff', 0.06) + stop(1, SOMBRA, 0.1)) +
    linear('i', 0, 170, 0, 380, stop(0, SOMBRA, 0.12) + stop(1, SOMBRA, 0.42))
  )
}

function hash(text: string): number {
  let value = 2166136261
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 16777619)
  return value >>> 0
}
