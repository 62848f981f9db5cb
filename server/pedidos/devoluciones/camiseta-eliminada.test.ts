import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { removeTalles } from '#server/stock/talles.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { verify } from '../probar/verify.ts'

/** An administrator deletes a shirt; it is on its way until `end` is called. */
async function beginDeleting(runtime: TestRuntime, id: string) {
  const gone = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const deleting = runtime.database.transaction(async (tx) => {
    await removeTalles(tx, runtime, [id], { tipo: 'baja', motivo: 'Producto eliminado' })
    await tx.deleteFrom('products').where('id', '=', id).execute()
    gone.resolve()
    await end.promise
  })
  await gone.promise
  return async () => {
    // SQLite has one writer: there the other one hasn't begun.
    if (runtime.database.dialect !== 'sqlite') await expect.poll(() => countWaiting(runtime)).toBeGreaterThan(0)
    end.resolve()
    await deleting
  }
}

async function countWaiting({ database }: TestRuntime): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.read)
  return rows[0]!.waiting
}

describeOnEveryDatabase('a shirt that is deleted while it comes back', (open) => {
  it.each(['stock', 'encargo'] as const)(
    '37.24 goes to stock no more, and nothing of it is noted (%s)',
    async (modo) => {
      const runtime = await open()
      const producto = await insertProducto(runtime, { stock: { M: 3 }, tallesEncargo: ['M'] })
      const vendido = await placeVendido(runtime, [{ producto, talle: 'M', modo }])
      const end = await beginDeleting(runtime, producto.id)
      const motivo = modo === 'stock' ? 'no_me_quedo' : 'vino_fallada'
      const opening = openVuelta(runtime, vendido, [null], { motivo, destino: 'stock' })
      await end()
      expect((await opening).opened).toMatchObject({ code: 'devolucion_no_corresponde' })
      expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
    },
  )

  it('37.24 a piece that was sold again meanwhile isn’t taken back from stock', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 1 } })
    const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }])
    const vuelta = await openVuelta(runtime, vendido, [null], { destino: 'stock' })
    const end = await beginDeleting(runtime, producto.id)
    const undoing = vuelta.manage({ accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })
    await end()
    expect(await undoing).toMatchObject({ code: 'devolucion_no_corresponde' })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})
