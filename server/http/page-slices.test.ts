import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPageSlices } from './page-slices.ts'

const untilIdle = async () => {
  for (let turn = 0; turn < 100; turn++) await setImmediate()
}

it('16.66 makes one page at a time, others first; while an order is placed few, but none waits for a second', async () => {
  let now = 0
  const { wait, placing } = createPageSlices(() => now)
  const made: string[] = []
  const ask = (...names: string[]) => names.map((name) => void wait().then(() => made.push(name)))

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
