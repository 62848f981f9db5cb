import { afterEach, expect, it } from 'vitest'
import type { Cierre } from '#domain/archivos/cierre.ts'
import { compareInforme, readCierre } from './read-cierre.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { insertShirt, openPayments } from '#tests/payments.ts'
import { readDia } from '#domain/tiempo/dia.ts'
import { readCorte } from '#server/ventas/read-ventas.ts'
import { countSold } from '#tests/read-sold.ts'
import { applyPayment } from '#server/pagos/apply-payment.ts'
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
  return { payments, pago, id, codigo }
}

const tell = (cierre: Pick<Cierre, 'proveedor'> & Partial<Cierre>) =>
  [...cierre.proveedor, ...(cierre.banco ?? [])].map(({ clave, centavos, filas }) => [
    clave,
    centavos,
    filas.map(({ codigo }) => codigo),
  ])

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
      // Still the 30th of November here.
      '2026-12-01T01:30:00.000+00:00,995,,release,1.00,0.00',
      '2026-12-05T01:02:03.000-03:00,996,,release,100.005,0.00',
    )
    const compared = await compareInforme(runtime, '2026-12', bytes)
    if (!compared.ok) throw new Error(compared.detail)
    expect(compared.value.ilegibles).toEqual([
      { renglon: 6, texto: 'sin fecha · 994 · 1.00 · 0.00' },
      { renglon: 8, texto: '2026-12-05T01:02:03.000-03:00 · 996 · 100.005 · 0.00' },
    ])
    expect(tell(compared.value)).toEqual([
      ['distinto', NETO - 1_000, [codigo]],
      ['sin_pedido', -400_000, [null]],
    ])
    expect(compared.value).toMatchObject({ cuantos: 2, ajenos: 2 })
    expect(await compareInforme(runtime, '2026-12', informe())).toMatchObject({
      ok: false,
      detail: expect.stringContaining('no tiene ningún movimiento'),
    })
    const november = await compareInforme(
      runtime,
      '2026-11',
      informe(`2026-12-02T01:02:03-03:00,${pago},,release,1.00,0.00`),
    )
    expect(november).toMatchObject({ ok: false, detail: expect.stringContaining('es de diciembre de 2026') })
    const other = await compareInforme(runtime, '2026-12', new TextEncoder().encode('a,b,c,d\n1,2,3,4'))
    expect(other).toMatchObject({
      ok: false,
      code: 'lista_ilegible',
      detail: expect.stringContaining('DATE, SOURCE_ID'),
    })
  })

  it('51.11 what a charge-back took isn’t what arrived; one that came after the month changes nothing of it', async () => {
    const runtime = await open()
    const { payments, pago, codigo } = await startPaid(runtime)
    const report = informe(`2026-12-02T01:02:03.000-03:00,${pago},,release,4949.29,0.00`)
    const told = async () => {
      const compared = await compareInforme(runtime, '2026-12', report)
      if (!compared.ok) throw new Error(compared.detail)
      return tell(compared.value)
    }
    const chargeBack = async (at: string) => {
      runtime.setClock(Date.parse(at))
      payments.standIn.setPaymentStatus(Number(pago), 'charged_back', 'settled')
      const read = await payments.provider.client.readPayment(String(pago))
      if (!read.ok) throw new Error(read.code)
      await applyPayment(runtime, read.value, payments.provider.client)
      await countSold(runtime)
    }
    await chargeBack('2027-01-04T12:00-03:00')
    expect(await told()).toEqual([['llego', NETO, [codigo]]])
    expect(tell(await readCierre(runtime, '2026-11'))).toEqual([['vendra', NETO, [codigo]]])
    await runtime.database.write
      .updateTable('cobros')
      .set({ en: Date.parse('2026-12-20T12:00-03:00') })
      .where('devuelto', '>', 0)
      .execute()
    expect(await told()).toEqual([['distinto', NETO, [codigo]]])
  })

  it('51.10 transfers are those of the sales, those that the bank didn’t show, and those of another month or of nobody', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 5 } })
    const confirm = async (key: string, at: string) => {
      runtime.setClock(Date.parse(`${at}T12:00-03:00`))
      const solicitud = buildSolicitud([{ producto, talle: 'M', modo: 'stock' }], 'transferencia')
      const placed = await placePedido(runtime, { ...solicitud, idempotencyKey: key }, 'transferencia', '', '')
      if (!placed.ok) throw new Error(placed.code)
      const { codigo, id } = placed.value
      const confirmed = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
      await changeEstado({ ...runtime, mailer: { kick: () => undefined } }, codigo, confirmed, 'ana@casakas.uy')
      const { totalTransferencia } = await runtime.database.read
        .selectFrom('pedidos')
        .select('totalTransferencia')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return { codigo, id, centavos: totalTransferencia * 100 }
    }
    const before = await confirm('k-0', '2026-10-31')
    const seen = await confirm('k-1', '2026-11-17')
    const unseen = await confirm('k-2', '2026-11-18')
    const movimiento = {
      listaId: 'l',
      firma: '',
      cuenta: '',
      orden: 0,
      quien: '',
      en: Date.parse('2026-11-21T12:00-03:00'),
      sello: '',
      creado: 1,
      moneda: 'UYU',
    }
    const short = before.centavos - 5_000
    const rows = [
      { id: '1', fecha: '2026-11-02', descripcion: 'ANA', centavos: short, pedidoId: before.id },
      { id: '2', fecha: '2026-11-20', descripcion: 'EVA', centavos: seen.centavos, pedidoId: seen.id },
      { id: '3', fecha: '2026-11-20', descripcion: 'NADIE', centavos: 7_000, pedidoId: null },
      { id: '5', fecha: '2026-11-23', descripcion: 'EVA P', centavos: unseen.centavos, pedidoId: null },
      { id: '6', fecha: '2026-11-24', descripcion: 'TARDE', centavos: unseen.centavos, pedidoId: null },
      { id: '7', fecha: '2026-11-25', descripcion: 'MÍO', centavos: 300, pedidoId: null, estado: 'apartado' },
      { id: '4', fecha: '2026-11-20', descripcion: 'DÓLARES', centavos: 9_000, pedidoId: null, moneda: 'USD' },
    ].map(
      (row) =>
        ({
          ...movimiento,
          huella: row.id,
          estado: row.pedidoId === null ? 'nuevo' : 'usado',
          ...row,
        }) as never,
    )
    await runtime.database.write.insertInto('movimientosBanco').values(rows).execute()
    await countSold(runtime)
    const ventasDe = async (desde: string, hasta: string) => {
      const rango = { desde: readDia(desde)!, hasta: readDia(hasta)! }
      const partes = await readCorte(runtime, rango, 'medio')
      return partes.find(({ valor }) => valor === 'transferencia')?.cobrado
    }
    expect(tell(await readCierre(runtime, '2026-10'))).toEqual([
      ['transferencias', before.centavos, [before.codigo]],
      ['en_otro_mes', before.centavos, [before.codigo]],
    ])
    expect(await ventasDe('2026-10-01', '2026-10-31')).toBe(before.centavos)
    const november = seen.centavos + unseen.centavos - 5_000
    const cierre = await readCierre(runtime, '2026-11')
    expect(tell(cierre)).toEqual([
      ['transferencias', november, [seen.codigo, unseen.codigo, before.codigo]],
      ['sin_banco', unseen.centavos, [unseen.codigo]],
      [
        'banco',
        short + seen.centavos + 7_000 + 2 * unseen.centavos + 300,
        [before.codigo, seen.codigo, null, null, null, null],
      ],
      ['banco_otro_mes', before.centavos, [before.codigo]],
      ['banco_sin_pedido', 7_000 + 2 * unseen.centavos, [null, null, null]],
      ['banco_apartado', 300, [null]],
    ])
    expect(cierre.banco.at(-2)!.filas.map(({ detalle }) => detalle)).toEqual([
      'NADIE',
      `EVA P (por el monto puede ser ${unseen.codigo})`,
      'TARDE',
    ])
    expect(await ventasDe('2026-11-01', '2026-11-30')).toBe(november)
  })
})
