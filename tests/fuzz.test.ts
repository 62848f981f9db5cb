import { expect, it } from 'vitest'
import { listTargets } from '../lab/fuzz/targets.ts'

it('17.27 what is asked for is read from the shop’s own tables of addresses', () => {
  const targets = listTargets().map(({ method, pattern }) => `${method} ${pattern}`)
  expect(targets).toEqual(
    expect.arrayContaining([
      'GET /',
      'GET /product/*.data',
      'POST /admin/ajustes/guardar',
      'POST /api/transfer-orders',
      'GET /img/:id/:file',
    ]),
  )
})
