import { afterEach, expect, it } from 'vitest'
import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import type { FiltroDePagos } from '#domain/pagos/conciliacion.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { bind } from '#server/base/bind.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments, TOTAL } from '#tests/payments.ts'
import { comparePayments, rereadPayments } from './compare-payments.ts'
import { DEL_PROVEEDOR } from '#server/pedidos/guardar/reintegros.repo.ts'
import { listReintegrosEnCurso } from './return-money.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

const DAY = 24 * 3_600_000
const HOY = diaDe(TEST_NOW)
const SEMANA: FiltroDePagos = { desde: HOY - 6, hasta: HOY, buscar: '' }

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

async function start(runtime: TestRuntime) {
  await insertShirt(runtime)
  await runtime.database.write.updateTable('productStock').set({ cantidad: 100 }).execute()
  const payments = await openPayments(runtime, { timeout: 2_000, retryPause: 5, deadline: 5_000 })
  cleanups.push(payments.close)
  const pagos = { compare: comparePayments, reread: rereadPayments }
  const admin = {
    ...bind(pagos, runtime, payments.provider.client),
    ...bind({ listReintegrosEnCurso }, runtime),
  }
  return {
    ...payments,
    admin,
    /** What is wrong, by the order's code. */
    async compare(filtro: Partial<FiltroDePagos> = {}) {
      const compared = await admin.compare({ ...SEMANA, ...filtro })
      if (!compared.ok) throw new Error(compared.code)
      return compared.value.comparaciones.map(({ pedido, desacuerdo }) => [pedido?.codigo ?? null, desacuerdo])
    },
    async paid(key: string) {
      const made = await payments.order(key)
      const paymentId = await payments.pay(made.id, { resultado: 'aprobar' })
      await payments.applyNotices()
      return { ...made, paymentId, codigo: (await made.read()).codigo }
    },
  }
}

