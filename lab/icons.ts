/**
 * Draws the shop's icons, and the first picture of its links, into `public/`: `npm run lab -- icons`. They are kept with
 * the code, so that a build doesn't need to make them.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { composeHoja } from '#server/imagenes/compose-hoja.ts'
import { readArgs } from '../scripts/read-args.ts'

const FOLDER = 'public'
const NOCHE = '#0e1f3f'
const CELESTE = '#75b7e0'

/** A shirt on a field of 32 × 32, as in app/assets/favicon.svg. */
const CASACA = 'M11 4 3 8l2.5 7L9 14v14h14V14l3.5 1L29 8l-8-4c-1.5 3-8.500 3-10 0Z'
const FRANJA = 'M14.5 7h3v21h-3z'

/** @param part of the icon's width for the shirt's field; devices may cut off a maskable icon's outer tenth */
function drawIcon(size: number, part: number): Promise<Buffer> {
  const side = size * part
  const edge = (size - side) / 2
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><path fill="${NOCHE}" d="M0 0h${size}v${size}H0z"/>` +
    `<g transform="translate(${edge} ${edge}) scale(${side / 32})"><path fill="${CELESTE}" d="${CASACA}"/><path fill="${NOCHE}" d="${FRANJA}"/></g></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer()
}

/** Shirts and their backgrounds, in the columns where the shop's own picture has its shirts. */
const COLUMNAS = [
  [CELESTE, NOCHE],
  ['#fffdf7', '#0f5c8c'],
  ['#ffc629', NOCHE],
] as const

/** The picture of any link of any shop: no name, no price, nothing that changes. */
async function drawStandIn(): Promise<Uint8Array> {
  const fotos = COLUMNAS.map(async ([fondo, tela]) => {
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" width="210" height="630"><path fill="${fondo}" d="M0 0h210v630H0z"/>` +
      `<g transform="translate(13 220) scale(5.75)"><path fill="${tela}" d="${CASACA}"/><path fill="${fondo}" d="${FRANJA}"/></g></svg>`
    const data = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
    return { pixels: { data, width: 210, height: 630, channels: 3 as const }, fondo }
  })
  const words = { tienda: 'Camisetas de fútbol', titulo: 'En stock y por encargo' }
  return composeHoja({ tipo: 'tienda', imagenes: [], ...words }, await Promise.all(fotos))
}

/** An ICO file with one picture in it, for programs that ask for /favicon.ico without looking at the page. */
function wrapIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

readArgs('npm run lab -- icons')
await mkdir(FOLDER, { recursive: true })
await writeFile(`${FOLDER}/icono-192.png`, await drawIcon(192, 0.86))
await writeFile(`${FOLDER}/icono-512.png`, await drawIcon(512, 0.86))
await writeFile(`${FOLDER}/icono-recortable-512.png`, await drawIcon(512, 0.62))
await writeFile(`${FOLDER}/apple-touch-icon.png`, await drawIcon(180, 0.78))
await writeFile(`${FOLDER}/favicon.ico`, wrapIco(await drawIcon(32, 1), 32))
await writeFile(`${FOLDER}/compartir.jpg`, await drawStandIn())
