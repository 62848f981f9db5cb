import { expect, it } from 'vitest'
import { deleteProducto } from '#server/productos/delete-producto.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { verifyCierres } from '#server/pedidos/probar/verify-cierres.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { listValorDelStock } from '#server/ventas/read-reposicion.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { closeMonths } from './close-stock.ts'

const at = (text: string) => Date.parse(`${text}-03:00`)
const ANA = 'ana@casakas.uy'
const SILENT = { kick: () => undefined } as Mailer
type Producto = Awaited<ReturnType<typeof insertProducto>>

async function place(runtime: TestRuntime, producto: Producto, talle = 'M') {
  const shipping = { telefono: newTelefono() }
  const placed = await placePedido(
    runtime,
    buildSolicitud([{ producto, talle }], 'transferencia', { shipping }),
    'transferencia',
  )
  if (!placed.ok) throw new Error(placed.code)
  return placed.value
}
async function sell(runtime: TestRuntime, producto: Producto, talle = 'M') {
  const { codigo } = await place(runtime, producto, talle)
  const paid = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
  expect(await changeEstado({ ...runtime, mailer: SILENT }, codigo, paid, ANA)).toMatchObject({ ok: true })
}
async function cierres({ database }: TestRuntime) {
  const rows = await database.read
    .selectFrom('stockCierres')
    .selectAll()
    .orderBy('mes')
    .orderBy('codigo')
    .orderBy('talle')
    .execute()
  return rows.map(({ mes, codigo, talle, unidades, costo, precio }) => [mes, codigo, talle, unidades, costo, precio])
}
const meses = ({ database }: TestRuntime) =>
  database.read.selectFrom('cierres').select(['mes', 'reconstruido']).orderBy('mes').execute()

describeOnEveryDatabase('the stock at a month’s end', (open) => {
  it('54.7, 54.8 is written down once it is over: what is there, held or not, at what it costs and sells for', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-11-10T12:00:00'))
    const producto = await insertProducto(runtime, { stock: { M: 3, L: 2 }, codigo: 'UNO', costo: 700, precio: 2190 })
    await closeMonths(runtime)
    expect(await meses(runtime)).toEqual([])
    await sell(runtime, producto)
    // Held, and in the shop.
    runtime.setClock(at('2026-11-30T23:59:59'))
    await place(runtime, producto)
    runtime.setClock(at('2026-12-01T00:09:00'))
    await sell(runtime, producto, 'L')
    await closeMonths(runtime)
    expect(await meses(runtime)).toEqual([])
    runtime.setClock(at('2026-12-01T00:10:00'))
    await Promise.all([closeMonths(runtime), closeMonths(runtime)])
    expect(await meses(runtime)).toEqual([{ mes: '2026-11', reconstruido: 0 }])
    expect(await cierres(runtime)).toEqual([
      ['2026-11', 'UNO', 'L', 2, 700, 2190],
      ['2026-11', 'UNO', 'M', 2, 700, 2190],
    ])
    expect(await verifyCierres(runtime.database.read)).toEqual([])
    // Nothing of December is in it, and it stays as it is.
    await sell(runtime, producto)
    await closeMonths(runtime)
    expect(await cierres(runtime)).toHaveLength(2)
    expect(await verifyCierres(runtime.database.read)).toEqual([])
  })

  it('54.8 months from before are made from the ledger, and say that they were written later', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-08-31T23:59:59'))
    const producto = await insertProducto(runtime, { stock: { M: 3 }, codigo: 'UNO', costo: null, precio: 2190 })
    runtime.setClock(at('2026-10-01T00:00:00'))
    await sell(runtime, producto)
    runtime.setClock(at('2026-12-02T10:00:00'))
    await closeMonths(runtime)
    expect(await meses(runtime)).toEqual([
      { mes: '2026-08', reconstruido: 1 },
      { mes: '2026-09', reconstruido: 1 },
      { mes: '2026-10', reconstruido: 1 },
      { mes: '2026-11', reconstruido: 0 },
    ])
    expect((await cierres(runtime)).map(([mes, , , unidades]) => [mes, unidades])).toEqual([
      ['2026-08', 3],
      ['2026-09', 3],
      ['2026-10', 2],
      ['2026-11', 2],
    ])
    // What has no cost is told apart, at its price.
    const [hoy, noviembre] = await listValorDelStock(runtime)
    expect(hoy).toEqual({ mes: null, unidades: 2, alCosto: 0, sinCosto: 2, aPrecio: 4380, reconstruido: false })
    expect(noviembre).toEqual({ ...hoy, mes: '2026-11' })
    // Goes on with what was there.
    runtime.setClock(at('2027-01-01T01:00:00'))
    await sell(runtime, producto)
    await closeMonths(runtime)
    expect((await cierres(runtime)).at(-1)).toEqual(['2026-12', 'UNO', 'M', 2, null, 2190])
    expect(await verifyCierres(runtime.database.read)).toEqual([])
  })

  it('54.8 a shirt that was deleted while one was held has nothing left, and a month keeps its name', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-09-10T12:00:00'))
    const producto = await insertProducto(runtime, { stock: { M: 3 }, codigo: 'UNO' })
    runtime.setClock(at('2026-10-01T01:00:00'))
    await closeMonths(runtime)
    await place(runtime, producto)
    expect(await deleteProducto(runtime, producto.id, ANA)).toMatchObject({ ok: true })
    runtime.setClock(at('2026-11-01T01:00:00'))
    await closeMonths(runtime)
    expect(await meses(runtime)).toHaveLength(2)
    expect((await cierres(runtime)).map(([mes, codigo, , unidades]) => [mes, codigo, unidades])).toEqual([
      ['2026-09', 'UNO', 3],
    ])
    expect(await verifyCierres(runtime.database.read)).toEqual([])
  })

  it('54.8 verify sees figures that the ledger doesn’t add up to, and a month that is missing', async () => {
    const runtime = await open()
    runtime.setClock(at('2026-09-10T12:00:00'))
    await insertProducto(runtime, { stock: { M: 3 } })
    runtime.setClock(at('2026-12-01T12:00:00'))
    await closeMonths(runtime)
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('stockCierres').set({ unidades: 4 }).where('mes', '=', '2026-09').execute()
      await tx.deleteFrom('stockCierres').where('mes', '=', '2026-10').execute()
      await tx.deleteFrom('cierres').where('mes', '=', '2026-10').execute()
    })
    expect(await verify(runtime.database, runtime.clock())).toEqual([
      expect.stringMatching(/2026-09.*dice 4, y los movimientos suman 3/),
      expect.stringMatching(/Falta el cierre de stock anterior a 2026-11/),
    ])
  })
})
