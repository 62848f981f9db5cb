import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listScreens, takeScreenshots } from './take-screenshots.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * Pictures of every screen and state, at three widths: `screenshots/inicio-360.png`, … Words after the command choose
 * those whose name contains one: `npm run lab -- screenshots carrito envio`.
 */
const WIDTHS = [360, 768, 1280]
const FOLDER = 'screenshots'

const wanted = readArgs('npm run lab -- screenshots [PART OF A NAME…]', { palabras: Infinity }).positionals
const screens = (await listScreens()).filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

await mkdir(FOLDER, { recursive: true })
const failed = await takeScreenshots(
  screens.map((screen) => ({ screen, widths: WIDTHS })),
  async (name, width, png) => {
    const file = join(FOLDER, `${name}-${width}.png`)
    await writeFile(file, png)
    console.log(file)
  },
)
console.log(`${screens.length - failed.length} of ${screens.length} screens are in ${FOLDER}/`)
process.exitCode = failed.length === 0 ? 0 : 1
