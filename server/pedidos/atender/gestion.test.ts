import { TANDA_MAX, tandaSchema } from '#domain/pedidos/gestion/tanda.ts'
import { moveTanda } from '../mover/move-tanda.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { CambioDeEstado } from '../mover/change-estado.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { SIN_FILTRO, type FiltroDePedidos } from '#domain/pedidos/gestion/lista-pedidos.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, buildSolicitud, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { selectEntre } from '../guardar/gestion.repo.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { findFiguras } from '../../stock/unidades.ts'
import { verifyStock } from '../probar/verify-stock.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'

async function openPedidos(runtime: TestRuntime) {
  const { shop, mailbox } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 5 }, precio: 2190 })
  const { pedidos } = shop.admin
  return {
    pedidos,
    mailbox,
    producto,
    unidad: { productId: producto.id, talle: 'M' },
    async place(shipping: Partial<typeof DATOS_ENVIO> = {}, medio: MedioDePago = 'transferencia') {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, { shipping })
      const placed = await placePedido(runtime, solicitud, medio)
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
    move: (codigo: string, cambio: Omit<CambioDeEstado, 'detalle'>, autor = ANA) =>
      pedidos.changeEstado(codigo, { detalle: '', ...cambio }, autor),
  }
}

describeOnEveryDatabase('the administration of orders', (open) => {
  it('26.1, 26.3 lists orders by state and by flag, the newest first, in pages, with the number of each', async () => {
    const runtime = await open()
    const { pedidos, place, move } = await openPedidos(runtime)
    const codigos: string[] = []
    for (let n = 0; n < 5; n++) {
      runtime.setClock(TEST_NOW + n * 1000)
      codigos.unshift((await place()).codigo)
    }
    await move(codigos[0]!, { evento: 'confirmar_transferencia', desde: 'pendiente_pago' })
    await move(codigos[0]!, { evento: 'cancelar', desde: 'pagado' })

    const all = await pedidos.listPedidos(SIN_FILTRO)
    expect(all.pedidos.map(({ codigo }) => codigo)).toEqual(codigos)
    expect(all).toMatchObject({ total: 5, pagina: 1, paginas: 1, avisos: 1 })
    expect(all.cuentas).toMatchObject({ pendiente_pago: 4, cancelado: 1, pagado: 0 })
    expect(all.pedidos[0]).toMatchObject({
      estado: 'cancelado',
      camisetas: 1,
      conAviso: true,
    })
    expect((await pedidos.listPedidos({ ...SIN_FILTRO, estado: 'cancelado' })).pedidos).toHaveLength(1)
    expect((await pedidos.listPedidos({ ...SIN_FILTRO, avisos: true })).pedidos.map(({ codigo }) => codigo)).toEqual([
      codigos[0],
    ])
    expect(await pedidos.listPedidos({ ...SIN_FILTRO, estado: 'enviado', pagina: 9 })).toMatchObject({
      pedidos: [],
      pagina: 1,
    })
  })

  it('26.25 lists orders by the way of paying, alone and with a state, with the number of each', async () => {
    const { pedidos, place, move } = await openPedidos(await open())
    const [confirmed, waiting] = [await place(), await place()]
    const card = await place({}, 'tarjeta')
    await move(confirmed.codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago' })
    const codigos = async (filtro: Partial<FiltroDePedidos>) =>
      (await pedidos.listPedidos({ ...SIN_FILTRO, ...filtro })).pedidos.map(({ codigo }) => codigo).sort()

    expect(await codigos({ medio: 'tarjeta' })).toEqual([card.codigo])
    expect(await codigos({ medio: 'transferencia' })).toEqual([confirmed.codigo, waiting.codigo].sort())
    expect(await codigos({ medio: 'transferencia', estado: 'pendiente_pago' })).toEqual([waiting.codigo])
    const { total, cuentas } = await pedidos.listPedidos({
      ...SIN_FILTRO,
      medio: 'transferencia',
      estado: 'pendiente_pago',
    })
    expect({ total, ...cuentas }).toMatchObject({ total: 1, pendiente_pago: 1, pagado: 1 })
  })

  it('38.5 lists orders by delivery, department, days and what is made to order', async () => {
    const runtime = await open()
    const { pedidos, place } = await openPedidos(runtime)
    const salto = await place({ departamento: 'Salto', ciudad: 'Salto', metodo: 'punto' })
    const before = diaDe(runtime.clock())
    runtime.setClock(runtime.clock() + 3 * 24 * 3_600_000)
    const later = await place()
    const codigos = async (filtro: Partial<FiltroDePedidos>) =>
      (await pedidos.listPedidos({ ...SIN_FILTRO, ...filtro })).pedidos.map(({ codigo }) => codigo)
    expect(await codigos({ metodo: 'punto' })).toEqual([salto.codigo])
    expect(await codigos({ departamento: 'Salto' })).toEqual([salto.codigo])
    expect(await codigos({ hasta: before })).toEqual([salto.codigo])
    expect(await codigos({ desde: before + 1, hasta: before + 3 })).toEqual([later.codigo])
    expect(await codigos({ desde: before + 3, departamento: 'Salto' })).toEqual([])
    expect(await codigos({ encargo: true })).toEqual([])
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidoLineas').set({ modo: 'encargo' }).where('pedidoId', '=', later.id).execute(),
    )
    expect(await codigos({ encargo: true })).toEqual([later.codigo])
  })

  it('38.7 as many orders of a filter as are moved together are given at once, and those alone are moved', async () => {
    const runtime = await open()
    const { pedidos, place } = await openPedidos(runtime)
    const placed: string[] = []
    for (let n = 0; n < 3; n++) placed.push((await place({ departamento: 'Salto', ciudad: 'Salto' })).codigo)
    const salto = { ...SIN_FILTRO, departamento: 'Salto' }
    expect((await pedidos.listPedidos({ ...salto, pagina: 2 }, 2)).pedidos).toHaveLength(1)
    const { pedidos: chosen, total } = await pedidos.listPedidos(salto, TANDA_MAX)
    expect([chosen.length, total]).toEqual([3, 3])
    const later = await place({ departamento: 'Salto', ciudad: 'Salto' })
    const tanda = { paso: 'preparar', pedidos: chosen.map(({ codigo, estado: desde }) => ({ codigo, desde })) }
    const { hechos, apartados } = await moveTanda(
      { ...runtime, mailer: { kick: () => undefined } },
      tandaSchema.parse(tanda),
      'ana@casakas.uy',
    )
    const told = [...hechos, ...apartados].map(({ codigo }) => codigo)
    expect(told.toSorted()).toEqual(placed.toSorted())
    expect(told).not.toContain(later.codigo)
    expect(tandaSchema.safeParse({ ...tanda, pedidos: Array(TANDA_MAX + 1).fill(tanda.pedidos[0]) }).success).toBe(
      false,
    )
  })

  it('26.2 finds an order by any part of what it says, whatever the accents and the punctuation', async () => {
    const { pedidos, producto, place } = await openPedidos(await open())
    const correo = 'la.oneil@casakas.uy'
    const { codigo } = await place({ nombre: "María O'Neil-Núñez", telefono: '+598 99 765 432', correo })
    await place({ nombre: 'Otra persona', telefono: '2900 1234' })
    const found = async (buscar: string) =>
      (await pedidos.listPedidos({ ...SIN_FILTRO, buscar })).pedidos.map((p) => p.codigo)
    for (const buscar of [codigo, codigo.toLowerCase().slice(3), 'NUNEZ maría', 'oneil', '099-765-432', '99 765']) {
      expect(await found(buscar), buscar).toEqual([codigo])
    }
    expect(await found('la.oneil@casa')).toEqual([codigo])
    expect(await found(`oneil ${producto.nombre}`)).toEqual([codigo])
    expect(await found(producto.codigo)).toHaveLength(2)
    expect((await pedidos.saveSeguimiento(codigo, { seguimiento: 'UY-1234-ZQ', antes: '' }, ANA)).ok).toBe(true)
    expect(await found('1234zq')).toEqual([codigo])
    for (const buscar of ['nadie', '%ñz%', "'; drop table pedidos; --"]) expect(await found(buscar), buscar).toEqual([])
    expect(await found('% _')).toHaveLength(2)
  })

  it('32.23 is searched by an index of three letters in a row, which follows what they say', async () => {
    const runtime = await open()
    const { pedidos, place } = await openPedidos(runtime)
    const [ana, bea] = [await place({ nombre: 'Ana Quiñones' }), await place({ nombre: 'Beatriz' })]
    const { database } = runtime
    if (database.dialect === 'postgres') {
      const { rows } = await database.transaction(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx)
        return sql<{ queryPlan: string }>`explain select id from pedidos where busqueda like '%quinon%'`.execute(tx)
      })
      expect(JSON.stringify(rows)).toContain('pedidos_por_texto')
      return
    }
    expect(await selectEntre(database.aside, 'quiñ ana 9')).toEqual([ana.id])
    expect(await selectEntre(database.aside, 'an ñ')).toBeNull()
    await database.transaction((tx) =>
      tx.updateTable('pedidos').set({ busqueda: 'otra' }).where('id', '=', ana.id).execute(),
    )
    await database.compact()
    expect(await selectEntre(database.aside, 'quiñones')).toEqual([])
    expect(await selectEntre(database.aside, 'otra')).toEqual([ana.id])
    expect((await pedidos.listPedidos({ ...SIN_FILTRO, buscar: 'beat' })).pedidos.map(({ codigo }) => codigo)).toEqual([
      bea.codigo,
    ])
  })

  it('13.19, 26.6, 26.10 moves an order to its end, with who did what and when, and the buyer is told of the payment', async () => {
    const runtime = await open()
    const { pedidos, place, move, unidad, mailbox } = await openPedidos(runtime)
    const { codigo, token } = await place()
    const confirmed = await pedidos.changeEstado(
      codigo,
      { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: 'En el BROU' },
      ANA,
    )
    expect(confirmed.ok).toBe(true)
    const sent = async () =>
      (await pedidos.findPedidoGestionado(codigo))!.correos.filter(({ estado }) => estado === 'enviado').length
    await move(codigo, { evento: 'preparar', desde: 'pagado' }, BRUNO)
    // Once it left nobody is told any more that it is being prepared.
    await expect.poll(sent, { timeout: 10_000 }).toBe(5)
    await move(codigo, { evento: 'enviar', desde: 'en_preparacion', seguimiento: 'UY123' })
    await move(codigo, { evento: 'entregar', desde: 'enviado' })

    const after = conAviso((await pedidos.findPedidoGestionado(codigo))!)
    expect(after).toMatchObject({ estado: 'entregado', medioDePago: 'transferencia', seguimiento: 'UY123', aviso: '' })
    expect(after!.eventos.map(({ evento, quien, autor }) => [evento, quien, autor])).toEqual([
      ['crear', 'comprador', ''],
      ['confirmar_transferencia', 'administrador', ANA],
      ['preparar', 'administrador', BRUNO],
      ['enviar', 'administrador', ANA],
      ['entregar', 'administrador', ANA],
    ])
    expect(after!.eventos[1]).toMatchObject({ detalle: 'En el BROU', de: 'pendiente_pago', a: 'pagado' })
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 4, retenido: 0, vendido: 1 })
    expect(await verifyStock(runtime.database.read)).toEqual([])
    await expect.poll(sent, { timeout: 10_000 }).toBe(7)
    const subjects = (await mailbox.list()).map(({ subject }) => subject)
    for (const told of [
      'Recibimos el pago de tu',
      'Estamos preparando tu',
      'Tu pedido va en camino:',
      'Entregamos tu',
    ]) {
      expect(subjects.filter((subject) => subject.startsWith(told))).toHaveLength(1)
    }
    expect(token).toBeTruthy()
  })

  it('26.6 cancelling gives the stock back, and flags a paid order as money to return', async () => {
    const runtime = await open()
    const { pedidos, place, move, unidad } = await openPedidos(runtime)
    const unpaid = await place()
    await move(unpaid.codigo, { evento: 'cancelar', desde: 'pendiente_pago' })
    expect(conAviso((await pedidos.findPedidoGestionado(unpaid.codigo))!)).toMatchObject({
      estado: 'cancelado',
      aviso: '',
    })

    const paid = await place({}, 'tarjeta')
    await applyPago(runtime, paid.id, buildPago())
    await move(paid.codigo, { evento: 'cancelar', desde: 'pagado' })
    const after = conAviso((await pedidos.findPedidoGestionado(paid.codigo))!)
    expect(after).toMatchObject({ estado: 'cancelado', aviso: expect.stringMatching(/2\.450.*dinero para devolver/) })
    expect(after!.pagos).toMatchObject([{ id: '1001', estado: 'approved', monto: 2450, cuotas: 3 }])
    expect(await findFiguras(runtime.database.read, unidad)).toEqual({ cantidad: 5, retenido: 0, vendido: 0 })
    expect(await verifyStock(runtime.database.read)).toEqual([])

    expect(await move(paid.codigo, { evento: 'reembolsar', desde: 'cancelado' })).toMatchObject({
      code: 'pedido_no_modificable',
      detail: expect.stringContaining('queda dinero'),
    })
  })

  it('26.7 refuses what the table doesn’t allow and orders that don’t exist, and changes nothing', async () => {
    const runtime = await open()
    const { pedidos, place, move } = await openPedidos(runtime)
    const { codigo, id, token } = await place()
    // Mails are left out: they are on their way meanwhile.
    const read = async () => ({ ...(await pedidos.findPedidoGestionado(codigo)), correos: [] })
    const before = await read()
    for (const evento of ['preparar', 'enviar', 'entregar', 'reembolsar'] as const) {
      expect(await move(codigo, { evento, desde: 'pendiente_pago' })).toEqual({
        ok: false,
        code: 'pedido_no_modificable',
      })
    }
    for (const stranger of ['CK-NADIE', '', id, token, `${codigo}\0`, codigo.toLowerCase()]) {
      expect(await move(stranger, { evento: 'cancelar', desde: 'pendiente_pago' })).toMatchObject({
        code: 'no_encontrado',
      })
      expect(await pedidos.addNota(stranger, { id: runtime.newId(), texto: 'x' }, ANA)).toMatchObject({ ok: false })
      expect(await pedidos.findPedidoGestionado(stranger)).toBeNull()
    }
    expect(await read()).toEqual(before)
  })

  it('26.8 of two people who move an order at once one does, and the other is told who did', async () => {
    const runtime = await open()
    const { pedidos, place, move } = await openPedidos(runtime)
    const { codigo } = await place()
    const results = await Promise.all([
      move(codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago' }, ANA),
      move(codigo, { evento: 'cancelar', desde: 'pendiente_pago' }, BRUNO),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const { estado } = (await pedidos.findPedidoGestionado(codigo))!
    const [winner, label] = estado === 'pagado' ? [ANA, 'Pagado'] : [BRUNO, 'Cancelado']
    expect(results.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'pedido_cambiado',
      detail: `El pedido cambió mientras lo mirabas: ${winner} lo pasó a «${label}».`,
    })
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('26.8 the same change sent many times by the same person is done once', async () => {
    const runtime = await open()
    const { pedidos, place, move } = await openPedidos(runtime)
    const { codigo } = await place()
    const twice = await Promise.all(
      Array.from({ length: 5 }, () => move(codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago' })),
    )
    expect(twice.every(({ ok }) => ok)).toBe(true)
    const after = (await pedidos.findPedidoGestionado(codigo))!
    expect(after.eventos.filter(({ evento }) => evento === 'confirmar_transferencia')).toHaveLength(1)
    expect(await verifyStock(runtime.database.read)).toEqual([])
  })

  it('26.6 a transfer that comes too late is confirmed while the shirts can be had, else flagged once', async () => {
    const runtime = await open()
    const { pedidos, place, move, unidad } = await openPedidos(runtime)
    const { codigo, retenidoHasta } = await place()
    runtime.setClock(retenidoHasta + 1)
    await expirePedidos(runtime)
    for (let n = 0; n < 5; n++) await place({}, 'tarjeta')
    for (let n = 0; n < 2; n++) {
      const late = await move(codigo, { evento: 'confirmar_transferencia', desde: 'vencido' })
      expect(late).toMatchObject({ ok: false, code: 'sin_stock' })
    }
    expect(conAviso((await pedidos.findPedidoGestionado(codigo))!).aviso.split('\n')).toHaveLength(1)
    expect(await findFiguras(runtime.database.read, unidad)).toMatchObject({ cantidad: 0, retenido: 5 })
  })

  it('26.11, 17.15 keeps notes as they were typed, with who and when; sent twice they are written once; no buyer gets them', async () => {
    const runtime = await open()
    const { pedidos, place } = await openPedidos(runtime)
    const { codigo, token } = await place()
    const id = runtime.newId()
    const texto = '<script>alert("hola")</script>\n10 % ñ 🎽 ' + 'a'.repeat(1900)
    await Promise.all([1, 2, 3].map(() => pedidos.addNota(codigo, { id, texto }, ANA)))
    runtime.setClock(TEST_NOW + 60_000)
    await pedidos.addNota(codigo, { id: runtime.newId(), texto: 'Otra' }, BRUNO)
    expect((await pedidos.findPedidoGestionado(codigo))!.notas).toEqual([
      { id, en: TEST_NOW, autor: ANA, tipo: 'nota', texto, sobre: '' },
      { id: expect.any(String), en: TEST_NOW + 60_000, autor: BRUNO, tipo: 'nota', texto: 'Otra', sobre: '' },
    ])
    expect(JSON.stringify(await findPedido(runtime, { token }))).not.toContain('Otra')
  })

  it('26.8, 26.12 keeps the tracking number, and doesn’t write over one that wasn’t seen', async () => {
    const runtime = await open()
    const { pedidos, place } = await openPedidos(runtime)
    const { codigo } = await place()
    expect(await pedidos.saveSeguimiento(codigo, { seguimiento: 'UY1', antes: '' }, ANA)).toMatchObject({ ok: true })
    expect(await pedidos.saveSeguimiento(codigo, { seguimiento: 'UY1', antes: '' }, ANA)).toMatchObject({ ok: true })
    expect(await pedidos.saveSeguimiento(codigo, { seguimiento: 'UY2', antes: '' }, BRUNO)).toMatchObject({
      code: 'pedido_cambiado',
      detail: expect.stringContaining('UY1'),
    })
    await pedidos.saveSeguimiento(codigo, { seguimiento: '', antes: 'UY1' }, BRUNO)
    const after = (await pedidos.findPedidoGestionado(codigo))!
    expect(after.seguimiento).toBe('')
    expect(after.notas.map(({ tipo, texto, sobre, autor }) => [tipo, texto, sobre, autor])).toEqual([
      ['seguimiento', 'UY1', '', ANA],
      ['seguimiento', '', 'UY1', BRUNO],
    ])
  })

  it('26.14 deals with a flag by a note of what was done; whoever is second is told of the first', async () => {
    const runtime = await open()
    const { pedidos, place, move } = await openPedidos(runtime)
    const { codigo } = await place()
    const other = await place()
    await move(codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago' })
    await move(codigo, { evento: 'cancelar', desde: 'pagado' })
    const [aviso] = (await pedidos.findPedidoGestionado(codigo))!.avisos
    expect(aviso).toMatchObject({ tipo: 'cancelado_despues_de_pagado', creado: TEST_NOW, resuelto: null, nota: '' })
    const resolve = (texto: string, autor: string, de = codigo) =>
      pedidos.resolveAviso(de, { aviso: aviso!.id, texto }, autor)
    expect(await resolve('De otro', ANA, other.codigo)).toMatchObject({ code: 'no_encontrado' })
    runtime.setClock(TEST_NOW + 60_000)
    const twice = await Promise.all([1, 2].map(() => resolve('Devuelto por transferencia', ANA)))
    expect(twice.every(({ ok }) => ok)).toBe(true)
    expect(await resolve('Yo también', BRUNO)).toMatchObject({
      code: 'pedido_cambiado',
      detail: expect.stringContaining(`${ANA}: «Devuelto por transferencia»`),
    })
    expect((await pedidos.findPedidoGestionado(codigo))!.avisos).toEqual([
      {
        ...aviso,
        resuelto: TEST_NOW + 60_000,
        quien: 'administrador',
        autor: ANA,
        nota: 'Devuelto por transferencia',
      },
    ])
    expect((await pedidos.listPedidos({ ...SIN_FILTRO, avisos: true })).pedidos).toEqual([])
  })

  it('26.13 sends the buyer’s mail again; one that waits is sent at once, not twice', async () => {
    const runtime = await open()
    const { pedidos, place, mailbox } = await openPedidos(runtime)
    const correo = 'ana@example.com'
    mailbox.setBehaviour('defer', correo)
    const { codigo } = await place({ correo })
    const mails = async () =>
      (await pedidos.findPedidoGestionado(codigo))!.correos.filter(({ para }) => para === correo)
    expect(await pedidos.resendCorreoAlComprador(codigo, ANA, 'https://casakas.uy')).toEqual({
      ok: true,
      value: { correo: 'no_enviado' },
    })
    mailbox.setBehaviour('accept', correo)
    expect(await pedidos.resendCorreoAlComprador(codigo, ANA, 'https://casakas.uy')).toEqual({
      ok: true,
      value: { correo: 'enviado' },
    })
    expect(await mails()).toMatchObject([{ estado: 'enviado' }])
    await pedidos.resendCorreoAlComprador(codigo, ANA, 'https://casakas.uy')
    expect(await mails()).toMatchObject([{ estado: 'enviado' }, { estado: 'enviado' }])
    expect((await pedidos.findPedidoGestionado(codigo))!.notas.map(({ tipo, sobre }) => [tipo, sobre])).toEqual(
      Array.from({ length: 3 }, () => ['correo', correo]),
    )

    const anonymous = await place({ correo: '' })
    expect(await pedidos.resendCorreoAlComprador(anonymous.codigo, ANA, '')).toMatchObject({
      code: 'correo_sin_destino',
    })
    runtime.setClock(runtime.clock() + 3 * 86_400_000)
    await expirePedidos(runtime)
    expect(await pedidos.resendCorreoAlComprador(codigo, ANA, '')).toMatchObject({ code: 'pedido_no_modificable' })
    expect((await pedidos.findPedidoGestionado(codigo))!.tieneCorreo).toBe(false)
  })
})
