import { expect, it, onTestFinished } from 'vitest'
import { startBucket } from '#tests/bucket.ts'
import { tempFolder } from '#tests/temp-folder.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { openBorrados } from './borrados.ts'

it('16.81, 35.7 instances that share a store have one list of erasures in it, beside what their own folders had before', async () => {
  const { s3, close } = await startBucket()
  onTestFinished(close)
  const [here, there] = [await tempFolder(), await tempFolder()]
  const deposito = await openStorage({ dataDir: here, s3 })
  await openBorrados(there).add([{ tipo: 'pedido', id: 'from-before' }])
  await openBorrados(here, deposito).add([
    { tipo: 'pedido', id: 'one' },
    { tipo: 'mensaje', id: 'two' },
    { tipo: 'pedido', id: 'not-erased' },
  ])
  await openBorrados(there, deposito).remove([{ tipo: 'pedido', id: 'not-erased' }])
  const listed = await openBorrados(there, deposito).read()
  expect(listed.map(({ tipo, id }) => `${tipo} ${id}`).toSorted()).toEqual([
    'mensaje two',
    'pedido from-before',
    'pedido one',
  ])
  expect(await openBorrados(here).read()).toEqual([])
})
