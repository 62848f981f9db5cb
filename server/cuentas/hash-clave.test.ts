import { createHook } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { hashClave, verifyClave } from './hash-clave.ts'

const COST = { n: 12, r: 8, p: 1 }

it('29.35 passwords are checked one at a time, and one that can’t be keeps no other waiting', async () => {
  const working = new Set<number>()
  let most = 0
  const hook = createHook({
    init(id, type) {
      if (type === 'SCRYPTREQUEST') most = Math.max(most, working.add(id).size)
    },
    before: (id) => void working.delete(id),
  }).enable()
  try {
    const hash = await hashClave('la-que-es', COST)
    const tried = await Promise.allSettled([
      ...Array.from({ length: 8 }, (_, n) => verifyClave({ hash, password: n === 5 ? 'la-que-es' : `otra-${n}` })),
      verifyClave({ hash: hash.replace('$12$', '$60$'), password: 'x' }),
      verifyClave({ hash, password: 'la-que-es' }),
    ])
    expect(tried.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
      ...Array.from({ length: 8 }, (_, n) => n === 5),
      'failed',
      true,
    ])
    expect(most).toBe(1)
  } finally {
    hook.disable()
  }
})
