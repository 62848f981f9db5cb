import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../app/routes.ts'
import { GROUPS, SCREEN_OF, SCREENS } from './screens/all.ts'
import { findFaultsOfScreens, inParts, namesOf } from './support/mirar-pantallas.ts'

/** A state of each address; e2e/pantallas-todas.spec.ts has every state. */

test.describe.configure({ timeout: 180_000 })

const FIRST_OF_ADDRESSES = new Set(Object.values(SCREEN_OF))
/** With bars at the window's edge, dots, sizes, colours and forms: what the other windows are for. */
const WHOLLY = ['camiseta-en-stock', 'productos']
/** Of a browser without pictures, which are preloaded for nothing. */
const WITHOUT_PICTURES = /image loading is disabled|\/img\/\S+ was preloaded/

test('22.71 Every address that shows a page has a screen that is looked at', async () => {
  expect(Object.keys(SCREEN_OF).toSorted()).toEqual((await pagesOf(routes)).toSorted())
  const names = SCREENS.map(({ name }) => name)
  expect(Object.values(SCREEN_OF).filter((name) => !names.includes(name))).toEqual([])
})

/** The addresses of the shop that show something: others only answer, and those of development aren't in it. */
async function pagesOf(entries: RouteConfigEntry[], above = ''): Promise<string[]> {
  const found = await Promise.all(
    entries.map(async ({ path = '', file, children }) => {
      const own = `${above}/${path}`.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
      if (children !== undefined) return pagesOf(children, own)
      const shows = file.endsWith('.tsx') && (await readFile(`app/${file}`, 'utf8')).includes('export default')
      return shows ? [own] : []
    }),
  )
  return found.flat()
}

for (const { of, screens, quiet } of GROUPS) {
  for (const part of inParts(screens.filter(({ name }) => FIRST_OF_ADDRESSES.has(name)))) {
    test(`22.5 One state of each address stands (${of}: ${namesOf(part)})`, async ({ browser }) => {
      const { looks, logs, targets, axe, colours, covered, bars } = await findFaultsOfScreens(browser, part, {
        quiet,
        isWholly: ({ name }) => WHOLLY.includes(name),
        logs: WITHOUT_PICTURES,
      })
      const none = (found: string[]) => () => expect.soft(found).toEqual([])
      await test.step('22.5, 22.41 No sideways scroll, no clipped text, at any width', none(looks))
      await test.step('22.4, 22.5 Nothing logged', none(logs))
      await test.step('22.9 Nothing for axe', none(axe))
      await test.step('22.40 Nothing lost in forced colours', none(colours))
      await test.step('22.42 Nothing too small for a finger', none(targets))
      await test.step('22.71 Nothing covered', none(covered))
      await test.step('22.75 No bar in a low window', none(bars))
    })
  }
}
