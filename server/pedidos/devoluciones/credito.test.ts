import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { devolucionAManoSchema, gestionDeDevolucionSchema } from '#domain/devoluciones/solicitud.ts'
import type { MedioDePago } from '#domain/pedidos/pedido.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import { DATOS_ENVIO, buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { placeOne } from '#tests/place-one.ts'
import { checkCodigo } from '../colocar/check-carrito.ts'
import { placeVenta } from '../colocar/place-venta.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { completePedido, selectPedido } from '../guardar/pedidos.repo.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { askReintegro } from '../mover/ask-reintegro.ts'
import { returnByHand } from '../mover/return-by-hand.ts'
import { changeEstado } from '../mover/change-estado.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { readAvisosAbiertos } from '../guardar/aviso.ts'
import { verify } from '../probar/verify.ts'
import { checkCredito } from './check-credito.ts'
import { manageDevolucion } from './manage-devolucion.ts'
import { openDevolucion } from './open-devolucion.ts'

const AUTOR = 'ana@casakas.uy'
const MONTH = 30 * 24 * 3_600_000
const NO_PROVIDER = () => Promise.reject(new Error('nothing goes through the provider'))

/** A buyer who gave a shirt of 2,190 back, with its shipping of 260, for a credit of so much. */
async function stage(open: () => Promise<TestRuntime>, { monto = '2450' } = {}) {
  const runtime = await open()
  const mailing = { ...runtime, mailer: { kick: () => undefined } }
  const { id, codigo } = await placeOne(runtime)
  await applyPago(runtime, id, buildPago({ monto: 2450 }))
  const pedida = devolucionAManoSchema.parse({
    id: randomUUID(),
    lineas: [{ orden: 0 }],
    motivo: 'me_arrepenti',
    arreglo: 'credito',
    pagaVuelta: 'comprador',
    pagaIda: 'tienda',
    destino: 'stock',
    salda: true,
    saldo: { id: randomUUID(), monto },
  })
  const settle = () => openDevolucion(mailing, NO_PROVIDER, codigo, pedida, AUTOR)
  const settled = await settle()
  const credito = (await runtime.database.read.selectFrom('creditos').select('codigo').executeTakeFirst())?.codigo ?? ''
  const producto = await insertProducto(runtime, { stock: { M: 9 }, precio: 1000 })
  return {
    runtime,
    mailing,
    id,
    codigo,
    credito,
    producto,
    settle,
    settled,
    /** A shirt of 1,000 by card, 900 by transfer, with shipping of 260. */
    order: (medio: MedioDePago, fields: Parameters<typeof buildSolicitud>[2] = {}, talles = ['M']) =>
      placePedido(
        runtime,
        buildSolicitud(
          talles.map((talle) => ({ producto, talle })),
          medio,
          { credito, ...fields },
        ),
        medio,
        '',
        '198.51.100.7',
      ),
    queda: async (shipping: Partial<SolicitudDePedido['shipping']> = {}, propio?: string) => {
      const found = await checkCredito(runtime, credito.toLowerCase(), { ...DATOS_ENVIO, ...shipping }, '', propio)
      return found.ok ? found.value.queda : found.code
    },
    change: (of: string, evento: 'cancelar' | 'reembolsar', desde: 'pagado') =>
      changeEstado(mailing, of, { evento, desde, detalle: '' }, AUTOR),
    avisos: async (of: string) =>
      ((await readAvisosAbiertos(runtime.database.read, [of])).get(of) ?? []).map(({ tipo }) => tipo),
    read: async (of: string) =>
      completePedido(runtime.database.read, (await selectPedido(runtime.database.read, { id: of }))!),
    verify: () => verify(runtime.database, runtime.clock(), runtime),
  }
}

