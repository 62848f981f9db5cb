import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import type { RenderCorreo } from '#server/correos/correo.ts'
import { SAMPLE_CORREOS } from '../tests/sample-correos.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../scripts/find-chromium.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * Pictures of every mail as shown by a narrow program, a wide one and one in dark mode:
 * `screenshots/mails/…-320.png`. Words after the command choose those whose name contains one: `npm run lab -- mails
 * enviado contacto`.
 */
const VIEWS = [
  { name: '320', width: 320, colorScheme: 'light' },
  { name: '600', width: 600, colorScheme: 'light' },
  { name: '320-oscuro', width: 320, colorScheme: 'dark' },
] as const
const FOLDER = 'screenshots/mails'

const wanted = readArgs('npm run lab -- mails [PART OF A NAME…]', { palabras: Infinity }).positionals
await build({ configFile: 'vite.mail.config.ts', logLevel: 'warn' })
const { renderCorreo } = (await import(pathToFileURL(resolve('build/mail/render.js')).href)) as {
  renderCorreo: RenderCorreo
}
const correos = Object.entries(SAMPLE_CORREOS).filter(
  ([name]) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)

await mkdir(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
let tooWide = 0
for (const { name: view, width, colorScheme } of VIEWS) {
  const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme, javaScriptEnabled: false })
  for (const [name, correo] of correos) {
    const { html } = await renderCorreo(correo)
    await page.setContent(html)
    const file = join(FOLDER, `${name}-${view}.png`)
    const png = await page.screenshot({ fullPage: true })
    await writeFile(file, png)
    // A PNG's header holds its width: a mail that scrolls sideways makes a picture wider than its window.
    const wide = png.readUInt32BE(16) > width
    if (wide) tooWide++
    console.log(`${file}${wide ? ': wider than its window' : ''}`)
  }
  await page.close()
}
await browser.close()
console.log(`${correos.length} mails are in ${FOLDER}/, ${tooWide} pictures too wide`)
process.exitCode = tooWide === 0 ? 0 : 1
