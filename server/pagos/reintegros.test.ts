import { afterEach, expect, it } from 'vitest'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { insertShirt, openPayments, TOTAL } from '#tests/payments.ts'
import { placeOne } from '#tests/place-one.ts'
import { workOff } from '#tests/work-off.ts'
import { REINTEGRO_LEASE } from '#server/pedidos/mover/ask-reintegro.ts'
import { runReintegros } from './carry-out-reintegro.ts'
import { applyPayment } from './apply-payment.ts'
import type { ClientLimits, MercadoPagoClient } from './mercadopago-client.ts'
import { reconcile } from './reconcile.ts'
import { returnMoney } from './return-money.ts'
import { reviewChanges } from './review-changes.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const MAILER = { kick: () => undefined }
const HOUR = 3_600_000

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** Short ones: the provider's answers get lost. */
const LIMITS = { timeout: 400, retryPause: 10, deadline: 900 }

/** A paid card order. */
async function startPaid(runtime: TestRuntime, limits?: ClientLimits) {
  await insertShirt(runtime)
  const payments = await openPayments(runtime, limits)
  cleanups.push(payments.close)
  const { order, pay, applyNotices, provider, standIn } = payments
  const { id, read } = await order()
  const paymentId = await pay(id, { resultado: 'aprobar' })
  await applyNotices()
  const { codigo } = await read()
  let keys = 0
  return {
    ...payments,
    preferenceId: id,
    paymentId,
    codigo,
    read,
    manage: async () => conAviso((await findPedidoGestionado(runtime, codigo))!),
    /** What the provider has returned of the payment. */
    returned: () => standIn.listRefunds(paymentId).reduce((sum, { amount }) => sum + amount, 0),
    give: (
      monto: number,
      { queda = TOTAL, id = `clave-${++keys}`, autor = ANA, client = provider.client, pagoId = String(paymentId) } = {},
    ) => returnMoney(runtime, client, codigo, { id, pagoId, monto, motivo: 'Talle equivocado', queda }, autor),
  }
}

function readStock({ database }: TestRuntime) {
  return database.read.selectFrom('productStock').select(['cantidad', 'retenido', 'vendido']).executeTakeFirstOrThrow()
}

async function listMails(runtime: TestRuntime): Promise<{ momento: string; devuelto: string; para: string }[]> {
  const rows = await runtime.database.read.selectFrom('correos').select(['parametros', 'para']).execute()
  return rows
    .map(({ parametros, para }) => ({ ...(JSON.parse(parametros) as { momento: string; devuelto: string }), para }))
    .filter(({ momento }) => momento === 'reintegro' || momento === 'reembolsado')
    .map(({ momento, devuelto, para }) => ({ momento, devuelto, para }))
    .toSorted((a, b) => a.momento.localeCompare(b.momento))
}

async function states({ database }: TestRuntime): Promise<string[]> {
  const rows = await database.read.selectFrom('reintegros').select(['id', 'estado']).orderBy('id').execute()
  return rows.map(({ id, estado }) => `${id} ${estado}`)
}

/** A provider that can't be reached for some of what is asked of it. */
function without(client: MercadoPagoClient, ...what: ('refund' | 'readPayment')[]): MercadoPagoClient {
  const down = async () => ({ ok: false, code: 'pago_no_disponible' }) as const
  return { ...client, ...Object.fromEntries(what.map((call) => [call, down])) }
}

