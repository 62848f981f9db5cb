import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { toEntrega } from '#domain/pedidos/entrega-corregible.ts'
import type { MedioDePago, Pedido } from '#domain/pedidos/pedido.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { findLote, listCodigos } from '#server/codigos/list-codigos.ts'
import { setAnulado } from '#server/codigos/set-anulado.ts'
import { createCodigos } from '#server/codigos/create-codigos.ts'
import { exportLote } from '#server/codigos/export-lote.ts'
import { buildPreference } from '#server/pagos/build-preference.ts'
import { insertCodigo, withCodigo } from '#tests/codigos.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { insertRebaja } from '#tests/insert-rebaja.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { changeEstado } from '../mover/change-estado.ts'
import { correctEntrega } from '../atender/correct-entrega.ts'
import { changeMedioDePago } from '../mover/switch-medio.ts'
import { checkCodigo } from './check-carrito.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { findPedidoGestionado } from '../guardar/find-pedido-gestionado.ts'
import { placePedido } from './place-pedido.ts'
import { readSold } from '#tests/read-sold.ts'
import { verify } from '../probar/verify.ts'

const ANA = 'ana@casakas.uy'
const UNO = { cuantos: 1, lote: '' }
const HOUR = 3_600_000
const UNKNOWN = 'codigo_desconocido'

type Options = {
  medio?: MedioDePago
  telefono?: string
  correo?: string
  ip?: string
  reemplaza?: string
  clave?: string
}

