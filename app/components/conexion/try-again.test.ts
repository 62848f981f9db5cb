import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tryAgain } from './try-again.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fails the given number of times, then answers. */
function failing(times: number, error: Error) {
  let tries = 0
  return {
    act: async () => {
      tries += 1
      if (tries <= times) throw error
      return 'hecho'
    },
    tries: () => tries,
  }
}

it('22.32 What the network swallowed is tried again, a limited number of times', async () => {
  const twice = failing(2, new TypeError('Failed to fetch'))
  const done = tryAgain(twice.act)
  await vi.runAllTimersAsync()
  await expect(done).resolves.toBe('hecho')
  expect(twice.tries()).toBe(3)

  const always = failing(Infinity, new TypeError('Failed to fetch'))
  const given = expect(tryAgain(always.act)).rejects.toThrow('Failed to fetch')
  await vi.runAllTimersAsync()
  await given
  expect(always.tries()).toBe(3)
})

it('22.32 What was refused, or can’t get through anyway, is tried once', async () => {
  const refused = failing(1, new Error('sin_stock'))
  await expect(tryAgain(refused.act)).rejects.toThrow('sin_stock')
  expect(refused.tries()).toBe(1)

  vi.stubGlobal('navigator', { onLine: false })
  const offline = failing(1, new TypeError('Failed to fetch'))
  await expect(tryAgain(offline.act)).rejects.toThrow('Failed to fetch')
  expect(offline.tries()).toBe(1)
})
