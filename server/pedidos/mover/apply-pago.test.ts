import { expect, it } from 'vitest'
import { GRACIA_TARJETA, plazoDePago } from '#domain/pagos/pago.ts'
import { MEDIOS, type Pedido, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { findAvisado } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import type { ParametrosPedido } from '#server/correos/correo.ts'
import { PARA_EL_COMPRADOR } from '#server/correos/templates/textos-pedido.ts'
import { openPedido } from '../atender/open-pedido.ts'
import { applyPago, type Pago } from './apply-pago.ts'
import { changeMedioDePago } from './switch-medio.ts'
import { confirmTransferencia } from './confirm-transferencia.ts'
import { expirePedidos } from './expire-pedidos.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { readAvisosAbiertos } from '../guardar/aviso.ts'
import { recordPreference } from './card-link.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { retencionDe } from '../guardar/plazo-de-pago.ts'
import { movePedido } from './transition.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const DAY = 24 * 3_600_000

async function placeOne(runtime: TestRuntime, medio: MedioDePago = 'tarjeta', stock = 1) {
  const producto = await insertProducto(runtime, { stock: { M: stock }, precio: 2190 })
  const elegida = [{ producto, talle: 'M' }]
  const placed = await placePedido(runtime, buildSolicitud(elegida, medio), medio)
  if (!placed.ok) throw new Error(placed.code)
  return { pedido: placed.value, elegida, unidad: { productId: producto.id, talle: 'M' } }
}

const APPROVED = buildPago()
const PENDING: Pago = {
  ...APPROVED,
  estado: 'pending',
  detalle: 'pending_waiting_payment',
  significado: 'pendiente',
  medio: 'abitab',
  vence: TEST_NOW + 3 * DAY,
}
const REJECTED: Pago = {
  ...APPROVED,
  estado: 'rejected',
  detalle: 'cc_rejected_other_reason',
  significado: 'rechazado',
}

async function apply(runtime: TestRuntime, pedido: Pedido, pago: Pago) {
  await applyPago(runtime, pedido.id, pago)
  expect(await verifyStock(runtime.database.read)).toEqual([])
  return (await findAvisado(runtime, { id: pedido.id }))!
}

async function asuntos(runtime: TestRuntime): Promise<string[]> {
  const rows = await runtime.database.read.selectFrom('correos').select('asunto').orderBy('id').execute()
  return rows.map(({ asunto }) => asunto).sort()
}

function confirm(runtime: TestRuntime, id: string) {
  return runtime.database.transaction(async (tx) => {
    const row = await lockPedido(tx, id, runtime.clock())
    const confirmacion = { autor: 'ana@casakas.uy', detalle: 'Ana vio el dinero en el BROU' }
    return confirmTransferencia({ ...runtime, tx, ajustes: DEMO_AJUSTES }, row!, confirmacion)
  })
}

describeOnEveryDatabase('a card payment', (open) => {
  it.each([
    ['visa', 12, 'Pagaste con Visa en 12 pagos.'],
    ['visa', 1, 'Pagaste con Visa en 1 pago.'],
    ['abitab', 1, 'Pagaste en Abitab.'],
    ['account_money', 1, 'Pagaste con Mercado Pago.'],
    ['__proto__', 6, 'Pagaste con Mercado Pago en 6 pagos.'],
  ])('46.5 with %s in %i is told to its buyer as the provider has it, page and mail', async (medio, cuotas, words) => {
    const runtime = await open()
    const ofrecidos = [
      { id: 'visa', nombre: 'Visa', clase: 'credito', orden: 0, leido: TEST_NOW },
      { id: 'abitab', nombre: 'Abitab', clase: 'efectivo', orden: 1, leido: TEST_NOW },
    ] as const
    await runtime.database.write.insertInto('medios').values(ofrecidos).execute()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, { ...REJECTED, id: '1000' })
    expect((await openPedido(runtime, pedido.token))!.comoSePago).toBe('')
    await apply(runtime, pedido, { ...APPROVED, medio, cuotas })
    expect((await openPedido(runtime, pedido.token))!.comoSePago).toBe(words)
    const mails = await runtime.database.read.selectFrom('correos').select('parametros').execute()
    const told = mails
      .map(({ parametros }) => JSON.parse(parametros) as ParametrosPedido)
      .find(({ destinatario, momento }) => destinatario === 'comprador' && momento === 'pagado')!
    expect(PARA_EL_COMPRADOR.pagado(told).parrafos.join(' ')).toContain(words)
  })

  it('11.11, 13.8 that is approved pays the order, sells its shirts and mails shop and buyer', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime)
    const after = await apply(runtime, pedido, APPROVED)
    expect(after).toMatchObject({ estado: 'pagado', pagoEstado: 'approved', pagoDetalle: 'accredited', aviso: '' })
    expect(after.eventos.at(-1)).toMatchObject({ evento: 'pago_aprobado', quien: 'proveedor', a: 'pagado' })
    expect(after.eventos.at(-1)?.detalle).toContain('1001')
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 0, vendido: 1 })
    expect(await asuntos(runtime)).toEqual([
      `Pedido pagado: ${pedido.codigo}, $\u00a02.450`,
      `Recibimos el pago de tu pedido ${pedido.codigo}`,
    ])
  })

  it('12.13 that is told many times, also at once, is applied once', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await Promise.all(Array.from({ length: 10 }, () => applyPago(runtime, pedido.id, APPROVED)))
    const after = await apply(runtime, pedido, APPROVED)
    expect(after.eventos.map(({ evento }) => evento)).toEqual(['crear', 'pago_aprobado'])
    expect(after.aviso).toBe('')
    expect(await asuntos(runtime)).toHaveLength(2)
  })

  it('11.10, 12.11 that is pending keeps the shirts as long as it can be paid, and is approved later', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const pending = await apply(runtime, pedido, PENDING)
    expect(pending).toMatchObject({
      estado: 'pendiente_pago',
      pagoEstado: 'pending',
      retenidoHasta: TEST_NOW + 6 * DAY,
    })
    expect(await asuntos(runtime)).toHaveLength(2)

    runtime.setClock(TEST_NOW + DAY)
    expect(await expirePedidos(runtime)).toBe(0)
    const paid = await apply(runtime, pedido, APPROVED)
    expect(paid.estado).toBe('pagado')
    expect(await asuntos(runtime)).toHaveLength(4)
  })

  it('11.16 that is told as pending after it was approved moves nothing back', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const paid = await apply(runtime, pedido, APPROVED)
    expect(await apply(runtime, pedido, PENDING)).toEqual(paid)
    const row = await runtime.database.read.selectFrom('pagos').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ id: '1001', estado: 'approved', monto: 2450, cuotas: 3 })
  })

  it('12.10, 13.19 that is rejected leaves the order and its hold as they were, and another may pay it', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime)
    const after = await apply(runtime, pedido, REJECTED)
    expect(after).toMatchObject({
      estado: 'pendiente_pago',
      pagoEstado: 'rejected',
      pagoDetalle: 'cc_rejected_other_reason',
      retenidoHasta: pedido.retenidoHasta,
    })
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    // The buyer is told the first time; at the checkout they see it anyway.
    await apply(runtime, pedido, { ...REJECTED, id: '1003' })
    expect(await asuntos(runtime)).toEqual([`No se aprobó el pago de tu pedido ${pedido.codigo}`])

    const paid = await apply(runtime, pedido, { ...APPROVED, id: '1002' })
    expect(paid.estado).toBe('pagado')
    // The first one's refusal, told again or late, is not what the buyer should read.
    expect(await apply(runtime, pedido, { ...REJECTED, id: '1000' })).toMatchObject({ pagoEstado: 'approved' })
  })

  it.each([
    ['another amount', { monto: 1 }],
    ['the amount with cents', { monto: 2450.5 }],
    ['the transfer total', { monto: 2231 }],
    ['another currency', { moneda: 'USD' }],
  ])('12.8, 12.9 of %s does not pay the order and is flagged for the owner', async (_what, fields) => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const after = await apply(runtime, pedido, { ...APPROVED, ...fields })
    expect(after.estado).toBe('pendiente_pago')
    expect(after.aviso).toContain('1001')
    expect(after.aviso.split('\n')).toHaveLength(1)
    expect(await asuntos(runtime)).toEqual([])
    expect((await apply(runtime, pedido, { ...APPROVED, ...fields })).aviso).toBe(after.aviso)
  })

  it('12.20 that is the second one approved is money to return', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, APPROVED)
    const after = await apply(runtime, pedido, { ...APPROVED, id: '2002' })
    expect(after.estado).toBe('pagado')
    expect(after.aviso).toMatch(/2002.*dinero para devolver/)
    expect(await asuntos(runtime)).toHaveLength(2)
  })

  it.each([
    ['another amount', { monto: 2451 }, { tipo: 'pago_de_otro_monto', esperado: 245_000 }],
    ['another currency', { moneda: 'USD' }, { tipo: 'pago_de_otro_monto', esperado: 245_000 }],
    ['somebody else’s account', { reparo: 'lo cobró otra cuenta' }, { tipo: 'pago_con_reparo' }],
  ])('12.8, 12.9 of %s pays nothing, and is flagged with what was expected', async (_title, fields, flag) => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    expect((await apply(runtime, pedido, { ...APPROVED, ...fields })).estado).toBe('pendiente_pago')
    expect((await readAvisosAbiertos(runtime.database.read, [pedido.id])).get(pedido.id)).toMatchObject([flag])
  })

  it('11.10 that is looked through without a term keeps the shirts as long as a transfer does', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const after = await apply(runtime, pedido, { ...PENDING, detalle: 'pending_review_manual', vence: null })
    expect(after.retenidoHasta).toBe(TEST_NOW + retencionDe(MEDIOS.transferencia, DEMO_AJUSTES))
  })

  it('11.17 that comes after the hold ran out pays the order when the shirts can still be had', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime)
    runtime.setClock(pedido.retenidoHasta)
    expect(await expirePedidos(runtime)).toBe(1)
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 1, retenido: 0, vendido: 0 })
    const after = await apply(runtime, pedido, APPROVED)
    expect(after).toMatchObject({ estado: 'pagado', aviso: '' })
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 0, vendido: 1 })
  })

  it('11.18 that comes after the hold ran out and the shirts are gone is money to return', async () => {
    const runtime = await open()
    const { pedido, unidad, elegida } = await placeOne(runtime)
    runtime.setClock(pedido.retenidoHasta)
    await expirePedidos(runtime)
    const other = await placePedido(runtime, buildSolicitud(elegida, 'tarjeta'), 'tarjeta')
    expect(other.ok).toBe(true)
    const after = await apply(runtime, pedido, APPROVED)
    expect(after.estado).toBe('vencido')
    expect(after.aviso).toContain('dinero para devolver')
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
  })

  it('11.28 that is refunded or disputed is flagged, and what was flagged before stays', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, APPROVED)
    await apply(runtime, pedido, { ...APPROVED, id: '2002' })
    const after = await apply(runtime, pedido, {
      ...APPROVED,
      estado: 'charged_back',
      detalle: 'in_process',
      significado: 'otro',
    })
    expect(after).toMatchObject({ estado: 'pagado', pagoEstado: 'charged_back' })
    expect(after.aviso.split('\n')).toHaveLength(2)
    expect(after.aviso).toMatch(/2002[^]*charged_back/)
  })

  it('31.19 that is disputed and won takes the flags of the dispute along, by the provider’s word; others stay', async () => {
    for (const won of [
      { estado: 'charged_back', detalle: 'reimbursed', significado: 'otro' },
      { estado: 'approved', detalle: 'accredited', significado: 'aprobado' },
    ] as const) {
      const runtime = await open()
      const { pedido } = await placeOne(runtime)
      const tell = (actualizado: number, fields: Partial<Pago>) =>
        apply(runtime, pedido, { ...APPROVED, actualizado, ...fields })
      await tell(10, {})
      await apply(runtime, pedido, { ...APPROVED, id: '2002' })
      await tell(20, { estado: 'in_mediation', detalle: 'pending', significado: 'otro' })
      const open2 = await tell(30, { estado: 'charged_back', detalle: 'in_process', significado: 'otro' })
      expect(open2.aviso.split('\n')).toHaveLength(3)
      runtime.setClock(TEST_NOW + DAY)
      const after = await tell(40, won)
      expect(after.estado).toBe('pagado')
      expect(after.aviso).toMatch(/^El pago 2002 .*dinero para devolver\.$/)
      const disputas = runtime.database.read.selectFrom('pedidoAvisos').selectAll().where('tipo', '=', 'disputa')
      const how = { resuelto: TEST_NOW + DAY, quien: 'proveedor', autor: '', nota: expect.stringContaining('1001') }
      expect(await disputas.execute()).toMatchObject([how, how])
      // The outcome told again changes nothing, and a new dispute is flagged anew.
      expect((await tell(40, won)).aviso).toBe(after.aviso)
      const again = await tell(50, { estado: 'charged_back', detalle: 'settled', significado: 'otro' })
      expect(again.aviso).toContain('se perdió por un contracargo')
    }
  })

  it('31.17 what was read before its last change says nothing, however much it seems to', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const tell = (fields: Partial<Pago>) => applyPago(runtime, pedido.id, { ...APPROVED, ...fields })
    const known = async () =>
      (await runtime.database.read.selectFrom('pagos').select(['estado', 'detalle']).execute()).map(
        ({ estado, detalle }) => `${estado} ${detalle}`,
      )
    await tell({ actualizado: 10 })
    await tell({ actualizado: 30, estado: 'charged_back', detalle: 'settled', significado: 'otro' })
    await tell({ actualizado: 20, estado: 'in_mediation', detalle: 'pending', significado: 'otro' })
    expect(await known()).toEqual(['charged_back settled'])
    expect((await findAvisado(runtime, { id: pedido.id }))!.aviso).not.toContain('mediación')
  })

  it('31.17 a later word is heard although less went back by it than was believed', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const tell = (fields: Partial<Pago>) => applyPago(runtime, pedido.id, { ...APPROVED, ...fields })
    await tell({ actualizado: 10 })
    await tell({ actualizado: 20, detalle: 'partially_refunded', devuelto: 500 })
    await tell({ actualizado: 15 })
    expect((await findAvisado(runtime, { id: pedido.id }))!.pagoDetalle).toBe('partially_refunded')
    await tell({ actualizado: 30, estado: 'charged_back', detalle: 'in_process', significado: 'otro' })
    expect((await findAvisado(runtime, { id: pedido.id }))!.aviso).toContain('contracargo')
  })

  it('31.17 of two words of one moment the one that knows less of its refunds was first', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const tell = (fields: Partial<Pago>) => applyPago(runtime, pedido.id, { ...APPROVED, actualizado: 10, ...fields })
    await tell({})
    await tell({ detalle: 'partially_refunded', devuelto: 500 })
    await tell({})
    expect((await findAvisado(runtime, { id: pedido.id }))!.pagoDetalle).toBe('partially_refunded')
  })

  it('12.20, 31.18 what becomes of a second payment isn’t how the order was paid', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await applyPago(runtime, pedido.id, { ...APPROVED, id: '1' })
    await applyPago(runtime, pedido.id, { ...APPROVED, id: '2' })
    const refunded = { estado: 'refunded', detalle: 'refunded', significado: 'otro', devuelto: APPROVED.monto } as const
    await applyPago(runtime, pedido.id, { ...APPROVED, id: '2', ...refunded })
    expect(await findAvisado(runtime, { id: pedido.id })).toMatchObject({ estado: 'pagado', pagoEstado: 'approved' })
  })

  it('12.20, 11.16 two payments of one order at once take turns: one pays it, the other is flagged', async () => {
    const runtime = await open()
    for (let time = 0; time < 5; time++) {
      const { pedido } = await placeOne(runtime)
      const ids = [1, 2, 3, 4].map((n) => `${time}${n}`)
      await Promise.all(ids.map((id) => applyPago(runtime, pedido.id, { ...APPROVED, id })))
      const after = (await findAvisado(runtime, { id: pedido.id }))!
      expect(after.estado).toBe('pagado')
      expect(after.aviso.split('\n')).toHaveLength(3)
    }
  })

  it('12.23 that is told as approved after its money went back pays nothing', async () => {
    for (const estado of ['refunded', 'charged_back']) {
      const runtime = await open()
      const { pedido } = await placeOne(runtime)
      const devuelto = estado === 'refunded' ? 2450 : 0
      const back = await apply(runtime, pedido, { ...APPROVED, estado, detalle: estado, significado: 'otro', devuelto })
      expect(back.aviso).toMatch(estado === 'refunded' ? /devolvió.*2\.450.*1001/ : /1001.*charged_back/)
      expect(await apply(runtime, pedido, APPROVED)).toEqual(back)
      expect(back.estado).toBe('pendiente_pago')
    }
  })

  it('11.10 by coupon that is credited hours after the coupon’s end still finds its shirts', async () => {
    const runtime = await open()
    const { pedido, elegida } = await placeOne(runtime)
    const pending = await apply(runtime, pedido, PENDING)
    expect(plazoDePago(pending)).toBe(PENDING.vence)
    runtime.setClock(PENDING.vence! + 2 * DAY)
    expect(await expirePedidos(runtime)).toBe(0)
    const other = await placePedido(runtime, buildSolicitud(elegida, 'tarjeta'), 'tarjeta')
    expect(other).toMatchObject({ code: 'sin_stock' })
    expect(await apply(runtime, pedido, APPROVED)).toMatchObject({ estado: 'pagado', aviso: '' })
  })

  it('11.10 that is begun anew again and again holds the shirts ten days at most', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    for (let day = 0; day < 9; day += 3) {
      runtime.setClock(TEST_NOW + day * DAY)
      await apply(runtime, pedido, { ...PENDING, id: `100${day}`, vence: TEST_NOW + (day + 3) * DAY })
    }
    expect(await findAvisado(runtime, { id: pedido.id })).toMatchObject({ retenidoHasta: TEST_NOW + 10 * DAY })
    runtime.setClock(TEST_NOW + 10 * DAY)
    expect(await expirePedidos(runtime)).toBe(1)
    const late = await apply(runtime, pedido, { ...PENDING, id: '2000', vence: TEST_NOW + 12 * DAY })
    expect(late).toMatchObject({ estado: 'vencido', aviso: '' })
  })

  it('11.34 that is told as pending after the hold ran out has its shirts held again, and is paid later', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime)
    runtime.setClock(pedido.retenidoHasta)
    await expirePedidos(runtime)
    const again = await apply(runtime, pedido, PENDING)
    expect(again).toMatchObject({ estado: 'pendiente_pago', aviso: '', retenidoHasta: TEST_NOW + 6 * DAY })
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    expect(await asuntos(runtime)).toHaveLength(2)
    expect(await apply(runtime, pedido, APPROVED)).toMatchObject({ estado: 'pagado', aviso: '' })
  })

  it('11.34 that is told as pending when its shirts are gone is flagged, once', async () => {
    const runtime = await open()
    const { pedido, elegida, unidad } = await placeOne(runtime)
    runtime.setClock(pedido.retenidoHasta)
    await expirePedidos(runtime)
    await placePedido(runtime, buildSolicitud(elegida, 'tarjeta'), 'tarjeta')
    const after = await apply(runtime, pedido, PENDING)
    expect(after.estado).toBe('vencido')
    expect(after.aviso).toMatch(/1001.*ya no hay stock/)
    expect(await apply(runtime, pedido, PENDING)).toEqual(after)
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 0, retenido: 1, vendido: 0 })
    expect(await asuntos(runtime)).toEqual([])
  })

  it('11.35 that was pending and comes to nothing leaves the usual time to pay otherwise', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, { ...PENDING, detalle: 'pending_challenge', vence: null })
    await apply(runtime, pedido, { ...PENDING, id: '1002' })
    runtime.setClock(TEST_NOW + 60_000)
    const held = await apply(runtime, pedido, REJECTED)
    expect(held.retenidoHasta, 'the other one is still pending').toBe(TEST_NOW + 6 * DAY)
    const free = await apply(runtime, pedido, { ...REJECTED, id: '1002', estado: 'cancelled', detalle: 'expired' })
    expect(free.retenidoHasta).toBe(TEST_NOW + 36 * 60_000)
  })

  it('11.35 that comes to nothing leaves a transfer’s own time', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, PENDING)
    await changeMedioDePago(runtime, pedido.token, 'transferencia')
    runtime.setClock(TEST_NOW + DAY)
    const after = await apply(runtime, pedido, REJECTED)
    expect(after.retenidoHasta - (TEST_NOW + 2 * DAY)).toBeLessThan(1000)
    expect(after.retenidoHasta).toBeGreaterThanOrEqual(TEST_NOW + 2 * DAY)
  })

  it('13.8, 13.18 that is pending is mailed once, and not while the card’s holder is asked for a code', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, { ...PENDING, detalle: 'pending_challenge', vence: null })
    expect(await asuntos(runtime)).toEqual([])
    await apply(runtime, pedido, { ...PENDING, estado: 'in_process', detalle: 'pending_review_manual', vence: null })
    await apply(runtime, pedido, { ...PENDING, id: '1002' })
    expect(await asuntos(runtime)).toHaveLength(2)
    await apply(runtime, pedido, APPROVED)
    expect(await asuntos(runtime)).toHaveLength(4)
  })

  it('for an order that does not exist is ignored', async () => {
    const runtime = await open()
    await applyPago(runtime, 'no-existe', APPROVED)
    expect(await runtime.database.read.selectFrom('pagos').selectAll().execute()).toEqual([])
  })

  it('pays by card an order that had gone over to transfer', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await changeMedioDePago(runtime, pedido.token, 'transferencia')
    expect(await apply(runtime, pedido, APPROVED)).toMatchObject({ estado: 'pagado', medioDePago: 'tarjeta' })
  })
})

