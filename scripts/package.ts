import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from './build.ts'
import { makePackage, packageName } from './package/make-package.ts'
import { readArgs } from './read-args.ts'

/**
 * `npm run package`: the shop as a folder and a .tar.gz in `package/`, for this machine's system, needing Node alone.
 */
readArgs('npm run package')
const folder = join('package', packageName())
rmSync(folder, { recursive: true, force: true })
await build()
await makePackage(folder)
const archive = `${folder}.tar.gz`
execFileSync('tar', ['-czf', archive, '-C', dirname(folder), basename(folder)])
console.log(`${folder} y ${archive}: se desempaqueta en el servidor y se abre con \`node server/main.js\` (Node 24).`)
