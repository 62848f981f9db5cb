import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { expect, it } from 'vitest'
import { toEntrega, type EntregaCorregible } from '#domain/pedidos/entrega-corregible.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, DATOS_ENVIO, insertProducto, sinPunto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { EL_QUE_CONVENGA } from '#domain/envios/punto-de-retiro.ts'
import { blankPedido } from '#server/personas/erase.repo.ts'
import type { CambioDeEstado } from '../mover/change-estado.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { changePunto } from './change-punto.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const WHOLE: DatosEnvio = {
  ...DATOS_ENVIO,
  departamento: 'Montevideo',
  ciudad: 'Montevideo',
  calle: 'Rivera',
  numeroPuerta: '2345',
  telefono: '099 123 456',
  metodo: 'domicilio',
}
const VISTA = toEntrega(WHOLE)
const OTRA_CALLE = { ...VISTA, calle: 'Rivera 2' }
const OTRO_TELEFONO = { ...VISTA, telefono: '098 765 432' }
const DAY = 24 * 3_600_000

const STEPS = { pagado: 'confirmar_transferencia', en_preparacion: 'preparar', enviado: 'enviar' } as const

async function openPedidoAt(runtime: TestRuntime, estado: Estado = 'pendiente_pago', shipping: DatosEnvio = WHOLE) {
  const { shop, mailbox } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 5 } })
  const solicitud = buildSolicitud([{ producto, talle: 'M' }], 'transferencia', { shipping })
  const placed = await placePedido(runtime, solicitud, 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  const { codigo, token } = placed.value
  const { pedidos } = shop.admin
  const move = (cambio: Omit<CambioDeEstado, 'detalle'>, autor = ANA) =>
    pedidos.changeEstado(codigo, { detalle: '', ...cambio }, autor)
  let desde: Estado = 'pendiente_pago'
  for (const [a, evento] of Object.entries(STEPS) as [Estado, CambioDeEstado['evento']][]) {
    if (desde === estado) break
    await move({ evento, desde })
    desde = a
  }
  return {
    pedidos,
    codigo,
    mailbox,
    move,
    correct: (escrita: EntregaCorregible, vista = VISTA, by = token) =>
      shop.orders.correctEntrega(by, { vista, escrita }),
    correctAs: (autor: string, escrita: EntregaCorregible, vista = VISTA) =>
      pedidos.correctEntrega(codigo, { vista, escrita }, autor),
    /** Looks at the order: its mails are the same ones, however far on their way meanwhile. */
    look: async () => {
      const { correos, ...pedido } = conAviso((await pedidos.findPedidoGestionado(codigo))!)
      return { ...pedido, correos: correos.map(({ id, asunto }) => ({ id, asunto })) }
    },
    corrections: async () =>
      (await pedidos.findPedidoGestionado(codigo))!.eventos.filter(({ evento }) => evento === 'corregir_entrega'),
    search: async (buscar: string) => (await pedidos.listPedidos({ ...SIN_FILTRO, buscar })).total,
  }
}

