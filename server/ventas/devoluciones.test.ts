import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { applyPago } from '#server/pedidos/mover/apply-pago.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { enTalle, openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { buildPago, insertProducto } from '#tests/factories.ts'
import { verifyUnidades } from '#tests/verify-sales.ts'
import { countSold, readSold } from '#tests/read-sold.ts'

const WEEK = 7 * 24 * 3_600_000
const SALE = Date.parse('2026-11-03T12:00-03:00')

/** Orders, shirts, those that came back, and pesos that came in and went back, in two weeks. */
async function read(runtime: TestRuntime) {
  const rango = { por: 'semana', desde: readDia('2026-11-02')!, hasta: readDia('2026-11-15')! } as const
  const { periodos, masVendidas } = await readSold(runtime, rango)
  expect(await verifyUnidades(runtime)).toEqual([])
  return {
    semanas: periodos.map((one) => [
      one.pedidos,
      one.unidades,
      one.devueltas,
      one.cobrado / 100,
      one.reintegrado / 100,
    ]),
    mas: masVendidas.map(({ nombre, unidades, devueltas, pesos }) => [nombre, unidades, devueltas, pesos]),
  }
}

const DONE = () => Promise.resolve()
/** The provider has returned the whole payment. */
const ENTERO = {
  estado: 'refunded',
  detalle: 'refunded',
  significado: 'otro',
  monto: 4260,
  devuelto: 4260,
  actualizado: SALE + WEEK,
} as const

async function stage(open: () => Promise<TestRuntime>) {
  const runtime = await open()
  runtime.setClock(SALE)
  const una = await insertProducto(runtime, { nombre: 'Una', precio: 2000, costo: 800, stock: { M: 3, L: 3 } })
  const cara = await insertProducto(runtime, { nombre: 'Cara', precio: 2500, costo: 1500, stock: { M: 3 } })
  const lineas = [
    { producto: una, talle: 'M' },
    { producto: una, talle: 'L' },
  ]
  return { runtime, una, cara, vendido: await placeVendido(runtime, lineas) }
}

