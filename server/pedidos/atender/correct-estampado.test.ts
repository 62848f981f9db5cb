import { expect, it } from 'vitest'
import type { LineaPedida } from '#domain/pedidos/solicitud.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { placePedido } from '../colocar/place-pedido.ts'

const ANA = 'ana@casakas.uy'
const SUARES = { nombre: 'Suares', numero: '9', parches: true }
const SUAREZ = { nombre: 'Suárez', numero: '9' }

async function openPedidoOf(runtime: TestRuntime, ...prints: LineaPedida['personalizacion'][]) {
  const { shop } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { nombre: 'Celeste', tallesEncargo: ['S', 'M', 'L'], patron: 'rayas' })
  const elecciones = prints.map((personalizacion, n) => ({
    producto,
    talle: ['S', 'M', 'L'][n]!,
    modo: 'encargo' as const,
    personalizacion,
  }))
  const placed = await placePedido(runtime, buildSolicitud(elecciones, 'transferencia'), 'transferencia')
  if (!placed.ok) throw new Error(placed.code)
  const { codigo, token } = placed.value
  const { pedidos } = shop.admin
  return {
    pedidos,
    codigo,
    correct: (orden: number, textos: { nombre: string; numero: string }) =>
      shop.orders.correctEstampado(token, { orden, ...textos }),
    correctOther: (other: string) => shop.orders.correctEstampado(other, { orden: 0, ...SUAREZ }),
    open: async () => (await shop.orders.openPedido(token))!,
    move: async (desde: 'pendiente_pago' | 'pagado', evento: 'confirmar_transferencia' | 'preparar' | 'cancelar') => {
      const moved = await pedidos.changeEstado(codigo, { evento, desde, detalle: '' }, ANA)
      if (!moved.ok) throw new Error(moved.code)
    },
    readStored: () => runtime.database.read.selectFrom('pedidoLineas').selectAll().orderBy('orden').execute(),
  }
}

