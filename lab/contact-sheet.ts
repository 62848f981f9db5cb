import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { CAMISETA_ALTO, CAMISETA_ANCHO, drawCamiseta } from '#illustrator/draw-camiseta.ts'
import { readCamisetas } from '#demo/camisetas.ts'
import { dibujoDe } from '#demo/dibujo.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * Every demo shirt, front and back, on sheets to look at: `screenshots/camisetas-1.png`, …. The given codes are drawn
 * large (`npm run lab -- contact-sheet CSK-0040 CSK-0210`).
 */
const codes = readArgs('npm run lab -- contact-sheet [CODE…]', { palabras: Infinity }).positionals
const WIDTH = codes.length === 0 ? 180 : 400
const HEIGHT = (WIDTH * CAMISETA_ALTO) / CAMISETA_ANCHO
const SHIRTS_ACROSS = codes.length === 0 ? 4 : 2
const PER_SHEET = codes.length === 0 ? 20 : 4

const folder = new URL('../screenshots', import.meta.url)
const catalogo = await readCamisetas()
const rows = codes.length === 0 ? catalogo : catalogo.filter(({ campos }) => codes.includes(campos.codigo))
await mkdir(folder, { recursive: true })

for (let sheet = 0; sheet * PER_SHEET < rows.length; sheet++) {
  const shown = rows.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET)
  const tiles = await Promise.all(
    shown.flatMap((row, index) =>
      (['frente', 'dorso'] as const).map(async (cara, side) => ({
        input: await sharp(Buffer.from(drawCamiseta(dibujoDe(row, cara))))
          .resize(WIDTH, HEIGHT)
          .png()
          .toBuffer(),
        left: ((index % SHIRTS_ACROSS) * 2 + side) * WIDTH,
        top: Math.floor(index / SHIRTS_ACROSS) * HEIGHT,
      })),
    ),
  )
  const file = new URL(`camisetas-${codes.length === 0 ? '' : 'grandes-'}${sheet + 1}.png`, folder).pathname
  const height = Math.ceil(shown.length / SHIRTS_ACROSS) * HEIGHT
  await sharp({ create: { width: SHIRTS_ACROSS * 2 * WIDTH, height, channels: 3, background: '#f7f3ea' } })
    .composite(tiles)
    .png()
    .toFile(file)
  const [first, last] = [shown[0]?.campos, shown.at(-1)?.campos]
  process.stdout.write(`${file}: ${first?.codigo} to ${last?.codigo}\n`)
}
