import { expect, it } from 'vitest'
import { readDia } from '#domain/tiempo/dia.ts'
import { type RangoDeVentas } from '#domain/ventas/ventas.ts'
import { interpretPago } from '#domain/pagos/pago.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { lockPedido } from '../pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '../pedidos/colocar/place-pedido.ts'
import { applyPago, type Pago } from '../pedidos/mover/apply-pago.ts'
import { readSold } from '#tests/read-sold.ts'
import { movePedido } from '../pedidos/mover/transition.ts'

const NOVIEMBRE: RangoDeVentas = { por: 'semana', desde: readDia('2026-11-02')!, hasta: readDia('2026-11-29')! }
type Eleccion = Parameters<typeof buildSolicitud>[0]

async function place(runtime: TestRuntime, en: string, medio: MedioDePago, elecciones: Eleccion): Promise<string> {
  runtime.setClock(Date.parse(en))
  const placed = await placePedido(runtime, buildSolicitud(elecciones, medio), medio)
  if (!placed.ok) throw new Error(placed.code)
  return placed.value.id
}

async function move(runtime: TestRuntime, en: string, id: string, ...eventos: Evento[]): Promise<void> {
  runtime.setClock(Date.parse(en))
  for (const evento of eventos) {
    const moved = await runtime.database.transaction(async (tx) =>
      movePedido({ ...runtime, tx, ajustes: DEMO_AJUSTES }, (await lockPedido(tx, id, runtime.clock()))!, {
        evento,
        quien: 'administrador',
        autor: 'ana@casakas.uy',
        detalle: '',
      }),
    )
    expect(moved.ok, evento).toBe(true)
  }
}

/** The provider tells of a card payment of an order's total, as it is now. */
async function tell(runtime: TestRuntime, en: string, id: string, said: Partial<Pago> = {}): Promise<void> {
  runtime.setClock(Date.parse(en))
  const { totalMercadoPago } = await runtime.database.read
    .selectFrom('pedidos')
    .select('totalMercadoPago')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const estado = said.estado ?? 'approved'
  await applyPago(runtime, id, {
    id: `pago-${id}`,
    estado,
    detalle: 'accredited',
    significado: interpretPago(estado),
    monto: totalMercadoPago,
    moneda: 'UYU',
    medio: 'visa',
    cuotas: 1,
    vence: null,
    devuelto: 0,
    reintegros: [],
    actualizado: Date.parse(en),
    reparo: '',
    ...said,
  })
}

