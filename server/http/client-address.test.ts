import { describe, expect, it } from 'vitest'
import { createClientAddress } from './request-facts.ts'

describe('a visitor’s address', () => {
  it('is the connection’s own when no proxy is trusted, whatever the header claims', () => {
    expect(createClientAddress([])('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7')
  })

  it('is the last one that a trusted proxy adds, not the first that the visitor wrote', () => {
    const address = createClientAddress(['127.0.0.1', '10.0.0.0/8'])
    expect(address('::ffff:127.0.0.1', '1.2.3.4, 203.0.113.7, 10.0.0.3')).toBe('203.0.113.7')
  })
})
