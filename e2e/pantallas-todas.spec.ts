import { expect, test } from '@playwright/test'
import { GROUPS } from './screens/all.ts'
import { findFaultsOfScreens, inParts, namesOf } from './support/mirar-pantallas.ts'

/** Every state of every address, with its pictures; e2e/pantallas.spec.ts has one of each. */

test.describe.configure({ timeout: 180_000 })
// Recording hundreds of page states costs more than looking at them.
test.use({ trace: 'off' })

for (const { of, screens, quiet } of GROUPS) {
  for (const part of inParts(screens)) {
    test(`22.5 Every state stands at every width: no sideways scroll, no clipped text, nothing logged, nothing for axe (${of}: ${namesOf(part)}) @long`, async ({
      browser,
    }) => {
      const faults = await findFaultsOfScreens(browser, part, { quiet, isWholly: () => true })
      expect(Object.values(faults).flat()).toEqual([])
    })
  }
}
