import { expect, it } from 'vitest'
import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import type { MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { sumExistencias } from '#server/stock/existencias.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { enTalle, openVuelta, OWNER, PASADA_LA_RESERVA, placeVendido } from '#tests/devoluciones.ts'
import { buildPago, insertProducto } from '#tests/factories.ts'
import { selectCandidatos } from '#server/transferencias/movimientos.repo.ts'
import { remindTransferencias } from '#server/transferencias/remind-transferencias.ts'
import { listEsperando } from '#server/transferencias/list-esperando.ts'
import { findFiguras } from '#server/stock/unidades.ts'
import { countPedidosPorHacer } from '../atender/count-pedidos-por-hacer.ts'
import { findPedido } from '../guardar/find-pedido.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'
import { readCargas } from '../guardar/read-cargas.ts'
import { selectReservas } from '../guardar/reservas.repo.ts'
import { applyPago } from '../mover/apply-pago.ts'
import { findReemplazables } from '../mover/cancel-reemplazado.ts'
import { changeEstado } from '../mover/change-estado.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { changeMedioDePago } from '../mover/switch-medio.ts'
import { verify } from '../probar/verify.ts'
import { findDevolucionGestionada } from './find-devolucion.ts'
import { showDevoluciones } from './show-devoluciones.ts'
import { workOff } from '#tests/work-off.ts'

const HOUR = 3_600_000
const SILENT = { kick: () => undefined, insist: () => undefined }

/** A shirt in M that comes back for one in L, which waits for that. */
async function exchange(runtime: TestRuntime, medio: MedioDelComprador = 'transferencia', precio = 2190) {
  const producto = await insertProducto(runtime, { stock: { M: 3, L: 3 } })
  const otro = precio === 2190 ? producto : await insertProducto(runtime, { nombre: 'Otra', stock: { L: 3 }, precio })
  const vendido = await placeVendido(runtime, [{ producto, talle: 'M' }], { medio, correo: 'ana@example.com' })
  const vuelta = await openVuelta(runtime, vendido, [enTalle(otro, 'L')])
  expect(vuelta.opened).toMatchObject({ ok: true })
  const { cambioId } = await vuelta.read()
  const cambio = async () => (await selectPedido(runtime.database.read, { id: cambioId! }))!
  const parrafos = async () => {
    const pedido = (await findPedido(runtime, { id: vendido.id }))!
    return (await showDevoluciones(runtime, pedido)).devoluciones[0]!.parrafos
  }
  return { producto, vuelta, cambio, parrafos }
}

const LLEGO: GestionDeDevolucion = {
  accion: 'llegar',
  desde: 'aceptada',
  destinos: [{ orden: 0, destino: 'stock' }],
  salda: true,
  saldo: null,
}

async function check(runtime: TestRuntime): Promise<string[]> {
  await workOff(runtime)
  return verify(runtime.database, runtime.clock(), runtime)
}

describeOnEveryDatabase('what is sent for a shirt that comes back, with nothing to pay', (open) => {
  it('37.40 isn’t reminded of, on the transfer desk, among what is unpaid, nor paid, switched or replaced', async () => {
    const runtime = await open()
    const { cambio } = await exchange(runtime)
    const row = await cambio()
    expect(row).toMatchObject({ estado: 'pendiente_pago', retiene: 1, totalTransferencia: 0 })
    expect((await listEsperando(runtime, { ver: 'esperan', buscar: '', pagina: 1 })).pedidos).toEqual([])
    expect(await selectCandidatos(runtime.database.read, runtime.clock())).toEqual([])
    expect((await countPedidosPorHacer(runtime)).transferencias).toBe(0)
    expect(await selectReservas(runtime.database.read)).toEqual([])
    const cargas = await readCargas(runtime.database.read, row, 'another', runtime.clock())
    expect(cargas).toMatchObject({ esperando: 0, deLaPersona: 0 })
    await sumExistencias(runtime)
    const sumado = await readCargas(runtime.database.read, row, 'another', runtime.clock())
    expect(sumado.existencias.retenidas).toBe(0)
    expect(await changeMedioDePago(runtime, row.token, 'tarjeta')).toMatchObject({ code: 'pedido_no_modificable' })
    expect(await changeMedioDePago(runtime, row.token, 'transferencia')).toMatchObject({
      code: 'pedido_no_modificable',
    })
    for (const evento of ['confirmar_transferencia', 'cobrar_efectivo'] as const) {
      const cambiado = { evento, desde: 'pendiente_pago', detalle: '' } as const
      const done = await changeEstado({ ...runtime, mailer: SILENT }, row.codigo, cambiado, OWNER)
      expect(done).toMatchObject({ code: 'pedido_no_modificable' })
    }
    runtime.setClock(row.retenidoHasta - HOUR)
    expect(await remindTransferencias(runtime)).toBe(0)
    expect(await check(runtime)).toEqual([])
    const card = await (await exchange(runtime, 'tarjeta')).cambio()
    expect(await findReemplazables(runtime.database.read, card)).toEqual([])
  })

  it('37.41 ends after 15 days, and is taken again when it is settled, if it can still be had', async () => {
    const runtime = await open()
    const { producto, vuelta, cambio, parrafos } = await exchange(runtime)
    expect(await parrafos()).toContainEqual(expect.stringMatching(/: queda en reserva hasta el \S+ \d+\/\d+\.$/))
    runtime.setClock(TEST_NOW + PASADA_LA_RESERVA)
    expect(await expirePedidos(runtime)).toBe(1)
    const figuras = () => findFiguras(runtime.database.read, { productId: producto.id, talle: 'L' })
    expect(await figuras()).toEqual({ cantidad: 3, retenido: 0, vendido: 0 })
    expect((await parrafos())[0]).toContain('si todavía hay: los 15 días de reserva terminaron')
    expect(await vuelta.manage(LLEGO)).toMatchObject({ ok: true })
    expect(await cambio()).toMatchObject({ estado: 'pagado' })
    expect(await figuras()).toEqual({ cantidad: 2, retenido: 0, vendido: 1 })
    expect(await check(runtime)).toEqual([])
  })

  it('37.62 once its time is up a difference is still owed, and the owner sees it before they settle', async () => {
    const runtime = await open()
    const { vuelta, cambio } = await exchange(runtime, 'transferencia', 2990)
    runtime.setClock(TEST_NOW + PASADA_LA_RESERVA)
    await expirePedidos(runtime)
    const { totalTransferencia: debe } = await cambio()
    expect(debe).toBeGreaterThan(0)
    expect((await findDevolucionGestionada(runtime, vuelta.id))!.cambio).toMatchObject({ estado: 'vencido', debe })
  })

  it('37.41 once its time is up and its shirt is gone, something else is agreed on', async () => {
    const runtime = await open()
    const { producto, vuelta, cambio } = await exchange(runtime)
    runtime.setClock(TEST_NOW + PASADA_LA_RESERVA)
    await expirePedidos(runtime)
    for (let unit = 0; unit < 3; unit++) await placeVendido(runtime, [{ producto, talle: 'L' }], { hasta: 'pagado' })
    expect(await vuelta.manage(LLEGO)).toMatchObject({ code: 'sin_stock' })
    expect(await vuelta.read()).toMatchObject({ estado: 'aceptada', lineas: [{ destino: '' }] })
    const lineas = [{ orden: 0, reemplazo: null }]
    const trato = { pagaVuelta: 'tienda', pagaIda: 'tienda', donde: '', respuesta: '' } as const
    const otro = { accion: 'cambiar_arreglo', desde: 'aceptada', arreglo: 'dinero', lineas, ...trato } as const
    expect(await vuelta.manage(otro)).toMatchObject({ ok: true })
    const { codigo, estado } = await cambio()
    expect(estado).toBe('cancelado')
    expect(await check(runtime)).toEqual([])
    const marked = { evento: 'reembolsar', desde: 'cancelado', detalle: '' } as const
    expect(await changeEstado({ ...runtime, mailer: SILENT }, codigo, marked, OWNER)).toMatchObject({ ok: true })
    expect(await check(runtime)).toEqual([])
  })

  it('37.42 money that comes late for one that isn’t sent any more pays nothing, and is flagged', async () => {
    const runtime = await open()
    const { vuelta, cambio } = await exchange(runtime, 'tarjeta', 2990)
    const { id, totalMercadoPago } = await cambio()
    expect(totalMercadoPago).toBe(2990 - 2190)
    // A card that was refused takes nothing of its 15 days.
    const refused = { id: 'refused', significado: 'rechazado', estado: 'rejected', detalle: 'x' } as const
    await applyPago(runtime, id, buildPago({ ...refused, monto: totalMercadoPago }))
    expect((await cambio()).retenidoHasta).toBe(TEST_NOW + 15 * 24 * HOUR)
    runtime.setClock(TEST_NOW + PASADA_LA_RESERVA)
    await expirePedidos(runtime)
    expect(await vuelta.manage({ accion: 'retirar', desde: 'aceptada' })).toMatchObject({ ok: true })
    await applyPago(runtime, id, buildPago({ id: 'late', monto: totalMercadoPago }))
    expect(await cambio()).toMatchObject({ estado: 'cancelado' })
    expect(await check(runtime)).toEqual([])
  })

  it('11.50 what is kept for an exchange is kept whatever others hold, also paid by transfer', async () => {
    const runtime = await open()
    const { cambio } = await exchange(runtime, 'tarjeta', 2990)
    await runtime.database.transaction((tx) =>
      tx.updateTable('existencias').set({ retenidas: 50, disponibles: 1 }).execute(),
    )
    expect(await changeMedioDePago(runtime, (await cambio()).token, 'transferencia')).toMatchObject({ ok: true })
    expect(await cambio()).toMatchObject({ retiene: 1, medioDePago: 'transferencia' })
  })
})
