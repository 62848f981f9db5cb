import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { asientosDe, netoDe } from '#domain/pedidos/gestion/cuenta.ts'
import { quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { forgetCuentas } from '#server/pedidos/olvidar/forget-cuentas.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'
import { workOff } from '#tests/work-off.ts'
import { applyPago } from './apply-pago.ts'
import { changeEstado } from './change-estado.ts'
import { returnByHand, type ReintegroAMano } from './return-by-hand.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const DAY = 24 * 3_600_000
const SILENT = { kick: () => undefined }

/** An order that was paid by transfer, as the owner confirmed. */
async function openPaid(runtime: TestRuntime) {
  const { id, codigo, totalTransferencia: total } = await placeOne(runtime, 'transferencia')
  const mailing = { ...runtime, mailer: SILENT }
  const move = (evento: 'confirmar_transferencia' | 'reembolsar', desde: 'pendiente_pago' | 'pagado') =>
    changeEstado(mailing, codigo, { evento, desde, detalle: '' }, ANA)
  expect(await move('confirmar_transferencia', 'pendiente_pago')).toMatchObject({ ok: true })
  const manage = async () => (await findPedidoGestionado(runtime, codigo))!
  let keys = 0
  const give = (monto: number, fields: Partial<ReintegroAMano> = {}, autor = ANA) => {
    const dado = { via: 'transferencia', cuenta: 'BROU 001-555', dia: '2026-11-18', motivo: '', queda: total } as const
    return returnByHand(mailing, codigo, { id: `clave-${++keys}`, monto, ...dado, ...fields }, autor)
  }
  return { id, codigo, total, move, manage, give }
}

describeOnEveryDatabase('money that goes back by hand', (open) => {
  it('31.22 a part leaves the order as it is, the last one makes it reembolsado, its shirts back; its buyer is told of both', async () => {
    const runtime = await open()
    const { total, manage, give, move } = await openPaid(runtime)
    expect(await give(700, { motivo: 'Vino fallada', dia: '2026-11-18' })).toEqual({ ok: true, value: null })
    const part = await manage()
    expect(part).toMatchObject({ estado: 'pagado' })
    expect(part.eventos.at(-1)).toMatchObject({ evento: 'devolver_parte', autor: ANA, pagoId: null, devuelto: 700 })
    expect(part.eventos.at(-1)!.detalle).toBe('$\u00a0700 devueltos por transferencia el 18/11/2026. Vino fallada')
    expect(part.reintegros).toMatchObject([
      { via: 'transferencia', cuenta: 'BROU 001-555', dia: '2026-11-18', monto: 700 },
    ])
    expect(netoDe(asientosDe(part))).toBe((total - 700) * 100)
    // It isn't marked as returned while the amount of the rest can be told.
    expect(await move('reembolsar', 'pagado')).toMatchObject({ code: 'pedido_no_modificable' })

    const rest = { queda: total - 700, via: 'efectivo', cuenta: 'no account' } as const
    expect(await give(total - 700, rest, BRUNO)).toMatchObject({ ok: true })
    const whole = await manage()
    expect(whole).toMatchObject({ estado: 'reembolsado' })
    expect(whole.reintegros[1]).toMatchObject({ via: 'efectivo', cuenta: '', autor: BRUNO })
    expect([netoDe(asientosDe(whole)), quedaAMano(whole)]).toEqual([0, 0])
    const { read } = runtime.database
    const stock = await read.selectFrom('productStock').select(['cantidad', 'vendido']).executeTakeFirstOrThrow()
    expect(stock).toEqual({ cantidad: 3, vendido: 0 })
    const mails = (await read.selectFrom('correos').select('parametros').execute())
      .map(({ parametros }) => JSON.parse(parametros) as Record<string, string>)
      .filter(({ devuelto }) => devuelto !== '')
      .toSorted((a, b) => b.momento!.localeCompare(a.momento!))
    expect(mails.map(({ momento, devuelto, devuelto_por }) => [momento, devuelto, devuelto_por])).toEqual([
      ['reintegro', '$\u00a0700', 'transferencia'],
      ['reembolsado', `$\u00a0${(total - 700).toLocaleString('es-UY')}`, 'efectivo'],
    ])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('31.21 a double click, two administrators and more than is left never return more than came', async () => {
    const runtime = await open()
    const { total, manage, give } = await openPaid(runtime)
    const twice = await Promise.all([give(500, { id: 'una' }), give(500, { id: 'una' })])
    expect(twice).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await give(500, { id: 'una', queda: 0 })).toMatchObject({ ok: true })
    expect(await give(600, { id: 'una' })).toMatchObject({
      code: 'clave_reutilizada',
      detail: expect.stringContaining('500'),
    })
    const queda = total - 500
    const both = await Promise.all([give(queda, { queda }), give(queda, { queda }, BRUNO)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'pedido_cambiado' })
    expect(await give(1, { queda: 0 })).toMatchObject({ code: 'reintegro_excedido' })
    const { reintegros, eventos } = await manage()
    expect(reintegros.map(({ monto }) => monto).toSorted((a, b) => a - b)).toEqual([500, queda])
    expect(eventos.filter(({ devuelto }) => devuelto !== null)).toHaveLength(2)
    const other = await openPaid(runtime)
    expect(await other.give(500, { id: 'una' })).toMatchObject({ code: 'clave_reutilizada' })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('31.21 amounts and days that can’t be are refused, and change nothing', async () => {
    const runtime = await open()
    const { total, manage, give } = await openPaid(runtime)
    const before = await manage()
    for (const monto of [total + 1, 0, -5]) expect(await give(monto)).toMatchObject({ code: 'reintegro_excedido' })
    for (const dia of ['2026-11-19', '2026-11-17', '2026-02-30', 'ayer', '']) {
      expect(await give(1, { dia }), dia).toMatchObject({ code: 'dia_imposible' })
    }
    expect(await give(1, { queda: total - 1 })).toMatchObject({ code: 'pedido_cambiado' })
    expect(await manage()).toEqual(before)
  })

  it('31.16 an order of which nothing is left to return with its amount can be marked as returned', async () => {
    const runtime = await open()
    const { id, codigo } = await placeOne(runtime, 'transferencia', 1)
    const set = { retiene: 0, estado: 'vencido' } as const
    await runtime.database.transaction(async (tx) => {
      await tx.updateTable('pedidos').set(set).where('id', '=', id).execute()
    })
    const cambio = { evento: 'reembolsar', desde: 'vencido', detalle: '' } as const
    expect(await changeEstado({ ...runtime, mailer: SILENT }, codigo, cambio, ANA)).toMatchObject({ ok: true })
    expect(await findPedidoGestionado(runtime, codigo)).toMatchObject({ estado: 'reembolsado', reintegros: [] })
  })

  it('31.21 what went back of money that the provider told of, and then denied, is no more than came', async () => {
    const runtime = await open()
    const { id, codigo, totalMercadoPago: monto } = await placeOne(runtime, 'tarjeta')
    const told = { id: '1001', monto, significado: 'otro', estado: 'in_mediation', detalle: 'in_process' } as const
    await applyPago(runtime, id, buildPago(told))
    const queda = quedaAMano((await findPedidoGestionado(runtime, codigo))!)
    const dado = { id: 'una', via: 'efectivo', monto: 1, queda, dia: '2026-11-18', cuenta: '', motivo: '' } as const
    expect(await returnByHand({ ...runtime, mailer: SILENT }, codigo, dado, ANA)).toMatchObject({ ok: true })
    await applyPago(runtime, id, buildPago({ ...told, significado: 'rechazado', estado: 'rejected', detalle: 'x' }))
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('31.23 the account is erased 90 days after, in a database file byte for byte; the rest stays and agrees', async () => {
    const runtime = await open()
    const { database, databaseUrl } = runtime
    const { give, manage } = await openPaid(runtime)
    await give(700, { motivo: 'Vino fallada' })
    await workOff(runtime)
    runtime.setClock(TEST_NOW + 90 * DAY - 1)
    expect(await forgetCuentas(runtime)).toBe(0)
    const hasAccount = async () => (await readFile(databaseUrl, 'latin1')).includes('BROU 001-555')
    runtime.setClock(TEST_NOW + 90 * DAY + 1000)
    expect(await forgetCuentas(runtime)).toBe(1)
    expect(await forgetCuentas(runtime)).toBe(0)
    expect((await manage()).reintegros).toMatchObject([{ cuenta: '', monto: 700, motivo: 'Vino fallada' }])
    expect(await verify(database, runtime.clock(), runtime)).toEqual([])
    if (database.dialect !== 'sqlite') return
    await database.compact()
    expect(await hasAccount()).toBe(false)
  })
})
