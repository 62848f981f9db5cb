import { expect, it } from 'vitest'
import { applyPago } from './apply-pago.ts'
import { changeEstado, undoPaso } from './change-estado.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { verifyPedidos } from '../probar/verify-pedidos.ts'
import { verifyStock } from '../probar/verify-stock.ts'
import { placeVenta } from '../colocar/place-venta.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { verifyAllSales } from '#tests/verify-sales.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildPago, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { placeOne } from '#tests/place-one.ts'

const ANA = 'ana@casakas.uy'
const DAY = 24 * 3_600_000

async function verifyAll(runtime: TestRuntime) {
  const momento = { now: runtime.clock(), lastSign: runtime.clock() }
  const { read } = runtime.database
  return [...(await verifyPedidos(read, { momento, seal: runtime.seal })), ...(await verifyStock(read))]
}

describeOnEveryDatabase('a step that was taken by mistake', (open) => {
  it('26.45 is taken back until the next one, a day at most, and its mail is followed by a correction', async () => {
    const runtime = await open()
    const mailing = { ...runtime, mailer: { kick: () => undefined } }
    const { id, codigo } = await placeOne(runtime)
    await applyPago(runtime, id, buildPago())
    const move = (evento: 'preparar' | 'enviar' | 'entregar', desde: 'pagado' | 'en_preparacion' | 'enviado') =>
      changeEstado(mailing, codigo, { evento, desde, detalle: '' }, ANA)
    const estado = async () => (await findPedido(runtime, { codigo }))?.estado
    await move('preparar', 'pagado')
    runtime.setClock(TEST_NOW + 1000)
    await move('enviar', 'en_preparacion')
    const undo = () => undoPaso(mailing, codigo, { evento: 'deshacer_salida', desde: 'enviado' }, ANA)
    const all = await Promise.all([undo(), undo()])
    expect(all).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await estado()).toBe('en_preparacion')
    await move('enviar', 'en_preparacion')
    await move('entregar', 'enviado')
    expect(await undo()).toMatchObject({ code: 'pedido_cambiado' })
    const wrong = { evento: 'deshacer_retiro', desde: 'entregado' } as const
    expect(await undoPaso(mailing, codigo, wrong, ANA)).toMatchObject({ code: 'pedido_no_modificable' })
    const right = { evento: 'deshacer_entrega', desde: 'entregado' } as const
    runtime.setClock(TEST_NOW + DAY + 60_000)
    expect(await undoPaso(mailing, codigo, right, ANA)).toMatchObject({ code: 'pedido_no_modificable' })
    runtime.setClock(TEST_NOW + DAY - 60_000)
    expect(await undoPaso(mailing, codigo, right, ANA)).toMatchObject({ ok: true })
    expect(await estado()).toBe('enviado')
    expect(await verifyAll(runtime)).toEqual([])
    const asuntos = await runtime.database.read.selectFrom('correos').select('asunto').orderBy('id').execute()
    expect(asuntos.filter(({ asunto }) => asunto.startsWith('Corregimos'))).toHaveLength(2)
  })

  it('26.45 a sale that was handed over is annulled: shirt and money go back, and it counts as nothing', async () => {
    const runtime = await open()
    const mailing = { ...runtime, mailer: { kick: () => undefined } }
    const producto = await insertProducto(runtime, { stock: { M: 2 }, precio: 2190 })
    const personalizacion = { nombre: '', numero: '', parches: false }
    const item = { id: producto.id, talle: 'M', modo: 'stock' as const, personalizacion, unit_price: 1971 }
    const shipping = { ...DATOS_ENVIO, correo: '', metodo: 'local' as const }
    const clave = 'una-venta-por-error'
    const venta = { clave, items: [item], shipping, costo: 0, cobro: 'efectivo', codigo: '', detalle: '' } as const
    const sold = await placeVenta(mailing, { ...venta, items: [item] }, ANA, '')
    if (!sold.ok) throw new Error(sold.code)
    const { codigo } = sold.value
    const figuras = () => findFiguras(runtime.database.read, { productId: producto.id, talle: 'M' })
    expect(await figuras()).toEqual({ cantidad: 1, retenido: 0, vendido: 1 })
    const annul = { evento: 'anular_venta', desde: 'entregado' } as const
    expect(await undoPaso(mailing, codigo, annul, ANA)).toMatchObject({ ok: true })
    expect(await undoPaso(mailing, codigo, annul, ANA)).toMatchObject({ ok: true })
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 0, vendido: 0 })
    expect(await verifyAll(runtime)).toEqual([])
    await verifyAllSales(runtime, TEST_NOW)
  })
})