describeOnEveryDatabase('correcting what is printed', (open) => {
  it('11.29, 11.27 the buyer corrects each shirt once; prices stay, and history, order and print-shop list have both texts', async () => {
    const runtime = await open()
    const {
      pedidos,
      codigo,
      correct,
      open: look,
      move,
    } = await openPedidoOf(runtime, SUARES, {
      nombre: '',
      numero: '7',
      parches: false,
    })
    const before = await look()
    expect(before.lineas).toMatchObject([
      { orden: 0, nombrePersonalizado: 'SUARES', corregible: true, correccion: null, dibujo: { patron: 'rayas' } },
      { orden: 1, numero: '7', corregible: true },
    ])

    runtime.setClock(TEST_NOW + 60_000)
    expect(await correct(0, SUAREZ)).toEqual({ ok: true, value: null })
    const { pedido, lineas } = await look()
    const correccion = { en: TEST_NOW + 60_000, nombre: 'SUARES', numero: '9' }
    expect(lineas).toMatchObject([
      { nombrePersonalizado: 'SUÁREZ', numero: '9', parches: true, corregible: false, correccion },
      { numero: '7', corregible: true, correccion: null },
    ])
    expect(pedido).toMatchObject({
      estado: 'pendiente_pago',
      totalTransferencia: before.pedido.totalTransferencia,
      totalMercadoPago: before.pedido.totalMercadoPago,
      retenidoHasta: before.pedido.retenidoHasta,
    })
    expect(pedido.eventos.at(-1)).toMatchObject({
      en: TEST_NOW + 60_000,
      quien: 'comprador',
      autor: '',
      evento: 'corregir',
      de: 'pendiente_pago',
      a: 'pendiente_pago',
      detalle: 'Celeste, talle S: SUARES 9 → SUÁREZ 9',
    })

    await move('pendiente_pago', 'confirmar_transferencia')
    expect(await correct(1, { nombre: '', numero: '17' })).toMatchObject({ ok: true })
    expect((await pedidos.findPedidoGestionado(codigo))!.lineas[0]).toMatchObject({
      nombrePersonalizado: 'SUÁREZ',
      correccion,
    })
    expect((await pedidos.listEstampado({ hechas: false, pagina: 1 })).lineas).toMatchObject([
      { nombrePersonalizado: 'SUÁREZ', correccion },
      { numero: '17', correccion: { numero: '7' } },
    ])
  })

  it('11.29 two tabs at once: one correction is made, the other is told what stands there; the same one twice is done once', async () => {
    const runtime = await open()
    const { correct, open: look } = await openPedidoOf(runtime, SUARES)
    const both = await Promise.all([correct(0, SUAREZ), correct(0, { nombre: 'Soares', numero: '9' })])
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const { pedido, lineas } = await look()
    expect(both.find(({ ok }) => !ok)).toEqual({
      ok: false,
      code: 'correccion_repetida',
      detail: `Esta camiseta ya se corrigió una vez: dice «${lineas[0]!.nombrePersonalizado} 9». Si todavía está mal, escribinos.`,
    })
    const same = { nombre: lineas[0]!.nombrePersonalizado, numero: '9' }
    expect(await correct(0, same)).toEqual({ ok: true, value: null })
    expect(pedido.eventos.filter(({ evento }) => evento === 'corregir')).toHaveLength(1)
    expect((await look()).pedido.eventos).toEqual(pedido.eventos)
  })

  it('11.29 a shirt that is being made isn’t corrected any more: ticked off, in preparation, or its order ended', async () => {
    const runtime = await open()
    const { pedidos, codigo, correct, move, open: look, readStored } = await openPedidoOf(runtime, SUARES, SUARES)
    await move('pendiente_pago', 'confirmar_transferencia')
    const marca = { pedido: codigo, orden: 0, hecha: true, visto: 'Talle S: SUARES 9, con parches' }
    expect(await pedidos.markEstampada(marca, ANA)).toMatchObject({ ok: true })
    const stored = await readStored()
    const late = { ok: false, code: 'pedido_no_modificable' }
    expect(await correct(0, SUAREZ)).toEqual({
      ...late,
      detail: 'La camiseta ya se está haciendo. Si hay un error, escribinos cuanto antes.',
    })
    expect((await look()).lineas.map(({ corregible }) => corregible)).toEqual([false, true])
    await move('pagado', 'preparar')
    expect(await correct(1, SUAREZ)).toMatchObject(late)
    expect((await look()).lineas.map(({ corregible }) => corregible)).toEqual([false, false])
    expect(await readStored()).toEqual(stored)
  })

  it('11.29 an order that ended isn’t corrected', async () => {
    const runtime = await open()
    const { correct, move } = await openPedidoOf(runtime, SUARES)
    await move('pendiente_pago', 'cancelar')
    expect(await correct(0, SUAREZ)).toEqual({
      ok: false,
      code: 'pedido_no_modificable',
      detail: 'Este pedido ya no se puede corregir.',
    })
  })

  it('11.29, 17.13 what can’t be printed, a shirt without print and an order that nobody has are refused, and nothing changes', async () => {
    const runtime = await open()
    const { correct, correctOther, readStored, open: look } = await openPedidoOf(runtime, SUARES, undefined)
    const stored = await readStored()
    const { pedido } = await look()
    expect(await correct(0, { nombre: '<script>', numero: '100' })).toEqual({
      ok: false,
      code: 'personalizacion_invalida',
      data: {
        nombre: 'El nombre lleva solo letras, espacios, guiones, apóstrofos o puntos.',
        numero: 'El número va de 0 a 99.',
      },
    })
    expect(await correct(0, { nombre: 'suares', numero: '9' })).toMatchObject({ code: 'personalizacion_invalida' })
    for (const orden of [1, 2, 9999]) expect(await correct(orden, SUAREZ)).toMatchObject({ code: 'no_encontrado' })
    for (const token of ['', 'x', '\0']) expect(await correctOther(token)).toMatchObject({ code: 'no_encontrado' })
    expect(await readStored()).toEqual(stored)
    expect((await look()).pedido).toEqual(pedido)
  })

  it('26.17, 26.24 a shirt that its buyer corrected meanwhile isn’t ticked off by who printed the former text', async () => {
    const runtime = await open()
    const { pedidos, codigo, correct, move } = await openPedidoOf(runtime, SUARES)
    await move('pendiente_pago', 'confirmar_transferencia')
    await correct(0, SUAREZ)
    const marca = { pedido: codigo, orden: 0, hecha: true, visto: 'Talle S: SUARES 9, con parches' }
    expect(await pedidos.markEstampada(marca, ANA)).toEqual({
      ok: false,
      code: 'pedido_cambiado',
      detail: `Quien compró corrigió una camiseta del pedido ${codigo}. Ahora va así: Talle S: SUÁREZ 9, con parches.`,
    })
    expect(await pedidos.markEstampada({ ...marca, visto: 'Talle S: SUÁREZ 9, con parches' }, ANA)).toMatchObject({
      ok: true,
    })
  })
})
