import { mkdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { drawCamiseta } from '#app/components/camiseta/draw-camiseta.ts'
import { dibujoDe } from '#demo/dibujo.ts'
import { parseCatalogo } from '#demo/parse-catalogo.ts'

/** Every demo shirt, front and back, on sheets to look at: `screenshots/camisetas-1.png`, … */
const WIDTH = 200
const HEIGHT = 250
const COLUMNS = 10
const ROWS = 6
const PER_SHEET = COLUMNS * ROWS

const folder = new URL('../screenshots/', import.meta.url)
const catalogo = parseCatalogo(await readFile(new URL('../demo/catalogo.csv', import.meta.url), 'utf8'))
const drawings = catalogo.flatMap((row) => [dibujoDe(row, 'frente'), dibujoDe(row, 'dorso')])
await mkdir(folder, { recursive: true })

for (let sheet = 0; sheet * PER_SHEET < drawings.length; sheet++) {
  const tiles = await Promise.all(
    drawings.slice(sheet * PER_SHEET, (sheet + 1) * PER_SHEET).map(async (spec, index) => ({
      input: await sharp(Buffer.from(drawCamiseta(spec)))
        .resize(WIDTH, HEIGHT)
        .png()
        .toBuffer(),
      left: (index % COLUMNS) * WIDTH,
      top: Math.floor(index / COLUMNS) * HEIGHT,
    })),
  )
  const file = new URL(`camisetas-${sheet + 1}.png`, folder).pathname
  await sharp({ create: { width: COLUMNS * WIDTH, height: ROWS * HEIGHT, channels: 3, background: '#f7f3ea' } })
    .composite(tiles)
    .png()
    .toFile(file)
  process.stdout.write(`${file}\n`)
}
