import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buildFormer, dropFormer } from '#lab/chaos/former.ts'
import { runChaos, type ChaosSummary } from '#lab/chaos/run-chaos.ts'
import { runRolling } from '#lab/chaos/run-rolling.ts'
import type { Answers } from '#lab/chaos/answers.ts'
import { makePackage } from '../scripts/package/make-package.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * `npm run lab -- chaos --faults 100 --minutes 10 --seed 7 --database postgres --former HEAD~20`: disturbs everything under a
 * shop with buyers in it, and says what became of what it had promised. Both databases have their turn unless one is named.
 * Ends with 1 when anything was lost, doubled or contradicted. `--rolling` restarts instances behind nginx and Caddy instead,
 * so many times each; a failed request ends it with 1. The shop has to be built.
 */
const { values } = readArgs(
  'npm run lab -- chaos [--faults N] [--minutes N] [--seed N] [--database sqlite|postgres] [--former REVISION] [--rolling] [--restarts N]',
  {
    options: {
      faults: { type: 'string', default: '100' },
      minutes: { type: 'string', default: '0' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      database: { type: 'string' },
      /** A revision that it begins with, and is updated from. */
      former: { type: 'string' },
      rolling: { type: 'boolean', default: false },
      restarts: { type: 'string', default: '6' },
    },
  },
)

const folder = await mkdtemp(join(tmpdir(), 'casakas-chaos-'))
const checkout = join(folder, 'former')
let failed = false
try {
  const packaged = resolve(folder, 'package')
  await makePackage(packaged)
  if (values.rolling) failed = await roll(packaged)
  const former = values.former === undefined ? null : buildFormer(values.former, checkout)
  for (const dialect of values.rolling ? [] : (['postgres', 'sqlite'] as const)) {
    if (values.database !== undefined && values.database !== dialect) continue
    const summary = await runChaos({
      dialect,
      faults: Number(values.faults),
      minutes: Number(values.minutes),
      seed: Number(values.seed),
      folder: await mkdtemp(join(folder, `${dialect}-`)),
      packaged,
      former,
      print: (line) => console.log(`${dialect}: ${line}`),
    })
    print(dialect, summary)
    failed ||= summary.violations.length > 0
  }
} finally {
  if (values.former !== undefined) dropFormer(checkout)
  await rm(folder, { recursive: true, force: true })
}
// The explicit exit is needed because npm's PostgreSQL would end the process with 0.
process.exit(failed ? 1 : 0)

/** @returns whether a request failed */
async function roll(packaged: string): Promise<boolean> {
  const rolled = await runRolling({ folder, packaged, restarts: Number(values.restarts), print: console.log })
  for (const { what, restarts, answers, leaving } of rolled)
    console.log(`${what}: ${restarts} restarts, each left within ${leaving.toFixed(1)} s; ${describe(answers)}`)
  return rolled.some(({ answers }) => answers.failed > 0)
}

function describe({ requests, failed, of, longest }: Answers): string {
  const share = ((100 * failed) / requests).toFixed(2)
  const pause = `longest without a good answer ${(longest.millis / 1000).toFixed(1)} s${longest.during && `, during: ${longest.during}`}`
  return `${requests} requests, failed ${failed} (${share} %): ${JSON.stringify(of)}; ${pause}`
}

function print(dialect: string, { seed, faults, ways, answers, violations, ...summary }: ChaosSummary): void {
  const { acknowledged, mails, minutes } = summary
  const count = Object.values(faults).reduce((sum, times) => sum + times, 0)
  console.log(
    [
      `${dialect}, seed ${seed}: ${count} faults in ${minutes.toFixed(1)} min; ${ways.join(', ')}`,
      ...Object.entries(faults).map(([kind, times]) => `  ${String(times).padStart(4)} ${kind}`),
      `  buyers: ${describe(answers)}`,
      `  acknowledged: ${JSON.stringify(acknowledged)}; mails delivered: ${mails}`,
      `  violations: ${violations.length}`,
      ...violations.map((violation) => `    ${violation}`),
    ].join('\n'),
  )
}
