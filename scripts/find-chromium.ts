import { existsSync } from 'node:fs'
import { installPackages } from './install-packages.ts'

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** What a browser without a screen, a sandbox to use as root, or anything to call home needs. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Path of a Chromium: `CHROMIUM_PATH`, or where systems put it; null when there is none. */
export function findChromium(): string | null {
  const paths = process.env.CHROMIUM_PATH === undefined ? KNOWN : [process.env.CHROMIUM_PATH]
  return paths.find((path) => existsSync(path)) ?? null
}

/**
 * Finds Chromium, or installs Debian's package where that is possible; elsewhere says what to install and ends.
 */
export function ensureChromium(): string {
  const found = findChromium()
  if (found !== null) return found
  installPackages(['chromium'])
  const installed = findChromium()
  if (installed !== null) return installed
  console.error('The browser tests need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  process.exit(1)
}
