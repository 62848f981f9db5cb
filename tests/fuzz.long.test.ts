import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fuzz } from '../lab/fuzz/run-fuzz.ts'
import { tempFolder } from './temp-folder.ts'

/** `npm run lab -- fuzz` asks as often as one likes, on either database. */
const REQUESTS = 2_000

it(
  `17.27 whatever is asked, ${REQUESTS} times, at every address, by strangers and administrators: the shop answers as it has to, and sells`,
  { timeout: 600_000 },
  async () => {
    const folder = await tempFolder()
    const summary = await fuzz({
      databaseUrl: join(folder, 'shop', 'casakas.db'),
      folder,
      requests: REQUESTS,
      seed: REQUESTS,
    })
    expect(summary.violations).toEqual([])
    expect(Object.keys(summary.statuses)).toEqual(expect.arrayContaining(['200', '302', '400', '404', '405']))
    console.log(JSON.stringify(summary))
  },
)
