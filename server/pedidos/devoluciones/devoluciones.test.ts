import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { GestionDeDevolucion, PedidoDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { devolucionAManoSchema } from '#domain/devoluciones/solicitud.ts'
import type { Estado, MedioDelComprador } from '#domain/pedidos/pedido.ts'
import type { ReintegroDelProveedor } from '#server/db/schema.ts'
import { placePedido } from '../colocar/place-pedido.ts'
import { findPedidoGestionado } from '../guardar/find-pedido-gestionado.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { rejectReintegro } from '../mover/reject-reintegro.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { verify } from '../probar/verify.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { enTalle, NO_PROVIDER, openVuelta, OWNER as AUTOR, placeVendido } from '#tests/devoluciones.ts'
import { workOff } from '#tests/work-off.ts'
import { buildPago, buildSolicitud, insertProducto } from '#tests/factories.ts'
import { askDevolucion } from './ask-devolucion.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { readLoQueVuelve, showDevoluciones } from './show-devoluciones.ts'
import { answerDevolucion } from './answer-devolucion.ts'
import { manageDevolucion } from './manage-devolucion.ts'
import { openDevolucion } from './open-devolucion.ts'

const DAY = 24 * 3_600_000

/** An order of two shirts, in M and L, as far as it should have come. */
async function stage(
  open: () => Promise<TestRuntime>,
  hasta: Estado = 'entregado',
  medio: MedioDelComprador = 'tarjeta',
) {
  const runtime = await open()
  const mailing = { ...runtime, mailer: { kick: () => undefined } }
  const producto = await insertProducto(runtime, { stock: { M: 3, L: 3 }, precio: 2190 })
  const lineas = ['M', 'L'].map((talle) => ({ producto, talle }))
  const { id, codigo, token } = await placeVendido(runtime, lineas, { medio, hasta })
  return {
    runtime,
    mailing,
    producto,
    codigo,
    token,
    ask: (fields: Partial<PedidoDeDevolucion> = {}) => askDevolucion(mailing, token, build(fields)),
    manage: async (gestion: GestionDeDevolucion) =>
      manageDevolucion(mailing, NO_PROVIDER, (await last()).id, gestion, AUTOR),
    last,
    read: async (clave: { id: string }) => (await selectPedido(runtime.database.read, clave))!,
    figuras: async (talle: string) => findFiguras(runtime.database.read, { productId: producto.id, talle }),
    verify: () => verify(runtime.database, runtime.clock(), runtime),
    asuntos: async () =>
      (
        await runtime.database.read
          .selectFrom('correos')
          .select('asunto')
          .where('tipo', '=', 'devolucion')
          .orderBy('id')
          .execute()
      ).map(({ asunto }) => asunto),
  }

  async function last() {
    return (await selectDevolucionesDe(runtime.database.read, [id])).at(-1)!
  }
}

const build = (fields: Partial<PedidoDeDevolucion> = {}): PedidoDeDevolucion => ({
  id: randomUUID(),
  lineas: [{ orden: 0, reemplazo: null }],
  motivo: 'me_arrepenti',
  texto: '',
  arreglo: 'dinero',
  cuenta: '',
  ...fields,
})

/** Money that somebody gave back themselves. */
const A_MANO = { pagoId: '', via: 'transferencia', cuenta: 'BROU 001234567-00001', dia: '2026-11-18' } as const
const TRATO = { pagaVuelta: 'tienda', pagaIda: 'tienda', donde: '', respuesta: '' } as const

describeOnEveryDatabase('shirts that come back', (open) => {
  it('37.6 another size is held from acceptance on, paid by what came back, and no sale', async () => {
    const shop = await stage(open)
    const { producto } = shop
    const lineas = [{ orden: 0, reemplazo: enTalle(producto, 'L') }]
    expect(await shop.ask({ motivo: 'no_me_quedo', arreglo: 'cambio', lineas })).toMatchObject({ ok: true })
    expect(await shop.figuras('L')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    const aceptar = { accion: 'aceptar', desde: 'pedida', arreglo: 'cambio', lineas, ...TRATO } as const
    expect(await shop.manage(aceptar)).toMatchObject({ ok: true })
    expect(await shop.figuras('L')).toEqual({ cantidad: 1, retenido: 1, vendido: 1 })
    expect(await shop.manage(aceptar)).toMatchObject({ ok: true })
    const { cambioId } = await shop.last()
    expect(await shop.read({ id: cambioId! })).toMatchObject({
      tipo: 'cambio',
      estado: 'pendiente_pago',
      totalMercadoPago: 0,
      aCuenta: 2190,
    })
    expect(await shop.verify()).toEqual([])
    const llegar: GestionDeDevolucion = {
      accion: 'llegar',
      desde: 'aceptada',
      destinos: [{ orden: 0, destino: 'stock' }],
      salda: true,
      saldo: null,
    }
    expect(await shop.manage(llegar)).toMatchObject({ ok: true })
    expect(await shop.last()).toMatchObject({ estado: 'saldada', lineas: [{ destino: 'stock' }] })
    expect(await shop.read({ id: cambioId! })).toMatchObject({ estado: 'pagado' })
    expect(await shop.figuras('M')).toEqual({ cantidad: 3, retenido: 0, vendido: 0 })
    expect(await shop.figuras('L')).toEqual({ cantidad: 1, retenido: 0, vendido: 2 })
    expect(await shop.verify()).toEqual([])
    expect(await shop.asuntos()).toHaveLength(4)
  })

  it('37.4 is asked for within its days, which don’t end while delivery isn’t marked', async () => {
    const shop = await stage(open)
    // Delivered on Wednesday, 18 November: the fifth business day is Wednesday, 25.
    shop.runtime.setClock(Date.UTC(2026, 10, 26, 2))
    expect(await shop.ask()).toMatchObject({ ok: true })
    shop.runtime.setClock(Date.UTC(2026, 10, 26, 4))
    const late = await shop.ask({ lineas: [{ orden: 1, reemplazo: null }] })
    expect(late).toMatchObject({ ok: false, code: 'devolucion_no_corresponde' })
    expect((late as { detail: string }).detail).toContain('hasta el miércoles 25/11')
    const sent = await stage(open, 'enviado')
    sent.runtime.setClock(TEST_NOW + 60 * DAY)
    expect(await sent.ask()).toMatchObject({ ok: true })
  })

  it('37.7 a shirt is in one devolución; the same request twice is one', async () => {
    const shop = await stage(open)
    const pedida = build()
    const all = await Promise.all([1, 2, 3].map(() => askDevolucion(shop.mailing, shop.token, pedida)))
    expect(all.every(({ ok }) => ok)).toBe(true)
    expect(await shop.ask()).toMatchObject({ code: 'devolucion_no_corresponde' })
    expect(await shop.ask({ lineas: [{ orden: 7, reemplazo: null }] })).toMatchObject({ ok: false })
    expect(await shop.manage({ accion: 'rechazar', desde: 'pedida', respuesta: 'Está usada.' })).toMatchObject({
      ok: true,
    })
    expect(await shop.ask()).toMatchObject({ ok: true })
  })

  it('37.9, 37.10 a piece goes to stock once, and that is taken back within a day', async () => {
    const shop = await stage(open)
    await shop.ask()
    await shop.manage({
      accion: 'aceptar',
      desde: 'pedida',
      arreglo: 'dinero',
      lineas: [{ orden: 0, reemplazo: null }],
      ...TRATO,
    })
    const llegar: GestionDeDevolucion = {
      accion: 'llegar',
      desde: 'aceptada',
      destinos: [{ orden: 0, destino: 'stock' }],
      salda: false,
      saldo: null,
    }
    await Promise.all([shop.manage(llegar), shop.manage(llegar)])
    expect(await shop.figuras('M')).toEqual({ cantidad: 3, retenido: 0, vendido: 0 })
    expect(await shop.verify()).toEqual([])
    expect(await shop.manage({ accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })).toMatchObject({ ok: true })
    expect(await shop.figuras('M')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await shop.verify()).toEqual([])
    await shop.manage(llegar)
    shop.runtime.setClock(TEST_NOW + 2 * DAY)
    expect(await shop.manage({ accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })).toMatchObject({ ok: false })
  })

  it('37.9 its buyer is told that shirts arrived once all of them did', async () => {
    const shop = await stage(open)
    const lineas = [0, 1].map((orden) => ({ orden, reemplazo: null }))
    await shop.ask({ lineas })
    await shop.manage({ accion: 'aceptar', desde: 'pedida', arreglo: 'dinero', lineas, ...TRATO })
    const told: number[] = []
    for (const orden of [0, 1]) {
      const destinos = [{ orden, destino: 'stock' as const }]
      await shop.manage({ accion: 'llegar', desde: 'aceptada', destinos, salda: false, saldo: null })
      told.push((await shop.asuntos()).filter((asunto) => asunto.startsWith('Llegó')).length)
    }
    expect(told).toEqual([0, 1])
  })

  it('37.6 an exchange whose shirt is gone meanwhile is refused, and changes nothing', async () => {
    const shop = await stage(open)
    const { producto } = shop
    const lineas = [{ orden: 0, reemplazo: enTalle(producto, 'L') }]
    await shop.ask({ motivo: 'no_me_quedo', arreglo: 'cambio', lineas })
    const rest = buildSolicitud([{ producto, talle: 'L' }], 'tarjeta')
    for (const key of ['una-clave-de-mas-1', 'una-clave-de-mas-2']) {
      expect(await placePedido(shop.runtime, { ...rest, idempotencyKey: key }, 'tarjeta')).toMatchObject({ ok: true })
    }
    const aceptar = { accion: 'aceptar', desde: 'pedida', arreglo: 'cambio', lineas, ...TRATO } as const
    expect(await shop.manage(aceptar)).toMatchObject({ code: 'sin_stock' })
    expect(await shop.last()).toMatchObject({ estado: 'pedida', cambioId: null })
    expect(await shop.verify()).toEqual([])
  })

  it('37.8, 37.11 the owner makes one of a chat: before it left nothing has to come back', async () => {
    const shop = await stage(open, 'pagado', 'transferencia')
    const { producto } = shop
    const lineas = [{ orden: 1, reemplazo: enTalle(producto, 'M') }]
    const aMano = devolucionAManoSchema.parse({
      ...build({ arreglo: 'cambio', motivo: 'no_me_quedo', lineas }),
      ...TRATO,
      destino: 'stock',
      salda: true,
    })
    expect(await openDevolucion(shop.mailing, NO_PROVIDER, shop.codigo, aMano, AUTOR)).toMatchObject({ ok: true })
    expect(await openDevolucion(shop.mailing, NO_PROVIDER, shop.codigo, aMano, AUTOR)).toMatchObject({ ok: true })
    expect(await shop.figuras('L')).toEqual({ cantidad: 3, retenido: 0, vendido: 0 })
    expect(await shop.figuras('M')).toEqual({ cantidad: 1, retenido: 0, vendido: 2 })
    expect(await shop.verify()).toEqual([])
  })

  it('37.11, 37.22 money that came by transfer goes back by hand, on the day and in the way that are said, once, a part or with the shipping all of it', async () => {
    const shop = await stage(open, 'entregado', 'transferencia')
    const accept = async (orden: number) => {
      shop.runtime.setClock(shop.runtime.clock() + 1000)
      expect(await shop.ask({ lineas: [{ orden, reemplazo: null }] })).toMatchObject({ ok: true })
      const lineas = [{ orden, reemplazo: null }]
      await shop.manage({ accion: 'aceptar', desde: 'pedida', arreglo: 'dinero', lineas, ...TRATO })
    }
    const settle = (monto: string, id = randomUUID()) => {
      return shop.manage({ accion: 'saldar', desde: 'aceptada', saldo: { ...A_MANO, id, monto } })
    }
    await accept(0)
    expect(await settle('99.999')).toMatchObject({ code: 'reintegro_excedido' })
    const both = await Promise.all([settle('1.971'), settle('1.971')])
    expect(both.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await shop.last()).toMatchObject({ estado: 'saldada', monto: 1971 })
    const { pedidoId } = await shop.last()
    expect(await shop.read({ id: pedidoId })).toMatchObject({ estado: 'entregado' })
    expect(await shop.verify()).toEqual([])
    await accept(1)
    const llegar = { accion: 'llegar', desde: 'aceptada', destinos: [{ orden: 1, destino: 'baja' as const }] } as const
    const saldo = { ...A_MANO, id: randomUUID(), monto: '2.231' }
    const all = { ...llegar, destinos: [...llegar.destinos], salda: true }
    expect(await shop.manage({ ...all, saldo: { ...saldo, cuenta: '' } })).toMatchObject({ ok: false })
    expect(await shop.manage({ ...all, saldo: { ...saldo, dia: '2026-11-30' } })).toMatchObject({
      code: 'dia_imposible',
    })
    shop.runtime.setClock(shop.runtime.clock() + DAY)
    const enMano = { ...saldo, via: 'efectivo', cuenta: '' } as const
    expect(await shop.manage({ ...all, saldo: enMano })).toEqual({ ok: true, value: null })
    const { reintegros } = (await findPedidoGestionado(shop.runtime, shop.codigo))!
    expect(reintegros.map(({ via, dia }) => `${via} ${dia}`)).toEqual([
      'transferencia 2026-11-18',
      'efectivo 2026-11-18',
    ])
    expect(await shop.read({ id: pedidoId })).toMatchObject({ estado: 'reembolsado' })
    await workOff(shop.runtime)
    expect(await shop.verify()).toEqual([])
  })

  it('37.21 a refund that was given up and is done in the end, after it was settled anew, is money to look at', async () => {
    const runtime = await open()
    const producto = await insertProducto(runtime, { stock: { M: 3, L: 3 }, precio: 2190 })
    const vendido = await placeVendido(
      runtime,
      ['M', 'L'].map((talle) => ({ producto, talle })),
    )
    const { id, codigo, pagoId } = vendido
    const { totalMercadoPago: monto } = await vendido.read()
    const saldo = () => ({ ...A_MANO, id: randomUUID(), pagoId, monto: '2.190' })
    const carryOut = async (row: ReintegroDelProveedor) => {
      await runtime.database.transaction((tx) =>
        tx.updateTable('reintegros').set({ proveedorId: 'r1' }).where('id', '=', row.id).execute(),
      )
      await rejectReintegro(runtime, row, 'No contestó.')
    }
    const vuelta = await openVuelta(
      runtime,
      vendido,
      [null],
      { destino: 'stock', salda: true, saldo: saldo() },
      carryOut,
    )
    const otra = { ...saldo(), pagoId: '' }
    expect(await vuelta.manage({ accion: 'saldar', desde: 'saldada', saldo: otra })).toMatchObject({ ok: true })
    const reintegros = [{ id: 'r1', monto: 2190 }]
    await applyPago(runtime, id, buildPago({ id: pagoId, monto, devuelto: 2190, reintegros }))
    const pedido = (await findPedidoGestionado(runtime, codigo))!
    expect(pedido.avisos.map(({ tipo }) => tipo)).toContain('reintegro_al_final')
    expect(pedido.reintegros.map(({ estado, monto }) => `${estado} ${monto}`)).toEqual(['hecha 2190', 'hecha 2190'])
    expect(await verify(runtime.database, runtime.clock(), runtime)).toEqual([])
  })

  it('37.1 what the shop proposes is taken by the buyer, or not', async () => {
    const shop = await stage(open)
    await shop.ask()
    const otra = [{ orden: 0, reemplazo: enTalle(shop.producto, 'L') }]
    await shop.manage({ accion: 'proponer', desde: 'pedida', arreglo: 'cambio', lineas: otra, ...TRATO })
    const { id } = await shop.last()
    const answer = { id, desde: 'propuesta', evento: 'aceptar' } as const
    expect(await answerDevolucion(shop.mailing, 'x'.repeat(32), answer)).toMatchObject({ code: 'no_encontrado' })
    expect(await answerDevolucion(shop.mailing, shop.token, answer)).toMatchObject({ ok: true })
    expect(await shop.last()).toMatchObject({ estado: 'aceptada', arreglo: 'cambio', cambioId: expect.any(String) })
    expect(await shop.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    expect(await shop.figuras('L')).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await shop.verify()).toEqual([])
  })

  it('37.60 what is left to pay of another size is its shipping, and no difference', async () => {
    const shop = await stage(open)
    await shop.ask()
    const lineas = [{ orden: 0, reemplazo: enTalle(shop.producto, 'L') }]
    await shop.manage({ accion: 'aceptar', desde: 'pedida', arreglo: 'cambio', lineas, ...TRATO, pagaIda: 'comprador' })
    const pedido = (await findPedido(shop.runtime, { token: shop.token }))!
    const [one] = (await showDevoluciones(shop.runtime, pedido)).devoluciones
    expect(one!.parrafos).toContain(`Hay que pagar ${formatPesos(260)} por el envío.`)
  })

  it('37.14 its buyer reads what may come back until when, what became of each shirt, and what a proposal costs', async () => {
    const shop = await stage(open)
    const dear = await insertProducto(shop.runtime, { codigo: 'CARA', stock: { M: 1 }, precio: 2990 })
    const read = async () => {
      const pedido = (await findPedido(shop.runtime, { token: shop.token }))!
      const { devoluciones, vidas } = await showDevoluciones(shop.runtime, pedido)
      return { vuelve: await readLoQueVuelve(shop.runtime, pedido), devoluciones, vidas }
    }
    const before = await read()
    expect(before.vuelve.entregado).toBeGreaterThan(TEST_NOW)
    expect(before.vuelve.lineas).toMatchObject([
      { orden: 0, talle: 'M', talles: ['M', 'L'], pagado: 2190, fuera: { me_arrepenti: '', vino_fallada: '' } },
      { orden: 1, talle: 'L' },
    ])
    await shop.ask({ cuenta: 'BROU 1' })
    const lineas = [{ orden: 0, reemplazo: enTalle(dear, 'M') }]
    await shop.manage({
      accion: 'proponer',
      desde: 'pedida',
      arreglo: 'cambio',
      lineas,
      ...TRATO,
      pagaIda: 'comprador',
    })
    const asked = await read()
    expect(asked.vuelve.lineas.map(({ orden }) => orden)).toEqual([1])
    expect(asked.vidas).toMatchObject([{ orden: 0, estado: 'propuesta' }])
    const [one] = asked.devoluciones
    expect(one).toMatchObject({ estado: 'propuesta', cuenta: 'BROU 1', cambio: null })
    // 2990 and the shipping, 260, less what was paid.
    expect(one!.parrafos.join(' ')).toContain(`pagar ${formatPesos(1060)} de diferencia, con el envío incluido`)
    expect(one!.pasos).toMatchObject([
      { evento: 'pedir', porLaTienda: false },
      { evento: 'proponer', porLaTienda: true },
    ])
    expect(JSON.stringify(asked)).not.toContain(AUTOR)
    await answerDevolucion(shop.mailing, shop.token, { id: one!.id, desde: 'propuesta', evento: 'aceptar' })
    const [agreed] = (await read()).devoluciones
    expect(agreed!.cambio).toMatchObject({ porPagar: 1060 })
    const cambio = (await findPedido(shop.runtime, { token: agreed!.cambio!.token }))!
    expect(await showDevoluciones(shop.runtime, cambio)).toMatchObject({ antes: { codigo: shop.codigo } })
    shop.runtime.setClock(Date.UTC(2026, 10, 26, 4))
    expect((await read()).vuelve.lineas[0]!.fuera).toMatchObject({
      me_arrepenti: 'Se podía hasta el miércoles 25/11.',
      no_me_quedo: '',
    })
  })
})
