import { expect, it } from 'vitest'
import { EVENTOS, type Evento } from '#domain/pedidos/eventos.ts'
import { ESTADOS, nextEstado, type Estado } from '#domain/pedidos/pedido.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { movePedido, type ResultadoDeTransicion } from './transition.ts'
import { verifyStock } from '../probar/verify-stock.ts'

/** A way to each state. */
const WAY: Record<Estado, Evento[]> = {
  pendiente_pago: [],
  pagado: ['pago_aprobado'],
  en_preparacion: ['pago_aprobado', 'preparar'],
  enviado: ['pago_aprobado', 'preparar', 'enviar'],
  listo_para_retirar: ['confirmar_transferencia', 'preparar', 'dejar_para_retirar'],
  entregado: ['pago_aprobado', 'preparar', 'enviar', 'entregar'],
  vencido: ['vencer'],
  cancelado: ['cancelar'],
  reembolsado: ['pago_aprobado', 'reembolsar'],
}

async function apply(
  runtime: TestRuntime,
  id: string,
  evento: Evento,
  autor = 'ana@casakas.uy',
): Promise<ResultadoDeTransicion> {
  return runtime.database.transaction(async (tx) => {
    const row = await lockPedido(tx, id, runtime.clock())
    return movePedido({ ...runtime, tx, ajustes: DEMO_AJUSTES }, row!, {
      evento,
      quien: 'administrador',
      autor,
      detalle: 'prueba',
      medio: evento === 'cambiar_medio' ? 'tarjeta' : null,
    })
  })
}

async function placeOne(runtime: TestRuntime, stock: number) {
  const producto = await insertProducto(runtime, { stock: { M: stock } })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'tarjeta', { shipping: { telefono: newTelefono() } })
  const placed = await placePedido(runtime, solicitud, 'tarjeta')
  if (!placed.ok) throw new Error(placed.code)
  const unidad = { productId: producto.id, talle: 'M' }
  return { pedido: placed.value, unidad }
}

describeOnEveryDatabase('moving an order', (open) => {
  it('41.9 says in its history by whom, of whatever the shop’s people do; what doesn’t is refused', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime, 1)
    const own = await apply(runtime, pedido.id, 'pago_aprobado')
    expect(own).toMatchObject({ ok: true })
    await expect(apply(runtime, pedido.id, 'preparar', '')).rejects.toThrow("preparar doesn't say by whom")
    const kept = (await findPedido(runtime, { id: pedido.id }))!
    expect(kept.estado).toBe('pagado')
    expect(kept.eventos.at(-1)).toMatchObject({ evento: 'pago_aprobado', autor: 'ana@casakas.uy' })
  })

  it('11.15, 11.21, 11.27 follows the table in every state and for every event, and the ledger agrees with the figures after each', async () => {
    const runtime = await open()
    for (const estado of ESTADOS) {
      for (const evento of [...EVENTOS.keys()] as Evento[]) {
        const { pedido } = await placeOne(runtime, 1)
        for (const step of WAY[estado]) await apply(runtime, pedido.id, step)
        const before = await findPedido(runtime, { id: pedido.id })
        expect(before?.estado).toBe(estado)

        const wanted = nextEstado(estado, evento)
        const result = await apply(runtime, pedido.id, evento)
        const after = await findPedido(runtime, { id: pedido.id })
        if (wanted === null) {
          expect(result).toEqual({ ok: false, motivo: 'no_permitido' })
          expect(after).toEqual(before)
        } else {
          expect(result).toEqual({ ok: true, estado: wanted })
          expect(after?.estado).toBe(wanted)
          expect(after?.eventos.at(-1)).toMatchObject({
            evento,
            de: estado,
            a: wanted,
            quien: 'administrador',
            autor: 'ana@casakas.uy',
            detalle: 'prueba',
          })
        }
        expect(await verifyStock(runtime.database.read)).toEqual([])
      }
    }
  }, 120_000)

  it.each<[Evento[], { cantidad: number; retenido: number; vendido: number }]>([
    [[], { cantidad: 1, retenido: 1, vendido: 0 }],
    [['pago_aprobado'], { cantidad: 1, retenido: 0, vendido: 1 }],
    [['pago_aprobado', 'cancelar'], { cantidad: 2, retenido: 0, vendido: 0 }],
    [['pago_aprobado', 'preparar', 'reembolsar'], { cantidad: 2, retenido: 0, vendido: 0 }],
    [['pago_aprobado', 'preparar', 'enviar', 'reembolsar'], { cantidad: 1, retenido: 0, vendido: 1 }],
    [['vencer'], { cantidad: 2, retenido: 0, vendido: 0 }],
    [['vencer', 'pago_aprobado'], { cantidad: 1, retenido: 0, vendido: 1 }],
    [['vencer', 'cancelar'], { cantidad: 2, retenido: 0, vendido: 0 }],
  ])('after %j two units stand as they should', async (eventos, figuras) => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime, 2)
    for (const evento of eventos) expect(await apply(runtime, pedido.id, evento)).toMatchObject({ ok: true })
    expect(await findFiguras(runtime.database.read, unidad)).toEqual(figuras)
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('lets one of many that want to move it at once', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime, 1)
    const eventos: Evento[] = ['pago_aprobado', 'vencer', 'cancelar', 'confirmar_transferencia']
    await Promise.all(Array.from({ length: 20 }, (_, i) => apply(runtime, pedido.id, eventos[i % 4]!)))
    const after = await findPedido(runtime, { id: pedido.id })
    const states = after!.eventos.map(({ a }) => a)
    expect(after!.eventos.map(({ de }) => de)).toEqual([null, ...states.slice(0, -1)])
    expect(after!.estado).toBe(states.at(-1))
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('leaves an order alone whose product no longer exists, but for its state', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime, 1)
    await runtime.database.transaction((tx) => tx.deleteFrom('products').where('id', '=', unidad.productId).execute())
    expect(await apply(runtime, pedido.id, 'cancelar')).toEqual({ ok: true, estado: 'cancelado' })
  })
})

describeOnEveryDatabase('verifying the stock', (open) => {
  it('11.21 names a figure that its movements don’t explain', async () => {
    const runtime = await open()
    const { unidad } = await placeOne(runtime, 2)
    await runtime.database.transaction((tx) => tx.updateTable('productStock').set({ cantidad: 5 }).execute())
    expect(await verifyStock(runtime.database.read)).toEqual([
      { ...unidad, que: 'cantidad según los movimientos', esperado: 1, encontrado: 5 },
    ])
  })

  it('names a hold that no waiting order explains', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime, 2)
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ estado: 'vencido' }).where('id', '=', pedido.id).execute(),
    )
    expect(await verifyStock(runtime.database.read)).toEqual([
      { ...unidad, que: 'retenido según los pedidos que esperan el pago', esperado: 0, encontrado: 1 },
      { ...unidad, que: `retenido del pedido ${pedido.codigo}`, esperado: 0, encontrado: 1 },
    ])
  })
})
