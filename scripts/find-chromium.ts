import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.ts'

/** Debian's headless Chromium: a new visitor for a test, and each page, take a quarter of the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
] as const

/** What a browser needs that has no screen and no sandbox (as root), and shouldn't call home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Hinting is off so that letters are as wide as in a window, not fitted to the pixels.
  '--font-render-hinting=none',
]

/** Path of a Chromium: `CHROMIUM_PATH`, or where systems install it; null when there is none. */
export function findChromium(): string | null {
  const paths: readonly string[] =
    process.env.CHROMIUM_PATH === undefined ? [SHELL, ...WHOLE] : [process.env.CHROMIUM_PATH]
  return paths.find((path) => existsSync(path)) ?? null
}

/** Path of a Chromium that shows notices: since 156 Debian's headless one refuses them, whatever is granted. */
export function findWholeChromium(): string | null {
  return WHOLE.find((path) => existsSync(path)) ?? null
}

/** Finds a Chromium, the quickest here. Without one it installs Debian's where possible, or says what to install and ends. */
export function ensureChromium(): string {
  if (findChromium() === null) installPackages(['chromium-headless-shell'])
  if (findWholeChromium() === null) installPackages(['chromium'])
  const installed = findChromium()
  if (installed !== null) return installed
  console.error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
  process.exit(1)
}
