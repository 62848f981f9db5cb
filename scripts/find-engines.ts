import { existsSync, globSync } from 'node:fs'
import { installPackages, mayInstall } from './install-packages.ts'

/** The engines besides Chromium's in which the shop is tested. */
const ENGINES = [
  {
    name: 'firefox',
    packages: ['firefox-esr'],
    isHere: () => findFirefox() !== null,
  },
  {
    name: 'webkit',
    // Debian has no headless WebKit.
    packages: ['webkit2gtk-driver', 'xvfb'],
    isHere: () => findWebKit() !== null,
  },
] as const

export type EngineName = (typeof ENGINES)[number]['name']

/** Path of a Firefox; null when there is none. */
export function findFirefox(): string | null {
  const paths = ['/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox']
  return paths.find((path) => existsSync(path)) ?? null
}

/** WebKit's small browser, what drives it and what it is shown on; null when one of them is missing. */
export function findWebKit(): { browser: string; driver: string; screen: string } | null {
  const [browser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'] as const
  return browser !== undefined && existsSync(driver) && existsSync(screen) ? { browser, driver, screen } : null
}

/** The engines that are installed. */
export function enginesHere(): EngineName[] {
  return ENGINES.filter(({ isHere }) => isHere()).map(({ name }) => name)
}

/** Installs what is missing where allowed. @returns a line for each that has to be left out, with the reason */
export function ensureEngines(): string[] {
  const missing = ENGINES.filter(({ isHere }) => !isHere())
  if (missing.length > 0) installPackages(missing.flatMap(({ packages }) => packages))
  const why = mayInstall() ? 'couldn’t be installed' : 'isn’t here, and only root on Debian may install it'
  return missing
    .filter(({ isHere }) => !isHere())
    .map(({ name, packages }) => `left out: ${name} ${why} (apt-get install ${packages.join(' ')})`)
}
