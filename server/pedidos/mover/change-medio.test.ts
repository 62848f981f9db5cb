import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { changeMedioDePago } from './switch-medio.ts'
import { placePedido } from '../colocar/place-pedido.ts'

describeOnEveryDatabase('the way of paying of an order', (open) => {
  it('11.64 is changed 20 times at most, by its page and by sending the order again: its history doesn’t grow without end', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime)
    const fields = { idempotencyKey: 'la-misma-clave' }
    const elecciones = [{ producto, talle: 'M' }]
    const place = (medio: 'tarjeta' | 'transferencia') =>
      placePedido(runtime, buildSolicitud(elecciones, medio, fields), medio)
    const placed = await place('tarjeta')
    if (!placed.ok) throw new Error(placed.code)
    for (let time = 0; time < 20; time++) {
      const medio = time % 2 === 0 ? 'transferencia' : 'tarjeta'
      const changed = await changeMedioDePago(runtime, placed.value.token, medio)
      expect(changed.ok).toBe(true)
    }
    const refused = { ok: false, code: 'demasiados_pedidos', detail: expect.stringContaining('escribinos') }
    expect(await changeMedioDePago(runtime, placed.value.token, 'transferencia')).toMatchObject(refused)
    expect(await place('transferencia')).toMatchObject(refused)
    expect((await changeMedioDePago(runtime, placed.value.token, 'tarjeta')).ok).toBe(true)
    const eventos = await runtime.database.read.selectFrom('pedidoEventos').select('id').execute()
    expect(eventos).toHaveLength(21)
  })
})
