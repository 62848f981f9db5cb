import { expect, it } from 'vitest'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import {
  printedOf,
  VISTAS_DE_ENCARGOS,
  type LineaDeEncargo,
  type PasoDeEncargo,
  type VistaDeEncargos,
} from '#domain/pedidos/gestion/encargos.ts'
import type { LineaPedida } from '#domain/pedidos/solicitud.ts'
import { diaDe, DIA_MS } from '#domain/tiempo/dia.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { DATOS_ENVIO, buildSolicitud, insertProducto, newTelefono } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { correctEstampado } from './correct-estampado.ts'
import { countEncargos } from './encargos.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { verify } from '../probar/verify.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const SUARES = { nombre: 'Suáres', numero: '9', parches: true }
const ORIGIN = 'https://casakas.uy'

/** How many mails wait to be sent or are being sent. */
const countOpenCorreos = ({ database }: TestRuntime) =>
  database.transaction(async (tx) => {
    const open = await tx.selectFrom('correos').select('id').where('estado', '!=', 'enviado').execute()
    return open.length
  })

type Camiseta = { talle: string; print?: LineaPedida['personalizacion']; modo?: 'stock' | 'encargo' }

async function openEncargos(runtime: TestRuntime) {
  const { shop } = await openShopApp(runtime)
  const uruguay = await insertProducto(runtime, {
    nombre: 'Uruguay 1950',
    stock: { L: 5 },
    tallesEncargo: ['S', 'M', 'XL'],
  })
  const bella = await insertProducto(runtime, { nombre: 'Bella Vista 1990', tallesEncargo: ['S', 'M', 'XL'] })
  const { pedidos } = shop.admin
  const list = async (ver: VistaDeEncargos = 'por-pedir') => (await pedidos.listEncargos({ ver, pagina: 1 })).lineas
  const place = async (producto: typeof uruguay, ...camisetas: Camiseta[]) => {
    const elecciones = camisetas.map(({ talle, print, modo = 'encargo' }) => ({
      producto,
      talle,
      modo,
      personalizacion: print,
    }))
    const solicitud = buildSolicitud(elecciones, 'transferencia', { shipping: { telefono: newTelefono() } })
    const placed = await placePedido(runtime, solicitud, 'transferencia')
    if (!placed.ok) throw new Error(placed.code)
    return placed.value
  }
  const move = (
    codigo: string,
    evento: 'preparar' | 'enviar' | 'cancelar' | 'confirmar_transferencia',
    desde: string,
  ) => pedidos.changeEstado(codigo, { evento, desde: desde as 'pagado', detalle: '' }, ANA)
  const pay = (codigo: string) => move(codigo, 'confirmar_transferencia', 'pendiente_pago')
  return {
    shop,
    pedidos,
    uruguay,
    bella,
    list,
    place,
    pay,
    move,
    placePaid: async (...what: Parameters<typeof place>) => {
      const pedido = await place(...what)
      expect(await pay(pedido.codigo)).toMatchObject({ ok: true })
      return pedido
    },
    names: async (ver: VistaDeEncargos = 'por-pedir') =>
      (await list(ver)).map((l) => [l.pedido, l.orden, l.nombre, l.talle, estampadoDe(l)].join(' ')),
    cuentas: () => countEncargos(runtime),
    /** Marks lines of a view as it shows them. */
    async mark(
      paso: PasoDeEncargo,
      ver: VistaDeEncargos,
      autor = ANA,
      pedido?: string,
      costo?: { monto: number; reparto: 'cada' | 'total' },
    ) {
      const shown = (await list(ver)).filter((linea) => pedido === undefined || linea.pedido === pedido)
      const lineas = shown.map((linea) => ({ pedido: linea.pedido, orden: linea.orden, visto: estampadoDe(linea) }))
      return pedidos.markEncargos({ paso, lineas, ...(costo === undefined ? {} : { costo }) }, autor)
    },
  }
}

