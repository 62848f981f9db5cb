import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { insertProducto } from '#tests/factories.ts'
import { createActiveReader } from './active-productos.ts'

describeOnEveryDatabase('the active products in memory', (open) => {
  it('3.28 have everything that lists need, and no descriptions', async () => {
    const runtime = await open()
    const { descripcion: _descripcion, ...breve } = await insertProducto(runtime, {
      descripcion: 'Larga.\n\nMuy larga.',
    })
    const { productos } = await createActiveReader(runtime.database)()
    expect([...productos.values()]).toEqual([breve])
  })
})
