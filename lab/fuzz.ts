import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fuzz, type FuzzSummary } from '#lab/fuzz/run-fuzz.ts'
import { startPostgres } from '#tests/postgres.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * `npm run lab -- fuzz --requests 200000 --seed 1 --database sqlite`: asks a demonstration of the shop for nonsense at every address that
 * it has. It says what was wrong with its answers and what it holds of the memory. Ends with 1 when anything was wrong. The shop has to
 * be built.
 */
const { values } = readArgs('npm run lab -- fuzz [--requests N] [--seed N] [--database sqlite|postgres]', {
  options: {
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    database: { type: 'string', default: 'sqlite' },
  },
})
const folder = await mkdtemp(join(tmpdir(), 'casakas-fuzz-'))
const postgres = values.database === 'postgres' ? await startPostgres() : null
try {
  const summary = await fuzz({
    databaseUrl: postgres?.url('postgres') ?? join(folder, 'shop', 'casakas.db'),
    folder,
    requests: Number(values.requests),
    seed: Number(values.seed),
    print: (line) => console.log(line),
  })
  print(summary)
  process.exitCode = summary.violations.length > 0 ? 1 : 0
} finally {
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
}
// The explicit exit is needed because npm's PostgreSQL would end the process with 0.
process.exit()

function print({ violations, early, late, seconds, statuses, ...counts }: FuzzSummary): void {
  const times = (now: number, before: number) =>
    `${before.toFixed(0)} to ${now.toFixed(0)} MB, ${(now / before).toFixed(2)} times`
  console.log(
    [
      `${counts.database}: ${counts.targets} addresses in ${(seconds / 60).toFixed(1)} min`,
      `  answers: ${Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', ')}`,
      `  memory from a quarter of the requests to the last: ${times(late.resident, early.resident)}; heap ${times(late.heap, early.heap)}`,
      `  violations: ${violations.length}`,
      ...violations.map((violation) => `    ${violation}`),
    ].join('\n'),
  )
}
