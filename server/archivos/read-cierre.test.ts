import { afterEach, expect, it } from 'vitest'
import type { Cierre } from './read-cierre.ts'
import { compareInforme, readCierre } from './read-cierre.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'

const DAY = 24 * 3_600_000
/** What arrives of $ 5.350. */
const NETO = 494_929

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function startPaid(runtime: TestRuntime) {
  await insertShirt(runtime)
  const payments = await openPayments(runtime)
  cleanups.push(payments.close)
  const made = await payments.order()
  const pago = await payments.pay(made.id, { resultado: 'aprobar' })
  await payments.applyNotices()
  const { id, codigo } = await made.read()
  return { pago, id, codigo }
}

const tell = ({ grupos }: Cierre) =>
  grupos.map(({ clave, centavos, filas }) => [clave, centavos, filas.map(({ codigo }) => codigo)])

const informe = (...filas: string[]) =>
  new TextEncoder().encode(
    ['DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT', ...filas].join('\n'),
  )

describeOnEveryDatabase('a month beside what arrived', (open) => {
  it('51.10 what is released later is to come in the month of the sale, and missing in its own until it is there', async () => {
    const runtime = await open()
    const { codigo } = await startPaid(runtime)
    // Paid on 18 November, released on 2 December.
    expect(tell(await readCierre(runtime, '2026-11'))).toEqual([['vendra', NETO, [codigo]]])
    expect(tell(await readCierre(runtime, '2026-12'))).toEqual([['vendra', NETO, [codigo]]])
    runtime.setClock(runtime.clock() + 20 * DAY)
    expect(tell(await readCierre(runtime, '2026-12'))).toEqual([['sin_informe', NETO, [codigo]]])
    await runtime.database.write.updateTable('pagos').set({ liberado: 1 }).execute()
    expect(tell(await readCierre(runtime, '2026-12'))).toEqual([['llego', NETO, [codigo]]])
    expect(tell(await readCierre(runtime, '2026-10'))).toEqual([])
    await runtime.database.write.updateTable('pagos').set({ moneda: 'USD' }).execute()
    expect(tell(await readCierre(runtime, '2026-11'))).toEqual([])
  })

  it('51.11 the report is held against it, by the payment’s number or the order, and nothing is kept', async () => {
    const runtime = await open()
    const { pago, id, codigo } = await startPaid(runtime)
    runtime.setClock(runtime.clock() + 20 * DAY)
    const bytes = informe(
      `2026-12-02T01:02:03.000-03:00,${pago},${id},release,4949.29,0.00`,
      `2026-12-03T01:02:03.000-03:00,991,${codigo},release,0.00,10.00`,
      '2026-12-04T01:02:03.000-03:00,992,,release,0.00,4000.00',
      `2026-11-30T01:02:03.000-03:00,993,,release,1.00,0.00`,
      'sin fecha,994,,release,1.00,0.00',
    )
    const compared = await compareInforme(runtime, '2026-12', bytes)
    if (!compared.ok) throw new Error(compared.detail)
    expect(compared.value.ilegibles).toBe(1)
    expect(tell(compared.value)).toEqual([
      ['distinto', NETO - 1_000, [codigo]],
      ['sin_pedido', -400_000, [null]],
    ])
    const other = await compareInforme(runtime, '2026-12', new TextEncoder().encode('a,b,c,d\n1,2,3,4'))
    expect(other).toMatchObject({
      ok: false,
      code: 'lista_ilegible',
      detail: expect.stringContaining('DATE, SOURCE_ID'),
    })
  })

  it('51.10 transfers are those of the bank, those that it didn’t show, and those that nobody knows', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 5 } })
    const codigos: string[] = []
    for (let n = 0; n < 2; n++) {
      const solicitud = buildSolicitud([{ producto, talle: 'M', modo: 'stock' }], 'transferencia')
      const placed = await placePedido(runtime, { ...solicitud, idempotencyKey: `k-${n}` }, 'transferencia', '', '')
      if (!placed.ok) throw new Error(placed.code)
      const { codigo } = placed.value
      const confirmed = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
      await changeEstado({ ...runtime, mailer: { kick: () => undefined } }, codigo, confirmed, 'ana@casakas.uy')
      codigos.push(codigo)
    }
    const { id } = await runtime.database.read
      .selectFrom('pedidos')
      .select('id')
      .where('codigo', '=', codigos[0]!)
      .executeTakeFirstOrThrow()
    const movimiento = {
      listaId: 'l',
      firma: '',
      cuenta: '',
      fecha: '2026-11-20',
      orden: 0,
      quien: '',
      en: 1,
      sello: '',
      creado: 1,
    }
    const rows = [
      { id: '1', huella: '1', descripcion: 'ANA', centavos: 200_000, moneda: 'UYU', estado: 'usado', pedidoId: id },
      { id: '2', huella: '2', descripcion: 'NADIE', centavos: 5_000, moneda: 'UYU', estado: 'nuevo', pedidoId: null },
      { id: '3', huella: '3', descripcion: 'DÓLARES', centavos: 7_000, moneda: 'USD', estado: 'nuevo', pedidoId: null },
    ].map((row) => ({ ...movimiento, ...row }) as never)
    await runtime.database.write.insertInto('movimientosBanco').values(rows).execute()
    const [banco, sinBanco, sinPedido] = tell(await readCierre(runtime, '2026-11'))
    expect(banco).toEqual(['banco', 200_000, [codigos[0]]])
    expect(sinBanco).toMatchObject(['sin_banco', expect.any(Number), [codigos[1]]])
    expect(sinPedido).toEqual(['banco_sin_pedido', 5_000, [null]])
  })
})
