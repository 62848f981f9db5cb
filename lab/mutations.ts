import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { readArgs } from '../scripts/read-args.ts'

/** Rooms whose code is broken on purpose, each tried with its own tests. */
const ROOMS = ['domain', 'server/pedidos', 'server/pagos']

/**
 * `npm run lab -- mutations`: breaks the code in small ways, one at a time, and tells what no test notices. `--files
 * 'domain/pedidos/*.ts'` takes only these files. `--sample 10 --seed 7` takes ten of each room, the same for the same seed.
 */
const { values } = readArgs("npm run lab -- mutations [--files 'domain/pedidos/*.ts'] [--sample N] [--seed N]", {
  options: {
    files: { type: 'string', default: '**' },
    sample: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: '1' },
  },
})
for (const room of ROOMS) {
  const all = globSync(`${room}/**/*.ts`).filter(
    (file) => !file.endsWith('.test.ts') && matchesGlob(file, values.files),
  )
  const drawn = all.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, Number(values.sample))
  if (drawn.length === 0) continue
  console.log(`${room}: ${drawn.length} of ${all.length} files, seed ${values.seed}`)
  const { status } = spawnSync(join('node_modules/.bin', 'stryker'), ['run', '--mutate', drawn.join(',')], {
    stdio: 'inherit',
    env: { ...process.env, MUTATED_ROOM: room },
  })
  if (status !== 0) process.exitCode = 1
}

/** A file's place in the draw. */
function rank(file: string): string {
  return createHash('sha256').update(`${values.seed} ${file}`).digest('hex')
}
