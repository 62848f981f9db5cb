import { expect, it } from 'vitest'
import { hasEtag } from './finished-answer.ts'

it('22.6 who has a page is known by its tag, also when a proxy made it a strong one', () => {
  for (const header of ['W/"a"', '"a"', '"b", W/"a"', '"b","a"']) expect(hasEtag(header, 'W/"a"'), header).toBe(true)
  for (const header of [undefined, '', '*', ',', 'a', 'W/a', '"b"', '"W/a"', '"a'])
    expect(hasEtag(header, 'W/"a"'), header).toBe(false)
})
