import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { READ_AT, ROUTER, STAND_INS } from './leave-out-of-router.ts'

const load = (path: string): Promise<object> => import(resolve(path))

describe('what stands in for modules of the router', () => {
  it('22.64 exports what they export', async () => {
    for (const [name, standIn] of Object.entries(STAND_INS)) {
      const [own, its] = await Promise.all([load(standIn), load(`.${ROUTER}${name}`)])
      expect(Object.keys(own).toSorted(), name).toEqual(Object.keys(its).toSorted())
    }
  })

  it('22.64 was written for the version that is here: of another one, read how it uses them before changing READ_AT', async () => {
    const { version } = JSON.parse(await readFile('node_modules/react-router/package.json', 'utf8')) as {
      version: string
    }
    expect(version).toBe(READ_AT)
  })
})
