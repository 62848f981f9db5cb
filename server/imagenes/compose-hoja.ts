import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { HOJA_ALTO, HOJA_ANCHO, type Hoja } from '#domain/difusion/hoja.ts'
import type { Pixels } from './normalise.ts'

const LETRAS = new URL('./fuentes', import.meta.url)
const FUENTES = {
  ancha: { family: 'Archivo Ancha', file: fontFile('archivo-ancha.ttf') },
  angosta: { family: 'Archivo Angosta', file: fontFile('archivo-angosta.ttf') },
}

/** The shop's colours, as pages have them. */
const PAPEL = '#f7f3e8'
const TINTA = '#16181d'
const TINTA_SUAVE = '#56534c'
const NOCHE = '#0e1f3f'
const CELESTE = '#75b7e0'
const CELESTE_HONDO = '#0f5c8c'
const SOL = '#ffc629'
const BLANCO = '#fffdf7'

/** Where the shirt ends, its colour strip ends, and the text begins. */
const FOTO_ANCHO = 504
const TIRA_ANCHO = 18
const MARGEN = 48
const LEFT = FOTO_ANCHO + TIRA_ANCHO + MARGEN
const WIDTH = HOJA_ANCHO - LEFT - MARGEN
const FOOT_ALTO = 76
/** Above the prices, where they are reduced. */
const REBAJA_TOP = 292

/** WhatsApp shows no picture that is larger. */
const BYTES_MAX = 300_000
/** From the one at which nearly all pass to the one at which pure noise passes. */
const QUALITIES = [84, 70, 50, 30]

/** A picture that a sheet shows, and the colour around it. */
export type Foto = { pixels: Pixels; fondo: string }

/** Makes the picture of a link's preview, 1200 × 630, as JPEG. */
export async function composeHoja(hoja: Hoja, fotos: Foto[]): Promise<Uint8Array<ArrayBuffer>> {
  const layers = hoja.tipo === 'camiseta' ? await layCamiseta(hoja, fotos) : await layTienda(hoja, fotos)
  const ground = hoja.tipo === 'camiseta' ? PAPEL : NOCHE
  const sheet = sharp({ create: { width: HOJA_ANCHO, height: HOJA_ALTO, channels: 3, background: ground } })
  // Layers bring their transparency along; an opaque ground leaves none.
  const data = await sheet.composite(layers).removeAlpha().raw().toBuffer()
  const raw = rawOf({ width: HOJA_ANCHO, height: HOJA_ALTO, channels: 3 })
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES) {
    bytes = await sharp(data, { raw }).jpeg({ quality, mozjpeg: true }).toBuffer()
    if (bytes.length < BYTES_MAX) break
  }
  return new Uint8Array(bytes)
}

async function layCamiseta(hoja: Hoja & { tipo: 'camiseta' }, [foto]: Foto[]): Promise<OverlayOptions[]> {
  const footTop = HOJA_ALTO - FOOT_ALTO
  const layers = [
    ...(foto === undefined ? [] : [await placeCamiseta(foto, 'contain', { left: 0, width: FOTO_ANCHO })]),
    ...layTira(hoja.colores),
    box(FOTO_ANCHO + TIRA_ANCHO, footTop, HOJA_ANCHO - FOTO_ANCHO - TIRA_ANCHO, FOOT_ALTO, NOCHE),
  ]
  const tienda = await writeHoja(hoja.tienda.toLocaleUpperCase('es'), {
    fuente: 'ancha',
    alto: 34,
    color: PAPEL,
    ancho: WIDTH,
  })
  layers.push(tienda.at(LEFT, footTop + Math.round((FOOT_ALTO - tienda.height) / 2)))

  let top = 44
  if (hoja.temporada !== '') {
    const temporada = await writeHoja(hoja.temporada, { fuente: 'ancha', alto: 52, color: CELESTE_HONDO, ancho: WIDTH })
    layers.push(temporada.at(LEFT, top))
    top += temporada.height + 20
  }
  const bottom = hoja.rebaja === undefined ? 320 : REBAJA_TOP - 20
  const titulo = await writeInto(hoja.titulo, { fuente: 'ancha', color: TINTA, ancho: WIDTH }, bottom - top)
  layers.push(titulo.at(LEFT, top))
  if (hoja.rebaja !== undefined) layers.push(...(await layRebaja(hoja.rebaja)))

  top = 352
  if (hoja.precios !== null) {
    const half = Math.round(WIDTH / 2) + 8
    const letra: Letra = { fuente: 'ancha', color: TINTA, ancho: half - 30 }
    const tarjeta = await writeInto(hoja.precios.tarjeta, letra, 60, 46)
    const transferencia = await writeInto(hoja.precios.transferencia, letra, 60, 46)
    const [con, por] = await Promise.all(
      ['con tarjeta', 'por transferencia'].map((text) =>
        writeHoja(text, { fuente: 'angosta', alto: 28, color: TINTA_SUAVE, ancho: WIDTH }),
      ),
    )
    layers.push(
      tarjeta.at(LEFT, top),
      con!.at(LEFT, top + 54),
      box(LEFT + half - 10, top - 10, transferencia.width + 20, transferencia.height + 20, SOL),
      transferencia.at(LEFT + half, top),
      por!.at(LEFT + half, top + 54),
    )
  }
  top = 462
  const situacion = await writeHoja(hoja.situacion, { fuente: 'angosta', alto: 34, color: TINTA, ancho: WIDTH })
  layers.push(situacion.at(LEFT, top + 14))
  let left = LEFT + situacion.width + 20
  for (const talle of hoja.talles) {
    const label = await writeHoja(talle, { fuente: 'angosta', alto: 34, color: TINTA, ancho: 120 })
    const width = Math.max(48, label.width + 22)
    if (left + width > LEFT + WIDTH) break
    layers.push(
      box(left, top, width, 56, TINTA),
      box(left + 2, top + 2, width - 4, 52, BLANCO),
      label.at(left + Math.round((width - label.width) / 2), top + Math.round((56 - label.height) / 2)),
    )
    left += width + 6
  }
  return layers
}