describeOnEveryDatabase('an order with a code', (open) => {
  /** Buys one shirt of 2190 with a code. */
  async function buyer(runtime: TestRuntime) {
    const producto = await insertProducto(runtime, { stock: { M: 20 }, precio: 2190 })
    return async (
      codigo: string,
      { medio = 'tarjeta', telefono = newTelefono(), correo = '', ip = '', reemplaza, clave }: Options = {},
    ) => {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, {
        shipping: { telefono, correo },
        reemplaza,
        ...(clave === undefined ? {} : { idempotencyKey: clave }),
      })
      return placePedido(runtime, await withCodigo(runtime, solicitud, medio, codigo), medio, '', ip)
    }
  }

  const usosDe = async ({ database }: TestRuntime, { codigo }: CodigoDeDescuento) =>
    (await database.read.selectFrom('codigos').select('usos').where('codigo', '=', codigo).executeTakeFirstOrThrow())
      .usos

  function placed(result: Awaited<ReturnType<typeof placePedido>>): Pedido {
    if (!result.ok) throw new Error(JSON.stringify(result))
    return result.value
  }

  async function expectAllWell(runtime: TestRuntime) {
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  }

  it('34.1, 34.9, 34.10 costs less, line by line, and has one use of it however it was typed', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 50 })
    const buy = await buyer(runtime)
    const typed = ` ${codigo.codigo.toLowerCase().split('').join(' ')}`
    const pedido = placed(await buy(typed, { medio: 'transferencia' }))
    expect(pedido).toMatchObject({
      codigoDescuento: codigo.codigo,
      totalMercadoPago: 2190 - 219 + 260,
      totalTransferencia: 1971 - 197 + 260,
      lineas: [{ precio: 2190, precioDescuento: 1971, descuentoTarjeta: 219, descuentoTransferencia: 197 }],
    })
    expect(await usosDe(runtime, codigo)).toBe(1)
    await expectAllWell(runtime)
  })

  it('34.14 its mail and the administration’s page tell each line as it is paid', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime)
    const pedido = placed(await (await buyer(runtime))(codigo.codigo, { medio: 'transferencia' }))
    const [mail] = await runtime.database.read.selectFrom('correos').select('parametros').execute()
    expect(JSON.parse(mail!.parametros)).toMatchObject({
      lineas: [
        {
          precio: '$\u00a01.774',
          detalle: expect.stringContaining(`Con el código ${codigo.codigo}, $\u00a0197 menos.`),
        },
      ],
      total_elegido: '$\u00a02.034',
      resumen_carrito: expect.stringContaining(`$\u00a01.971 con tarjeta, $\u00a01.774 por transferencia.`),
    })
    expect((await findPedidoGestionado(runtime, pedido.codigo))!.lineas).toMatchObject([
      { descuentoTransferencia: 197 },
    ])
  })

  it('34.3, 34.14 the card provider is told each shirt as it is paid, nothing below a peso, and the sum is the total', async () => {
    const runtime = await open()
    const { codigo } = await insertCodigo(runtime, { forma: 'pesos', valor: 99_999 })
    const cheap = await insertProducto(runtime, { stock: { M: 2 }, precio: 1 })
    const dear = await insertProducto(runtime, { stock: { M: 2 }, precio: 2190 })
    const cart = [cheap, dear].map((producto) => ({ producto, talle: 'M' }))
    const solicitud = await withCodigo(runtime, buildSolicitud(cart, 'tarjeta'), 'tarjeta', codigo)
    const pedido = placed(await placePedido(runtime, solicitud, 'tarjeta'))
    const origin = 'https://tienda.example'
    const { items } = buildPreference(
      pedido,
      { nombre: 'Casakas', cuotas: 6 },
      { origin, noticeOrigin: origin, expira: 0 },
    )
    expect(items.map(({ unit_price }) => unit_price)).toEqual([1, 1, 260])
    expect(items.map(({ description }) => description)).toEqual([
      'En stock',
      `En stock, con el código ${codigo}`,
      'Envío a Montevideo, Montevideo',
    ])
    expect(pedido.totalMercadoPago).toBe(262)
    expect(pedido.totalTransferencia).toBe(262)
  })

  it('34.14 the sales count what was paid with it, by either way', async () => {
    const runtime = await open()
    const { codigo } = await insertCodigo(runtime)
    const buy = await buyer(runtime)
    const byCard = placed(await buy(codigo))
    await applyPago(runtime, byCard.id, buildPago({ monto: byCard.totalMercadoPago }))
    const byTransfer = placed(await buy(codigo, { medio: 'transferencia' }))
    const cambio = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
    const mailed = { ...runtime, mailer: { kick: () => undefined } }
    expect(await changeEstado(mailed, byTransfer.codigo, cambio, ANA)).toMatchObject({ ok: true })
    const hoy = diaDe(runtime.clock())
    const { periodos, masVendidas } = await readSold(runtime, { desde: hoy, hasta: hoy, por: 'semana' })
    expect(masVendidas).toMatchObject([{ unidades: 2, pesos: 2190 - 219 + (1971 - 197) }])
    expect(periodos[0]!.cobrado / 100).toBe(byCard.totalMercadoPago + byTransfer.totalTransferencia)
  })

  it('34.9 is refused at prices that the code doesn’t give, old → new, and uses nothing', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime)
    const producto = await insertProducto(runtime, { precio: 2190 })
    const solicitud = { ...buildSolicitud([{ producto, talle: 'M' }], 'tarjeta'), codigo: codigo.codigo }
    expect(await placePedido(runtime, solicitud, 'tarjeta')).toMatchObject({
      code: 'precio_cambiado',
      data: { lineas: [{ motivo: 'precio', antes: 2190, ahora: 1971 }] },
    })
    expect(await usosDe(runtime, codigo)).toBe(0)
    await expectAllWell(runtime)
  })

  it('11.5, 34.9 the same key with the same code is the same order, and with another one it is refused', async () => {
    const runtime = await open()
    const limited = { usosMax: 50 }
    const [one, other] = [await insertCodigo(runtime, limited), await insertCodigo(runtime, limited)]
    const buy = await buyer(runtime)
    const same = { clave: 'una-clave-de-dieciseis', telefono: '099 111 222' }
    const first = placed(await buy(one.codigo, same))
    expect(placed(await buy(one.codigo.toLowerCase(), same)).id).toBe(first.id)
    expect(await buy(other.codigo, same)).toMatchObject({ code: 'clave_reutilizada' })
    expect([await usosDe(runtime, one), await usosDe(runtime, other)]).toEqual([1, 0])
    await expectAllWell(runtime)
  })

  it('34.6 is refused alike with a code that nobody made, that was ended and that was used up, in all or by its buyer', async () => {
    const runtime = await open()
    const buy = await buyer(runtime)
    const once = await insertCodigo(runtime, { usosMax: 1 })
    const each = await insertCodigo(runtime, { usosPorPersona: 1 })
    const ended = await insertCodigo(runtime)
    await setAnulado(runtime, { clave: ended.codigo, anular: true })
    placed(await buy(once.codigo))
    placed(await buy(each.codigo, { telefono: '099 111 222', correo: 'beto@example.com' }))
    for (const [codigo, options] of [
      ['NADIE', {}],
      ['x'.repeat(80), {}],
      ['-', {}],
      [ended.codigo, {}],
      [once.codigo, {}],
      [each.codigo, { telefono: '+598 99 111222' }],
      [each.codigo, { correo: 'Beto+otra@example.com' }],
    ] as const) {
      const refused = await buy(codigo, options)
      expect([codigo, refused]).toEqual([codigo, { ok: false, code: UNKNOWN }])
    }
    placed(await buy(each.codigo))
    await setAnulado(runtime, { clave: ended.codigo, anular: false })
    placed(await buy(ended.codigo))
    await expectAllWell(runtime)
  })

  it('34.7 after 30 codes that can’t be used no code is looked at for that network, for ten minutes', async () => {
    const runtime = await open()
    const buy = await buyer(runtime)
    const { codigo } = await insertCodigo(runtime)
    const items = buildSolicitud([{ producto: await insertProducto(runtime), talle: 'M' }], 'tarjeta').items
    for (let n = 0; n < 15; n++)
      expect(await checkCodigo(runtime, `NO${n}`, items, '203.0.113.7')).toMatchObject({ code: UNKNOWN })
    for (let n = 0; n < 15; n++) expect(await buy(`NO${n}`, { ip: '203.0.113.7' })).toMatchObject({ code: UNKNOWN })
    expect(await checkCodigo(runtime, 'NO31', items, '203.0.113.7')).toMatchObject({ code: 'demasiados_intentos' })
    expect(await checkCodigo(runtime, codigo, items, '203.0.113.7')).toMatchObject({ code: 'demasiados_intentos' })
    expect(await buy(codigo, { ip: '203.0.113.7' })).toMatchObject({ code: 'demasiados_intentos' })
    placed(await buy(codigo, { ip: '198.51.100.1' }))
    runtime.setClock(runtime.clock() + HOUR / 6)
    placed(await buy(codigo, { ip: '203.0.113.7' }))
    await expectAllWell(runtime)
  })

  it('34.7 many tried at once are no more than one after the other', async () => {
    const runtime = await open()
    const { codigo } = await insertCodigo(runtime)
    const items = buildSolicitud([{ producto: await insertProducto(runtime), talle: 'M' }], 'tarjeta').items
    const typed = Array.from({ length: 60 }, (_, n) => `NO${n}`)
    const answers = await Promise.all(typed.map((each) => checkCodigo(runtime, each, items, '203.0.113.7')))
    expect(answers.filter((answer) => !answer.ok && answer.code === UNKNOWN)).toHaveLength(30)
    expect(await checkCodigo(runtime, codigo, items, '203.0.113.7')).toMatchObject({ code: 'demasiados_intentos' })
    // Tries with a usable code don't count.
    for (let n = 0; n < 31; n++) expect((await checkCodigo(runtime, codigo, items, '198.51.100.1')).ok).toBe(true)
  })

  it('34.11 gives its use back when it ends unpaid or is cancelled, and not when it is refunded', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 1 })
    const buy = await buyer(runtime)
    placed(await buy(codigo.codigo))
    runtime.setClock(runtime.clock() + HOUR)
    await expirePedidos(runtime)
    expect(await usosDe(runtime, codigo)).toBe(0)

    const cancelled = placed(await buy(codigo.codigo))
    const cancel = async ({ codigo: which }: Pedido, desde: 'pendiente_pago' | 'pagado') => {
      const cambio = { evento: 'cancelar', desde, detalle: '' } as const
      const mailed = { ...runtime, mailer: { kick: () => undefined } }
      expect(await changeEstado(mailed, which, cambio, ANA)).toMatchObject({ ok: true })
    }
    await cancel(cancelled, 'pendiente_pago')
    expect(await usosDe(runtime, codigo)).toBe(0)

    const cancelledLater = placed(await buy(codigo.codigo))
    await applyPago(runtime, cancelledLater.id, buildPago({ id: '6', monto: cancelledLater.totalMercadoPago }))
    expect(await usosDe(runtime, codigo)).toBe(1)
    await cancel(cancelledLater, 'pagado')
    expect(await usosDe(runtime, codigo)).toBe(0)

    const paid = placed(await buy(codigo.codigo))
    const monto = paid.totalMercadoPago
    await applyPago(runtime, paid.id, buildPago({ id: '7', monto }))
    await applyPago(
      runtime,
      paid.id,
      buildPago({
        id: '7',
        monto,
        estado: 'refunded',
        significado: 'otro',
        devuelto: monto,
        reintegros: [{ id: '1', monto }],
      }),
    )
    expect((await findPedidoGestionado(runtime, paid.codigo))!.estado).toBe('reembolsado')
    expect(await usosDe(runtime, codigo)).toBe(1)
    await expectAllWell(runtime)
  })

  it('34.7, 11.43 a use stays its buyer’s, whatever the order’s telephone and e-mail are corrected to', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosPorPersona: 1 })
    const buy = await buyer(runtime)
    const yo = { telefono: '099 111 222', correo: 'beto@example.com' }
    const { token, envio } = placed(await buy(codigo.codigo, yo))
    const vista = toEntrega(envio)
    const escrita = { ...vista, telefono: '098 765 432', correo: 'otra@example.com' }
    expect(await correctEntrega(runtime, { token }, { vista, escrita })).toMatchObject({ ok: true })
    for (const persona of [yo, { telefono: yo.telefono }, { correo: yo.correo }])
      expect(await buy(codigo.codigo, persona)).toMatchObject({ code: UNKNOWN })
    placed(await buy(codigo.codigo, { telefono: escrita.telefono }))
  })

  it('34.11 gives the use of an order that is replaced to the one that replaces it, and its cart knows', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 1, usosPorPersona: 1 })
    const buy = await buyer(runtime)
    const telefono = '099 111 222'
    const first = placed(await buy(codigo.codigo, { telefono }))
    expect(await buy(codigo.codigo, { telefono })).toMatchObject({ code: UNKNOWN })
    const second = placed(await buy(codigo.codigo, { telefono, reemplaza: first.token }))
    expect(second.totalMercadoPago).toBe(2190 - 219 + 260)
    expect(await usosDe(runtime, codigo)).toBe(1)
    expect((await findPedidoGestionado(runtime, first.codigo))!.estado).toBe('cancelado')
    await expectAllWell(runtime)
  })

  it('34.12 takes its use again when its money comes late, past the limit with a flag, and keeps its price', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 1 })
    const buy = await buyer(runtime)
    const late = placed(await buy(codigo.codigo))
    runtime.setClock(runtime.clock() + HOUR)
    await expirePedidos(runtime)
    placed(await buy(codigo.codigo))
    await applyPago(runtime, late.id, buildPago({ monto: late.totalMercadoPago }))
    const found = (await findPedidoGestionado(runtime, late.codigo))!
    expect([found.estado, found.totalMercadoPago]).toEqual(['pagado', 2190 - 219 + 260])
    expect(found.avisos).toMatchObject([{ tipo: 'codigo_de_mas', detalle: codigo.codigo, resuelto: null }])
    expect(await usosDe(runtime, codigo)).toBe(2)
    await expectAllWell(runtime)
  })

  it('34.28 unpaid orders keep a tenth of the uses of a code for one network and a third for all, and whoever comes then is taken without one, told before and after', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 30 })
    const buy = await buyer(runtime)
    const items = buildSolicitud([{ producto: await insertProducto(runtime), talle: 'M' }], 'tarjeta').items
    const isTold = async (ip: string) => {
      const checked = await checkCodigo(runtime, codigo.codigo, items, ip)
      return checked.ok && checked.value.porConfirmar
    }
    const stranger = '203.0.113.7'
    const orders: Pedido[] = []
    for (let n = 0; n < 12; n++) {
      const medio = n % 2 === 0 ? 'tarjeta' : 'transferencia'
      expect(await isTold(stranger)).toBe(n >= 3)
      orders.push(placed(await buy(codigo.codigo, { ip: stranger, medio, correo: n === 11 ? 'ana@example.com' : '' })))
    }
    expect(orders.map(({ usoDeCodigo }) => usoDeCodigo).filter((uso) => uso === 'reservado')).toHaveLength(3)
    expect(orders.at(-1)).toMatchObject({ usoDeCodigo: 'por_confirmar', totalTransferencia: 1971 - 197 + 260 })
    const mail = await runtime.database.read
      .selectFrom('correos')
      .select('parametros')
      .where('para', '=', 'ana@example.com')
      .execute()
    expect(mail.map(({ parametros }) => JSON.parse(parametros))).toMatchObject([{ por_confirmar: true }])
    expect(await usosDe(runtime, codigo)).toBe(3)

    for (let n = 0; n < 7; n++) {
      expect(await isTold(`198.51.100.${n}`)).toBe(false)
      expect(placed(await buy(codigo.codigo, { ip: `198.51.100.${n}` })).usoDeCodigo).toBe('reservado')
    }
    expect(await isTold('198.51.100.99')).toBe(true)
    expect(placed(await buy(codigo.codigo, { ip: '198.51.100.99' })).usoDeCodigo).toBe('por_confirmar')
    expect(await usosDe(runtime, codigo)).toBe(10)
    await expectAllWell(runtime)

    // Uses that a card order keeps end with its hold.
    runtime.setClock(runtime.clock() + HOUR)
    await expirePedidos(runtime)
    expect(await isTold('198.51.100.99')).toBe(false)
    await expectAllWell(runtime)
  })

  it('34.28 that holds when many ask at once, and a cart knows the use that its own order would give back', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 10 })
    const buy = await buyer(runtime)
    const stranger = '203.0.113.7'
    const many = await Promise.all(Array.from({ length: 8 }, () => buy(codigo.codigo, { ip: stranger })))
    const kept = many.map(placed).filter(({ usoDeCodigo }) => usoDeCodigo === 'reservado')
    expect([kept.length, await usosDe(runtime, codigo)]).toEqual([2, 2])
    const items = buildSolicitud([{ producto: await insertProducto(runtime), talle: 'M' }], 'tarjeta').items
    const ask = (propio?: string) => checkCodigo(runtime, codigo.codigo, items, stranger, propio)
    expect(await ask()).toMatchObject({ value: { porConfirmar: true } })
    expect(await ask(kept[0]!.token)).toMatchObject({ value: { porConfirmar: false } })
    await expectAllWell(runtime)
  })

  it('34.29 an order without a use takes one when it is paid, past the limit with a flag; paid ones use a code up', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 4 })
    const buy = await buyer(runtime)
    const ip = '203.0.113.7'
    const orders: Pedido[] = []
    for (let n = 0; n < 6; n++) orders.push(placed(await buy(codigo.codigo, { ip })))
    expect(await usosDe(runtime, codigo)).toBe(2)
    const pay = ({ id, totalMercadoPago: monto }: Pedido) =>
      applyPago(runtime, id, buildPago({ id: `pago-${id}`, monto }))
    // Orders that keep no use pay first.
    for (const pedido of orders.slice(2)) await pay(pedido)
    for (const pedido of orders.slice(0, 2)) await pay(pedido)
    const found = await Promise.all(
      orders.map(async ({ codigo: which }) => (await findPedidoGestionado(runtime, which))!),
    )
    expect(found.map(({ estado, usoDeCodigo }) => [estado, usoDeCodigo])).toEqual(orders.map(() => ['pagado', '']))
    expect(found.map(({ avisos }) => avisos.map(({ tipo }) => tipo))).toEqual([
      [],
      [],
      [],
      [],
      ['codigo_de_mas'],
      ['codigo_de_mas'],
    ])
    expect(await usosDe(runtime, codigo)).toBe(6)
    expect(await buy(codigo.codigo)).toMatchObject({ code: UNKNOWN })
    await expectAllWell(runtime)
  })

  it('34.30 of one to three uses an order has one of its own or is refused; of one without a limit it keeps none', async () => {
    const runtime = await open()
    const few = await insertCodigo(runtime, { usosMax: 3 })
    const any = await insertCodigo(runtime, { usosPorPersona: 1 })
    const buy = await buyer(runtime)
    const ip = '203.0.113.7'
    for (let n = 0; n < 3; n++) expect(placed(await buy(few.codigo, { ip })).usoDeCodigo).toBe('reservado')
    expect(await buy(few.codigo)).toMatchObject({ code: UNKNOWN })
    const yo = { telefono: '099 111 222' }
    const pedido = placed(await buy(any.codigo, yo))
    expect([pedido.usoDeCodigo, await usosDe(runtime, any)]).toEqual(['', 0])
    expect(await buy(any.codigo, yo)).toMatchObject({ code: UNKNOWN })
    await applyPago(runtime, pedido.id, buildPago({ monto: pedido.totalMercadoPago }))
    expect(await usosDe(runtime, any)).toBe(1)
    expect(await buy(any.codigo, yo)).toMatchObject({ code: UNKNOWN })
    await expectAllWell(runtime)
  })

  it('34.13 keeps code and prices through a change of the way of paying, and when the code is ended', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 1 })
    const buy = await buyer(runtime)
    const pedido = placed(await buy(codigo.codigo))
    await setAnulado(runtime, { clave: codigo.codigo, anular: true })
    const changed = await changeMedioDePago(runtime, pedido.token, 'transferencia')
    expect(changed).toMatchObject({ value: { codigoDescuento: codigo.codigo, totalTransferencia: 1971 - 197 + 260 } })
    await applyPago(runtime, pedido.id, buildPago({ monto: pedido.totalMercadoPago }))
    expect(await usosDe(runtime, codigo)).toBe(1)
    await expectAllWell(runtime)
  })

  it('34.19 is refused while the code is ended, and taken again once it was brought back, with the uses that it had', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 2 })
    const buy = await buyer(runtime)
    placed(await buy(codigo.codigo))
    await setAnulado(runtime, { clave: codigo.codigo, anular: true })
    expect(await buy(codigo.codigo)).toMatchObject({ ok: false })
    await setAnulado(runtime, { clave: codigo.codigo, anular: false })
    placed(await buy(codigo.codigo))
    expect(await usosDe(runtime, codigo)).toBe(2)
    expect(await buy(codigo.codigo)).toMatchObject({ ok: false })
    await expectAllWell(runtime)
  })

  it('34.5 is refused with the sentence of its reason, and with the one that the cart was told', async () => {
    const runtime = await open()
    const buy = await buyer(runtime)
    const { codigo } = await insertCodigo(runtime, { minimo: 3000 })
    expect(await buy(codigo)).toMatchObject({ code: 'codigo_no_vale', detail: expect.stringContaining('3.000') })
    expect(await usosDe(runtime, { codigo } as CodigoDeDescuento)).toBe(0)
  })

  it('34.24 one that isn’t for reduced shirts takes nothing off them, and is refused where all are', async () => {
    const runtime = await open()
    const [plain, reduced] = [await insertProducto(runtime), await insertProducto(runtime)]
    await insertRebaja(runtime, {
      id: 'fin-de-semana',
      nombre: 'Fin de semana',
      desde: runtime.clock(),
      hasta: runtime.clock() + HOUR,
      tipo: 'porcentaje',
      valor: 30,
      modos: 'stock',
      alcance: { tipo: 'elegidas', ids: new Set([reduced.id]) },
    })
    const filtro = { modo: '', liga: '', equipo: '', categoria: '', sinRebajadas: true } as const
    const { codigo } = await insertCodigo(runtime, { filtro })
    const ask = (...productos: (typeof plain)[]) => {
      const cart = productos.map((producto) => ({ producto, talle: 'M' }))
      return checkCodigo(runtime, codigo, buildSolicitud(cart, 'tarjeta').items, '')
    }
    expect(await ask(reduced)).toMatchObject({ code: 'codigo_no_vale', detail: expect.stringContaining('en rebaja') })
    expect(await ask(reduced, plain)).toMatchObject({
      value: { descuentos: [{ tarjeta: 0, transferencia: 0 }, { tarjeta: 219 }] },
    })
    runtime.setClock(runtime.clock() + HOUR)
    expect(await ask(reduced)).toMatchObject({ value: { descuentos: [{ tarjeta: 219 }] } })
  })

  it('34.18 tells of each code how many orders were paid with it, for how much, and what it took off', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { forma: 'pesos', valor: 300 })
    await insertCodigo(runtime, { codigo: 'OTRO' })
    const buy = await buyer(runtime)
    const paid = placed(await buy(codigo.codigo))
    placed(await buy(codigo.codigo))
    await applyPago(runtime, paid.id, buildPago({ monto: paid.totalMercadoPago }))
    const { codigos } = await listCodigos(runtime, 1)
    expect(codigos.toSorted((a, b) => (a.codigo < b.codigo ? -1 : 1))).toMatchObject([
      { codigo: 'OTRO', usos: 0, traido: { pedidos: 0, pesos: 0, descontado: 0 } },
      { codigo: codigo.codigo, usos: 1, traido: { pedidos: 1, pesos: 1890, descontado: 300 } },
    ])
  })

  it('34.16 is made once: one that exists stays as it is, and one for shirts that nobody has is refused', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime)
    expect(await createCodigos(runtime, { ...codigo, valor: 50 }, UNO, ANA)).toMatchObject({ code: 'codigo_repetido' })
    const filtro = { ...codigo.filtro, liga: 'Liga que nadie tiene' }
    expect(await createCodigos(runtime, { ...codigo, codigo: 'OTRO', filtro }, UNO, ANA)).toMatchObject({
      code: 'codigo_sin_camisetas',
      data: { campo: 'liga' },
    })
    const { codigos } = await listCodigos(runtime, 1)
    expect(codigos).toMatchObject([{ codigo: codigo.codigo, valor: 10 }])
  })

  it('34.21 two hundred are made at once, alike and each with an end of its own; they are ended together', async () => {
    const runtime = await open()
    const buy = await buyer(runtime)
    const template = { ...(await insertCodigo(runtime)), codigo: 'FERIA', usosMax: 1 }
    const make = () => createCodigos(runtime, template, { cuantos: 200, lote: 'el-lote' }, ANA)
    // The form is sent twice, pressed again because no answer came.
    const [made] = [...(await Promise.all([make(), make()])), await make()]
    if (!made!.ok) throw new Error(made.code)
    const { codigos } = (await findLote(runtime, made.value))!
    expect(new Set(codigos.map(({ codigo }) => codigo)).size).toBe(200)
    for (const { codigo } of codigos) expect(codigo).toMatch(/^FERIA[A-Z2-9]{6}$/)
    const paid = placed(await buy(codigos[7]!.codigo))
    await applyPago(runtime, paid.id, buildPago({ monto: paid.totalMercadoPago }))
    const [entry, other] = (await listCodigos(runtime, 1)).codigos.toSorted((a, b) => b.cuenta - a.cuenta)
    expect(entry).toMatchObject({ clave: made.value, cuenta: 200, usos: 1, traido: { pedidos: 1, pesos: 1971 } })
    expect(other).toMatchObject({ lote: '', cuenta: 1, usos: 0 })
    const sheet = (await exportLote(runtime, made.value))!
    expect(sheet.nombre).toBe('codigos-feria.csv')
    const csv = await text(sheet.csv)
    expect(csv.split('\r\n').filter((line) => line.startsWith('FERIA'))).toHaveLength(200)
    expect(csv).toContain(`${codigos[7]!.codigo};1;1;1971;219\r\n`)
    await setAnulado(runtime, { clave: made.value, anular: true })
    expect(await buy(codigos[8]!.codigo)).toMatchObject({ code: UNKNOWN })
    expect(await findLote(runtime, '')).toBeNull()
    await expectAllWell(runtime)
  })

  it('34.15 verify names uses that disagree with orders, and discounts that disagree with codes', async () => {
    const runtime = await open()
    const codigo = await insertCodigo(runtime, { usosMax: 10 })
    const buy = await buyer(runtime)
    const pedido = placed(await buy(codigo.codigo))
    const falsify = async (
      change: (tx: Parameters<Parameters<typeof runtime.database.transaction>[0]>[0]) => Promise<unknown>,
    ) => {
      await runtime.database.transaction(change)
      return (await verify(runtime.database, runtime.clock())).join(' ')
    }
    expect(await falsify((tx) => tx.updateTable('codigos').set({ usos: 5 }).execute())).toContain('cuenta 5 usos')
    expect(await falsify((tx) => tx.deleteFrom('codigoUsos').execute())).toContain('le falta su uso')
    expect(await falsify((tx) => tx.updateTable('pedidos').set({ codigoDescuento: '' }).execute())).toContain(
      'que no tiene',
    )
    expect(await verify(runtime.database, runtime.clock(), runtime)).toContainEqual(
      expect.stringContaining(pedido.codigo),
    )
  })
})
