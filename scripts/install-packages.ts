import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Whether Debian packages may be installed here: as root, where there is apt-get. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}

/** Installs Debian packages where that is allowed; the caller checks the result. */
export function installPackages(packages: string[]): void {
  if (!mayInstall()) return
  console.log(`Installing Debian’s ${packages.join(', ')} for the browser tests…`)
  spawnSync('apt-get', ['update', '-q'], { stdio: 'inherit' })
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}
