import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { soak, type SoakSummary } from '#lab/soak/run-soak.ts'
import { startPostgres } from '#tests/postgres.ts'
import { readArgs } from '../scripts/read-args.ts'

/**
 * `npm run lab -- soak --kills 200 --database sqlite`: kills the shop over and over under load, and says what became of
 * orders, payments and mails. Both databases have their turn unless one is named. Ends with 1 when anything was lost,
 * doubled or contradicted. The shop has to be built.
 */
const { values } = readArgs('npm run lab -- soak [--kills N] [--visitors N] [--database sqlite|postgres]', {
  options: {
    kills: { type: 'string', default: '200' },
    visitors: { type: 'string', default: '8' },
    database: { type: 'string' },
  },
})

let failed = false
for (const dialect of values.database === undefined ? ['sqlite', 'postgres'] : [values.database]) {
  const summary = await soakOn(dialect)
  print(summary)
  failed ||= summary.violations.length > 0
}
// The explicit exit is needed because npm's PostgreSQL would end the process with 0.
process.exit(failed ? 1 : 0)

async function soakOn(dialect: string): Promise<SoakSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-soak-'))
  const postgres = dialect === 'postgres' ? await startPostgres() : null
  try {
    return await soak({
      // The SQLite file is made by the server at its start.
      databaseUrl: postgres?.url('postgres') ?? join(folder, 'shop', 'casakas.db'),
      folder,
      kills: Number(values.kills),
      visitors: Number(values.visitors),
      print: (line) => console.log(`${dialect}: ${line}`),
    })
  } finally {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

function print({ violations, restart, seconds, ...counts }: SoakSummary): void {
  console.log(
    [
      `${counts.database}: ${counts.kills} kills (${counts.killedWhileStarting} of them while starting) in ${(seconds / 60).toFixed(1)} min`,
      `  connections of PostgreSQL ended meanwhile: ${counts.connectionsEnded}`,
      `  orders acknowledged: ${counts.pedidos}`,
      `  receipts acknowledged: ${counts.comprobantes}`,
      `  payments approved: ${counts.pagos}`,
      `  messages acknowledged: ${counts.mensajes}`,
      `  mails delivered: ${counts.mails}; delivered again, with the same Message-ID: ${counts.duplicates}`,
      `  restart until ready: median ${Math.round(restart.median)} ms, longest ${Math.round(restart.longest)} ms`,
      `  violations: ${violations.length}`,
      ...violations.map((violation) => `    ${violation}`),
    ].join('\n'),
  )
}
