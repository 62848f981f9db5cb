import { expect, test as base } from '@playwright/test'
import type { EngineName } from '../../scripts/find-engines.ts'
import { PORT } from '../shop-under-test.ts'
import type { Control, Engine } from './engine.ts'
import { findControl } from './find-control.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

export type EngineOption = { engine: EngineName }

/** A visitor of the shop in whatever engine: controls go by a screen reader's names, or their beginning. */
export type Visitor = {
  open: (path: string) => Promise<void>
  press: (name: string) => Promise<void>
  fill: (name: string, text: string) => Promise<void>
  choose: (name: string, option: string) => Promise<void>
  /** Chooses a file. @param path absolute */
  give: (name: string, path: string) => Promise<void>
  /** Waits until the page says it. */
  see: (text: string | RegExp) => Promise<void>
  /** Waits until it is at an address that begins like this. @returns it */
  arrive: (path: string) => Promise<URL>
}

/** What a test takes as its visitor. It fails when a page throws something that nobody catches. */
export const test = base.extend<{ visitor: Visitor }, EngineOption & { opened: Engine }>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  opened: [
    async ({ engine }, use) => {
      const opened = await (engine === 'firefox' ? openFirefox() : openWebKit())
      await use(opened)
      await opened.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ opened }, use, info) => {
    await use(visitorOf(opened))
    if (info.status !== info.expectedStatus) console.log(await opened.ask(() => document.body.innerText))
    expect(await opened.faults(), 'thrown in a page and caught by nobody').toEqual([])
  },
})

const PATIENCE = { timeout: 20_000, intervals: [20, 50, 100, 200] }

function visitorOf(engine: Engine): Visitor {
  const origin = `http://localhost:${PORT}`

  async function find(kind: 'pressed' | 'filled', name: string): Promise<Control> {
    let found: Control | null = null
    const look = async () => (found = await engine.find(findControl, kind, name)) !== null
    await expect.poll(look, { ...PATIENCE, message: `“${name}” is there` }).toBe(true)
    return found!
  }

  return {
    open: (path) => engine.open(origin + path),
    press: async (name) => (await find('pressed', name)).press(),
    fill: async (name, text) => (await find('filled', name)).fill(text),
    choose: async (name, option) => (await find('filled', name)).choose(option),
    give: async (name, path) => (await find('filled', name)).give(path),
    see: (text) => expect.poll(() => engine.ask(() => document.body.innerText), PATIENCE).toMatch(text),
    async arrive(path) {
      const address = () => engine.ask(() => location.href)
      await expect.poll(address, PATIENCE).toContain(origin + path)
      return new URL(await address())
    },
  }
}