describeOnEveryDatabase('the sales', (open) => {
  it('27.18 count what was paid, on the day of Montevideo on which it was, by the way that was chosen, with the shipping', async () => {
    const runtime = await open()
    const una = await insertProducto(runtime, { nombre: 'Una', precio: 2000, precioEncargo: 3000 })
    const otra = await insertProducto(runtime, { nombre: 'Otra', precio: 1000 })

    // The orders are placed in one week, paid in the next: around Montevideo's midnight on Sunday.
    const transferencia = await place(runtime, '2026-11-06T12:00-03:00', 'transferencia', [
      { producto: una, talle: 'M' },
    ])
    await move(runtime, '2026-11-08T23:59:59-03:00', transferencia, 'confirmar_transferencia')
    const tarjeta = await place(runtime, '2026-11-08T23:50-03:00', 'tarjeta', [
      { producto: otra, talle: 'L' },
      { producto: una, talle: 'XL', modo: 'encargo', personalizacion: { nombre: 'ANA', numero: '9', parches: false } },
    ])
    await tell(runtime, '2026-11-09T00:00-03:00', tarjeta)
    await move(runtime, '2026-11-09T00:00-03:00', tarjeta, 'preparar', 'enviar', 'entregar')

    const { periodos, masVendidas } = await readSold(runtime, NOVIEMBRE)
    expect(
      periodos.map(({ corta, pedidos, unidades, encargadas, cobrado }) => [
        corta,
        pedidos,
        unidades,
        encargadas,
        cobrado / 100,
      ]),
    ).toEqual([
      ['2/11', 1, 1, 0, 1800 + 260],
      ['9/11', 1, 2, 1, 1000 + 3200 + 260],
      ['16/11', 0, 0, 0, 0],
      ['23/11', 0, 0, 0, 0],
    ])
    expect(masVendidas).toEqual([
      { productId: una.id, nombre: 'Una', unidades: 2, devueltas: 0, pesos: 1800 + 3200 },
      { productId: otra.id, nombre: 'Otra', unidades: 1, devueltas: 0, pesos: 1000 },
    ])
  })

  it('27.18 leave out what isn’t paid, and what was paid on other days', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 20 } })
    const buy = (medio: MedioDePago, en = '2026-11-10T12:00-03:00') =>
      place(runtime, en, medio, [{ producto, talle: 'M' }])
    await buy('tarjeta')
    await move(runtime, '2026-11-10T13:00-03:00', await buy('transferencia'), 'vencer')
    await tell(runtime, '2026-10-31T13:00-03:00', await buy('tarjeta', '2026-10-31T12:00-03:00'))
    await tell(runtime, '2026-11-30T00:00-03:00', await buy('tarjeta', '2026-11-29T23:50-03:00'))
    const { periodos, masVendidas } = await readSold(runtime, NOVIEMBRE)
    expect(periodos.map(({ pedidos, cobrado }) => pedidos + cobrado)).toEqual([0, 0, 0, 0])
    expect(masVendidas).toEqual([])
    // An expired order is paid late.
    const late = await buy('transferencia')
    await move(runtime, '2026-11-12T13:00-03:00', late, 'vencer', 'confirmar_transferencia')
    expect((await readSold(runtime, NOVIEMBRE)).periodos.map(({ pedidos }) => pedidos)).toEqual([0, 1, 0, 0])
  })

  it('27.29, 27.32 what goes back counts on the day it does, in whole or in part; the week of the sale stays as it was', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { precio: 2000, stock: { M: 20 } })
    const buy = async () => {
      const id = await place(runtime, '2026-11-03T12:00-03:00', 'tarjeta', [{ producto, talle: 'M' }])
      await tell(runtime, '2026-11-03T12:05-03:00', id)
      return id
    }
    const [part, whole, cancelled, lost, won] = [await buy(), await buy(), await buy(), await buy(), await buy()]
    const before = (await readSold(runtime, NOVIEMBRE)).periodos[0]
    expect(before).toMatchObject({ pedidos: 5, unidades: 5, devueltas: 0, cobrado: 5 * 226_000, reintegrado: 0 })

    const detalle = 'partially_refunded'
    await tell(runtime, '2026-11-10T12:00-03:00', part, {
      detalle,
      devuelto: 300,
      reintegros: [{ id: 'd1', monto: 300 }],
    })
    const all = { estado: 'refunded', detalle: 'refunded', devuelto: 2260, reintegros: [{ id: 'd2', monto: 2260 }] }
    await tell(runtime, '2026-11-10T13:00-03:00', whole, all)
    await tell(runtime, '2026-11-11T12:00-03:00', lost, { estado: 'charged_back', detalle: 'in_process' })
    await tell(runtime, '2026-11-11T12:00-03:00', won, { estado: 'charged_back', detalle: 'in_process' })
    await tell(runtime, '2026-11-17T12:00-03:00', lost, { estado: 'charged_back', detalle: 'settled' })
    await tell(runtime, '2026-11-18T12:00-03:00', won, { estado: 'charged_back', detalle: 'reimbursed' })
    // The cancelled order's money is there until the owner marks it as returned.
    await move(runtime, '2026-11-12T12:00-03:00', cancelled, 'cancelar')
    await move(runtime, '2026-11-24T12:00-03:00', cancelled, 'reembolsar')

    const { periodos, masVendidas } = await readSold(runtime, NOVIEMBRE)
    expect(periodos[0]).toEqual(before)
    expect(
      periodos.map(({ devueltas, cobrado, reintegrado }) => [devueltas, cobrado / 100, reintegrado / 100]),
    ).toEqual([
      [0, 11_300, 0],
      [2, 0, 300 + 2260 + 2 * 2260],
      [0, 0, -2260],
      [0, 0, 2260],
    ])
    expect(masVendidas).toMatchObject([{ unidades: 5, devueltas: 2, pesos: 3 * 2000 - 300 }])
  })

  it('27.20 the best shirts go by their present name, and stay when the product is gone', async () => {
    const runtime = await open()
    const renamed = await insertProducto(runtime, { nombre: 'Nombre viejo', codigo: 'A' })
    const gone = await insertProducto(runtime, { nombre: 'Ya no está', codigo: 'B' })
    for (const producto of [renamed, gone]) {
      const id = await place(runtime, '2026-11-10T12:00-03:00', 'tarjeta', [{ producto, talle: 'M' }])
      await tell(runtime, '2026-11-10T12:01-03:00', id)
    }
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('products').set({ nombre: 'Nombre nuevo' }).where('id', '=', renamed.id).execute()
      await tx.deleteFrom('products').where('id', '=', gone.id).execute()
    })
    const { masVendidas } = await readSold(runtime, NOVIEMBRE)
    expect(masVendidas.map(({ nombre }) => nombre)).toEqual(['Nombre nuevo', 'Ya no está'])
  })
})
