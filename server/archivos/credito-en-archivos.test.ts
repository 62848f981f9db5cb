import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { type Tramo, diaDe } from '#domain/tiempo/dia.ts'
import type { Hoja } from '#server/base/write-hoja.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { OWNER, openVuelta, placeVendido } from '#tests/devoluciones.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { countSold } from '#tests/read-sold.ts'
import { hojaDeCredito } from './hoja-de-credito.ts'
import { hojaDeSaldos } from './hojas-de-dinero.ts'

const SILENT = { kick: () => undefined, insist: () => undefined }

async function read({ filas }: Hoja): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const lote of filas) rows.push(...lote)
  return rows
}

/** A shirt that came back for $ 1.900 of credit, and an order of two that it pays in part. */
async function stage(open: () => Promise<TestRuntime>) {
  const runtime = await open()
  const producto = await insertProducto(runtime, { precio: 2000, stock: { M: 9, L: 9 } })
  const first = await placeVendido(runtime, [{ producto, talle: 'M' }], { medio: 'transferencia' })
  const comes = (of: { id: string; codigo: string }, monto: number) => {
    const saldo = { id: randomUUID(), monto: String(monto) }
    const lineas = [{ orden: 0, reemplazo: null }]
    return openVuelta(runtime, of, [], { lineas, arreglo: 'credito', destino: 'stock', salda: true, saldo })
  }
  expect((await comes(first, 1900)).opened).toMatchObject({ ok: true })
  runtime.setClock(runtime.clock() + 60_000)
  const { codigo: credito } = await runtime.database.read
    .selectFrom('creditos')
    .select('codigo')
    .executeTakeFirstOrThrow()
  const chosen = ['M', 'L'].map((talle) => ({ producto, talle }))
  const placed = await placePedido(runtime, buildSolicitud(chosen, 'transferencia', { credito }), 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  const mailing = { ...runtime, mailer: SILENT }
  const move = async (evento: 'confirmar_transferencia' | 'cancelar', desde: 'pendiente_pago' | 'pagado') =>
    expect(await changeEstado(mailing, placed.value.codigo, { evento, desde, detalle: '' }, OWNER)).toMatchObject({
      ok: true,
    })
  await move('confirmar_transferencia', 'pendiente_pago')
  const dias: Tramo = { desde: diaDe(runtime.clock()), hasta: diaDe(runtime.clock()) }
  const told = async () => {
    await countSold(runtime)
    const credit = await read(hojaDeCredito(runtime.database.aside, dias))
    const balances = await read(hojaDeSaldos(runtime.database.aside, dias))
    return {
      credit: credit.map(([, , que, , , monto]) => [que, monto]),
      balances: balances.map(([que, , , , , seLeDebe, debe]) => [que, seLeDebe, debe]),
    }
  }
  const giveBack = async (monto: number) => {
    const dado = {
      id: randomUUID(),
      via: 'efectivo',
      monto,
      cuenta: '',
      dia: '2026-11-18',
      motivo: '',
      queda: null,
    } as const
    expect(await returnByHand(mailing, placed.value.codigo, dado, OWNER)).toMatchObject({ ok: true })
  }
  return { second: placed.value, comes, move, told, giveBack }
}

describeOnEveryDatabase('credit in the files', (open) => {
  it('51.7 what is used up isn’t owed any more', async () => {
    const { told } = await stage(open)
    expect(await told()).toEqual({
      credit: [
        ['Se dio', 1900],
        ['Se usó', -1900],
      ],
      balances: [],
    })
  })

  it('51.6, 51.7 an order that is undone gives back what its shirts didn’t bring as credit already', async () => {
    const { second, comes, move, told, giveBack } = await stage(open)
    expect((await comes(second, 1500)).opened).toMatchObject({ ok: true })
    await move('cancelar', 'pagado')
    await giveBack(2 * 1800 + 260 - 1900)
    const { credit, balances } = await told()
    expect(credit).toEqual(
      expect.arrayContaining([
        ['Se dio', 1900],
        ['Se dio', 1500],
        ['Se usó', -1900],
        ['Volvió', 400],
      ]),
    )
    expect(credit).toHaveLength(4)
    expect(balances).toEqual(
      expect.arrayContaining([
        ['Crédito sin usar', 40_000, null],
        ['Crédito sin usar', 150_000, null],
      ]),
    )
    expect(balances).toHaveLength(2)
  })
})