/** Says that the prices below are reduced, and what the one by card was. */
async function layRebaja({ texto, antes }: { texto: string; antes: string }): Promise<OverlayOptions[]> {
  const letra = { fuente: 'angosta', alto: 28, ancho: WIDTH } as const
  const mark = await writeHoja(texto, { ...letra, color: NOCHE })
  const layers = [box(LEFT, REBAJA_TOP - 8, mark.width + 24, mark.height + 16, CELESTE), mark.at(LEFT + 12, REBAJA_TOP)]
  if (antes === '') return layers
  const before = await writeHoja(antes, { ...letra, color: TINTA_SUAVE, tachado: true })
  return [...layers, before.at(LEFT + mark.width + 44, REBAJA_TOP)]
}

function layTira(colores: { color: string; ancho: number }[]): OverlayOptions[] {
  const total = colores.reduce((sum, { ancho }) => sum + ancho, 0)
  let from = 0
  const bands = colores.map(({ color, ancho }) => {
    const top = Math.round((from / total) * HOJA_ALTO)
    from += ancho
    return box(FOTO_ANCHO + 2, top, TIRA_ANCHO - 4, Math.round((from / total) * HOJA_ALTO) - top, color)
  })
  return [box(FOTO_ANCHO, 0, TIRA_ANCHO, HOJA_ALTO, TINTA), ...bands]
}

async function layTienda(hoja: Hoja & { tipo: 'tienda' }, fotos: Foto[]): Promise<OverlayOptions[]> {
  const column = 210
  const layers = await Promise.all(
    fotos.map((foto, at) =>
      placeCamiseta(foto, 'cover', { left: HOJA_ANCHO - (fotos.length - at) * (column + 6) + 6, width: column }),
    ),
  )
  const ancho = HOJA_ANCHO - fotos.length * (column + 6) - 2 * MARGEN
  const tienda = await writeInto(hoja.tienda.toLocaleUpperCase('es'), { fuente: 'ancha', color: PAPEL, ancho }, 90)
  const titulo = await writeInto(hoja.titulo, { fuente: 'ancha', color: PAPEL, ancho }, 260)
  return [
    ...layers,
    box(MARGEN, 120, 96, 12, CELESTE),
    tienda.at(MARGEN, 160),
    titulo.at(MARGEN, HOJA_ALTO - 72 - titulo.height),
  ]
}

/** A picture as high as the sheet. */
async function placeCamiseta(
  { pixels, fondo }: Foto,
  fit: 'contain' | 'cover',
  { left, width }: { left: number; width: number },
): Promise<OverlayOptions> {
  const { data, info } = await sharp(pixels.data, { raw: rawOf(pixels) })
    .flatten({ background: fondo })
    .resize(width, HOJA_ALTO, { fit, background: fondo })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { input: data, raw: rawOf(info), left, top: 0 }
}

function rawOf({ width, height, channels }: { width: number; height: number; channels: 1 | 2 | 3 | 4 }) {
  return { width, height, channels }
}

function box(left: number, top: number, width: number, height: number, color: string): OverlayOptions {
  return { input: { create: { width, height: Math.max(1, height), channels: 3, background: color } }, left, top }
}

type Letra = { fuente: keyof typeof FUENTES; color: string; ancho: number; tachado?: boolean }
type Escrito = { width: number; height: number; at: (left: number, top: number) => OverlayOptions }

/** Words, broken into lines where they are wider than `ancho`. @param alto height of the letters, in pixels */
async function writeHoja(
  text: string,
  { fuente, alto, color, ancho, tachado = false }: Letra & { alto: number },
): Promise<Escrito> {
  const { family, file } = FUENTES[fuente]
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}" strikethrough="${tachado}">${escapeMarkup(text)}</span>`,
      font: `${family} ${alto}`,
      fontfile: file,
      width: ancho,
      wrap: 'word-char',
      spacing: Math.round(alto * 0.06),
      rgba: true,
      dpi: 72,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    width: info.width,
    height: info.height,
    at: (left, top) => ({ input: data, raw: rawOf(info), left, top }),
  }
}

/** Words as large as fits into a height. @param from their largest size */
async function writeInto(text: string, letra: Letra, height: number, from = 84): Promise<Escrito> {
  for (let alto = from; ; alto -= 6) {
    const written = await writeHoja(text, { ...letra, alto })
    if ((written.height <= height && written.width <= letra.ancho) || alto <= 24) return written
  }
}

/** Escapes what the library's markup would take for its own, and blanks characters that it refuses. */
function escapeMarkup(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

function fontFile(name: string): string {
  return fileURLToPath(new URL(name, LETRAS))
}
