import { expect, it } from 'vitest'
import { networkOf, redDe } from './network.ts'

it('11.46 tells networks apart: an IPv4 address, an IPv6 /48 however it is written', () => {
  expect(redDe('203.0.113.7')).toBe('203.0.113.7')
  expect(redDe('2001:db8:1:2::5')).toBe('2001:db8:1::/48')
  expect(redDe('2001:0DB8:0001:ffff:1:2:3:4')).toBe('2001:db8:1::/48')
  expect(redDe('2001:db8::1')).toBe('2001:db8:0::/48')
  expect(redDe('unknown')).toBe('')
  expect(redDe('')).toBe('')
})

it('a household has a whole IPv6 /64', () => {
  expect(networkOf('2001:db8:1:2::5')).toBe('2001:db8:1:2')
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
})
