import { expect, it } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { describeOnEveryDatabase } from '#tests/databases.ts'

describeOnEveryDatabase('the log of changes', (open) => {
  it('16.21 has one change for each version, of everything or of a product', async () => {
    const { database } = await open()
    const insert = (row: Schema['cambios']) => database.write.insertInto('cambios').values(row).execute()
    await insert({ version: 2, productId: null, kind: 'everything' })
    await insert({ version: 3, productId: 'p', kind: 'sizes' })
    for (const wrong of [
      { version: 3, productId: 'otro', kind: 'page' },
      { version: 4, productId: null, kind: 'product' },
      { version: 4, productId: 'p', kind: 'everything' },
      { version: 4, productId: 'p', kind: 'otra cosa' as 'page' },
    ] as const) {
      await expect(insert(wrong), JSON.stringify(wrong)).rejects.toThrow(/constraint/i)
    }
  })
})
