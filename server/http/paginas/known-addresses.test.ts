import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { createKnownAddresses } from './known-addresses.ts'

const ask = (url: string, host = 'localhost') => ({ url, headers: { host } }) as IncomingMessage

it('22.80 remembers addresses within a number of bytes, those that were asked for last', () => {
  const addresses = createKnownAddresses(64 * 1024)
  addresses.learn(ask('/stock'), 'stock')
  for (let at = 0; at < 1_000; at++) {
    addresses.learn(ask(`/?x=${at}${'y'.repeat(1_000)}`), 'home')
    expect(addresses.find(ask('/stock'))).toBe('stock')
  }
  const kept = Array.from({ length: 1_000 }, (_, at) => addresses.find(ask(`/?x=${at}${'y'.repeat(1_000)}`)))
  expect(kept.filter((target) => target === 'home').length).toBeLessThan(32)
  expect(kept.at(-1)).toBe('home')
})

it('22.79 tells the same path under another host from it, and remembers none that says more than a path', () => {
  const addresses = createKnownAddresses()
  addresses.learn(ask('/stock', 'one.example'), 'one')
  expect(addresses.find(ask('/stock', 'one.example'))).toBe('one')
  expect(addresses.find(ask('/stock', 'other.example'))).toBeUndefined()
  expect(addresses.find(ask('/stock?', 'one.example'))).toBeUndefined()
  addresses.learn(ask('http://one.example/stock', 'one.example'), 'one')
  expect(addresses.find(ask('http://one.example/stock', 'one.example'))).toBeUndefined()
})