describeOnEveryDatabase('the way of paying', (open) => {
  it('11.25 goes from card to transfer on the same order: 48 hours, and the mail', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, REJECTED)
    runtime.setClock(TEST_NOW + 60_000)
    const changed = await changeMedioDePago(runtime, pedido.token, 'transferencia', 'https://casakas.uy')
    expect(changed).toMatchObject({
      ok: true,
      value: { id: pedido.id, medioDePago: 'transferencia', retenidoHasta: TEST_NOW + 60_000 + 2 * DAY },
    })
    expect(await asuntos(runtime)).toEqual([
      `No se aprobó el pago de tu pedido ${pedido.codigo}`,
      `Pedido por transferencia: ${pedido.codigo}, $\u00a02.231`,
      `Recibimos tu pedido ${pedido.codigo}`,
    ])
  })

  it('going to and fro gains no time and sends no second mail', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime, 'transferencia')
    runtime.setClock(TEST_NOW + DAY)
    await changeMedioDePago(runtime, pedido.token, 'tarjeta')
    const back = await changeMedioDePago(runtime, pedido.token, 'transferencia')
    expect(back).toMatchObject({ ok: true, value: { retenidoHasta: pedido.retenidoHasta } })
    expect(await asuntos(runtime)).toHaveLength(2)
  })

  it('changes nothing when it is chosen already', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const same = await changeMedioDePago(runtime, pedido.token, 'tarjeta')
    expect(same).toEqual({ ok: true, value: pedido })
  })

  it('can’t be changed once the order doesn’t wait for a payment, or when there is no such order', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    await apply(runtime, pedido, APPROVED)
    expect(await changeMedioDePago(runtime, pedido.token, 'transferencia')).toEqual({
      ok: false,
      code: 'pedido_no_modificable',
    })
    expect(await changeMedioDePago(runtime, 'otro', 'transferencia')).toEqual({
      ok: false,
      code: 'no_encontrado',
    })
  })
})

