import { join } from 'node:path'
import { expect, it } from 'vitest'
import { soak } from '../lab/soak/run-soak.ts'
import { tempFolder } from './temp-folder.ts'

/** `npm run lab -- soak` kills more often, on both databases. */
const KILLS = 20

it(
  `16.27 a shop that is killed ${KILLS} times under load loses, doubles and contradicts nothing`,
  { timeout: 600_000 },
  async () => {
    const folder = await tempFolder()
    const databaseUrl = join(folder, 'shop', 'casakas.db')
    const summary = await soak({ databaseUrl, folder, kills: KILLS, visitors: 6 })
    expect(summary.violations).toEqual([])
    expect(summary.pedidos).toBeGreaterThan(0)
    expect(summary.mails).toBeGreaterThan(0)
    console.log(JSON.stringify(summary))
  },
)
