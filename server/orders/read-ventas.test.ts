import { expect, it } from 'vitest'
import { readDia, type RangoDeVentas } from '#domain/ventas.ts'
import type { Evento, MedioDePago } from '#domain/pedido.ts'
import { DEMO_AJUSTES } from '#server/settings/demo-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { lockPedido } from './pedidos.repo.ts'
import { placePedido } from './place-pedido.ts'
import { readVentas } from './read-ventas.ts'
import { movePedido } from './transition.ts'

const NOVIEMBRE: RangoDeVentas = { por: 'semana', desde: readDia('2026-11-02')!, hasta: readDia('2026-11-29')! }
type Eleccion = Parameters<typeof buildSolicitud>[0]

async function place(runtime: TestRuntime, en: string, medio: MedioDePago, elecciones: Eleccion): Promise<string> {
  runtime.setClock(Date.parse(en))
  const placed = await placePedido(runtime, DEMO_AJUSTES, buildSolicitud(elecciones, medio), medio)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.id
}

async function move(runtime: TestRuntime, en: string, id: string, ...eventos: Evento[]): Promise<void> {
  runtime.setClock(Date.parse(en))
  for (const evento of eventos) {
    const moved = await runtime.database.transaction(async (tx) =>
      movePedido(tx, runtime, DEMO_AJUSTES, (await lockPedido(tx, id, runtime.clock()))!, {
        evento,
        quien: 'sistema',
        detalle: '',
      }),
    )
    expect(moved.ok, evento).toBe(true)
  }
}

describeOnEveryDatabase('the sales', (open) => {
  it('27.18 count what was paid, on the day of Montevideo on which it was, by the way that was chosen, with the shipping', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { nombre: 'Una', codigo: 'UNA', precio: 2000, precioEncargo: 3000 })
    const otra = await insertProducto(runtime, { nombre: 'Otra', codigo: 'OTRA', precio: 1000 })

    // Placed in one week, paid in the next: just before and just after Montevideo's midnight on Sunday.
    const transferencia = await place(runtime, '2026-11-06T12:00-03:00', 'transferencia', [
      { producto: una, talle: 'M' },
    ])
    await move(runtime, '2026-11-08T23:59:59-03:00', transferencia, 'confirmar_transferencia')
    const tarjeta = await place(runtime, '2026-11-08T23:50-03:00', 'tarjeta', [
      { producto: otra, talle: 'L' },
      { producto: una, talle: 'XL', modo: 'encargo', personalizacion: { nombre: 'ANA', numero: '9', parches: false } },
    ])
    await move(runtime, '2026-11-09T00:00-03:00', tarjeta, 'pago_aprobado', 'preparar', 'enviar', 'entregar')

    const { periodos, masVendidas } = await readVentas(runtime, NOVIEMBRE)
    expect(
      periodos.map(({ corta, pedidos, unidades, porEncargo, pesos }) => [corta, pedidos, unidades, porEncargo, pesos]),
    ).toEqual([
      ['2/11', 1, 1, 0, 1800 + 260],
      ['9/11', 1, 2, 1, 1000 + 3200 + 260],
      ['16/11', 0, 0, 0, 0],
      ['23/11', 0, 0, 0, 0],
    ])
    expect(masVendidas).toEqual([
      { productId: una.id, codigo: 'UNA', nombre: 'Una', unidades: 2, pesos: 1800 + 3200 },
      { productId: otra.id, codigo: 'OTRA', nombre: 'Otra', unidades: 1, pesos: 1000 },
    ])
  })

  it('27.18 leave out what isn’t paid, was cancelled or refunded, and what was paid on other days', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 20 } })
    const buy = (medio: MedioDePago, en = '2026-11-10T12:00-03:00') =>
      place(runtime, en, medio, [{ producto, talle: 'M' }])
    await buy('tarjeta')
    await move(runtime, '2026-11-10T13:00-03:00', await buy('transferencia'), 'vencer')
    await move(runtime, '2026-11-10T13:00-03:00', await buy('tarjeta'), 'pago_aprobado', 'cancelar')
    await move(runtime, '2026-11-10T13:00-03:00', await buy('tarjeta'), 'pago_aprobado', 'preparar', 'reembolsar')
    await move(runtime, '2026-10-31T13:00-03:00', await buy('tarjeta', '2026-10-31T12:00-03:00'), 'pago_aprobado')
    await move(runtime, '2026-11-30T00:00-03:00', await buy('tarjeta', '2026-11-29T23:50-03:00'), 'pago_aprobado')
    const { periodos, masVendidas } = await readVentas(runtime, NOVIEMBRE)
    expect(periodos.map(({ pedidos }) => pedidos)).toEqual([0, 0, 0, 0])
    expect(masVendidas).toEqual([])
    // Late, but paid.
    const late = await buy('transferencia')
    await move(runtime, '2026-11-12T13:00-03:00', late, 'vencer', 'confirmar_transferencia')
    expect((await readVentas(runtime, NOVIEMBRE)).periodos.map(({ pedidos }) => pedidos)).toEqual([0, 1, 0, 0])
  })

  it('27.20 the best shirts go by their present name, and stay when the product is gone', async () => {
    const runtime = await open()
    const renamed = await insertProducto(runtime, { nombre: 'Nombre viejo', codigo: 'A' })
    const gone = await insertProducto(runtime, { nombre: 'Ya no está', codigo: 'B' })
    for (const producto of [renamed, gone]) {
      const id = await place(runtime, '2026-11-10T12:00-03:00', 'tarjeta', [{ producto, talle: 'M' }])
      await move(runtime, '2026-11-10T12:01-03:00', id, 'pago_aprobado')
    }
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ nombre: 'Nombre nuevo' }).where('id', '=', renamed.id).execute()
      await tx.deleteFrom('products').where('id', '=', gone.id).execute()
    })
    const { masVendidas } = await readVentas(runtime, NOVIEMBRE)
    expect(masVendidas.map(({ nombre }) => nombre)).toEqual(['Nombre nuevo', 'Ya no está'])
  })
})
