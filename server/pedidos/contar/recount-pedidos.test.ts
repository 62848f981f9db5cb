import { expect, it } from 'vitest'
import { blankPedido } from '#server/personas/erase.repo.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { countSold } from '#tests/read-sold.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { verify } from '../probar/verify.ts'
import { selectKept } from './kept.ts'
import { recountPedidos } from './recount-pedidos.ts'
import { sumDias } from './sum-dias.ts'

const DAY = 24 * 3_600_000

async function marks({ database }: TestRuntime) {
  const pedidos = await database.read.selectFrom('pedidosPorContar').select('pedidoId').distinct().execute()
  return pedidos.map(({ pedidoId }) => pedidoId)
}

/** An order that was paid by card, and counted. */
async function sell(runtime: TestRuntime) {
  const pedido = await placeOne(runtime)
  await applyPago(runtime, pedido.id, buildPago({ id: `pago-${pedido.id}`, monto: pedido.totalMercadoPago }))
  await countSold(runtime)
  return pedido
}

describeOnEveryDatabase('what was sold', (open) => {
  it('50.4 an order that waits to be paid isn’t counted, whatever is written about it is', async () => {
    const runtime = await open()
    const pedido = await placeOne(runtime)
    expect(await marks(runtime)).toEqual([])
    await applyPago(runtime, pedido.id, buildPago({ monto: pedido.totalMercadoPago }))
    expect(await marks(runtime)).toEqual([pedido.id])
    await countSold(runtime)
    expect(await marks(runtime)).toEqual([])
    const { documentos, renglones, cobros } = await selectKept(runtime.database.read, [pedido.id])
    expect(documentos).toMatchObject([{ clave: 'venta', total: pedido.totalMercadoPago, repite: 0 }])
    expect(renglones).toHaveLength(2)
    expect(cobros).toMatchObject([{ cobrado: pedido.totalMercadoPago * 100, devuelto: 0 }])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
    for (const change of [
      { table: 'pagos', set: { detalle: 'otro' } },
      { table: 'pedidos', set: { departamento: 'Salto' } },
    ] as const) {
      await runtime.database.transaction((tx) => tx.updateTable(change.table).set(change.set).execute())
      expect(await marks(runtime), change.table).toEqual([pedido.id])
      await countSold(runtime)
    }
  })

  it('50.4 what a shirt was like and who had bought before stay as they were when it was sold; who is erased leaves no place', async () => {
    const runtime = await open()
    const first = await sell(runtime)
    runtime.setClock(TEST_NOW + DAY)
    const second = await sell(runtime)
    const kept = async () => {
      const { documentos, renglones, cobros } = await selectKept(runtime.database.read, [first.id, second.id])
      const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted()
      return {
        repiten: documentos.toSorted((a, b) => a.en - b.en).map(({ repite }) => repite),
        todo: sorted([...documentos, ...renglones, ...cobros]),
      }
    }
    const before = await kept()
    expect(before.repiten).toEqual([0, 1])
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ equipo: 'Otro', liga: 'Otra', categoria: 'retro', costo: 1 }).execute()
      await blankPedido(tx, runtime, first.id)
    })
    expect(await marks(runtime)).toEqual([first.id])
    await countSold(runtime)
    expect(await kept()).toEqual(before)
    const places = await runtime.database.read
      .selectFrom('ventasDias')
      .select('valor')
      .where('corte', '=', 'departamento')
      .orderBy('dia')
      .execute()
    expect(places.map(({ valor }) => valor)).toEqual(['', second.envio.departamento])
  })

  it('50.4 several processes count at once, and each order and day comes out once', async () => {
    const runtime = await open()
    const pedidos = []
    for (let n = 0; n < 12; n++) {
      const pedido = await placeOne(runtime)
      await applyPago(runtime, pedido.id, buildPago({ id: `pago-${n}`, monto: pedido.totalMercadoPago }))
      pedidos.push(pedido)
    }
    const all = async () => {
      await recountPedidos(runtime)
      await sumDias(runtime)
    }
    await Promise.all([all(), all(), all()])
    await countSold(runtime)
    const [total] = await runtime.database.read.selectFrom('ventasDias').selectAll().where('corte', '=', '').execute()
    expect(Number(total!.pedidos)).toBe(12)
    expect(Number(total!.cobrado)).toBe(pedidos.reduce((sum, { totalMercadoPago }) => sum + totalMercadoPago * 100, 0))
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })
})
