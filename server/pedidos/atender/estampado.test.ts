import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { expect, it } from 'vitest'
import type { LineaPedida } from '#domain/pedidos/solicitud.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { placePedido } from '../colocar/place-pedido.ts'

const ANA = 'ana@casakas.uy'
const BRUNO = 'bruno@casakas.uy'
const SUAREZ = { nombre: 'Suárez', numero: '9', parches: true }
const MINUTE = 60_000

async function openEstampado(runtime: TestRuntime) {
  const { shop } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: {}, tallesEncargo: ['S', 'M', 'L'], patron: 'rayas-finas' })
  const { pedidos } = shop.admin
  const list = async (hechas = false) => (await pedidos.listEstampado({ hechas, pagina: 1 })).lineas
  return {
    pedidos,
    producto,
    list,
    names: async (hechas = false) => (await list(hechas)).map((l) => `${l.pedido} ${l.orden}`),
    async place(...prints: LineaPedida['personalizacion'][]) {
      const elecciones = prints.map((personalizacion, n) => ({
        producto,
        talle: ['S', 'M', 'L'][n]!,
        modo: 'encargo' as const,
        personalizacion,
      }))
      const placed = await placePedido(runtime, buildSolicitud(elecciones, 'transferencia'), 'transferencia')
      if (!placed.ok) throw new Error(placed.code)
      return placed.value.codigo
    },
    pay: (codigo: string) =>
      pedidos.changeEstado(codigo, { evento: 'confirmar_transferencia', desde: 'pendiente_pago', detalle: '' }, ANA),
    cancel: (codigo: string) => pedidos.changeEstado(codigo, { evento: 'cancelar', desde: 'pagado', detalle: '' }, ANA),
  }
}

describeOnEveryDatabase('the print-shop list', (open) => {
  it('23.2, 26.16 has a line for each personalised shirt of a paid order that is still in the shop, those paid first in front', async () => {
    const runtime = await open()
    const { pedidos, place, pay, cancel, names, list } = await openEstampado(runtime)
    const late = await place(SUAREZ, undefined, { nombre: '', numero: '', parches: true })
    const early = await place({ nombre: '', numero: '07', parches: false })
    await place(SUAREZ)
    const plain = await place(undefined)
    const cancelled = await place(SUAREZ)
    const sent = await place(SUAREZ)
    for (const [n, codigo] of [early, late, plain, cancelled, sent].entries()) {
      runtime.setClock(TEST_NOW + n * MINUTE)
      await pay(codigo)
    }
    await cancel(cancelled)
    await pedidos.changeEstado(sent, { evento: 'preparar', desde: 'pagado', detalle: '' }, ANA)
    expect(await names()).toEqual([`${early} 0`, `${late} 0`, `${late} 2`, `${sent} 0`])
    await pedidos.changeEstado(sent, { evento: 'enviar', desde: 'en_preparacion', detalle: '' }, ANA)
    expect(await names()).toEqual([`${early} 0`, `${late} 0`, `${late} 2`])
    expect((await list())[1]).toMatchObject({
      nombrePersonalizado: 'SUÁREZ',
      numero: '9',
      parches: true,
      talle: 'S',
      pagado: TEST_NOW + MINUTE,
      dibujo: { patron: 'rayas-finas' },
    })
    expect((await pedidos.listPedidos({ ...SIN_FILTRO, estado: 'pagado', buscar: late })).pedidos).toMatchObject([
      { espera: { que: 'Pagado', detalle: 'faltan 3 del taller' } },
    ])
  })

  it('26.17 a shirt is ticked off once, with who and when, and the tick can be taken back', async () => {
    const runtime = await open()
    const { pedidos, place, pay, names, list } = await openEstampado(runtime)
    const codigo = await place(SUAREZ, { nombre: 'Forlán', numero: '', parches: false })
    await pay(codigo)
    runtime.setClock(TEST_NOW + MINUTE)
    const visto = 'Talle S: SUÁREZ 9, con parches'
    const marca = { pedido: codigo, orden: 0, hecha: true, visto }
    const both = await Promise.all([pedidos.markEstampada(marca, ANA), pedidos.markEstampada(marca, ANA)])
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await pedidos.markEstampada(marca, BRUNO)).toMatchObject({ ok: true })
    expect(await names()).toEqual([`${codigo} 1`])
    expect(await list(true)).toMatchObject([{ orden: 0, estampada: TEST_NOW + MINUTE, estampadaPor: ANA }])
    runtime.setClock(TEST_NOW + 2 * MINUTE)
    await pedidos.markEstampada({ ...marca, orden: 1, visto: 'Talle M: FORLÁN' }, BRUNO)
    expect(await names(true)).toEqual([`${codigo} 1`, `${codigo} 0`])

    await pedidos.markEstampada({ ...marca, hecha: false }, BRUNO)
    expect(await names()).toEqual([`${codigo} 0`])
    const notas = (await pedidos.findPedidoGestionado(codigo))!.notas
    expect(notas.map(({ tipo, autor, sobre }) => [tipo, autor, sobre])).toEqual([
      ['estampada', ANA, 'Talle S: SUÁREZ 9, con parches'],
      ['estampada', BRUNO, 'Talle M: FORLÁN'],
      ['estampada_deshecha', BRUNO, 'Talle S: SUÁREZ 9, con parches'],
    ])
  })

  it('26.17 a shirt of an order that was cancelled meanwhile isn’t ticked off, nor one that doesn’t exist', async () => {
    const runtime = await open()
    const { pedidos, place, pay, cancel, names } = await openEstampado(runtime)
    const codigo = await place(SUAREZ, undefined)
    await pay(codigo)
    await cancel(codigo)
    const visto = 'Talle S: SUÁREZ 9, con parches'
    expect(await pedidos.markEstampada({ pedido: codigo, orden: 0, hecha: true, visto }, ANA)).toEqual({
      ok: false,
      code: 'pedido_cambiado',
      detail: `El pedido ${codigo} está «Cancelado»: no hay que estamparla.`,
    })
    for (const [pedido, orden] of [
      [codigo, 1],
      [codigo, 9],
      ['CK-NADIE', 0],
      [`${codigo}\0`, 0],
    ] as const) {
      const marca = { pedido, orden, hecha: true, visto }
      expect(await pedidos.markEstampada(marca, ANA)).toMatchObject({ code: 'no_encontrado' })
    }
    expect(await names(true)).toEqual([])
  })

  it('26.16 keeps a shirt whose product was deleted, without its drawing', async () => {
    const runtime = await open()
    const { place, pay, list, producto } = await openEstampado(runtime)
    await pay(await place(SUAREZ))
    await runtime.database.transaction((tx) => tx.deleteFrom('products').where('id', '=', producto.id).execute())
    expect(await list()).toMatchObject([{ nombrePersonalizado: 'SUÁREZ', dibujo: null }])
  })
})