describeOnEveryDatabase('an order that waits for its payment', (open) => {
  it('11.13 runs out when its time is up, once, however many look at it', async () => {
    const runtime = await open()
    const { pedido, unidad } = await placeOne(runtime)
    runtime.setClock(pedido.retenidoHasta - 1)
    expect(await expirePedidos(runtime)).toBe(0)
    runtime.setClock(pedido.retenidoHasta)
    const ended = await Promise.all([expirePedidos(runtime), expirePedidos(runtime), expirePedidos(runtime)])
    expect(ended.reduce((sum, n) => sum + n, 0)).toBe(1)
    const after = await findAvisado(runtime, { id: pedido.id })
    expect(after).toMatchObject({ estado: 'vencido' })
    expect(after?.eventos.map(({ evento, quien }) => [evento, quien])).toEqual([
      ['crear', 'comprador'],
      ['vencer', 'sistema'],
    ])
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 1, retenido: 0, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.32 runs out whatever becomes of others that can’t be ended', async () => {
    const runtime = await open()
    const orders = []
    for (let i = 0; i < 4; i++) orders.push((await placeOne(runtime)).pedido)
    runtime.setClock(orders[0]!.retenidoHasta)
    const stuck = [orders[0]!.id, orders[2]!.id].toSorted()
    const errors: unknown[] = []
    const faulty = {
      ...runtime,
      log: Object.assign(Object.create(runtime.log), { error: (fields: unknown) => errors.push(fields) }),
      database: {
        ...runtime.database,
        transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
          return runtime.database.transaction(async (tx) => {
            const before = await tx.selectFrom('pedidos').select(['id', 'estado']).execute()
            const result = await fn(tx)
            const after = await tx.selectFrom('pedidos').select('id').where('estado', '=', 'vencido').execute()
            const moved = after.find(({ id }) => before.some((row) => row.id === id && row.estado !== 'vencido'))
            if (moved !== undefined && stuck.includes(moved.id)) throw new Error('a row that can’t be written')
            return result
          })
        },
      },
    }
    expect(await expirePedidos(faulty, 1)).toBe(2)
    const estados = await Promise.all(orders.map(async ({ id }) => (await findAvisado(runtime, { id }))!.estado))
    expect(estados).toEqual(['pendiente_pago', 'vencido', 'pendiente_pago', 'vencido'])
    expect(errors).toMatchObject(stuck.map((pedidoId) => ({ pedidoId })))
    expect(await expirePedidos(runtime)).toBe(2)
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('11.33 goes on when its shirts aren’t where they should be, and tells the owner', async () => {
    const runtime = await open()
    const zero = (figura: 'retenido' | 'vendido', { productId, talle }: { productId: string; talle: string }) =>
      runtime.database.transaction((tx) =>
        tx
          .updateTable('productStock')
          .set({ [figura]: 0 })
          .where('productId', '=', productId)
          .where('talle', '=', talle)
          .execute(),
      )
    const ended = await placeOne(runtime)
    const paid = await placeOne(runtime)
    const returned = await placeOne(runtime)
    await zero('retenido', ended.unidad)
    await zero('retenido', paid.unidad)
    await applyPago(runtime, paid.pedido.id, { ...APPROVED, id: '1' })
    await applyPago(runtime, returned.pedido.id, { ...APPROVED, id: '2' })
    await zero('vendido', returned.unidad)
    await runtime.database.transaction(async (tx) => {
      const row = await lockPedido(tx, returned.pedido.id, runtime.clock())
      await movePedido({ ...runtime, tx, ajustes: DEMO_AJUSTES }, row!, {
        evento: 'cancelar',
        quien: 'administrador',
        autor: 'ana@casakas.uy',
        detalle: '',
      })
    })
    runtime.setClock(ended.pedido.retenidoHasta)
    expect(await expirePedidos(runtime)).toBe(1)
    const found = await Promise.all([ended, paid, returned].map(({ pedido: { id } }) => findAvisado(runtime, { id })))
    expect(
      found.map((pedido) => [pedido!.estado, /El stock no cierra: .*(reservada|vendida)/.exec(pedido!.aviso)?.[1]]),
    ).toEqual([
      ['vencido', 'reservada'],
      ['pagado', 'reservada'],
      ['cancelado', 'vendida'],
    ])
    const figuras = await Promise.all(
      [ended, paid, returned].map(({ unidad }) => findFiguras(runtime.database.read, unidad)),
    )
    expect(figuras).toEqual(Array.from({ length: 3 }, () => ({ cantidad: 0, retenido: 0, vendido: 0 })))
  })

  it('11.8 holds its shirts a little longer than its preference can be paid', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime)
    const plazo = pedido.retenidoHasta - GRACIA_TARJETA
    const preference = { id: 'pref-1', initPoint: 'https://mp/1', expira: plazo - 1 }
    expect(await recordPreference(runtime, pedido.id, preference)).toBe(true)
    expect(await findAvisado(runtime, { id: pedido.id })).toMatchObject({
      preferenceId: 'pref-1',
      initPoint: 'https://mp/1',
      retenidoHasta: pedido.retenidoHasta,
    })
    const expira = plazo + 60_000
    expect(await recordPreference(runtime, pedido.id, { id: 'pref-2', initPoint: 'https://mp/2', expira })).toBe(true)
    expect(await findAvisado(runtime, { id: pedido.id })).toMatchObject({
      preferenceId: 'pref-2',
      retenidoHasta: expira + GRACIA_TARJETA,
    })
    await apply(runtime, pedido, APPROVED)
    expect(await recordPreference(runtime, pedido.id, preference)).toBe(false)
  })

  it('is paid when the owner confirms its transfer, late too while the shirts can be had', async () => {
    const runtime = await open()
    const { pedido } = await placeOne(runtime, 'transferencia')
    runtime.setClock(pedido.retenidoHasta)
    await expirePedidos(runtime)
    expect(await confirm(runtime, pedido.id)).toEqual({ ok: true, value: null })
    expect(await findAvisado(runtime, { id: pedido.id })).toMatchObject({
      estado: 'pagado',
      medioDePago: 'transferencia',
    })
    expect(await confirm(runtime, pedido.id)).toEqual({ ok: false, code: 'pedido_no_modificable' })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('is flagged when its transfer comes after the shirts are gone', async () => {
    const runtime = await open()
    const { pedido, elegida } = await placeOne(runtime, 'transferencia')
    runtime.setClock(pedido.retenidoHasta)
    await expirePedidos(runtime)
    await placePedido(runtime, buildSolicitud(elegida, 'tarjeta'), 'tarjeta')
    expect(await confirm(runtime, pedido.id)).toEqual({ ok: false, code: 'sin_stock' })
    const after = await findAvisado(runtime, { id: pedido.id })
    expect(after).toMatchObject({ estado: 'vencido', aviso: expect.stringContaining('dinero para devolver') })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })
})
