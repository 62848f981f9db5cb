import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build, BUILD_STAMP, canBuild } from './build.ts'
import { readArgs } from './read-args.ts'

/** What a build is made of. */
const SOURCES = [
  'app',
  'domain',
  'illustrator',
  'server/correos/templates',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
]

/** Milliseconds of the newest change under a path. */
function newestChange(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (stat === undefined) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestChange(join(path, name))))
}

readArgs('npm start, con los ajustes de .env (docs/operations.md)')
const built = statSync(BUILD_STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0
if (Math.max(...SOURCES.map(newestChange)) > built) {
  if (!canBuild()) {
    console.error(
      'La tienda no está compilada (o cambió desde entonces) y acá falta con qué: npm ci, sin --omit=dev, lo instala.',
    )
    process.exit(1)
  }
  console.log('Compilando la tienda (la primera vez, o porque algo cambió)…')
  await build()
}
process.env.NODE_ENV ??= 'production'
await import('#server/start/main.ts')
