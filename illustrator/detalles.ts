import type { Epoca, Silueta } from './silueta.ts'

/**
 * What sets plain shirts of one colour apart: weaves tone on tone, side panels, piping, a yoke. None of it is a
 * maker's mark.
 */
type Detalle = 'nada' | 'rayitas' | 'rombos' | 'chevrones' | 'bandas' | 'diagonales' | 'costados' | 'hombros' | 'ribete'

const POR_EPOCA: Record<Epoca, Detalle[]> = {
  antigua: ['nada'],
  setentas: ['nada'],
  ochentas: ['rayitas', 'nada', 'diagonales', 'hombros'],
  noventas: ['rombos', 'hombros', 'chevrones', 'rayitas'],
  dosmil: ['costados', 'ribete', 'nada', 'bandas'],
  moderna: ['costados', 'diagonales', 'nada', 'bandas', 'ribete', 'chevrones', 'nada'],
}

function detalleDe(epoca: Epoca, pick: number): Detalle {
  const options = POR_EPOCA[epoca]
  return options[pick % options.length]!
}

const weave = (d: string, tono: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${tono}" stroke-width="${width}"/>`

/** Lines from one repeated piece of path data. */
function repeat(count: number, piece: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => piece(index)).join('')
}

/** Over the body's base colour; `tono` is the base a little darker (lighter on a dark shirt). */
export function drawDetalleTorso(
  epoca: Epoca,
  pick: number,
  { pecho, sisa, costado }: Silueta,
  cara: 'frente' | 'dorso',
  tono: string,
  vivo: string,
): string {
  const both = (draw: string) => `${draw}<g transform="matrix(-1 0 0 1 1200 0)">${draw}</g>`
  switch (detalleDe(epoca, pick)) {
    case 'rayitas':
      return weave(
        repeat(19, (i) => `M${240 + i * 40} 150v1250`),
        tono,
        14,
      )
    case 'diagonales':
      return weave(
        repeat(17, (i) => `M230 ${260 + i * 110}l760-380`),
        tono,
        34,
      )
    case 'bandas':
      return weave(
        repeat(8, (i) => `M200 ${250 + i * 140}h800`),
        tono,
        70,
      )
    case 'rombos':
      return weave(
        repeat(10, (i) => `M200 ${60 + i * 140}l100 70 100-70 100 70 100-70 100 70 100-70 100 70 100-70`) +
          repeat(10, (i) => `M200 ${200 + i * 140}l100-70 100 70 100-70 100 70 100-70 100 70 100-70 100 70`),
        tono,
        22,
      )
    case 'chevrones':
      return weave(
        repeat(11, (i) => `M200 ${160 + i * 120}l400 150 400-150`),
        tono,
        46,
      )
    case 'costados':
      return both(
        `<path d="M${600 + pecho + 20} 500Q${600 + pecho - 66} 900 ${600 + pecho - 34} 1400h90z" fill="${vivo}"/>`,
      )
    case 'hombros':
      return both(drawCanesu(cara === 'frente' ? 'M930 372Q800 300 668 236' : 'M930 372Q800 300 600 262', vivo))
    case 'ribete':
      return both(
        `<path d="${sisa}" fill="none" stroke="${vivo}" stroke-width="22"/><path d="${costado}" fill="none" stroke="${vivo}" stroke-width="20"/>`,
      )
    default:
      return ''
  }
}

/** Half a yoke above its seam, which goes through at the back and ends at the collar in front. */
function drawCanesu(seam: string, vivo: string): string {
  return (
    `<path d="${seam}V150H930z" fill="${vivo}"/>` +
    `<path d="${seam}" fill="none" stroke="#000" stroke-opacity=".2" stroke-width="3"/>`
  )
}

/** Details of a shirt on its sleeve, in the sleeve's own frame. */
export function drawDetalleManga(
  epoca: Epoca,
  pick: number,
  { sisaEnMarco }: Silueta,
  tono: string,
  vivo: string,
): string {
  switch (detalleDe(epoca, pick)) {
    case 'rayitas':
      return weave(
        repeat(9, (i) => `M${-160 + i * 40}-250v1300`),
        tono,
        14,
      )
    case 'diagonales':
      return weave(
        repeat(14, (i) => `M-300 ${-100 + i * 110}l600-120`),
        tono,
        34,
      )
    case 'bandas':
      return weave(
        repeat(9, (i) => `M-300 ${-120 + i * 140}h600`),
        tono,
        70,
      )
    case 'rombos':
      return weave(
        repeat(10, (i) => `M-300 ${-200 + i * 140}l100 70 100-70 100 70 100-70 100 70 100-70`) +
          repeat(10, (i) => `M-300 ${-60 + i * 140}l100-70 100 70 100-70 100 70 100-70 100 70`),
        tono,
        22,
      )
    case 'chevrones':
      return weave(
        repeat(11, (i) => `M-300 ${-120 + i * 120}l300 110 300-110`),
        tono,
        46,
      )
    case 'hombros':
      // The shoulders are as wide as the yoke is where it meets the seam.
      return `<path d="M${sisaEnMarco(345)[0]}-250V1050H${sisaEnMarco(262)[0] + 16}V-250z" fill="${vivo}"/>`
    default:
      return ''
  }
}
