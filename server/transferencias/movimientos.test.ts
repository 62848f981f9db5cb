import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import type { Uso } from '#domain/transferencias/lista-banco.ts'
import type { Moneda } from '#domain/transferencias/moneda.ts'
import type { QueAparte } from '#domain/transferencias/transferencias.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { MovimientoBancoRow } from '#server/db/schema.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import { verifyMovimientos } from '#server/pedidos/probar/verify-movimientos.ts'
import { verifyStock } from '#server/pedidos/probar/verify-stock.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { forgetMovimientos } from './create-transfers.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const DAY = 24 * 3_600_000

async function openDesk(runtime: TestRuntime) {
  const { shop } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 20 }, precio: 2190 })
  const { transferencias, pedidos } = shop.admin
  const load = (text: string, encoding: BufferEncoding = 'utf8') =>
    transferencias.takeListaIn({ bytes: Buffer.from(text, encoding), archivo: 'Movimientos ñ.csv', quien: ANA })
  const porRevisar = async () => (await transferencias.listMovimientos({ ver: 'nuevo', pagina: 1 })).movimientos
  return {
    shop,
    transferencias,
    pedidos,
    load,
    porRevisar,
    unidad: { productId: producto.id, talle: 'M' },
    cuentas: async () => (await transferencias.listMovimientos({ ver: 'nuevo', pagina: 1 })).cuentas,
    lista: async () => (await transferencias.listMovimientos({ ver: 'nuevo', pagina: 1 })).lista!,
    async place(medio: MedioDePago = 'transferencia') {
      const placed = await placePedido(
        runtime,
        buildSolicitud([{ producto, talle: 'M' }], medio, { shipping: { correo: '' } }),
        medio,
      )
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
    /** The one movement that waits whose description has this. */
    async movimiento(words: string) {
      const found = (await porRevisar()).filter(({ descripcion }) => descripcion.includes(words))
      if (found.length !== 1) throw new Error(`${found.length} movements with ${words}`)
      return found[0]!.id
    },
    confirm: (movimiento: string, codigo: string, { autor = ANA, conOtroImporte = false } = {}) =>
      transferencias.confirmMovimiento({ movimiento, codigo, conOtroImporte }, autor),
  }
}

/** A list as a bank gives it; amounts as they stand in its column of credits. */
function bankList(...entradas: [fecha: string, descripcion: string, credito: string][]): string {
  return [
    'Cuenta;000123-1;Pesos',
    'Fecha;Descripción;Débito;Crédito;Saldo',
    ...entradas.map(([fecha, descripcion, credito]) => `${fecha};${descripcion};;${credito};0,00`),
    '18/11/2026;COMISIÓN MENSUAL;61,00;;0,00',
    ';Saldo final;;;0,00',
  ].join('\r\n')
}

// round(2190 × 0.9) + 260
const TOTAL = '2.231,00'

