import { expect, it } from 'vitest'
import { makePackage } from '../scripts/package/make-package.ts'
import { runChaos } from '../lab/chaos/run-chaos.ts'
import { runRolling } from '../lab/chaos/run-rolling.ts'
import { tempFolder } from './temp-folder.ts'

const PATIENCE = 1_200_000

/** `npm run lab -- chaos` disturbs more, and begins with the version before. */
it.each(['postgres', 'sqlite'] as const)(
  '16.80 what is killed, stopped, cut off and full for seconds loses, doubles and contradicts nothing (%s)',
  { timeout: PATIENCE },
  async (dialect) => {
    const packaged = await tempFolder()
    await makePackage(packaged)
    const folder = await tempFolder()
    const options = { dialect, faults: dialect === 'postgres' ? 22 : 12, minutes: 0, seed: Date.now() % 1_000_000 }
    const summary = await runChaos({ ...options, folder, packaged, former: null })
    console.log(JSON.stringify(summary))
    expect(summary.violations).toEqual([])
    expect(summary.acknowledged.pedidos).toBeGreaterThan(0)
  },
)

it(
  '16.82 instances that are started anew one after the other, behind nginx and Caddy as deploy/ has them, lose no request in any of their seconds',
  { timeout: PATIENCE },
  async () => {
    const packaged = await tempFolder()
    await makePackage(packaged)
    const rolled = await runRolling({ folder: await tempFolder(), packaged, restarts: 2 })
    console.log(JSON.stringify(rolled))
    expect(rolled.filter(({ answers }) => answers.failed > 0)).toEqual([])
  },
)
