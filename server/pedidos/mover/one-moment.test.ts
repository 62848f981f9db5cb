import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { verify } from '../probar/verify.ts'

/** Milliseconds that pass whenever somebody looks at the clock. */
const TICK = 100

describeOnEveryDatabase('the moment of an order', (open) => {
  it('11.81 an order has one: price and reduction, hold, history, ledger and mail are by it, however long placing it takes', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 99 }, precio: 2000 })
    const reduced: boolean[] = []
    for (let n = 1; n <= 12; n++) {
      const start = TEST_NOW + n * 120_000
      const desde = start + n * TICK
      const id = `rebaja-${n}`
      const stamps = { id, nombre: 'Rebaja', tipo: 'porcentaje', valor: 30, modos: 'ambos' } as const
      runtime.setClock(start)
      await insertRebaja(runtime, { ...stamps, desde, hasta: desde + 60_000, alcance: { tipo: 'todas' } })
      let now = start
      const ticking = { ...runtime, clock: () => (now += TICK) }
      const before = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', {
        shipping: { telefono: newTelefono(), correo: `ana${n}@example.com` },
      })
      const asked = (precio: number) => ({
        ...before,
        items: before.items.map((item) => ({ ...item, unit_price: precio })),
      })
      const result = await placePedido(ticking, asked(1800), 'transferencia')
      const placed = result.ok ? result : await placePedido(ticking, asked(1260), 'transferencia')
      if (!placed.ok) throw new Error(JSON.stringify(placed))
      const { id: pedidoId, creado, retenidoHasta, lineas, eventos } = placed.value
      reduced.push(creado >= desde)
      expect([n, lineas[0]!.precio]).toEqual([n, creado >= desde ? 1400 : 2000])
      expect(retenidoHasta - creado).toBe(DEMO_AJUSTES.retencion.transferenciaHoras * 3_600_000)
      const { read } = runtime.database
      const moves = await read
        .selectFrom('stockMovimientos')
        .select('creado')
        .where('pedidoId', '=', pedidoId)
        .execute()
      const mails = await read.selectFrom('correos').select('creado').where('pedidoId', '=', pedidoId).execute()
      const stampsOf = [
        ...eventos.map(({ en }) => en),
        ...moves.map((row) => row.creado),
        ...mails.map((row) => row.creado),
      ]
      expect(new Set(stampsOf)).toEqual(new Set([creado]))
    }
    expect(new Set(reduced)).toEqual(new Set([true, false]))
    runtime.setClock(TEST_NOW + 13 * 120_000)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })
})