describeOnEveryDatabase('the bank’s list of movements', (open) => {
  it('27.31 what the bank tells of money that was confirmed and went back stands after that, also by a clock that was set back', async () => {
    const runtime = await open()
    const desk = await openDesk(runtime)
    const { codigo, totalTransferencia: monto } = await desk.place()
    const confirmar = { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' } as const
    expect(await desk.pedidos.changeEstado(codigo, confirmar, ANA)).toMatchObject({ ok: true })
    runtime.setClock(TEST_NOW - 60_000)
    const dado = { id: 'una', via: 'efectivo', monto, queda: monto, dia: '2026-11-18', cuenta: '', motivo: '' } as const
    expect(await desk.pedidos.returnByHand(codigo, dado, ANA)).toMatchObject({ ok: true })
    await desk.load(bankList(['18/11/2026', 'TRANSF RECIBIDA', '1,00']))
    const movimiento = await desk.movimiento('TRANSF')
    expect(await desk.confirm(movimiento, codigo, { conOtroImporte: true })).toMatchObject({ ok: true })
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('30.11 is read in any usual form, and what can’t be read says why and changes nothing', async () => {
    const { load, lista, porRevisar, transferencias } = await openDesk(await open())
    const forms: [string, BufferEncoding, string][] = [
      [bankList(['18/11/2026', 'DEPÓSITO ÑANDÚ UNO', TOTAL]), 'utf8', 'DEPÓSITO ÑANDÚ UNO'],
      [bankList(['18/11/2026', 'DEPÓSITO ÑANDÚ DOS', TOTAL]), 'latin1', 'DEPÓSITO ÑANDÚ DOS'],
      [`\uFEFF${bankList(['18/11/2026', 'CON MARCA', TOTAL])}`, 'utf8', 'CON MARCA'],
      [bankList(['18/11/2026', 'CON TABULADORES', TOTAL]).replaceAll(';', '\t'), 'utf8', 'CON TABULADORES'],
      [
        'Cuenta,000123-1,Pesos\nFecha,Concepto,Importe\n18/11/2026,"COMAS, Y COMILLAS","2,231.00"\n',
        'utf8',
        'COMAS, Y COMILLAS',
      ],
      [
        'Cuenta;000123-1;Pesos\nFecha;Concepto;Importe\n18/11/2026;<script>alert(1)</script> "suelta;2231\n',
        'utf8',
        '<script>alert(1)</script>',
      ],
    ]
    for (const [text, encoding, descripcion] of forms) {
      expect((await load(text, encoding)).ok, descripcion).toBe(true)
      const found = (await porRevisar()).filter((movimiento) => movimiento.descripcion.includes(descripcion))
      expect(found, descripcion).toMatchObject([{ fecha: '2026-11-18', centavos: 223100 }])
    }
    const before = await lista()
    for (const [text, reason] of [
      ['', 'vacío'],
      ['PK\u0003\u0004libro', 'dañado'],
      ['nada que ver\ncon un banco', 'No encontramos movimientos'],
      [`Fecha;Concepto;Importe\n${'18/11/2026;X;1\n'.repeat(5_001)}`, 'demasiado larga'],
    ] as const) {
      expect(await load(text)).toMatchObject({
        ok: false,
        code: 'lista_ilegible',
        detail: expect.stringContaining(reason),
      })
    }
    expect(await lista()).toEqual(before)
    expect(await transferencias.listMovimientos({ ver: 'usado', pagina: 9 })).toMatchObject({
      pagina: 1,
      movimientos: [],
    })
  })

  it('30.12 columns that aren’t clear are chosen once, remembered for these headings, and may be changed', async () => {
    const { load, lista, porRevisar, transferencias, cuentas } = await openDesk(await open())
    const list = (descripcion: string) => `18/11/2026;${descripcion};900,00;2.231,00\n19/11/2026;OTRO;;15,00\n`
    expect((await load(list('UNO'))).ok).toBe(true)
    expect(await lista()).toMatchObject({ leida: false, titulos: ['Columna 1', 'Columna 2', 'Columna 3', 'Columna 4'] })
    expect(await porRevisar()).toEqual([])
    const choose = async (...usos: Uso[]) =>
      transferencias.chooseColumnas({ lista: (await lista()).id, usos, cuenta: '000123-1', moneda: 'UYU' })
    expect(await choose('fecha', 'nada', 'nada', 'importe')).toMatchObject({ ok: false, code: 'datos_invalidos' })
    expect((await lista()).leida).toBe(false)
    expect((await choose('fecha', 'descripcion', 'importe', 'nada')).ok).toBe(true)
    expect(await porRevisar()).toMatchObject([{ descripcion: 'UNO', centavos: 90000 }])
    // The choice was the wrong column: the list is read anew, and what came of it before is gone.
    expect((await choose('fecha', 'descripcion', 'nada', 'importe')).ok).toBe(true)
    expect((await porRevisar()).map(({ centavos }) => centavos).toSorted()).toEqual([1500, 223100])

    const former = (await lista()).id
    await load(list('DOS'))
    expect(await lista()).toMatchObject({ usos: ['fecha', 'descripcion', 'nada', 'importe'], nuevos: 1, repetidos: 1 })
    expect(await cuentas()).toEqual({ nuevo: 3, usado: 0, apartado: 0 })
    expect(
      await transferencias.chooseColumnas({ lista: former, usos: ['fecha'], cuenta: '0001', moneda: 'UYU' }),
    ).toMatchObject({ ok: false, code: 'no_encontrado' })
  })

  it('30.17 overlapping lists show a movement once, equal ones as often as the bank has them, and nothing of them is lost', async () => {
    const { load, lista, cuentas, place, movimiento, confirm, pedidos } = await openDesk(await open())
    const { codigo } = await place()
    const first = [
      ['17/11/2026', 'ANTES', '10,00'],
      ['18/11/2026', `PAGO ${codigo}`, TOTAL],
    ] as const
    const equal = ['18/11/2026', 'DEPOSITO', '500,00'] as const
    await load(bankList(...first.map((row): [string, string, string] => [...row]), [...equal]))
    expect(await lista()).toMatchObject({ nuevos: 3, repetidos: 0, salidas: 1, ilegibles: 1 })
    expect(await confirm(await movimiento(codigo), codigo)).toEqual({
      ok: true,
      value: { fin: 'pagado', diferencia: 0 },
    })
    await load(bankList([...equal], [...first[1]], [...equal], ['19/11/2026', 'DESPUES', '20,00']))
    expect(await lista()).toMatchObject({ nuevos: 2, repetidos: 2 })
    expect(await cuentas()).toEqual({ nuevo: 4, usado: 1, apartado: 0 })
    expect(conAviso((await pedidos.findPedidoGestionado(codigo))!)).toMatchObject({ estado: 'pagado', aviso: '' })
  })

  it('23.4, 30.13, 30.14 nothing is marked by itself; a movement that is confirmed pays its order and stands in its history', async () => {
    const runtime = await open()
    const { load, porRevisar, place, confirm, movimiento, pedidos, unidad, transferencias } = await openDesk(runtime)
    runtime.setClock(TEST_NOW - 1000)
    const uno = await place()
    runtime.setClock(TEST_NOW)
    const [dos, tres, cuatro] = [await place(), await place('tarjeta'), await place()]
    await load(
      bankList(
        ['18/11/2026', `trf ${uno.codigo.toLowerCase().replace('-', ' ')} ana`, TOTAL],
        ['18/11/2026', `TRF ${dos.codigo.slice(3)}`, '2.300,00'],
        ['18/11/2026', 'DEPOSITO SIN NADA', TOTAL],
        ['18/11/2026', 'OTRA COSA', '77,00'],
        ['18/11/2026', `CON TARJETA NO, AL FINAL TRANSFIERO ${tres.codigo}`, TOTAL],
      ),
    )
    const grados = Object.fromEntries(
      (await porRevisar()).map(({ descripcion, coincidencias }) => [
        descripcion.slice(0, 8),
        coincidencias.map(({ grado, pedido }) => `${grado} ${pedido.codigo}`),
      ]),
    )
    expect(grados).toEqual({
      [`trf ${uno.codigo.toLowerCase().slice(0, 2)} ${uno.codigo.toLowerCase().slice(3, 4)}`]: [
        `codigo_y_monto ${uno.codigo}`,
      ],
      [`TRF ${dos.codigo.slice(3, 7)}`]: [`codigo_otro_monto ${dos.codigo}`],
      // Other orders' codes stand in movements of their own.
      DEPOSITO: [`monto ${cuatro.codigo}`],
      'OTRA COS': [],
      'CON TARJ': [`codigo_y_monto ${tres.codigo}`],
    })
    for (const { codigo } of [uno, dos, tres])
      expect((await pedidos.findPedidoGestionado(codigo))!.estado).toBe('pendiente_pago')

    expect(await confirm(await movimiento('ana'), uno.codigo)).toEqual({
      ok: true,
      value: { fin: 'pagado', diferencia: 0 },
    })
    expect(await confirm(await movimiento('TRF '), dos.codigo, { conOtroImporte: true })).toEqual({
      ok: true,
      value: { fin: 'pagado', diferencia: 6900 },
    })
    expect(await confirm(await movimiento('AL FINAL'), tres.codigo)).toEqual({
      ok: true,
      value: { fin: 'pagado', diferencia: 0 },
    })
    const paid = conAviso((await pedidos.findPedidoGestionado(dos.codigo))!)
    expect(paid).toMatchObject({
      estado: 'pagado',
      medioDePago: 'transferencia',
      aviso: expect.stringMatching(/^Sobran/),
    })
    expect(paid.eventos.at(-1)).toMatchObject({
      evento: 'confirmar_transferencia',
      autor: ANA,
      detalle: expect.stringContaining(`${formatCentavos(230000)} del 18/11/2026`),
    })
    expect((await pedidos.findPedidoGestionado(tres.codigo))!.medioDePago).toBe('transferencia')
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 16, retenido: 1, vendido: 3 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    expect((await porRevisar()).map(({ coincidencias }) => coincidencias.map(({ pedido }) => pedido.codigo))).toEqual([
      [cuatro.codigo],
      [],
    ])
    const usados = await transferencias.listMovimientos({ ver: 'usado', pagina: 1 })
    expect(usados.movimientos.map(({ codigo }) => codigo).toSorted()).toEqual(
      [uno.codigo, dos.codigo, tres.codigo].toSorted(),
    )
    expect(usados.movimientos[0]).toMatchObject({ quien: ANA, en: TEST_NOW })
  })

  it('30.15 one movement that people confirm at once for two orders pays one; sent again it does nothing', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos } = await openDesk(runtime)
    const orders = [await place(), await place()]
    await load(bankList(['18/11/2026', 'DEPOSITO', TOTAL]))
    const id = await movimiento('DEPOSITO')
    const tries = Array.from({ length: 8 }, (_, n) =>
      confirm(id, orders[n % 2]!.codigo, { autor: n < 4 ? ANA : BRUNO }),
    )
    const ended = (await Promise.all(tries)).map((end) => (end.ok ? end.value.fin : end.code))
    expect(ended.filter((end) => end === 'pagado')).toHaveLength(1)
    expect(ended.filter((end) => end === 'repetido')).toHaveLength(3)
    expect(ended.filter((end) => end === 'movimiento_usado')).toHaveLength(4)
    const estados = await Promise.all(
      orders.map(async ({ codigo }) => (await pedidos.findPedidoGestionado(codigo))!.estado),
    )
    expect(estados.toSorted()).toEqual(['pagado', 'pendiente_pago'])
    expect(await confirm(id, 'CK-NADIE2')).toMatchObject({ ok: false, code: 'no_encontrado' })
    expect(await confirm('no-existe', orders[0]!.codigo)).toMatchObject({ ok: false, code: 'no_encontrado' })
  })

  it('30.16 an order with two movements is paid once, and the second is money to return, also when both come at once', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos } = await openDesk(runtime)
    const { codigo } = await place()
    await load(bankList(['18/11/2026', `UNA ${codigo}`, TOTAL], ['18/11/2026', `OTRA ${codigo}`, TOTAL]))
    const ends = await Promise.all([
      confirm(await movimiento('UNA'), codigo),
      confirm(await movimiento('OTRA'), codigo, { autor: BRUNO }),
    ])
    expect(ends.map((end) => end.ok && end.value.fin).toSorted()).toEqual(['pagado', 'para_devolver'])
    const pedido = conAviso((await pedidos.findPedidoGestionado(codigo))!)
    expect(pedido.eventos.filter(({ a }) => a === 'pagado')).toHaveLength(1)
    expect(pedido.aviso).toMatch(/^Llegó otra transferencia, .*: dinero para devolver\.$/)

    const cancelled = await place()
    const evento = 'cancelar' as const
    await pedidos.changeEstado(cancelled.codigo, { evento, desde: 'pendiente_pago', detalle: '' }, ANA)
    await load(bankList(['19/11/2026', `TARDE ${cancelled.codigo}`, TOTAL]))
    expect(await confirm(await movimiento('TARDE'), cancelled.codigo)).toEqual({
      ok: true,
      value: { fin: 'para_devolver', diferencia: 0 },
    })
    expect(conAviso((await pedidos.findPedidoGestionado(cancelled.codigo))!)).toMatchObject({
      estado: 'cancelado',
      aviso: expect.stringContaining('dinero para devolver'),
    })
  })

  it('30.16 what was confirmed by hand takes its own movement without a flag; late money without stock has one', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos, porRevisar, unidad } = await openDesk(runtime)
    const { codigo } = await place()
    const evento = 'confirmar_transferencia' as const
    await pedidos.changeEstado(codigo, { evento, desde: 'pendiente_pago', detalle: '' }, BRUNO)
    await load(bankList(['18/11/2026', `UNA ${codigo}`, TOTAL], ['18/11/2026', `OTRA ${codigo}`, TOTAL]))
    const grados = async () => (await porRevisar()).map(({ coincidencias }) => coincidencias.map(({ grado }) => grado))
    expect(await grados()).toEqual([['confirmado_a_mano'], ['confirmado_a_mano']])
    expect(await confirm(await movimiento('UNA'), codigo)).toEqual({ ok: true, value: { fin: 'unido', diferencia: 0 } })
    expect(await grados()).toEqual([['codigo_terminado']])
    expect(conAviso((await pedidos.findPedidoGestionado(codigo))!).aviso).toBe('')
    expect(await confirm(await movimiento('OTRA'), codigo)).toEqual({
      ok: true,
      value: { fin: 'para_devolver', diferencia: 0 },
    })

    const late = await place()
    runtime.setClock(TEST_NOW + 3 * DAY)
    await expirePedidos(runtime)
    await runtime.database.write
      .updateTable('productStock')
      .set({ cantidad: 0 })
      .where('productId', '=', unidad.productId)
      .execute()
    await load(bankList(['21/11/2026', `AHORA ${late.codigo}`, TOTAL]))
    expect(await confirm(await movimiento('AHORA'), late.codigo)).toEqual({
      ok: true,
      value: { fin: 'sin_stock', diferencia: 0 },
    })
    expect(conAviso((await pedidos.findPedidoGestionado(late.codigo))!)).toMatchObject({
      estado: 'vencido',
      aviso: expect.stringContaining('dinero para devolver'),
    })
  })

  it('30.15, 30.17 a used movement isn’t offered again when the columns are taken for something else', async () => {
    const { load, lista, porRevisar, cuentas, place, confirm, pedidos, transferencias } = await openDesk(await open())
    const [uno, dos] = [await place(), await place()]
    const list = (...more: string[]) =>
      [
        'Cuenta;000123-1;Pesos',
        'Fecha;Descripción;Referencia;Débito;Crédito;Saldo',
        `18/11/2026;TRANSF RECIBIDA;778899;;${TOTAL};1`,
        ...more,
      ].join('\n')
    await load(list())
    const [first] = await porRevisar()
    expect(first).toMatchObject({ descripcion: 'TRANSF RECIBIDA · 778899' })
    expect(await confirm(first!.id, uno.codigo)).toEqual({ ok: true, value: { fin: 'pagado', diferencia: 0 } })

    const choose = async (...usos: Uso[]) =>
      transferencias.chooseColumnas({ lista: (await lista()).id, usos, cuenta: '000123-1', moneda: 'UYU' })
    expect((await choose('fecha', 'descripcion', 'nada', 'nada', 'importe', 'nada')).ok).toBe(true)
    expect(await porRevisar()).toEqual([])
    expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 1 })
    // A later list, with the columns as they are remembered now.
    await load(list('19/11/2026;DESPUES;1;;20,00;2'))
    expect((await porRevisar()).map(({ descripcion }) => descripcion)).toEqual(['DESPUES'])
    expect((await choose('fecha', 'descripcion', 'nada', 'nada', 'nada', 'importe')).ok).toBe(true)
    expect(await cuentas()).toEqual({ nuevo: 1, usado: 1, apartado: 0 })
    expect((await pedidos.findPedidoGestionado(dos.codigo))!.estado).toBe('pendiente_pago')
  })

  it('30.26, 30.27 another amount is confirmed once it was seen, and the order doesn’t leave short before somebody dealt with it', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos } = await openDesk(runtime)
    const { codigo } = await place()
    await load(bankList(['18/11/2026', `UN PESO ${codigo}`, '1,00']))
    const id = await movimiento('UN PESO')
    const before = await pedidos.findPedidoGestionado(codigo)
    expect(await confirm(id, codigo)).toMatchObject({
      ok: false,
      code: 'importe_distinto',
      detail: expect.stringMatching(/es de \$\s1 y el pedido de \$\s2\.231: faltan \$\s2\.230\./),
    })
    expect(await pedidos.findPedidoGestionado(codigo)).toEqual(before)
    expect(await confirm(id, codigo, { conOtroImporte: true })).toEqual({
      ok: true,
      value: { fin: 'pagado', diferencia: -223000 },
    })
    const after = conAviso((await pedidos.findPedidoGestionado(codigo))!)
    expect(after).toMatchObject({
      estado: 'pagado',
      avisos: [{ tipo: 'faltan', centavos: 100, esperado: 223100, movimientoId: id, creado: TEST_NOW, resuelto: null }],
    })
    expect(after.aviso).toMatch(/^Faltan \$\s2\.230: llegaron \$\s1 y el pedido es de \$\s2\.231\.$/)

    const move = (evento: 'preparar' | 'enviar' | 'dejar_para_retirar', desde: 'pagado' | 'en_preparacion') =>
      pedidos.changeEstado(codigo, { evento, desde, detalle: '' }, ANA)
    expect((await move('preparar', 'pagado')).ok).toBe(true)
    for (const evento of ['enviar', 'dejar_para_retirar'] as const) {
      expect(await move(evento, 'en_preparacion')).toMatchObject({
        code: 'pedido_no_modificable',
        detail: expect.stringMatching(/^Faltan .* Resolvé ese aviso/),
      })
    }
    expect((await pedidos.findPedidoGestionado(codigo))!.estado).toBe('en_preparacion')
    await pedidos.resolveAviso(codigo, { aviso: after.avisos[0]!.id, texto: 'Trajo el resto en efectivo' }, BRUNO)
    expect((await move('enviar', 'en_preparacion')).ok).toBe(true)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('30.26, 11.65 what was confirmed by hand is flagged too, when its movement turns out to be of another amount', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos } = await openDesk(runtime)
    const { codigo } = await place()
    await pedidos.changeEstado(codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' }, ANA)
    await load(bankList(['18/11/2026', `DE MAS ${codigo}`, '2.231,50']))
    const id = await movimiento('DE MAS')
    expect(await confirm(id, codigo)).toMatchObject({ code: 'importe_distinto' })
    expect(await confirm(id, codigo, { conOtroImporte: true })).toEqual({
      ok: true,
      value: { fin: 'unido', diferencia: 50 },
    })
    expect(conAviso((await pedidos.findPedidoGestionado(codigo))!).aviso).toMatch(/^Sobran \$\s0,50: /)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
    await runtime.database.write.updateTable('pedidoAvisos').set({ movimientoId: '' }).execute()
    expect(await verify(runtime.database, runtime.clock())).toEqual([
      `Pedido ${codigo}: el banco dice $\u00a02.231,50, su total es $\u00a02.231 y no hay ningún aviso que lo diga.`,
    ])
    // Overpaying keeps no parcel back.
    for (const [evento, desde] of [
      ['preparar', 'pagado'],
      ['enviar', 'en_preparacion'],
    ] as const) {
      expect((await pedidos.changeEstado(codigo, { evento, desde, detalle: '' }, ANA)).ok).toBe(true)
    }
  })

  it('30.32 what comes later of a transfer that was short answers its flag; what is still missing is flagged anew', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, pedidos } = await openDesk(runtime)
    const { codigo } = await place()
    await load(
      bankList(
        ['18/11/2026', `UNO ${codigo}`, '1.000,00'],
        ['18/11/2026', `DOS ${codigo}`, '1.000,00'],
        ['18/11/2026', `TRES ${codigo}`, '231,00'],
        ['18/11/2026', `CUATRO ${codigo}`, '231,00'],
      ),
    )
    const next = async (words: string, conOtroImporte: boolean) =>
      confirm(await movimiento(words), codigo, { conOtroImporte })
    expect(await next('UNO', true)).toMatchObject({ value: { fin: 'pagado', diferencia: -123100 } })
    expect(await next('DOS', false)).toMatchObject({ code: 'importe_distinto' })
    expect(await next('DOS', true)).toMatchObject({ value: { fin: 'resto', diferencia: -23100 } })
    expect(await next('TRES', false)).toEqual({ ok: true, value: { fin: 'resto', diferencia: 0 } })
    const { avisos } = (await pedidos.findPedidoGestionado(codigo))!
    expect(avisos).toMatchObject([
      { tipo: 'faltan', centavos: 100000, autor: ANA, nota: expect.stringContaining('DOS') },
      { tipo: 'faltan', centavos: 200000, autor: ANA, nota: expect.stringContaining('TRES') },
    ])
    expect(avisos.every(({ resuelto }) => resuelto !== null)).toBe(true)
    expect(await next('CUATRO', false)).toMatchObject({ value: { fin: 'para_devolver' } })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('30.29, 30.30, 30.31 foreign money is kept as such and no order’s; debits and impossible days aren’t offered', async () => {
    const runtime = await open()
    const { load, lista, place, confirm, porRevisar, pedidos, transferencias } = await openDesk(runtime)
    const { codigo } = await place()
    await load(
      [
        'Cuenta;000123-1;Pesos',
        'Fecha;Concepto;Importe;D/C',
        `18/11/2026;EN DOLARES ${codigo};U$S 2.231,00;C`,
        `18/11/2026;PAGO A OTRO ${codigo};2.231,00;D`,
        `31/12/9999;DEL FUTURO ${codigo};2.231,00;C`,
      ].join('\n'),
    )
    expect(await lista()).toMatchObject({ nuevos: 1, salidas: 1, ilegibles: 1 })
    const [usd, ...others] = await porRevisar()
    expect(others).toEqual([])
    expect(usd).toMatchObject({ centavos: 223100, moneda: 'USD', coincidencias: [] })
    expect(await confirm(usd!.id, codigo, { conOtroImporte: true })).toMatchObject({
      code: 'movimiento_en_otra_moneda',
    })
    expect((await pedidos.findPedidoGestionado(codigo))!.estado).toBe('pendiente_pago')
    expect((await transferencias.moveMovimiento(usd!.id, 'apartado', ANA)).ok).toBe(true)
    // Columns chosen before the debits' column was understood aren't used any more.
    const headings = 'Día;Concepto;Valor;Tipo'
    await runtime.database.write
      .insertInto('formatosBanco')
      .values({
        firma: 'dia|concepto|valor|tipo',
        usos: '["fecha","descripcion","importe","nada"]',
        cuentas: '[{"numero":"0123-1","moneda":"UYU"}]',
        actualizado: TEST_NOW,
      })
      .execute()
    await load(`${headings}\n18/11/2026;UNA COSA;2.231,00;DB\n18/11/2026;OTRA COSA;5,00;CR\n`)
    expect(await lista()).toMatchObject({ usos: ['fecha', 'descripcion', 'importe', 'sentido'], nuevos: 1, salidas: 1 })
  })

  it('30.17 movements of former versions are known again; of rows that differ in capitals none is lost', async () => {
    const runtime = await open()
    const { load, lista, porRevisar } = await openDesk(runtime)
    const row = {
      // sha256 of ["2026-11-18","transf. juan",223100,1], as it was made then
      huella: 'uN_Pohzd_Q94cXiUi5YqtW2-5S6NaoL7iIXLSzCU1Zo',
      listaId: 'vieja',
      firma: '',
      cuenta: '',
      fecha: '2026-11-18',
      descripcion: 'TRANSF. JUAN',
      centavos: 223100,
      moneda: 'UYU',
      orden: 0,
      estado: 'apartado' as const,
      pedidoId: null,
      quien: ANA,
      en: null,
      creado: TEST_NOW,
      sello: '',
    }
    await runtime.database.transaction((tx) =>
      tx
        .insertInto('movimientosBanco')
        .values({ id: 'viejo', ...row })
        .execute(),
    )
    await load(bankList(['18/11/2026', 'Transf. JUAN', TOTAL], ['18/11/2026', 'TRANSF. JUAN', TOTAL]))
    expect(await lista()).toMatchObject({ nuevos: 1, repetidos: 1 })
    expect(await porRevisar()).toHaveLength(1)
  })

  it('30.17, 30.20 two banks may tell of the same text and amount on a day; where it may be money that was used, that is said', async () => {
    const { load, lista, porRevisar, place, confirm, pedidos } = await openDesk(await open())
    const [uno, dos] = [await place(), await place()]
    await load(bankList(['18/11/2026', 'DEPOSITO', TOTAL]))
    const [first] = await porRevisar()
    expect(first!.parecido).toBe('')
    expect(await confirm(first!.id, uno.codigo)).toEqual({ ok: true, value: { fin: 'pagado', diferencia: 0 } })
    await load(
      `Cuenta;000123-1;Pesos\nFecha;Concepto;Importe\n18/11/2026;DEPOSITO;${TOTAL}\n18/11/2026;OTRO DEPOSITO;99,00\n`,
    )
    expect(await lista()).toMatchObject({ nuevos: 2, repetidos: 0 })
    const offered = await porRevisar()
    expect(offered.map(({ descripcion, parecido }) => [descripcion, parecido])).toEqual([
      ['DEPOSITO', uno.codigo],
      ['OTRO DEPOSITO', ''],
    ])
    expect(await confirm(offered[0]!.id, dos.codigo)).toEqual({ ok: true, value: { fin: 'pagado', diferencia: 0 } })
    expect(conAviso((await pedidos.findPedidoGestionado(dos.codigo))!).aviso).toBe('')
  })

  it('30.34, 30.36 two accounts whose rows read the same show all of it, and the same list again none of it', async () => {
    const { load, lista, cuentas, transferencias } = await openDesk(await open())
    const de = (cuenta: string, moneda: string) =>
      [
        `Cuenta;${cuenta};Moneda;${moneda}`,
        'Fecha;Concepto;Débito;Crédito;Saldo',
        '17/11/2026;DEPOSITO EFECTIVO;;1000;5000',
        '18/11/2026;TRANSFERENCIA RECIBIDA;;2500;7500',
        '18/11/2026;COMISION;10;;7490',
        'Total;;;;',
      ].join('\n')
    await load(de('CA 0012345-00001', 'Pesos'))
    expect(await lista()).toMatchObject({ cuenta: '2345-00001', moneda: 'UYU', nuevos: 2, repetidos: 0 })
    for (const [cuenta, moneda, shown] of [
      ['CA 0098765-00001', 'Pesos', { cuenta: '8765-00001', moneda: 'UYU' }],
      ['CA 0012345-00002', 'Pesos', { cuenta: '2345-00002', moneda: 'UYU' }],
      ['CA 0012345-00001', 'Dólares', { cuenta: '2345-00001', moneda: 'USD' }],
    ] as const) {
      await load(de(cuenta, moneda))
      expect(await lista(), cuenta).toMatchObject({ ...shown, nuevos: 2, repetidos: 0 })
    }
    await load(de('0012345-00001', 'UYU'))
    expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 2, salidas: 1, ilegibles: 1 })
    expect(await cuentas()).toEqual({ nuevo: 8, usado: 0, apartado: 0 })
    // All that was counted can be opened and read.
    const aparte = async (que: QueAparte) => (await transferencias.listAparte({ que, pagina: 1 })).filas
    expect(await aparte('repetido')).toMatchObject([
      { celdas: [{ titulo: 'Fecha', valor: '17/11/2026' }, {}, {}, {}], movimiento: { estado: 'nuevo', codigo: '' } },
      { celdas: [{}, { titulo: 'Concepto', valor: 'TRANSFERENCIA RECIBIDA' }, {}, {}] },
    ])
    expect(await aparte('salida')).toMatchObject([{ celdas: [{}, { valor: 'COMISION' }, {}, {}], movimiento: null }])
    expect(await aparte('ilegible')).toMatchObject([{ celdas: [{ valor: 'Total' }], motivo: 'sin_fecha' }])
  })

  it('30.35 an account that the list doesn’t name is asked for, kept for these headings, asked again where two fit, and may be put right', async () => {
    const runtime = await open()
    const { load, lista, cuentas, place, confirm, porRevisar, transferencias } = await openDesk(runtime)
    const list = `Fecha;Concepto;Importe\n18/11/2026;DEPOSITO;${TOTAL}\n18/11/2026;OTRO;5,00\n`
    const usos: Uso[] = ['fecha', 'descripcion', 'importe']
    const say = async (cuenta: string, moneda: Moneda | '') =>
      transferencias.chooseColumnas({ lista: (await lista()).id, usos, cuenta, moneda })
    await load(list)
    expect(await lista()).toMatchObject({ leida: false, usos, cuenta: '', moneda: '' })
    expect(await say('12', 'UYU')).toMatchObject({ code: 'datos_invalidos', detail: expect.stringContaining('cuatro') })
    expect(await say('1234', '')).toMatchObject({ code: 'datos_invalidos', detail: expect.stringContaining('moneda') })
    expect(await cuentas()).toMatchObject({ nuevo: 0 })
    expect((await say('1243', 'UYU')).ok).toBe(true)
    const { codigo } = await place()
    const deposito = (await porRevisar()).find(({ descripcion }) => descripcion === 'DEPOSITO')!
    expect((await confirm(deposito.id, codigo)).ok).toBe(true)
    // The account was mistyped: what was used stays used, and nothing is there twice.
    expect((await say('CA 771234', 'UYU')).ok).toBe(true)
    expect(await lista()).toMatchObject({ cuenta: '1234', nuevos: 1, repetidos: 1 })
    expect(await cuentas()).toEqual({ nuevo: 1, usado: 1, apartado: 0 })
    await load(list)
    expect(await lista()).toMatchObject({ leida: true, cuenta: '1234', moneda: 'UYU', nuevos: 0, repetidos: 2 })
    // Another account's list comes, which doesn't say so either.
    await load(`${list}19/11/2026;DE LA OTRA;9,00\n`)
    expect((await say('9999', 'USD')).ok).toBe(true)
    expect(await lista()).toMatchObject({ cuenta: '9999', nuevos: 3, repetidos: 0 })
    await load(list)
    expect(await lista()).toMatchObject({ leida: false, cuenta: '', moneda: '' })
    expect((await say('1234', 'UYU')).ok).toBe(true)
    expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 2 })
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it.each(['CA $ 000000-4567', 'CA 4567-00001'])(
    '30.39 an account said by four digits is the one that a list names in full, %s: no movement is there twice',
    async (completa) => {
      const runtime = await open()
      const { load, lista, cuentas, place, confirm, porRevisar, transferencias } = await openDesk(runtime)
      const head = 'Fecha;Concepto;Importe\n'
      const rows = `18/11/2026;DEPOSITO;${TOTAL}\n18/11/2026;OTRO;5,00\n`
      const usos: Uso[] = ['fecha', 'descripcion', 'importe']
      const say = async (cuenta: string) =>
        transferencias.chooseColumnas({ lista: (await lista()).id, usos, cuenta, moneda: 'UYU' })
      const named = (cuenta: string) => `Cuenta;${cuenta};Pesos\n${head}${rows}`
      await load(head + rows)
      expect((await say('4567')).ok).toBe(true)
      const deposito = (await porRevisar()).find(({ descripcion }) => descripcion === 'DEPOSITO')!
      expect((await confirm(deposito.id, (await place()).codigo)).ok).toBe(true)
      await load(named(completa))
      expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 2 })
      expect(await cuentas()).toEqual({ nuevo: 1, usado: 1, apartado: 0 })
      // The list that names none is still of the same account, with what came since.
      await load(`${head}${rows}19/11/2026;NUEVO;7,00\n`)
      expect(await lista()).toMatchObject({ leida: true, nuevos: 1, repetidos: 2 })
      // Another account with those four digits is another: from then on four digits are too few.
      await load(named('CA 8888-4567'))
      expect(await lista()).toMatchObject({ cuenta: '8888-4567', nuevos: 2 })
      if (completa.endsWith('4567')) {
        await load(head + rows)
        expect(await lista()).toMatchObject({ leida: false, cuenta: '' })
        expect(await say('4567')).toMatchObject({ code: 'datos_invalidos', detail: expect.stringContaining('entero') })
        expect((await say('000000-4567')).ok).toBe(true)
        expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 2 })
      }
      expect(await verify(runtime.database, runtime.clock())).toEqual([])
    },
  )

  it('30.37 movements from before accounts were told apart are known again by the first account that has them, with their seal', async () => {
    const runtime = await open()
    const { load, lista, cuentas } = await openDesk(runtime)
    const firma = 'fecha|concepto|importe'
    const former: Omit<MovimientoBancoRow, 'sello'> = {
      id: 'viejo',
      huella: createHash('sha256')
        .update(JSON.stringify([firma, JSON.stringify(['2026-11-18', 'deposito', '50000']), 1]))
        .digest('base64url'),
      listaId: 'vieja',
      firma,
      cuenta: '',
      fecha: '2026-11-18',
      descripcion: 'DEPOSITO',
      centavos: 50000,
      moneda: 'UYU',
      orden: 0,
      estado: 'apartado',
      pedidoId: null,
      quien: ANA,
      en: TEST_NOW,
      creado: TEST_NOW,
    }
    const { id, huella, listaId, fecha, descripcion, centavos, moneda, orden, creado, estado, quien, en } = former
    const told = [
      id,
      huella,
      listaId,
      firma,
      fecha,
      descripcion,
      centavos,
      moneda,
      orden,
      creado,
      estado,
      null,
      quien,
      en,
    ]
    const sello = `1:${runtime.seal(['movimiento', ...told])}`
    await runtime.database.transaction(async (tx) => {
      await tx
        .insertInto('movimientosBanco')
        .values({ ...former, sello })
        .execute()
    })
    expect(await verifyMovimientos(runtime.database.read, runtime.seal)).toEqual([])
    const list = (cuenta: string, moneda: string) =>
      `Cuenta;${cuenta};${moneda}\nFecha;Concepto;Importe\n18/11/2026;DEPOSITO;500,00\n`
    await load(list('1111', 'Dólares'))
    expect(await lista()).toMatchObject({ nuevos: 1, repetidos: 0 })
    await load(list('1111', 'Pesos'))
    expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 1 })
    await load(list('2222', 'Pesos'))
    expect(await lista()).toMatchObject({ nuevos: 1, repetidos: 0 })
    await load(list('1111', 'Pesos'))
    expect(await lista()).toMatchObject({ nuevos: 0, repetidos: 1 })
    expect(await cuentas()).toEqual({ nuevo: 2, usado: 0, apartado: 1 })
    expect(await verifyMovimientos(runtime.database.read, runtime.seal)).toEqual([])
    // Former seals hold for a movement of no account alone.
    await runtime.database.write
      .updateTable('movimientosBanco')
      .set({ sello, huella })
      .where('id', '=', 'viejo')
      .execute()
    expect(await verifyMovimientos(runtime.database.read, runtime.seal)).toHaveLength(1)
  })

  it('30.18, 30.19 a movement is put aside and taken back; what was no order’s is forgotten after 30 days', async () => {
    const runtime = await open()
    const { load, place, confirm, movimiento, transferencias, cuentas } = await openDesk(runtime)
    const { codigo } = await place()
    await load(
      bankList(['18/11/2026', 'SUELDO', '10,00'], ['18/11/2026', `PAGO ${codigo}`, TOTAL], ['18/11/2026', 'X', '1']),
    )
    const sueldo = await movimiento('SUELDO')
    expect((await transferencias.moveMovimiento(sueldo, 'apartado', ANA)).ok).toBe(true)
    expect(await cuentas()).toEqual({ nuevo: 2, usado: 0, apartado: 1 })
    expect((await transferencias.moveMovimiento(sueldo, 'nuevo', ANA)).ok).toBe(true)
    await transferencias.moveMovimiento(sueldo, 'apartado', ANA)
    const pago = await movimiento('PAGO')
    await confirm(pago, codigo)
    expect(await transferencias.moveMovimiento(pago, 'apartado', ANA)).toMatchObject({ code: 'movimiento_usado' })
    runtime.setClock(TEST_NOW + 30 * DAY)
    await forgetMovimientos(runtime)
    expect(await cuentas()).toEqual({ nuevo: 1, usado: 1, apartado: 1 })
    runtime.setClock(TEST_NOW + 30 * DAY + 1)
    await forgetMovimientos(runtime)
    expect(await cuentas()).toEqual({ nuevo: 0, usado: 1, apartado: 0 })
    expect((await transferencias.listMovimientos({ ver: 'nuevo', pagina: 1 })).lista).toBeNull()
    // The same list again: what was used stays used.
    await load(bankList(['18/11/2026', `PAGO ${codigo}`, TOTAL]))
    expect(await cuentas()).toEqual({ nuevo: 0, usado: 1, apartado: 0 })
  })
})
