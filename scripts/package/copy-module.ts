import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

/** What a library with native parts is made from, and those parts for other systems. */
const LEFT_OUT = new Set(['deps', 'src', 'binding.gyp', 'README.md'])
/** For who writes code with it. */
const TYPES = /\.d\.[cm]?ts$/
/** What native parts are compiled with. */
const HEADERS = 'node-addon-api'
const SYSTEM = `${process.platform}-${process.arch}.node`

/**
 * Copies an installed library with what it needs to run on this system, and with no more.
 * @param to a folder `node_modules`
 * @returns the folders that it was copied from
 */
export function copyModule(name: string, to: string): string[] {
  const from = join('node_modules', name)
  const target = join(to, name)
  if (name === HEADERS || !existsSync(from) || existsSync(target)) return []
  cpSync(from, target, {
    recursive: true,
    filter: (path) => !LEFT_OUT.has(path.slice(from.length + 1)) && !TYPES.test(path) && isOfSystem(path),
  })
  const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as Manifest
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies })
  return [from, ...needed.flatMap((other) => copyModule(other, to))]
}

function isOfSystem(path: string): boolean {
  return !path.includes('prebuilds/') || basename(path) === SYSTEM
}