describeOnEveryDatabase('correcting the delivery', (open) => {
  it('11.43, 11.27, 26.2 the buyer corrects street and telephone; the history has both, the order is found by the new one, and cost and state stay', async () => {
    const runtime = await open()
    const { correct, look, search } = await openPedidoAt(runtime)
    const before = await look()
    runtime.setClock(TEST_NOW + 60_000)
    const escrita = { ...VISTA, calle: ' Rivera 2 ', telefono: '098 765 432' }
    const saved = { ...VISTA, calle: 'Rivera 2', telefono: '098 765 432' }
    expect(await correct(escrita)).toEqual({ ok: true, value: saved })
    const { eventos, envio, ...rest } = await look()
    expect(envio).toEqual(sinPunto({ ...WHOLE, calle: 'Rivera 2', telefono: '098 765 432' }))
    expect(eventos.at(-1)).toMatchObject({
      en: TEST_NOW + 60_000,
      quien: 'comprador',
      autor: '',
      evento: 'corregir_entrega',
      de: 'pendiente_pago',
      a: 'pendiente_pago',
      detalle: 'Calle: Rivera → Rivera 2\nTeléfono: 099 123 456 → 098 765 432',
    })
    const { eventos: _eventos, envio: _envio, ...same } = before
    expect(rest).toEqual(same)
    expect([await search('098765432'), await search('099123456')]).toEqual([1, 0])
    const { actualizado } = await runtime.database.read
      .selectFrom('pedidos')
      .select('actualizado')
      .executeTakeFirstOrThrow()
    expect(actualizado).toBe(TEST_NOW + 60_000)
  })

  it('26.26 so does the owner, until it leaves; the history says who', async () => {
    const { correctAs, corrections, move, correct, look } = await openPedidoAt(await open(), 'en_preparacion')
    expect(await correctAs(ANA, OTRA_CALLE)).toEqual({ ok: true, value: OTRA_CALLE })
    expect(await corrections()).toMatchObject([
      { quien: 'administrador', autor: ANA, de: 'en_preparacion', detalle: 'Calle: Rivera → Rivera 2' },
    ])
    expect((await look()).aviso).toBe('')
    await move({ evento: 'enviar', desde: 'en_preparacion' })
    const late = { ok: false, code: 'pedido_no_modificable', detail: 'Este pedido ya no se puede corregir.' }
    expect(await correctAs(ANA, OTRO_TELEFONO, OTRA_CALLE)).toEqual(late)
    expect(await correct(OTRO_TELEFONO, OTRA_CALLE)).toEqual(late)
    expect(await corrections()).toHaveLength(1)
  })

  it('11.43 a buyer who corrects an order in preparation has the owner look at its label; no mail is written', async () => {
    const { correct, look } = await openPedidoAt(await open(), 'en_preparacion')
    const asuntosOf = async () => (await look()).correos.map(({ asunto }) => asunto).toSorted()
    const asuntos = await asuntosOf()
    await correct(OTRA_CALLE)
    await correct(VISTA, OTRA_CALLE)
    expect((await look()).aviso).toBe(
      'Quien compró corrigió los datos de entrega con el pedido ya en preparación: si imprimiste la etiqueta, imprimila otra vez.',
    )
    expect(await asuntosOf()).toEqual(asuntos)
  })

  it('11.43 an order that was sent or ended isn’t corrected', async () => {
    const { correct, move, look } = await openPedidoAt(await open())
    await move({ evento: 'cancelar', desde: 'pendiente_pago' })
    expect(await correct(OTRA_CALLE)).toMatchObject({ code: 'pedido_no_modificable' })
    expect((await look()).envio).toEqual(sinPunto(WHOLE))
  })

  it('11.43, 35.6 what was erased of an order that is paid late doesn’t come back by a correction, nor by a pickup point', async () => {
    const runtime = await open()
    const punto = { ...WHOLE, metodo: 'punto' as const, calle: '', numeroPuerta: '' }
    const { codigo, correctAs, pedidos } = await openPedidoAt(runtime, 'pagado', punto)
    const { id, envio } = (await pedidos.findPedidoGestionado(codigo))!
    const blank = Object.fromEntries(Object.keys(toEntrega(envio)).map((campo) => [campo, ''])) as EntregaCorregible
    await runtime.database.transaction((tx) => blankPedido(tx, runtime, id))
    expect(await correctAs(ANA, toEntrega(envio), blank)).toMatchObject({ code: 'pedido_no_modificable' })
    const point = { punto: EL_QUE_CONVENGA.id, antes: '' }
    expect(await changePunto(runtime, codigo, point, ANA)).toMatchObject({ code: 'pedido_no_modificable' })
  })

  it('11.43, 17.13 what is wrong, unchanged or nobody’s is refused, and nothing changes', async () => {
    const { correct, correctAs, look, pedidos } = await openPedidoAt(await open())
    const before = await look()
    expect(await correct({ ...VISTA, calle: '', telefono: '099' })).toEqual({
      ok: false,
      code: 'datos_invalidos',
      data: {
        faltas: {
          calle: 'Completá la calle.',
          telefono: 'Revisá el teléfono: escribilo completo, como 099 123 456.',
        },
      },
    })
    const unchanged = { nombre: 'Así está ahora: cambiá lo que quedó mal.' }
    expect(await correct(VISTA)).toMatchObject({ data: { faltas: unchanged } })
    expect(await correctAs(ANA, VISTA)).toMatchObject({ data: { faltas: unchanged } })
    expect(await correct({ ...VISTA, nombre: 'Ana\0' })).toMatchObject({ code: 'datos_invalidos' })
    for (const token of ['', 'x', '\0']) {
      expect(await correct(OTRA_CALLE, VISTA, token)).toMatchObject({ code: 'no_encontrado' })
    }
    expect(await pedidos.correctEntrega('CK-NADIE2', { vista: VISTA, escrita: OTRA_CALLE }, ANA)).toMatchObject({
      code: 'no_encontrado',
    })
    expect(await look()).toEqual(before)
  })

  it('11.43 a pickup point gets no street', async () => {
    const punto: DatosEnvio = { ...WHOLE, metodo: 'punto', calle: '', numeroPuerta: '', numeroApartamento: '' }
    const { correct, look } = await openPedidoAt(await open(), 'pagado', punto)
    const vista = toEntrega(punto)
    expect(await correct({ ...vista, nombre: 'Beto', calle: 'Rivera' }, vista)).toMatchObject({ ok: true })
    expect((await look()).envio).toEqual(sinPunto({ ...punto, nombre: 'Beto' }))
  })

  it('11.43, 26.26 two different corrections at once: one is made, the other is told what stands there and who wrote it', async () => {
    const { correct, correctAs, corrections, look } = await openPedidoAt(await open())
    const both = await Promise.all([correct(OTRA_CALLE), correctAs(ANA, OTRO_TELEFONO)])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const byBuyer = both[0].ok
    expect(both[byBuyer ? 1 : 0]).toEqual({
      ok: false,
      code: 'pedido_cambiado',
      detail: byBuyer
        ? 'Quien compró cambió los datos mientras los corregías: Calle: Rivera → Rivera 2. Revisá y volvé a guardar.'
        : 'Los datos cambiaron mientras los corregías: Teléfono: 099 123 456 → 098 765 432. Revisá y volvé a guardar.',
      data: { ahora: byBuyer ? OTRA_CALLE : OTRO_TELEFONO },
    })
    expect(await corrections()).toHaveLength(1)
    expect(toEntrega((await look()).envio)).toEqual(byBuyer ? OTRA_CALLE : OTRO_TELEFONO)
  })

  it('26.26, 26.8 of two administrators the second is told who was quicker; the same correction sent twice is done once', async () => {
    const { correctAs, corrections } = await openPedidoAt(await open())
    const twice = await Promise.all([correctAs(ANA, OTRA_CALLE), correctAs(ANA, OTRA_CALLE)])
    expect(twice).toEqual([
      { ok: true, value: OTRA_CALLE },
      { ok: true, value: OTRA_CALLE },
    ])
    expect(await correctAs(BRUNO, OTRO_TELEFONO)).toMatchObject({
      code: 'pedido_cambiado',
      detail: `${ANA} cambió los datos mientras los corregías: Calle: Rivera → Rivera 2. Revisá y volvé a guardar.`,
    })
    expect(await corrections()).toHaveLength(1)
  })

  it('11.43 a correction while the order is being sent is made before it left, or not at all', async () => {
    const { correct, move, look } = await openPedidoAt(await open(), 'en_preparacion')
    const [corrected, sent] = await Promise.all([
      correct(OTRA_CALLE),
      move({ evento: 'enviar', desde: 'en_preparacion' }),
    ])
    expect(sent).toMatchObject({ ok: true })
    const { eventos, envio, estado } = await look()
    expect(estado).toBe('enviado')
    expect(envio.calle).toBe(corrected.ok ? 'Rivera 2' : 'Rivera')
    expect(eventos.slice(3).map(({ evento }) => evento)).toEqual(
      corrected.ok ? ['corregir_entrega', 'enviar'] : ['enviar'],
    )
    if (!corrected.ok) expect(corrected.code).toBe('pedido_no_modificable')
  })

  it('26.8 who moved the order is told as before, whoever corrected it since', async () => {
    const { correct, move } = await openPedidoAt(await open(), 'pagado')
    await move({ evento: 'preparar', desde: 'pagado' }, BRUNO)
    await correct(OTRA_CALLE)
    expect(await move({ evento: 'cancelar', desde: 'pagado' })).toMatchObject({
      code: 'pedido_cambiado',
      detail: `El pedido cambió mientras lo mirabas: ${BRUNO} lo pasó a «En preparación».`,
    })
    expect(await move({ evento: 'preparar', desde: 'pagado' }, BRUNO)).toEqual({ ok: true, value: null })
  })

  it('11.44 a buyer corrects it ten times a day, and is told so in words; the owner as often as needed', async () => {
    const runtime = await open()
    const { correct, correctAs } = await openPedidoAt(runtime)
    let vista = VISTA
    const next = (n: number) => ({ ...VISTA, numeroPuerta: String(n) })
    for (let n = 1; n <= 10; n++) {
      expect(await correct(next(n), vista)).toMatchObject({ ok: true })
      vista = next(n)
    }
    // Corrections that are refused anyway aren't counted.
    expect(await correct({ ...vista, calle: '' }, vista)).toMatchObject({ code: 'datos_invalidos' })
    expect(await correct(next(11), vista)).toEqual({
      ok: false,
      code: 'demasiados_envios',
      detail: 'Ya corregiste estos datos muchas veces hoy. Si todavía hay algo mal, escribinos.',
    })
    expect(await correctAs(ANA, next(12), vista)).toMatchObject({ ok: true })
    runtime.setClock(TEST_NOW + DAY)
    expect(await correct(next(13), next(12))).toMatchObject({ ok: true })
  })
})
