import { describe, expect, it } from 'vitest'
import { startLoop } from './loop.ts'

function rounds() {
  const ends: (() => void)[] = []
  const round = () => new Promise<void>((resolve) => ends.push(resolve))
  return { ends, round }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const onError = () => undefined

describe('a loop', () => {
  it('does one round at a time, and one more for any number of kicks meanwhile', async () => {
    const { ends, round } = rounds()
    const loop = startLoop({ round, pauseMs: 60_000, onError })
    loop.kick()
    loop.kick()
    await settle()
    expect(ends).toHaveLength(1)
    ends[0]!()
    await settle()
    expect(ends).toHaveLength(2)
    ends[1]!()
    await settle()
    expect(ends).toHaveLength(2)
    await loop.stop()
  })

  it('goes on by itself after a pause, and after a round that threw', async () => {
    let count = 0
    const faults: unknown[] = []
    const loop = startLoop({
      async round() {
        count++
        throw new Error('stumbled')
      },
      pauseMs: 1,
      onError: (error) => faults.push(error),
    })
    await expect.poll(() => count).toBeGreaterThan(2)
    await loop.stop()
    expect(faults).toHaveLength(count)
  })

  it('ends when the round under way has, which is told', async () => {
    const { ends, round } = rounds()
    const signals: AbortSignal[] = []
    const loop = startLoop({ round: (signal) => (signals.push(signal), round()), pauseMs: 1, onError })
    await settle()
    let isStopped = false
    const stopped = loop.stop().then(() => void (isStopped = true))
    await settle()
    expect(signals[0]!.aborted).toBe(true)
    expect(isStopped).toBe(false)
    ends[0]!()
    await stopped
    loop.kick()
    await settle()
    expect(ends).toHaveLength(1)
  })
})
