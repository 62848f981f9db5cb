import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageSlices, VisitorGone } from './page-slices.ts'

const untilIdle = async () => {
  for (let turn = 0; turn < 1_000; turn++) await setImmediate()
}

it('16.66 makes one page at a time, others first; while an order is placed few, but none waits for a second', async () => {
  let now = 0
  const { wait, placing } = createPageSlices(() => now)
  const made: string[] = []
  const ask = (...names: string[]) => names.map((name) => void wait('', null).then(() => made.push(name)))

  ask('1', '2', '3', 'a', 'b')
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  made.push('other')
  await untilIdle()
  expect(made.indexOf('other')).toBeLessThan(made.indexOf('b'))
  expect(made.splice(0)).toHaveLength(6)

  const order = Promise.withResolvers<void>()
  const placed = placing(() => order.promise)
  ask('c', 'd', 'e')
  await untilIdle()
  expect(made).toEqual([])
  now += 60
  await expect.poll(() => made).toEqual(['c'])
  await untilIdle()
  expect(made).toEqual(['c'])
  now += 1_000
  await expect.poll(() => made).toEqual(['c', 'd', 'e'])
  ask('f')
  await untilIdle()
  expect(made.slice(3)).toEqual([])
  order.resolve()
  await placed
  await expect.poll(() => made.slice(3)).toEqual(['f'])
})

it('16.67 networks take turns, and many new connections are taken in between two pages', async () => {
  const { wait } = createPageSlices()
  const made: string[] = []
  const ask = (network: string, ...names: string[]) =>
    names.map((name) => void wait(network, null).then(() => made.push(name)))
  const flood = Array.from({ length: 20 }, (_, at) => `flood ${at}`)
  ask('many', ...flood)
  ask('one', 'one')
  ask('other', 'other')
  let rounds = 0
  while (made.length < 2) {
    await setImmediate()
    rounds++
  }
  // A round of Node's loop takes in one connection.
  expect(rounds).toBeGreaterThan(100)
  await expect.poll(() => made.length).toBe(22)
  expect(made.slice(0, 4)).toEqual(['flood 0', 'flood 1', 'one', 'other'])
  expect(made.slice(4)).toEqual(flood.slice(2))
})

it('16.67 nothing is made for who has hung up before it was their turn', async () => {
  const { wait } = createPageSlices()
  const visitor = new AbortController()
  const first = wait('many', null)
  const gone = wait('many', visitor.signal)
  const later = wait('many', null)
  visitor.abort()
  await first
  await expect(gone).rejects.toThrow(VisitorGone)
  await later
})