describeOnEveryDatabase('money that goes back by card', (open) => {
  it('11.28, 12.18, 31.1 returns a part: the order stays as it is, with who did it and the mail; then the rest: reembolsado, its shirts back', async () => {
    const runtime = await open()
    const { give, manage, returned } = await startPaid(runtime)
    expect(await give(500)).toEqual({ ok: true, value: 'hecha' })
    const part = await manage()
    expect(part).toMatchObject({ estado: 'pagado', aviso: '' })
    expect(part.eventos.at(-1)).toMatchObject({ evento: 'devolver_parte', quien: 'administrador', autor: ANA })
    expect(part.eventos.at(-1)!.detalle).toMatch(/\$\s500 devueltos.*Talle equivocado/)
    expect(part.pagos).toMatchObject([{ estado: 'approved', detalle: 'partially_refunded' }])
    expect(returned()).toBe(500)
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })

    expect(await give(TOTAL - 500, { queda: TOTAL - 500, autor: BRUNO })).toEqual({ ok: true, value: 'hecha' })
    const whole = await manage()
    expect(whole).toMatchObject({ estado: 'reembolsado', aviso: '' })
    expect(whole.eventos.at(-1)).toMatchObject({ evento: 'reembolsar', autor: BRUNO })
    expect(whole.reintegros.map(({ monto, estado, autor }) => [monto, estado, autor])).toEqual([
      [500, 'hecha', ANA],
      [TOTAL - 500, 'hecha', BRUNO],
    ])
    expect(returned()).toBe(TOTAL)
    expect(await readStock(runtime)).toEqual({ cantidad: 2, retenido: 0, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    expect(await listMails(runtime)).toEqual([
      { momento: 'reembolsado', devuelto: '$\u00a04.850', para: 'ana@ejemplo.test' },
      { momento: 'reintegro', devuelto: '$\u00a0500', para: 'ana@ejemplo.test' },
    ])
  })

  it('12.18 the notice of a refund that was asked for here tells nothing new', async () => {
    const runtime = await open()
    const { give, manage, applyNotices, standIn, paymentId } = await startPaid(runtime)
    await give(500)
    const before = await manage()
    await standIn.settle()
    await standIn.notify(paymentId)
    await applyNotices()
    expect(await manage()).toEqual(before)
  })

  it('12.18, 31.2 a double click, two administrators and more than is left never return more than was paid', async () => {
    const runtime = await open()
    const { give, returned, manage } = await startPaid(runtime)
    const twice = await Promise.all([give(TOTAL - 100, { id: 'una' }), give(TOTAL - 100, { id: 'una' })])
    for (const answer of twice) expect(answer.ok).toBe(true)
    expect(returned()).toBe(TOTAL - 100)
    const both = await Promise.all([give(100, { queda: 100 }), give(100, { queda: 100, autor: BRUNO })])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'pedido_cambiado' })
    expect(await give(1, { queda: 0 })).toMatchObject({ code: 'reintegro_excedido' })
    expect(returned()).toBe(TOTAL)
    expect(await manage()).toMatchObject({ estado: 'reembolsado' })
    expect((await manage()).eventos.filter(({ evento }) => evento === 'reembolsar')).toHaveLength(1)
  })

  it('12.35 a key says one refund: with another amount or payment it is refused, and what it stands for is said', async () => {
    const runtime = await open()
    const { give, returned, manage } = await startPaid(runtime)
    expect(await give(500, { id: 'una' })).toEqual({ ok: true, value: 'hecha' })
    const before = await manage()
    for (const [monto, pago] of [
      [1000, {}],
      [500, { pagoId: '99' }],
    ] as const) {
      const again = await give(monto, { id: 'una', queda: TOTAL - 500, ...pago })
      expect(again).toMatchObject({ code: 'clave_reutilizada' })
      expect(!again.ok && again.detail).toMatch(/^Ya se pidió devolver \$\s500 del pago \d+/)
    }
    expect(await give(500, { id: 'una' })).toEqual({ ok: true, value: 'hecha' })
    expect(returned()).toBe(500)
    expect(await manage()).toEqual(before)
  })

  it('12.18, 31.1 refuses more than is left, and payments of another order, and changes nothing', async () => {
    const runtime = await open()
    const { give, manage } = await startPaid(runtime)
    const before = await manage()
    for (const monto of [TOTAL + 1, 0, -5]) expect(await give(monto)).toMatchObject({ code: 'reintegro_excedido' })
    expect(await give(5, { queda: 7 })).toMatchObject({ code: 'pedido_cambiado' })
    expect(await give(5, { pagoId: '99' })).toMatchObject({ code: 'no_encontrado' })
    expect(await manage()).toEqual(before)
  })

  it('12.18, 31.2 goes on with what the provider didn’t take, or did without being heard, and does it once', async () => {
    const runtime = await open()
    const { give, manage, returned, provider, applyNotices } = await startPaid(runtime)
    const { client } = provider
    // The provider doesn't take the refund.
    expect(await give(500, { client: without(client, 'refund') })).toEqual({ ok: true, value: 'pedida' })
    expect(returned()).toBe(0)
    // The refund is done, but its answer is lost, and so is the process: its lease ends.
    const deaf = {
      ...client,
      refund: async (...args: Parameters<typeof client.refund>) => {
        await client.refund(...args)
        throw new Error('killed')
      },
    }
    expect(await give(700, { queda: TOTAL - 500, client: deaf })).toEqual({ ok: true, value: 'pedida' })
    expect(returned()).toBe(700)
    // The refund is done and heard of, but the payment can't be read.
    expect(await give(900, { queda: TOTAL - 1200, client: without(client, 'readPayment') })).toEqual({
      ok: true,
      value: 'pedida',
    })
    expect((await manage()).reintegros.map(({ estado }) => estado)).toEqual(['pedida', 'pedida', 'pedida'])

    runtime.setClock(TEST_NOW + REINTEGRO_LEASE)
    await Promise.all([runReintegros(runtime, client), runReintegros(runtime, client)])
    await applyNotices()
    const after = await manage()
    expect(after.reintegros.map(({ estado, monto, quien }) => [estado, monto, quien])).toEqual([
      ['hecha', 500, 'administrador'],
      ['hecha', 700, 'administrador'],
      ['hecha', 900, 'administrador'],
    ])
    expect(returned()).toBe(2100)
    expect(after.aviso).toBe('')
    expect(await listMails(runtime)).toHaveLength(3)
  })

  it('12.18, 31.2 a refund whose notice comes before its answer is still the one that was asked for', async () => {
    const runtime = await open()
    const { give, manage, provider, applyNotices, standIn } = await startPaid(runtime)
    const { client } = provider
    const slow = {
      ...client,
      refund: async (...args: Parameters<typeof client.refund>) => {
        const answer = await client.refund(...args)
        await standIn.settle()
        await applyNotices()
        return answer
      },
    }
    expect(await give(500, { client: slow })).toEqual({ ok: true, value: 'hecha' })
    const after = await manage()
    expect(after.reintegros).toMatchObject([{ estado: 'hecha', quien: 'administrador', autor: ANA }])
    expect(after.eventos.filter(({ evento }) => evento === 'devolver_parte')).toHaveLength(1)
  })

  it('12.18, 31.1 the whole, when some went back in the provider’s panel that nobody told of yet, is the rest', async () => {
    const runtime = await open()
    const { give, manage, standIn, paymentId, returned, read } = await startPaid(runtime)
    standIn.refund(paymentId, 100)
    expect(await give(TOTAL)).toEqual({ ok: true, value: 'hecha' })
    expect(returned()).toBe(TOTAL)
    const { reintegros } = await manage()
    expect(reintegros.map(({ quien, monto, estado }) => [quien, monto, estado]).sort()).toEqual([
      ['administrador', TOTAL - 100, 'hecha'],
      ['proveedor', 100, 'hecha'],
    ])
    expect((await read()).estado).toBe('reembolsado')
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('12.18, 31.3 what the provider refuses, or doesn’t answer for a day, is flagged as money to return', async () => {
    const runtime = await open()
    const { give, manage, provider, standIn, paymentId } = await startPaid(runtime)
    const { client } = provider
    const silent = without(client, 'refund')
    await give(300, { client: silent })
    for (let hour = 1; hour <= 26; hour++) {
      runtime.setClock(TEST_NOW + hour * HOUR)
      await runReintegros(runtime, silent)
    }
    expect((await manage()).reintegros[0]).toMatchObject({ estado: 'rechazada' })
    expect((await manage()).aviso).toMatch(/\$\s300.*no contestó durante un día/)
    standIn.setPaymentStatus(paymentId, 'in_mediation', 'pending')
    expect(await give(500)).toMatchObject({
      ok: false,
      code: 'reintegro_rechazado',
      detail: 'Mercado Pago no devuelve un pago que está en ese estado.',
    })
    const after = await manage()
    expect(after.aviso).toMatch(/\$\s500/)
    expect(after.aviso).toContain('mediación')
    expect(after).toMatchObject({ estado: 'pagado' })
  })

  it('31.2, 31.13 two refunds of one amount, the first not done and the second’s answer lost, are both done, whichever is taken for which', async () => {
    const runtime = await open()
    const { give, manage, returned, provider, standIn, paymentId, applyNotices } = await startPaid(runtime, LIMITS)
    standIn.misbehave({ api: { kind: 'cut' } })
    expect(await give(500, { id: 'A' })).toEqual({ ok: true, value: 'pedida' })
    standIn.misbehave({ api: { kind: 'cut_after' } })
    expect(await give(500, { id: 'B', queda: TOTAL - 500 })).toEqual({ ok: true, value: 'pedida' })
    standIn.misbehave(null)
    expect(returned()).toBe(500)
    // The notice of B is matched to A, which was asked for first.
    await standIn.notify(paymentId)
    await applyNotices()
    expect(await states(runtime)).toEqual(['A hecha', 'B pedida'])
    runtime.setClock(TEST_NOW + REINTEGRO_LEASE)
    await runReintegros(runtime, provider.client)
    expect(await states(runtime)).toEqual(['A pedida', 'B hecha'])
    runtime.setClock(TEST_NOW + 2 * REINTEGRO_LEASE)
    await runReintegros(runtime, provider.client)
    expect(await states(runtime)).toEqual(['A hecha', 'B hecha'])
    expect(returned()).toBe(1000)
    const after = await manage()
    expect(after).toMatchObject({ estado: 'pagado', aviso: '' })
    expect(after.eventos.filter(({ evento }) => evento === 'devolver_parte')).toHaveLength(2)
    expect(await listMails(runtime)).toHaveLength(2)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('31.2, 31.13 the whole, its answer lost after a part of it went back unheard, is done; what was taken for the provider’s own isn’t flagged any more', async () => {
    const runtime = await open()
    const { give, manage, returned, provider, standIn, paymentId, applyNotices } = await startPaid(runtime, LIMITS)
    standIn.refund(paymentId, 500)
    standIn.misbehave({ api: { kind: 'cut_after' } })
    expect(await give(TOTAL, { id: 'A' })).toEqual({ ok: true, value: 'pedida' })
    standIn.misbehave(null)
    await standIn.notify(paymentId)
    await applyNotices()
    expect((await manage()).aviso.split('\n')).toHaveLength(2)
    runtime.setClock(TEST_NOW + REINTEGRO_LEASE)
    await runReintegros(runtime, provider.client)
    expect(returned()).toBe(TOTAL)
    const after = await manage()
    expect(after.reintegros.map(({ quien, monto, estado }) => [quien, monto, estado]).toSorted()).toEqual([
      ['administrador', TOTAL - 500, 'hecha'],
      ['proveedor', 500, 'hecha'],
    ])
    expect(after.estado).toBe('reembolsado')
    expect(after.aviso).toMatch(/^Mercado Pago devolvió \$\s500 .*sin que se pidiera acá\.$/)
    expect(after.notas).toMatchObject([{ tipo: 'reintegro', autor: ANA, texto: 'Talle equivocado' }])
    expect(await listMails(runtime)).toHaveLength(2)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('31.2, 31.13 money that was told as a sum alone is the request’s whose refund it turns out to be', async () => {
    const runtime = await open()
    const { give, manage, returned, provider, paymentId } = await startPaid(runtime)
    const { client } = provider
    await give(500, { id: 'A', client: without(client, 'refund') })
    await give(500, { id: 'B', queda: TOTAL - 500, client: without(client, 'refund') })
    // Refund B is done, and told without its number.
    await client.refund(String(paymentId), 500, 'B')
    const read = await client.readPayment(String(paymentId))
    if (!read.ok) throw new Error(read.code)
    await applyPayment(runtime, { ...read.value, refunds: [] }, client)
    expect(await states(runtime)).toEqual(['A hecha', 'B pedida'])
    runtime.setClock(TEST_NOW + REINTEGRO_LEASE)
    await runReintegros(runtime, client)
    expect(await states(runtime)).toEqual(['A pedida', 'B hecha'])
    runtime.setClock(TEST_NOW + 3 * REINTEGRO_LEASE)
    await runReintegros(runtime, client)
    expect(await states(runtime)).toEqual(['A hecha', 'B hecha'])
    expect(returned()).toBe(1000)
    expect((await manage()).aviso).toBe('')
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('31.2, 31.3 whatever goes wrong within the shop is tried again too, for a day', async () => {
    const runtime = await open()
    const { give, manage, provider } = await startPaid(runtime)
    const broken = {
      ...provider.client,
      refund: async () => {
        throw new Error('not as documented')
      },
    }
    await give(500, { client: broken })
    for (let hour = 1; hour <= 25; hour++) {
      runtime.setClock(TEST_NOW + hour * HOUR)
      await runReintegros(runtime, broken)
    }
    expect((await manage()).reintegros).toMatchObject([{ estado: 'rechazada' }])
  })

  it('31.2, 31.3 one refund that the provider gives for two requests is done once, and the other is flagged', async () => {
    const runtime = await open()
    const { give, manage, returned, provider } = await startPaid(runtime)
    const { client } = provider
    const forgetful: MercadoPagoClient = {
      ...client,
      refund: (pagoId, monto) => client.refund(pagoId, monto, 'always the same'),
    }
    await give(500, { client: forgetful })
    await give(500, { queda: TOTAL - 500, client: forgetful })
    for (let hour = 1; hour <= 26; hour++) {
      runtime.setClock(TEST_NOW + hour * HOUR)
      await runReintegros(runtime, forgetful)
    }
    const after = await manage()
    expect(after.reintegros.map(({ estado }) => estado).toSorted()).toEqual(['hecha', 'rechazada'])
    expect(after.aviso).toMatch(/No se devolvieron \$\s500/)
    expect(returned()).toBe(500)
  })

  it('31.2 a refund that the provider takes on is waited for, counts as gone meanwhile, and is done when it is', async () => {
    const runtime = await open()
    const { give, manage, returned, provider, standIn, paymentId, applyNotices } = await startPaid(runtime)
    standIn.misbehave({ refunds: 'in_process' })
    expect(await give(500)).toEqual({ ok: true, value: 'pedida' })
    expect(await give(TOTAL - 500, { queda: TOTAL - 500 })).toEqual({ ok: true, value: 'pedida' })
    expect(await give(1, { queda: 0 })).toMatchObject({ code: 'reintegro_excedido' })
    for (let day = 1; day <= 5; day++) {
      runtime.setClock(TEST_NOW + day * 24 * HOUR)
      await runReintegros(runtime, provider.client)
    }
    const { reintegros, estado, eventos } = await manage()
    expect(reintegros).toMatchObject([
      { estado: 'pedida', error: 'Mercado Pago todavía no la terminó.' },
      { estado: 'pedida' },
    ])
    expect({ estado, last: eventos.at(-1)!.evento }).toEqual({ estado: 'pagado', last: 'pago_aprobado' })
    await workOff(runtime)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])

    standIn.finishRefunds(paymentId, 'approved')
    await standIn.notify(paymentId)
    await applyNotices()
    expect((await manage()).estado).toBe('reembolsado')
    expect(returned()).toBe(TOTAL)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('31.2, 31.3 what the provider took on and gave up is flagged', async () => {
    const runtime = await open()
    const { give, manage, provider, standIn, paymentId } = await startPaid(runtime)
    standIn.misbehave({ refunds: 'in_process' })
    await give(500)
    standIn.finishRefunds(paymentId, 'rejected')
    runtime.setClock(TEST_NOW + REINTEGRO_LEASE)
    await runReintegros(runtime, provider.client)
    const after = await manage()
    expect(after.reintegros).toMatchObject([{ estado: 'rechazada' }])
    expect(after.aviso).toMatch(/No se devolvieron \$\s500/)
  })

  it('31.6, 31.14 a refund that the provider ends after it was given up is done after all, and flagged', async () => {
    const runtime = await open()
    const { give, manage, provider, standIn, paymentId } = await startPaid(runtime)
    await workOff(runtime)
    const { client } = provider
    standIn.misbehave({ refunds: 'in_process', notices: 'lost' })
    await give(500)
    for (let day = 1; day <= 32; day++) {
      runtime.setClock(TEST_NOW + day * 24 * HOUR)
      await runReintegros(runtime, client)
    }
    expect((await manage()).reintegros).toMatchObject([{ estado: 'rechazada' }])
    standIn.finishRefunds(paymentId, 'approved')
    await reviewChanges(runtime, client)
    const after = await manage()
    expect(after.reintegros).toMatchObject([{ estado: 'hecha', quien: 'administrador', monto: 500 }])
    expect(after.aviso).toMatch(/devolvió al final \$\s500/)
    expect(after.eventos.at(-1)).toMatchObject({ evento: 'devolver_parte', autor: ANA })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.36, 31.2 verify names a refund that is under way for longer than it may be', async () => {
    const runtime = await open()
    const { give, provider, codigo, paymentId } = await startPaid(runtime)
    await workOff(runtime)
    await give(500, { client: without(provider.client, 'refund') })
    // An order is placed meanwhile: the shop is open, and does something else.
    await placeAt(TEST_NOW + 25 * HOUR)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
    await placeAt(TEST_NOW + 27 * HOUR)
    expect(await verify(runtime.database, runtime.clock())).toEqual([
      `Pedido ${codigo}: la devolución de $\u00a0500 del pago ${paymentId} quedó a medio hacer.`,
    ])

    async function placeAt(now: number): Promise<void> {
      runtime.setClock(now)
      await expirePedidos(runtime)
      await placeOne(runtime)
    }
  })

  it('11.28, 31.4 money that the provider returns by itself, noticed or found, moves the order and is flagged', async () => {
    const runtime = await open()
    const { manage, standIn, paymentId, applyNotices } = await startPaid(runtime)
    standIn.refund(paymentId, 350)
    await standIn.notify(paymentId)
    await applyNotices()
    const part = await manage()
    expect(part).toMatchObject({ estado: 'pagado', aviso: expect.stringContaining('sin que se pidiera acá') })
    expect(part.eventos.at(-1)).toMatchObject({ evento: 'devolver_parte', quien: 'proveedor', autor: '' })
    expect(part.reintegros).toMatchObject([{ monto: 350, quien: 'proveedor', estado: 'hecha' }])
    standIn.refund(paymentId, 5000)
    await standIn.notify(paymentId)
    await standIn.notify(paymentId)
    await applyNotices()
    const whole = await manage()
    expect(whole).toMatchObject({ estado: 'reembolsado' })
    expect(whole.eventos.map(({ evento }) => evento)).toEqual([
      'crear',
      'pago_aprobado',
      'devolver_parte',
      'reembolsar',
    ])
    expect(await readStock(runtime)).toEqual({ cantidad: 2, retenido: 0, vendido: 0 })
  })

  it('11.28, 31.4 a payment that was told of only after a part of it went back still pays its order', async () => {
    const runtime = await open()
    await insertShirt(runtime)
    const { order, standIn, provider, close } = await openPayments(runtime)
    cleanups.push(close)
    const { id, read } = await order()
    standIn.refund(standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' }), 50)
    runtime.setClock(TEST_NOW + 61_000)
    await reconcile(runtime, provider.client)
    expect((await read()).eventos.map(({ evento }) => evento)).toEqual(['crear', 'pago_aprobado', 'devolver_parte'])
  })

  it('12.20, 12.18 the second payment is returned without touching the order, which the first one pays', async () => {
    const runtime = await open()
    const { give, manage, pay, preferenceId, applyNotices } = await startPaid(runtime)
    const second = await pay(preferenceId, { resultado: 'aprobar' })
    await applyNotices()
    expect((await manage()).aviso).toContain('dinero para devolver')
    expect(await give(TOTAL, { pagoId: String(second) })).toEqual({ ok: true, value: 'hecha' })
    const after = await manage()
    expect(after.estado).toBe('pagado')
    expect(await readStock(runtime)).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
    expect(after.pagos.find(({ id }) => id === String(second))).toMatchObject({ estado: 'refunded' })
  })

  it('12.18 a cancelled order whose money goes back ends as reembolsado', async () => {
    const runtime = await open()
    const { give, manage, codigo } = await startPaid(runtime)
    await changeEstado(
      { ...runtime, mailer: MAILER },
      codigo,
      { evento: 'cancelar', desde: 'pagado', detalle: '' },
      ANA,
    )
    expect(await give(TOTAL)).toEqual({ ok: true, value: 'hecha' })
    expect(await manage()).toMatchObject({ estado: 'reembolsado' })
    expect(await readStock(runtime)).toEqual({ cantidad: 2, retenido: 0, vendido: 0 })
  })

  it('12.9, 12.18, 31.15 money of an order that it never paid goes back and is told, and the order stays unpaid', async () => {
    const runtime = await open()
    await insertShirt(runtime)
    const { order, standIn, provider, applyNotices, close } = await openPayments(runtime)
    cleanups.push(close)
    const { id, read } = await order()
    const paymentId = standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited', amount: 77 })
    await standIn.notify(paymentId)
    await applyNotices()
    const { codigo } = await read()
    const asked = { id: 'k', pagoId: String(paymentId), monto: 77, motivo: 'No es el total', queda: 77 }
    expect(await returnMoney(runtime, provider.client, codigo, asked, ANA)).toMatchObject({ value: 'hecha' })
    const after = (await findPedidoGestionado(runtime, codigo))!
    expect(after.estado).toBe('pendiente_pago')
    expect(after.eventos.at(-1)).toMatchObject({ evento: 'devolver_parte', autor: ANA })
    expect(after.eventos.at(-1)!.detalle).toContain('No es el total')
    expect(await listMails(runtime)).toEqual([
      { momento: 'reintegro', devuelto: '$\u00a077', para: 'ana@ejemplo.test' },
    ])
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('11.18, 31.15 money that came when the shirts were gone goes back: the order is reembolsado and its buyer told', async () => {
    const runtime = await open()
    await insertShirt(runtime)
    const { order, standIn, provider, close } = await openPayments(runtime)
    cleanups.push(close)
    const { id, read } = await order()
    runtime.setClock(TEST_NOW + HOUR)
    await expirePedidos(runtime)
    await runtime.database.write.updateTable('productStock').set({ cantidad: 0 }).execute()
    const pagoId = String(standIn.addPayment(id, { status: 'approved', statusDetail: 'accredited' }))
    await reviewChanges(runtime, provider.client)
    const { codigo, aviso, estado } = await read()
    expect({ estado, aviso }).toEqual({ estado: 'vencido', aviso: expect.stringContaining('dinero para devolver') })
    const asked = { id: 'k', pagoId, monto: TOTAL, motivo: 'Se agotó', queda: TOTAL }
    expect(await returnMoney(runtime, provider.client, codigo, asked, ANA)).toMatchObject({ value: 'hecha' })
    expect(await read()).toMatchObject({ estado: 'reembolsado' })
    expect(await listMails(runtime)).toEqual([
      { momento: 'reembolsado', devuelto: '$\u00a05.350', para: 'ana@ejemplo.test' },
    ])
    expect(await readStock(runtime)).toEqual({ cantidad: 0, retenido: 0, vendido: 0 })
  })

  it('31.16 while money is on its way back nobody can say that it was returned otherwise', async () => {
    const runtime = await open()
    const { give, manage, provider, codigo } = await startPaid(runtime)
    await give(TOTAL, { client: without(provider.client, 'refund') })
    const marked = { evento: 'reembolsar', desde: 'pagado', detalle: '' } as const
    expect(await changeEstado({ ...runtime, mailer: MAILER }, codigo, marked, ANA)).toMatchObject({
      code: 'pedido_no_modificable',
      detail: expect.stringContaining('todavía está devolviendo'),
    })
    expect((await manage()).estado).toBe('pagado')
  })

  it('31.17 a refund that the provider has only taken on isn’t one, even where its sum counts it', async () => {
    const runtime = await open()
    const { give, manage, provider, standIn, paymentId } = await startPaid(runtime)
    const { client } = provider
    standIn.misbehave({ refunds: 'in_process' })
    await give(500)
    const read = await client.readPayment(String(paymentId))
    if (!read.ok) throw new Error(read.code)
    await applyPayment(runtime, { ...read.value, refunded: 500 }, client)
    expect((await manage()).reintegros).toMatchObject([{ estado: 'pedida' }])
    expect((await manage()).eventos.at(-1)).toMatchObject({ evento: 'pago_aprobado' })
  })

  it('11.28 a mediation and each turn of a chargeback are flagged in words, once, and move nothing', async () => {
    const runtime = await open()
    const { manage, standIn, paymentId, applyNotices } = await startPaid(runtime)
    const turns = [
      ['in_mediation', 'pending', /mediación/],
      ['charged_back', 'in_process', /desconoció/],
      ['charged_back', 'settled', /se perdió/],
      ['charged_back', 'something_new', /cambió de estado/],
    ] as const
    for (const [index, [estado, detalle, words]] of turns.entries()) {
      standIn.setPaymentStatus(paymentId, estado, detalle)
      for (let i = 0; i < 2; i++) {
        await standIn.notify(paymentId)
        await applyNotices()
      }
      const after = await manage()
      expect(after).toMatchObject({ estado: 'pagado', pagoEstado: estado })
      const flags = after.aviso.split('\n')
      expect(flags).toHaveLength(index + 1)
      expect(flags.at(-1)).toMatch(words)
    }
  })
})
