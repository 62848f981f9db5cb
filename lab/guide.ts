import { glob, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { listScreens, takeScreenshots } from './take-screenshots.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * Makes the pictures of the owner's guide anew, from the running shop. A page of docs/guia that shows
 * `imagenes/NAME.png` gets the screen of that name as a phone shows it, `imagenes/NAME-ancho.png` as a desk does.
 */
const GUIDE = 'docs/guia'
const FOLDER = join(GUIDE, 'imagenes')
const PHONE = 360
const DESK = 1280
/** The height that fits beside the text, in pixels. */
const MAX_HEIGHT = 1100

readArgs('npm run lab -- guide')
const files = await listPictures()
const screens = await listScreens()
const wishes = Map.groupBy(files, (file) => file.replace(/-ancho$/, ''))
const unknown = [...wishes.keys()].filter((name) => !screens.some((screen) => screen.name === name))
if (unknown.length > 0) throw new Error(`the guide shows screens that don't exist: ${unknown.join(', ')}`)

await mkdir(FOLDER, { recursive: true })
const failed = await takeScreenshots(
  screens.flatMap((screen) => {
    const wanted = wishes.get(screen.name)
    const widths = wanted?.map((file) => (file.endsWith('-ancho') ? DESK : PHONE)) ?? []
    return widths.length === 0 ? [] : [{ screen, widths: widths.toSorted((a, b) => a - b), maxHeight: MAX_HEIGHT }]
  }),
  async (name, width, png) => {
    const file = join(FOLDER, `${name}${width === DESK ? '-ancho' : ''}.png`)
    await sharp(png).png({ palette: true, colours: 96, effort: 8 }).toFile(file)
    console.log(file)
  },
)
for (const file of await readdir(FOLDER)) {
  if (!files.includes(file.replace(/\.png$/, ''))) await rm(join(FOLDER, file))
}
process.exitCode = failed.length === 0 ? 0 : 1

/** Names of the pictures that the guide's pages show, without folder and ending. */
async function listPictures(): Promise<string[]> {
  const names = new Set<string>()
  for await (const page of glob(`${GUIDE}/*.md`)) {
    const text = await readFile(page, 'utf8')
    for (const [, name] of text.matchAll(/\]\(imagenes\/([\w-]+)\.png\)/g)) names.add(name!)
  }
  return [...names]
}