describeOnEveryDatabase('what is asked for from the maker', (open) => {
  it('26.28 lists every made-to-order shirt of a paid order, printed or not, by model, size and print', async () => {
    const runtime = await open()
    const { shop, uruguay, bella, place, placePaid, pay, move, names, list, cuentas } = await openEncargos(runtime)
    await place(uruguay, { talle: 'S' })
    const mixed = await place(uruguay, { talle: 'XL' }, { talle: 'L', modo: 'stock' }, { talle: 'M', print: SUARES })
    const early = await place(uruguay, { talle: 'M' })
    const late = await place(uruguay, { talle: 'M' })
    const small = await place(uruguay, { talle: 'S' })
    for (const { codigo } of [early, mixed, late, small]) {
      runtime.setClock(runtime.clock() + 1000)
      await pay(codigo)
    }
    const other = await placePaid(bella, { talle: 'S' })
    runtime.setClock(runtime.clock() + 1000)
    const venta = await shop.admin.pedidos.placeVenta(
      {
        clave: 'una-venta-de-prueba',
        items: buildSolicitud([{ producto: bella, talle: 'S', modo: 'encargo' }], 'transferencia').items.map(
          (item) => ({
            ...item,
            personalizacion: { nombre: '', numero: '', parches: false },
          }),
        ),
        shipping: { ...DATOS_ENVIO, nombre: 'Zulma de los Santos' },
        costo: 0,
        cobro: 'transferencia',
        codigo: '',
        detalle: '',
      },
      ANA,
      ORIGIN,
    )
    if (!venta.ok) throw new Error(venta.code)
    await move(late.codigo, 'preparar', 'pagado')
    const all = [
      `${other.codigo} 0 Bella Vista 1990 S `,
      `${venta.value.codigo} 0 Bella Vista 1990 S `,
      `${small.codigo} 0 Uruguay 1950 S `,
      `${early.codigo} 0 Uruguay 1950 M `,
      `${late.codigo} 0 Uruguay 1950 M `,
      `${mixed.codigo} 2 Uruguay 1950 M SUÁRES 9, con parches`,
      `${mixed.codigo} 0 Uruguay 1950 XL `,
    ]
    expect(await names()).toEqual(all)
    const prometida = diaDe(TEST_NOW) + DEMO_AJUSTES.tiempoEncargo.hasta
    expect((await list())[1]).toMatchObject({
      comprador: 'Zulma S.',
      prometida,
      encargo: null,
    })
    expect((await cuentas())['por-pedir']).toBe(7)
    // Shirts that left aren't to be made any more, nor cancelled ones.
    await move(late.codigo, 'enviar', 'en_preparacion')
    await move(early.codigo, 'cancelar', 'pagado')
    expect(await names()).toEqual(all.filter((_, n) => n !== 3 && n !== 4))
  })

  it('26.28 says what a model comes printed with, and marks such a shirt as any other', async () => {
    const runtime = await open()
    const { pedidos, list, placePaid } = await openEncargos(runtime)
    const messi = await insertProducto(runtime, {
      nombrePersonalizado: 'Messi',
      numero: '10',
      parches: true,
      tallesEncargo: ['M'],
    })
    const { codigo } = await placePaid(messi, { talle: 'M' })
    const [linea] = await list()
    expect(estampadoDe(printedOf(linea!))).toBe('MESSI 10, con parches')
    const lineas = [{ pedido: codigo, orden: 0, visto: estampadoDe(linea!) }]
    const marked = await pedidos.markEncargos({ paso: 'pedir', lineas }, ANA)
    expect(marked).toMatchObject({ ok: true, value: { hechas: 1 } })
    expect(await list('cambiadas')).toEqual([])
  })

  it('26.29 a shirt is marked once, by whom and when, by several at once too, and each mark is taken back', async () => {
    const runtime = await open()
    const { pedidos, uruguay, placePaid, mark, list, cuentas } = await openEncargos(runtime)
    const { codigo } = await placePaid(uruguay, { talle: 'S' }, { talle: 'M', print: SUARES })
    const counted = async () => {
      const { 'por-pedir': porPedir, pedidas, llegadas } = await cuentas()
      return [porPedir, pedidas, llegadas]
    }
    // Mails are waited for: a claim under way would be a day old, and the mail sent twice.
    await expect.poll(() => countOpenCorreos(runtime)).toBe(0)
    runtime.setClock(TEST_NOW + DIA_MS)
    const lineas = (await list()).map((linea) => ({
      pedido: linea.pedido,
      orden: linea.orden,
      visto: estampadoDe(linea),
    }))
    const both = await Promise.all([1, 2].map(() => pedidos.markEncargos({ paso: 'pedir', lineas }, ANA)))
    expect(both).toEqual([
      { ok: true, value: { hechas: 2, apartadas: [] } },
      { ok: true, value: { hechas: 2, apartadas: [] } },
    ])
    expect(await counted()).toEqual([0, 2, 0])
    expect((await list('pedidas')).map(({ encargo }) => encargo)).toMatchObject([
      { nombre: '', numero: '', pedidaPor: ANA, llegada: null, llegadaPor: '' },
      { nombre: 'SUÁRES', numero: '9', pedidaPor: ANA },
    ])
    expect((await list('pedidas'))[0]!.encargo!.pedida).toBeGreaterThanOrEqual(TEST_NOW + DIA_MS)
    await mark('llegar', 'pedidas', BRUNO)
    expect(await counted()).toEqual([0, 0, 2])
    // Steps back skip nothing.
    expect(await mark('no_pedir', 'llegadas')).toMatchObject({ value: { hechas: 0, apartadas: [{}, {}] } })
    expect(await mark('no_llego', 'llegadas', BRUNO)).toMatchObject({ value: { hechas: 2 } })
    expect(await mark('no_pedir', 'pedidas')).toMatchObject({ value: { hechas: 2 } })
    expect(await counted()).toEqual([2, 0, 0])
    const { notas } = (await pedidos.findPedidoGestionado(codigo))!
    expect(notas.map(({ tipo, autor, sobre }) => [tipo, autor, sobre])).toEqual(
      (
        [
          ['encargada', ANA],
          ['llegada', BRUNO],
          ['llegada_deshecha', BRUNO],
          ['encargo_deshecho', ANA],
        ] as const
      ).flatMap(([tipo, autor]) => [
        [tipo, autor, 'Uruguay 1950. Talle S'],
        [tipo, autor, 'Uruguay 1950. Talle M: SUÁRES 9, con parches'],
      ]),
    )
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('26.29 of several that are marked, those that can’t be are told, and what is no such shirt isn’t found', async () => {
    const runtime = await open()
    const { pedidos, uruguay, placePaid, move, names } = await openEncargos(runtime)
    const { codigo } = await placePaid(uruguay, { talle: 'S' }, { talle: 'L', modo: 'stock' })
    const cancelled = await placePaid(uruguay, { talle: 'S' })
    await move(cancelled.codigo, 'cancelar', 'pagado')
    const marcas = [codigo, cancelled.codigo, codigo].map((pedido) => ({ pedido, orden: 0, visto: '' }))
    expect(await pedidos.markEncargos({ paso: 'llegar', lineas: marcas.slice(0, 1) }, ANA)).toMatchObject({
      value: {
        hechas: 0,
        apartadas: [{ motivo: `La del pedido ${codigo} no está pedida: marcala primero como pedida.` }],
      },
    })
    expect(await pedidos.markEncargos({ paso: 'pedir', lineas: marcas }, ANA)).toEqual({
      ok: true,
      value: {
        hechas: 1,
        apartadas: [
          {
            pedido: cancelled.codigo,
            orden: 0,
            motivo: `El pedido ${cancelled.codigo} está «Cancelado»: no hay que pedirla.`,
          },
        ],
      },
    })
    for (const [pedido, orden] of [
      [codigo, 1],
      [codigo, 7],
      ['CK-NADIE', 0],
      [`${codigo}\0`, 0],
    ] as const) {
      const lineas = [{ pedido, orden, visto: '' }]
      expect(await pedidos.markEncargos({ paso: 'pedir', lineas }, ANA)).toMatchObject({ code: 'no_encontrado' })
    }
    expect(await names('pedidas')).toEqual([`${codigo} 0 Uruguay 1950 S `])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('26.31 names what was asked for of an order that was cancelled since, and what was corrected since', async () => {
    const runtime = await open()
    const { pedidos, uruguay, placePaid, mark, move, names, list, cuentas } = await openEncargos(runtime)
    const corrected = await placePaid(uruguay, { talle: 'M', print: SUARES })
    const cancelled = await placePaid(uruguay, { talle: 'S' }, { talle: 'XL' })
    const sent = await placePaid(uruguay, { talle: 'S' })
    await mark('pedir', 'por-pedir')
    await correctEstampado(runtime, corrected.token, { orden: 0, nombre: 'Suárez', numero: '9' })
    await move(cancelled.codigo, 'cancelar', 'pagado')
    await move(sent.codigo, 'preparar', 'pagado')
    await move(sent.codigo, 'enviar', 'en_preparacion')
    await runtime.database.transaction((tx) =>
      tx.updateTable('pedidos').set({ estado: 'reembolsado' }).where('id', '=', sent.id).execute(),
    )
    expect(await names('canceladas')).toEqual([
      `${cancelled.codigo} 0 Uruguay 1950 S `,
      `${cancelled.codigo} 1 Uruguay 1950 XL `,
    ])
    expect(await list('cambiadas')).toMatchObject([
      { pedido: corrected.codigo, nombrePersonalizado: 'SUÁREZ', encargo: { nombre: 'SUÁRES' } },
    ])
    expect(await names('pedidas')).toEqual([`${corrected.codigo} 0 Uruguay 1950 M SUÁREZ 9, con parches`])
    // The maker is told. Of the others one can be called off, and the other arrives all the same.
    await mark('pedir', 'cambiadas')
    const [first, second] = (await list('canceladas')).map(({ pedido, orden }) => ({ pedido, orden, visto: '' }))
    await pedidos.markEncargos({ paso: 'no_pedir', lineas: [first!] }, ANA)
    await pedidos.markEncargos({ paso: 'llegar', lineas: [second!] }, ANA)
    expect(await cuentas()).toMatchObject({ canceladas: 0, cambiadas: 0, pedidas: 1 })
  })

  it('11.78 verify names what can’t have been asked for: a shirt from stock, one of an order that was never paid, one that no note tells of', async () => {
    const runtime = await open()
    const { uruguay, place, placePaid } = await openEncargos(runtime)
    const unpaid = await place(uruguay, { talle: 'S' })
    const stock = await placePaid(uruguay, { talle: 'L', modo: 'stock' })
    const row = { orden: 0, nombre: '', numero: '', pedida: TEST_NOW, pedidaPor: ANA, llegada: null, llegadaPor: '' }
    await runtime.database.transaction((tx) =>
      tx
        .insertInto('pedidoEncargos')
        .values([unpaid, stock].map(({ id }) => ({ ...row, pedidoId: id })))
        .execute(),
    )
    const untold = [
      'tiene 1 camisetas pedidas al taller, y sus notas cuentan 0',
      `«Uruguay 1950» figura pedida al taller por «${ANA}», y ninguna nota lo dice`,
    ]
    const expected = [
      ...['tiene camisetas pedidas al taller, y nunca se pagó', ...untold].map(
        (que) => `Pedido ${unpaid.codigo}: ${que}.`,
      ),
      ...['«Uruguay 1950» figura pedida al taller, y es de stock', ...untold].map(
        (que) => `Pedido ${stock.codigo}: ${que}.`,
      ),
    ]
    expect((await verify(runtime.database, runtime.clock(), runtime)).toSorted()).toEqual(expected.toSorted())
    // The database itself refuses one that arrived without being asked for, or belongs to no line.
    for (const wrong of [{ llegada: TEST_NOW }, { orden: 7 }, { pedidaPor: '' }]) {
      const write = runtime.database.transaction((tx) =>
        tx.updateTable('pedidoEncargos').set(wrong).where('pedidoId', '=', stock.id).execute(),
      )
      await expect(write).rejects.toThrow()
    }
  })

  it('27.28 tells what waits for a day, what is late, what was corrected and what was cancelled', async () => {
    const runtime = await open()
    const { shop, uruguay, placePaid, mark, list, cuentas } = await openEncargos(runtime)
    const first = await placePaid(uruguay, { talle: 'S' }, { talle: 'M' })
    const [{ pagado }] = (await list()) as [LineaDeEncargo]
    runtime.setClock(pagado + DIA_MS - 1)
    await placePaid(uruguay, { talle: 'XL' })
    expect(await cuentas()).toMatchObject({ 'por-pedir': 3, demoradas: 0 })
    expect((await shop.admin.readHoy()).encargos).toMatchObject({ 'por-pedir': 3, demoradas: 0, atrasadas: 0 })
    runtime.setClock(pagado + DIA_MS)
    expect((await shop.admin.readHoy()).encargos).toMatchObject({ 'por-pedir': 3, demoradas: 2 })
    await mark('pedir', 'demoradas', ANA, first.codigo)
    runtime.setClock(pagado + DEMO_AJUSTES.tiempoEncargo.hasta * DIA_MS)
    expect(await cuentas()).toMatchObject({ 'por-pedir': 1, demoradas: 1, pedidas: 2, atrasadas: 0 })
    runtime.setClock(pagado + (DEMO_AJUSTES.tiempoEncargo.hasta + 1) * DIA_MS)
    expect(await cuentas()).toMatchObject({ atrasadas: 2 })
    // A printed shirt is there, asked for or not.
    const visto = 'Talle XL: SUÁRES 9, con parches'
    const printed = await placePaid(uruguay, { talle: 'XL', print: SUARES })
    await shop.admin.pedidos.markEstampada({ pedido: printed.codigo, orden: 0, hecha: true, visto }, ANA)
    expect(await cuentas()).toMatchObject({ 'por-pedir': 1 })
    await mark('llegar', 'pedidas')
    expect(await cuentas()).toMatchObject({ atrasadas: 0, llegadas: 2 })
    const { encargos, llegadas } = (await shop.admin.pedidos.findPedidoGestionado(first.codigo))!
    expect(encargos.map(({ orden, pedidaPor, llegadaPor }) => [orden, pedidaPor, llegadaPor]).toSorted()).toEqual([
      [0, ANA, ANA],
      [1, ANA, ANA],
    ])
    expect(llegadas.toSorted()).toEqual([0, 1])
  })

  it('26.33 pages of 200 make up the whole list, each shirt once, and the pages of every view agree with its count', async () => {
    const runtime = await open()
    const { pedidos, uruguay, placePaid, cuentas } = await openEncargos(runtime)
    const { id: pedidoId } = await placePaid(uruguay, { talle: 'S' })
    const [linea] = await runtime.database.read
      .selectFrom('pedidoLineas')
      .selectAll()
      .where('pedidoId', '=', pedidoId)
      .execute()
    const more = Array.from({ length: 449 }, (_, n) => ({
      ...linea!,
      orden: n + 1,
      talle: ['S', 'M', 'XL'][n % 3]!,
      numero: String(n % 7),
    }))
    await runtime.database.transaction(async (tx) => {
      for (let at = 0; at < more.length; at += 50) {
        await tx
          .insertInto('pedidoLineas')
          .values(more.slice(at, at + 50))
          .execute()
      }
    })
    const seen: number[] = []
    for (const pagina of [1, 2, 3]) {
      const lista = await pedidos.listEncargos({ ver: 'por-pedir', pagina })
      expect(lista).toMatchObject({ total: 450, pagina, paginas: 3 })
      seen.push(...lista.lineas.map(({ orden }) => orden))
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 450 }, (_, n) => n))
    const counted = await cuentas()
    for (const ver of VISTAS_DE_ENCARGOS) {
      expect((await pedidos.listEncargos({ ver, pagina: 1 })).total).toBe(counted[ver])
    }
  })

  it('54.2, 54.3 keeps what each cost, said when it is asked for or later, corrected, with who said it', async () => {
    const runtime = await open()
    const { pedidos, uruguay, bella, placePaid, mark, list, cuentas, move } = await openEncargos(runtime)
    const { codigo } = await placePaid(uruguay, { talle: 'S' }, { talle: 'M' })
    const other = await placePaid(bella, { talle: 'S' })
    // Nothing costs before it is asked for.
    expect(await mark('costo', 'por-pedir', ANA, codigo, { monto: 900, reparto: 'cada' })).toMatchObject({
      value: { hechas: 0, apartadas: [{ motivo: expect.stringMatching(/no está pedida/) }, {}] },
    })
    await mark('pedir', 'por-pedir', ANA, codigo, { monto: 900, reparto: 'cada' })
    await mark('pedir', 'por-pedir', ANA)
    const costs = async (ver: VistaDeEncargos) => (await list(ver)).map((l) => [l.pedido, l.encargo!.costo])
    expect(await costs('pedidas')).toEqual([
      [other.codigo, null],
      [codigo, 900],
      [codigo, 900],
    ])
    expect(await costs('sin-costo')).toEqual([[other.codigo, null]])
    expect((await cuentas())['sin-costo']).toBe(1)
    // The maker's bill comes after the shirt has left.
    expect(await mark('llegar', 'pedidas')).toMatchObject({ value: { hechas: 3 } })
    await move(other.codigo, 'preparar', 'pagado')
    await move(other.codigo, 'enviar', 'en_preparacion')
    const bill = { monto: 1001, reparto: 'total' } as const
    expect(await mark('costo', 'sin-costo', BRUNO, undefined, bill)).toMatchObject({ value: { hechas: 1 } })
    await mark('costo', 'llegadas', BRUNO, codigo, bill)
    // Sent twice it is said once.
    await mark('costo', 'llegadas', BRUNO, codigo, bill)
    expect(await costs('llegadas')).toEqual([
      [codigo, 501],
      [codigo, 500],
    ])
    expect((await cuentas())['sin-costo']).toBe(0)
    const pedido = (await pedidos.findPedidoGestionado(codigo))!
    expect(pedido.encargos.map(({ costo }) => costo)).toEqual([501, 500])
    const said = pedido.notas.filter(({ tipo }) => tipo === 'encargo_costo')
    expect(said.map(({ autor, texto }) => [autor, texto])).toEqual(
      expect.arrayContaining([
        [ANA, '$\u00a0900'],
        [BRUNO, '$\u00a0501'],
      ]),
    )
    expect(said).toHaveLength(4)
    expect(await verify(runtime.database, runtime.clock())).toEqual([])
  })

  it('54.2 misses no cost of what was asked for more than 90 days ago', async () => {
    const runtime = await open()
    const { uruguay, placePaid, mark, cuentas } = await openEncargos(runtime)
    await placePaid(uruguay, { talle: 'S' })
    await mark('pedir', 'por-pedir')
    runtime.setClock(runtime.clock() + 90 * DIA_MS)
    expect((await cuentas())['sin-costo']).toBe(1)
    runtime.setClock(runtime.clock() + 1)
    expect((await cuentas())['sin-costo']).toBe(0)
  })
})