describeOnEveryDatabase('credit for shirts that came back', (open) => {
  it('37.30 is given once, of what was paid at most, for 12 months, and told', async () => {
    const shop = await stage(open)
    const { runtime } = shop
    expect(shop.settled).toMatchObject({ ok: true })
    expect(await shop.settle()).toMatchObject({ ok: true })
    expect(await runtime.database.read.selectFrom('creditos').select('monto').execute()).toEqual([{ monto: 2450 }])
    expect(shop.credito).toMatch(/^CR-[A-Z0-9]{8}$/)
    const { parametros } = await runtime.database.read
      .selectFrom('correos')
      .select('parametros')
      .where('tipo', '=', 'devolucion')
      .executeTakeFirstOrThrow()
    expect(parametros).toContain(`Escribí el código ${shop.credito} al pagar`)
    expect(parametros).toContain('18/11/2027')
    expect(await shop.verify()).toEqual([])
    const more = await stage(open, { monto: '2451' })
    expect(more.settled).toMatchObject({ code: 'reintegro_excedido', detail: expect.stringContaining('2.450') })
    expect(more.credito).toBe('')
  })

  it('37.30 money that is credit now goes back no other way', async () => {
    const shop = await stage(open, { monto: '2000' })
    const { runtime, mailing, codigo } = shop
    const byCard = { id: randomUUID(), pagoId: '1001', motivo: '', queda: null }
    expect(await askReintegro(runtime, codigo, { ...byCard, monto: 451 }, AUTOR)).toMatchObject({
      code: 'reintegro_excedido',
    })
    expect(await askReintegro(runtime, codigo, { ...byCard, monto: 450 }, AUTOR)).toMatchObject({ ok: true })
    const byHand = {
      id: 'a',
      via: 'efectivo',
      monto: 1,
      cuenta: '',
      dia: '2026-11-18',
      motivo: '',
      queda: null,
    } as const
    expect(await returnByHand(mailing, codigo, byHand, AUTOR)).toMatchObject({ code: 'reintegro_excedido' })
    expect(await shop.change(codigo, 'reembolsar', 'pagado')).toMatchObject({ code: 'pedido_no_modificable' })
    expect(await shop.verify()).toEqual([])
  })

  it('37.31 is its buyer’s alone, by telephone or mail, however it is typed; a stranger’s guesses are counted', async () => {
    const shop = await stage(open)
    expect(await shop.queda()).toBe(2450)
    expect(await shop.queda({ telefono: '099 000 111' })).toBe(2450)
    expect(await shop.queda({ correo: 'otra@example.com' })).toBe(2450)
    // Whoever types it where codes are typed is told where it goes.
    expect(await checkCodigo(shop.runtime, shop.credito, [], '')).toMatchObject({
      code: 'codigo_desconocido',
      detail: expect.stringContaining('Es un crédito'),
    })
    const otra = { telefono: '099 000 111', correo: 'otra@example.com' }
    expect(await shop.queda(otra)).toBe('credito_desconocido')
    expect(await shop.order('transferencia', { shipping: otra })).toMatchObject({ code: 'credito_desconocido' })
    for (const credito of ['constructor', 'CR-22222222', 'CR-\u00002222222', 'x'.repeat(200)])
      expect(await shop.order('transferencia', { credito })).toMatchObject({ code: 'credito_desconocido' })
    for (let n = 0; n < 30; n++) await checkCredito(shop.runtime, 'CR-22222222', otra, '203.0.113.9')
    expect(await checkCredito(shop.runtime, shop.credito, DATOS_ENVIO, '203.0.113.9')).toMatchObject({
      code: 'demasiados_intentos',
    })
  })

  it('37.32 where it is enough the order is paid at once at the transfer price, and the rest stays', async () => {
    const shop = await stage(open)
    expect(await shop.order('tarjeta')).toMatchObject({ code: 'credito_alcanza' })
    const placed = await shop.order('transferencia')
    expect(placed).toMatchObject({
      ok: true,
      value: { estado: 'pagado', aCuenta: 1160, totalTransferencia: 0, credito: shop.credito },
    })
    expect(await shop.queda()).toBe(1290)
    if (!placed.ok) return
    const asuntos = await shop.runtime.database.read
      .selectFrom('correos')
      .select('asunto')
      .where('pedidoId', '=', placed.value.id)
      .where('para', '=', DATOS_ENVIO.correo)
      .execute()
    expect(asuntos).toHaveLength(1)
    expect(await shop.verify()).toEqual([])
    // Cancelled, its part is there again, and there is no money to return.
    expect(await shop.change(placed.value.codigo, 'cancelar', 'pagado')).toMatchObject({ ok: true })
    expect(await shop.avisos(placed.value.id)).toEqual([])
    expect(await shop.queda()).toBe(2450)
    expect(await shop.verify()).toEqual([])
  })

  it('37.32 what it doesn’t cover is paid either way, at that way’s price', async () => {
    const shop = await stage(open, { monto: '500' })
    const placed = await shop.order('tarjeta')
    expect(placed).toMatchObject({ ok: true, value: { aCuenta: 500, totalMercadoPago: 760, totalTransferencia: 660 } })
    expect(await shop.queda()).toBe('credito_desconocido')
    expect(await shop.order('transferencia')).toMatchObject({ code: 'credito_desconocido' })
    if (!placed.ok) return
    // Who comes back to the form has it still: a new order replaces that one.
    expect(await shop.queda({}, placed.value.token)).toBe(500)
    const instead = await shop.order('transferencia', { reemplaza: placed.value.token })
    expect(instead).toMatchObject({ ok: true, value: { aCuenta: 500, totalTransferencia: 660 } })
    expect(await shop.read(placed.value.id)).toMatchObject({ estado: 'cancelado' })
    expect(await shop.verify()).toEqual([])
  })

  it('37.32 it pays what is sold by hand, all of it or with the rest in cash; handed over at once', async () => {
    for (const { monto, aCuenta, cobrado } of [
      { monto: '2450', aCuenta: 900, cobrado: 'usar_credito' },
      { monto: '500', aCuenta: 500, cobrado: 'cobrar_efectivo' },
    ]) {
      const shop = await stage(open, { monto })
      const { telefono } = DATOS_ENVIO
      const entrega = { departamento: '', ciudad: '', calle: '', numeroPuerta: '', correo: '', comentarios: '' }
      const shipping = { ...DATOS_ENVIO, ...entrega, nombre: '', telefono, metodo: 'local' } as const
      const venta = {
        clave: `clave-de-prueba-${monto}`,
        items: [
          {
            id: shop.producto.id,
            talle: 'M',
            modo: 'stock' as const,
            personalizacion: { nombre: '', numero: '', parches: false },
            unit_price: 900,
          },
        ],
        shipping,
        costo: 0,
        cobro: 'efectivo' as const,
        codigo: shop.credito.toLowerCase(),
        detalle: '',
      }
      const sold = await placeVenta(shop.mailing, venta, AUTOR, '')
      expect(await placeVenta(shop.mailing, venta, AUTOR, '')).toEqual(sold)
      const row = await shop.runtime.database.read
        .selectFrom('pedidos')
        .select('id')
        .where('credito', '<>', '')
        .executeTakeFirstOrThrow()
      const pedido = await shop.read(row.id)
      expect(pedido).toMatchObject({ estado: 'entregado', aCuenta, totalTransferencia: 900 - aCuenta })
      expect(pedido.eventos.map(({ evento }) => evento)).toEqual(['crear', cobrado, 'entregar_en_mano'])
      expect(await shop.verify()).toEqual([])
    }
  })

  it('37.33 two orders at once never use more of it than there is', async () => {
    const shop = await stage(open, { monto: '500' })
    const placed = await Promise.all(
      Array.from({ length: 6 }, (_, n) => shop.order(n % 2 === 0 ? 'tarjeta' : 'transferencia')),
    )
    expect(placed.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await shop.verify()).toEqual([])
  })

  it('37.33 an order that ends unpaid gives it back; money that comes late takes it again, with a flag', async () => {
    const shop = await stage(open, { monto: '500' })
    const { runtime } = shop
    const first = await shop.order('tarjeta')
    if (!first.ok) throw new Error(first.code)
    runtime.setClock(runtime.clock() + 3 * 3_600_000)
    await expirePedidos(runtime)
    expect(await shop.queda()).toBe(500)
    const second = await shop.order('transferencia')
    expect(second).toMatchObject({ ok: true })
    await applyPago(runtime, first.value.id, buildPago({ id: '1002', monto: first.value.totalMercadoPago }))
    expect(await shop.read(first.value.id)).toMatchObject({ estado: 'pagado', aCuenta: 500 })
    expect(await shop.avisos(first.value.id)).toEqual(['credito_de_mas'])
    expect(await shop.verify()).toEqual([])
    await runtime.database.write.updateTable('pedidoAvisos').set({ tipo: 'otro' }).execute()
    expect(await shop.verify()).toEqual([`Crédito ${shop.credito}: se usaron $\u00a0500 de más.`])
  })

  it('37.33 it ends after 12 months; shirts that were paid with it come back for credit once', async () => {
    const shop = await stage(open)
    const { runtime, mailing } = shop
    const placed = await shop.order('transferencia')
    if (!placed.ok) throw new Error(placed.code)
    const { id, codigo } = placed.value
    const saldo = { id: randomUUID(), monto: '1160' }
    const base = { lineas: [{ orden: 0 }], arreglo: 'credito', pagaVuelta: 'tienda', pagaIda: 'tienda' }
    const pedida = devolucionAManoSchema.parse({ ...base, id: randomUUID(), motivo: 'no_me_quedo' })
    expect(await openDevolucion(mailing, NO_PROVIDER, codigo, pedida, AUTOR)).toMatchObject({ ok: true })
    const llegar = gestionDeDevolucionSchema.parse({
      accion: 'llegar',
      desde: 'aceptada',
      destinos: [{ orden: 0, destino: 'stock' }],
      salda: true,
      saldo,
    })
    expect(await manageDevolucion(mailing, NO_PROVIDER, pedida.id, llegar, AUTOR)).toMatchObject({ ok: true })
    expect(await selectDevolucionesDe(runtime.database.read, [id])).toMatchObject([{ estado: 'saldada', monto: 1160 }])
    // Refunded as a whole later, it gives nothing back a second time.
    expect(await shop.change(codigo, 'reembolsar', 'pagado')).toMatchObject({ ok: true })
    expect(await shop.queda()).toBe(1290)
    expect(await shop.verify()).toEqual([])
    runtime.setClock(runtime.clock() + 13 * MONTH)
    expect(await shop.queda()).toBe('credito_desconocido')
  })
})