describeOnEveryDatabase('the sales of what comes back', (open) => {
  it('27.39 an exchange is no sale and nothing that went back; what its buyer paid more came in', async () => {
    const { runtime, cara, una, vendido } = await stage(open)
    const before = await read(runtime)
    expect(before).toEqual({
      semanas: [
        [1, 2, 0, 4260, 0],
        [0, 0, 0, 0, 0],
      ],
      mas: [['Una', 2, 0, 4000]],
    })
    runtime.setClock(SALE + WEEK)
    const salda = { destino: 'stock', salda: true } as const
    const same = await openVuelta(runtime, vendido, [enTalle(una, 'L')], salda)
    expect(same.opened).toMatchObject({ ok: true })
    expect(await read(runtime)).toEqual(before)

    const dear = await openVuelta(runtime, vendido, [null, enTalle(cara, 'M')])
    expect(dear.opened).toMatchObject({ ok: true })
    const { cambioId } = await dear.read()
    await applyPago(runtime, cambioId!, buildPago({ id: 'difference', monto: 500 }))
    const destinos = [{ orden: 1, destino: 'stock' as const }]
    const llegar = { accion: 'llegar', desde: 'aceptada', destinos, salda: true, saldo: null } as const
    expect(await dear.manage(llegar)).toMatchObject({ ok: true })
    expect(await read(runtime)).toEqual({
      semanas: [
        [1, 2, 0, 4260, 0],
        [0, 0, 0, 500, 0],
      ],
      mas: before.mas,
    })
    runtime.setClock(SALE + 4 * WEEK)
    await expirePedidos(runtime)
    expect((await read(runtime)).mas).toEqual(before.mas)
  })

  it('50.20 what is sent in exchange costs what it cost, and what came back for it no longer does; however often counted', async () => {
    const { runtime, cara, vendido } = await stage(open)
    const costs = async () => {
      const rango = { por: 'semana', desde: readDia('2026-11-02')!, hasta: readDia('2026-11-15')! } as const
      return (await readSold(runtime, rango)).periodos.map(({ costo, conCosto }) => [costo, conCosto])
    }
    runtime.setClock(SALE + WEEK)
    const dear = await openVuelta(runtime, vendido, [enTalle(cara, 'M')])
    const { cambioId } = await dear.read()
    await applyPago(runtime, cambioId!, buildPago({ id: 'difference', monto: 500 }))
    expect(await costs()).toEqual([
      [1600, 327_868],
      [1500, 40_984],
    ])
    const destinos = [{ orden: 0, destino: 'stock' as const }]
    const llegar = { accion: 'llegar', desde: 'aceptada', destinos, salda: true, saldo: null } as const
    expect(await dear.manage(llegar)).toMatchObject({ ok: true })
    for (const _ of [1, 2]) {
      expect(await costs()).toEqual([
        [1600, 327_868],
        [700, 40_984],
      ])
      for (const pedidoId of [vendido.id, cambioId!])
        await runtime.database.write.insertInto('pedidosPorContar').values({ id: runtime.newId(), pedidoId }).execute()
    }
  })

  it('27.39 what is settled by money went back on that day, once, also when the rest of its order does later', async () => {
    const { runtime, vendido } = await stage(open)
    runtime.setClock(SALE + WEEK)
    const saldo = { id: randomUUID(), pagoId: vendido.pagoId, monto: '2.000' }
    const lineas = [{ orden: 0, reemplazo: null }]
    const vuelta = await openVuelta(runtime, vendido, [], { lineas, destino: 'stock', salda: true, saldo }, DONE)
    expect(vuelta.opened).toMatchObject({ ok: true })
    const once = await read(runtime)
    expect(once.semanas.map(([pedidos, unidades, devueltas]) => [pedidos, unidades, devueltas])).toEqual([
      [1, 2, 0],
      [0, 0, 1],
    ])
    expect(once.mas).toEqual([['Una', 2, 1, 2000]])
    runtime.setClock(SALE + WEEK + 1000)
    const reintegros = [
      { id: 'r1', monto: 2000 },
      { id: 'r2', monto: 2260 },
    ]
    await applyPago(runtime, vendido.id, buildPago({ id: vendido.pagoId, ...ENTERO, reintegros }))
    expect((await vendido.read()).estado).toBe('reembolsado')
    const all = await read(runtime)
    expect(all.semanas).toEqual([
      [1, 2, 0, 4260, 0],
      [0, 0, 2, 0, 4260],
    ])
    expect(all.mas).toEqual([['Una', 2, 2, 0]])
  })

  it('50.3 what undid its order by hand as it came back is a return, and its cost is there again', async () => {
    const { runtime } = await stage(open)
    const producto = await insertProducto(runtime, { precio: 1000, costo: 400, stock: { M: 1 } })
    const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia' })
    runtime.setClock(SALE + WEEK)
    const saldo = { id: randomUUID(), monto: '1160', via: 'efectivo', dia: '2026-11-10' } as const
    const lineas = [{ orden: 0, reemplazo: null }]
    const vuelta = await openVuelta(runtime, vendido, [], { lineas, destino: 'stock', salda: true, saldo })
    expect(vuelta.opened).toMatchObject({ ok: true })
    await countSold(runtime)
    const rows = await runtime.database.read
      .selectFrom('renglones')
      .select(['clave', 'orden', 'costo'])
      .where('pedidoId', '=', vendido.id)
      .where('clave', '<>', 'venta')
      .orderBy('orden', 'desc')
      .execute()
    expect(rows).toEqual([
      { clave: `devolucion-${vuelta.id}`, orden: 0, costo: 400 },
      { clave: `devolucion-${vuelta.id}`, orden: -1, costo: null },
    ])
    expect((await vendido.read()).estado).toBe('reembolsado')
  })

  it('27.39 a shirt that goes back to its buyer didn’t come back, and what is undone first counts there', async () => {
    const { runtime, vendido } = await stage(open)
    runtime.setClock(SALE + WEEK)
    const nada = { id: randomUUID(), pagoId: '', monto: '0', via: 'efectivo', cuenta: '', dia: '2026-11-18' } as const
    const kept = { lineas: [{ orden: 0, reemplazo: null }], destino: 'comprador', salda: true, saldo: nada } as const
    expect((await openVuelta(runtime, vendido, [], { ...kept, lineas: [...kept.lineas] })).opened).toMatchObject({
      ok: true,
    })
    expect((await read(runtime)).mas).toEqual([['Una', 2, 0, 4000]])
    const later = await openVuelta(runtime, vendido, [], { lineas: [{ orden: 1, reemplazo: null }] })
    await applyPago(
      runtime,
      vendido.id,
      buildPago({ id: vendido.pagoId, ...ENTERO, reintegros: [{ id: 'r1', monto: 4260 }] }),
    )
    expect((await vendido.read()).estado).toBe('reembolsado')
    runtime.setClock(SALE + WEEK + 60_000)
    const saldar = { accion: 'saldar', desde: 'aceptada', saldo: { ...nada, id: randomUUID() } } as const
    expect(await later.manage(saldar)).toMatchObject({ ok: true })
    expect((await read(runtime)).semanas.map(([, unidades, devueltas]) => [unidades, devueltas])).toEqual([
      [2, 0],
      [0, 2],
    ])
  })
})
