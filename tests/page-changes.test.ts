import { expect, it, vi } from 'vitest'
import { readVersion } from '#server/db/version.ts'
import { describeOnEveryDatabase, TEST_SECRET } from './databases.ts'
import { COSTO, doesShow, PAGES, stageCambios } from './page-changes.ts'
import { tempFolder } from './temp-folder.ts'
import { databaseEnv, startTwoServers } from './two-servers.ts'

// Processes take their time to start on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const PATIENCE = { timeout: 30_000, interval: 100 }

describeOnEveryDatabase('finished pages of two processes', (open) => {
  it('3.29, 16.61, 16.62, 16.63 tell nobody what a shirt costs the shop, show every kind of change that another one made, and a sale that shows nowhere changes none', async () => {
    const runtime = await open()
    const cambios = await stageCambios(runtime)
    const env = { ...databaseEnv(runtime.databaseUrl, await tempFolder()), SHOP_SECRET: TEST_SECRET }
    const servers = await startTwoServers({ ...env, LOG_LEVEL: 'warn' })
    for (const server of servers) runtime.atEnd(() => server.stop())
    const all = [...PAGES.product, ...PAGES.lists, ...PAGES.others]
    const read = async (origin: string, page: string) => (await fetch(origin + page)).text()
    const etags = () =>
      Promise.all(
        servers.flatMap(({ origin }) =>
          all.map(async (page) => (await fetch(origin + page, { method: 'HEAD' })).headers.get('ETag')),
        ),
      )

    for (const page of all) expect(await read(servers[0]!.origin, page), page).not.toContain(String(COSTO))

    for (const { title, act, shows } of cambios) {
      const wanted = Object.entries(shows) as [string, string][]
      const before = await readVersion(runtime.database.read)
      const kept = await etags()
      for (const { origin } of servers) {
        for (const [page, text] of wanted)
          expect(doesShow(await read(origin, page), text), `${title} ${page}`).toBe(false)
      }
      await act()
      if (wanted.length === 0) {
        expect(await readVersion(runtime.database.read)).toBe(before)
        expect(await etags()).toEqual(kept)
      }
      const begun = performance.now()
      const millis: Record<string, number> = {}
      await Promise.all(
        servers.flatMap(({ origin }) =>
          wanted.map(async ([page, text]) => {
            await expect.poll(async () => doesShow(await read(origin, page), text), PATIENCE).toBe(true)
            millis[page] = Math.max(millis[page] ?? 0, Math.round(performance.now() - begun))
          }),
        ),
      )
      console.log(title, JSON.stringify(millis))
    }
    for (const server of servers) expect(server.printedSinceReady()).toEqual([])
  })
})