describeOnEveryDatabase('payments beside what the provider says', (open) => {
  it.each([
    ['in the list', 0],
    ['by itself', 1],
  ])(
    '31.12 says when there are payments that can’t be read %s, and goes on with the others',
    async (_title, unlisted) => {
      const runtime = await open()
      const { paid, provider, admin: whole } = await start(runtime)
      const good = await paid('good')
      const odd = await paid('odd')
      expect(await whole.compare(SEMANA)).toMatchObject({ ok: true, value: { sinLeer: false, hayMas: false } })
      const { client } = provider
      const failing: MercadoPagoClient = {
        ...client,
        async listPayments(range) {
          const found = await client.listPayments(range)
          if (!found.ok) return found
          const payments = found.value.payments.filter(({ id }) => id !== String(odd.paymentId))
          const { count, total } = found.value
          return { ok: true, value: { payments, count: count - unlisted, total: total - unlisted } }
        },
        readPayment: (id) =>
          id === String(odd.paymentId)
            ? Promise.resolve({ ok: false, code: 'pago_no_disponible' } as const)
            : client.readPayment(id),
      }
      const compared = await comparePayments(runtime, failing, SEMANA)
      expect(compared).toMatchObject({ ok: true, value: { sinLeer: true, hayMas: false } })
      if (!compared.ok) return
      expect(compared.value.comparaciones.map(({ pedido, desacuerdo }) => [pedido?.codigo, desacuerdo])).toEqual([
        [good.codigo, null],
      ])
    },
  )

  it('31.7 takes what was paid for shipping apart for a part of the payment', async () => {
    const runtime = await open()
    const { paid, provider } = await start(runtime)
    const { codigo } = await paid('one')
    const { client } = provider
    const shipped: MercadoPagoClient = {
      ...client,
      async listPayments(range) {
        const found = await client.listPayments(range)
        if (!found.ok) return found
        const payments = found.value.payments.map((one) => ({ ...one, amount: one.amount - 260, shipping: 260 }))
        return { ok: true, value: { ...found.value, payments } }
      },
    }
    expect(await comparePayments(runtime, shipped, SEMANA)).toMatchObject({
      value: { comparaciones: [{ pedido: { codigo }, desacuerdo: null }] },
    })
  })

  it('31.7, 31.8, 31.9 shows what agrees and what doesn’t, and reading again makes it agree', async () => {
    const runtime = await open()
    const { paid, order, standIn, compare, admin } = await start(runtime)
    const good = await paid('good')
    const lost = await paid('lost')
    standIn.setPaymentStatus(lost.paymentId, 'charged_back', 'settled')
    const unheard = await order('unheard')
    standIn.addPayment(unheard.id, { status: 'approved', statusDetail: 'accredited' })
    const { codigo } = await unheard.read()
    const twice = await paid('twice')
    runtime.setClock(TEST_NOW + 1)
    standIn.addPayment(twice.id, { status: 'approved', statusDetail: 'accredited' })
    await admin.reread(twice.codigo)

    const all = await compare()
    expect(all.slice(3)).toEqual(
      expect.arrayContaining([
        [good.codigo, null],
        [twice.codigo, null],
      ]),
    )
    expect(all.slice(0, 3)).toEqual(
      expect.arrayContaining([
        [lost.codigo, 'pedido_sin_dinero'],
        [codigo, 'distinto'],
        [twice.codigo, 'dinero_sin_pedido'],
      ]),
    )
    expect(await compare({ buscar: codigo.slice(3).toLowerCase() })).toEqual([[codigo, 'distinto']])
    expect(codigosEn('no hay tal código')).toEqual([])
    expect(await compare({ buscar: 'no hay tal código' })).toEqual([])

    expect(await admin.reread(codigo)).toEqual({ ok: true, value: 1 })
    expect(await compare({ buscar: codigo })).toEqual([[codigo, null]])
    expect((await unheard.read()).estado).toBe('pagado')
    await admin.reread(lost.codigo)
    expect((await lost.read()).aviso).toContain('contracargo')
    expect(await admin.reread('CK-NADIE')).toMatchObject({ code: 'no_encontrado' })
  })

  it('31.7 asks by itself for the payments of an order that were made on another day', async () => {
    const runtime = await open()
    const { order, pay, applyNotices, compare, standIn } = await start(runtime)
    const { id, read } = await order()
    const coupon = await pay(id, { resultado: 'pendiente', red: 'abitab' })
    await applyNotices()
    runtime.setClock(TEST_NOW + 2 * DAY)
    standIn.setPaymentStatus(coupon, 'approved', 'accredited')
    await standIn.notify(coupon)
    await applyNotices()
    const { codigo } = await read()
    await runtime.database.write
      .updateTable('pedidos')
      .set({ creado: TEST_NOW + 2 * DAY })
      .execute()
    const day = HOY + 2
    expect(await compare({ desde: day, hasta: day })).toEqual([[codigo, null]])
    expect(await compare({ desde: day + 1, hasta: day + 1 })).toEqual([])
  })

  it('31.7 looks at hundreds of payments page by page, and says when there are more', async () => {
    const runtime = await open()
    const { order, standIn, admin } = await start(runtime)
    const { id } = await order()
    for (let i = 0; i < 120; i++) standIn.addPayment(id, { status: 'rejected', statusDetail: 'cc_rejected_high_risk' })
    const some = await admin.compare(SEMANA)
    expect(some).toMatchObject({ ok: true, value: { hayMas: false } })
    expect(some.ok && some.value.comparaciones).toHaveLength(120)
    for (let i = 0; i < 200; i++) standIn.addPayment(id, { status: 'rejected', statusDetail: 'cc_rejected_high_risk' })
    const many = await admin.compare(SEMANA)
    expect(many).toMatchObject({ ok: true, value: { hayMas: true } })
    expect(many.ok && many.value.comparaciones).toHaveLength(300)
  })

  it('31.10, 31.11 lists refunds under way, and says so when the provider doesn’t answer, in time', async () => {
    const runtime = await open()
    const { paid, standIn, admin } = await start(runtime)
    const { codigo, paymentId } = await paid('one')
    expect(await admin.listReintegrosEnCurso()).toEqual([])
    await runtime.database.write
      .insertInto('reintegros')
      .values({
        ...DEL_PROVEEDOR,
        id: 'd',
        pedidoId: (await runtime.database.read.selectFrom('pedidos').select('id').executeTakeFirstOrThrow()).id,
        pagoId: String(paymentId),
        monto: TOTAL,
        motivo: 'x',
        quien: 'administrador',
        autor: 'ana@casakas.uy',
        estado: 'pedida',
        proveedorId: null,
        error: 'Mercado Pago no contesta.',
        intentos: 1,
        proximoIntento: TEST_NOW,
        creado: TEST_NOW,
        resuelto: null,
      })
      .execute()
    expect(await admin.listReintegrosEnCurso()).toMatchObject([{ codigo, monto: TOTAL, autor: 'ana@casakas.uy' }])
    for (const fault of [{ kind: 'cut' }, { kind: 'status', status: 401 }] as const) {
      standIn.misbehave({ api: fault })
      expect(await admin.compare(SEMANA)).toMatchObject({ ok: false, code: 'pago_no_disponible' })
      expect(await admin.reread(codigo)).toMatchObject({ ok: false, code: 'pago_no_disponible' })
    }
  })
})
