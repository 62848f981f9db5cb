import { SIN_FILTRO } from '#domain/pedidos/gestion/lista-pedidos.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { DevolucionAMano, GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import type { DevolucionesAbiertas } from '#domain/pedidos/gestion/devoluciones.ts'
import { accionesDe } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { selectConNombreDeAntes } from '#server/personas/erase.repo.ts'
import { countPedidosPorHacer } from '../atender/count-pedidos-por-hacer.ts'
import { listEncargos, markEncargos } from '../atender/encargos.ts'
import { listEstampado } from '../atender/estampado.ts'
import { listPedidos } from '../atender/list-pedidos.ts'
import { findPedidoGestionado } from '../guardar/find-pedido-gestionado.ts'
import { changeEstado } from '../mover/change-estado.ts'
import { expirePedidos } from '../mover/expire-pedidos.ts'
import { verify } from '../probar/verify.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { NO_PROVIDER, openVuelta, OWNER as AUTOR, placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { findDevolucionGestionada } from './find-devolucion.ts'
import { countDevoluciones, listDevoluciones } from './list-devoluciones.ts'
import { manageDevolucion } from './manage-devolucion.ts'
import { sendCambio } from './send-cambio.ts'

const DAY = 24 * 3_600_000

/** An order of two shirts to be printed, paid by transfer, still in the shop. */
async function stage(open: () => Promise<TestRuntime>) {
  const runtime = await open()
  const mailing = { ...runtime, mailer: { kick: () => undefined } }
  const producto = await insertProducto(runtime, { stock: { M: 9, L: 9 }, tallesEncargo: ['M', 'L'] })
  const personalizacion = { nombre: 'Ana', numero: '7', parches: false }
  const encargo = { producto, modo: 'encargo' as const, personalizacion }
  const lineas = ['M', 'L'].map((talle) => ({ ...encargo, talle }))
  const vendido = await placeVendido(runtime, lineas, { medio: 'transferencia', hasta: 'pagado' })
  return {
    runtime,
    mailing,
    producto,
    codigo: vendido.codigo,
    /** One made by hand, of the order's first line, for size L. */
    async make(fields: Partial<DevolucionAMano> = {}, of = vendido.codigo) {
      const otra = [{ productId: producto.id, talle: 'L', modo: 'encargo' as const }]
      const { opened, id } = await openVuelta(runtime, { ...vendido, codigo: of }, otra, fields)
      expect(opened).toMatchObject({ ok: true })
      return id
    },
    manage: (id: string, gestion: GestionDeDevolucion) => manageDevolucion(mailing, NO_PROVIDER, id, gestion, AUTOR),
    find: async (id: string) => (await findDevolucionGestionada(runtime, id))!,
    verify: () => verify(runtime.database, runtime.clock(), runtime),
  }
}

describeOnEveryDatabase('devoluciones as the owner sees them', (open) => {
  it('37.52, 26.46 what is sent instead is prepared and sent at once, told by one mail, however often it is pressed', async () => {
    const shop = await stage(open)
    const id = await shop.make({ destino: 'baja', salda: true })
    expect((await shop.find(id)).cambio).toMatchObject({ estado: 'pagado', debe: 0 })
    const sent = await Promise.all([1, 2].map(() => sendCambio(shop.mailing, id, { seguimiento: 'UY-1' }, AUTOR)))
    expect(sent).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ])
    expect(await sendCambio(shop.mailing, id, { seguimiento: 'UY-2' }, AUTOR)).toMatchObject({
      code: 'devolucion_cambiada',
    })
    const { cambio } = await shop.find(id)
    const pedido = (await findPedidoGestionado(shop.runtime, cambio!.codigo))!
    expect(pedido).toMatchObject({ estado: 'enviado', seguimiento: 'UY-1', cambioDe: { id, codigo: shop.codigo } })
    expect(pedido.eventos.map(({ evento }) => evento)).toEqual(['crear', 'saldar', 'preparar', 'enviar'])
    expect(pedido.correos.filter(({ estado }) => estado === 'pendiente').map(({ asunto }) => asunto)).toEqual([
      `Tu cambio va en camino: ${pedido.codigo}`,
    ])
    expect(await shop.verify()).toEqual([])
    expect(await sendCambio(shop.mailing, randomUUID(), { seguimiento: '' }, AUTOR)).toMatchObject({ ok: false })
  })

  it('37.53 what comes back before it left is neither asked for nor printed', async () => {
    const shop = await stage(open)
    const encargos = (ver: 'por-pedir' | 'pedidas' | 'canceladas') =>
      listEncargos(shop.runtime, { ver, pagina: 1 }).then(({ lineas }) => lineas.map(({ orden }) => orden))
    const porEstampar = async () =>
      (await listEstampado(shop.runtime, { hechas: false, pagina: 1 })).lineas.map(({ orden }) => orden)
    expect(await encargos('por-pedir')).toEqual([0, 1])
    const [primera] = (await listEncargos(shop.runtime, { ver: 'por-pedir', pagina: 1 })).lineas
    await shop.make({ lineas: [{ orden: 1, reemplazo: null }], arreglo: 'dinero' })
    expect(await encargos('por-pedir')).toEqual([0])
    expect(await porEstampar()).toEqual([0])
    const marca = { pedido: shop.codigo, orden: 0, visto: 'ANA 7' }
    expect(primera).toMatchObject({ orden: 0 })
    await markEncargos(shop.runtime, { paso: 'pedir', lineas: [marca] }, AUTOR)
    expect(await encargos('pedidas')).toEqual([0])
    const id = await shop.make({ destino: 'stock' })
    expect(await encargos('pedidas')).toEqual([])
    expect(await encargos('canceladas')).toEqual([0])
    expect(
      (await listPedidos(shop.runtime, SIN_FILTRO)).pedidos.find(({ codigo }) => codigo === shop.codigo),
    ).toMatchObject({
      espera: { detalle: 'no queda nada para mandar: todo vuelve o se cambia' },
    })
    // Its buyer keeps it after all.
    await shop.manage(id, { accion: 'deshacer_llegada', desde: 'aceptada', orden: 0 })
    const destinos = [{ orden: 0, destino: 'comprador' as const }]
    await shop.manage(id, { accion: 'llegar', desde: 'aceptada', destinos, salda: false, saldo: null })
    expect(await encargos('pedidas')).toEqual([0])
  })

  it('37.20 an order of which all comes back before it left isn’t asked for any more, and ends with that', async () => {
    const shop = await stage(open)
    const { runtime, codigo, producto } = shop
    const reemplazo = { productId: producto.id, talle: 'L', modo: 'encargo' as const }
    const lineas = [0, 1].map((orden) => ({ orden, reemplazo }))
    const id = await shop.make({ lineas, destino: 'stock', salda: true })
    const { cambio } = await shop.find(id)
    const listed = async (estado: 'pagado' | 'sin_envio') => {
      const { pedidos, cuentas } = await listPedidos(runtime, { ...SIN_FILTRO, estado })
      return [...pedidos.map((one) => one.codigo), cuentas[estado]]
    }
    expect(await listed('pagado')).toEqual([cambio!.codigo, 1])
    expect(await listed('sin_envio')).toEqual([codigo, 1])
    expect(await countPedidosPorHacer(runtime)).toMatchObject({ porPreparar: 1, porEnviar: 0 })
    const pedido = (await findPedidoGestionado(runtime, codigo))!
    expect(accionesDe({ ...pedido, quedan: 0, porDevolver: 1 }).map(({ evento }) => evento)).toEqual(['cancelar'])
    const preparar = { evento: 'preparar', desde: 'pagado', detalle: '' } as const
    expect(await changeEstado(shop.mailing, codigo, preparar, AUTOR)).toMatchObject({
      detail: 'No queda nada para mandar: todo vuelve o se cambia.',
    })
    expect(await selectConNombreDeAntes(runtime.database.read, runtime.clock() + DAY, '', 9)).toEqual([pedido.id])
    expect(await shop.verify()).toEqual([])
  })

  it('37.23 their list and counts go through no more than what is open, however much came back before', async () => {
    const { runtime } = await stage(open)
    // On the thread that answers visitors, going through what grows is refused (`tests/refuse-scans.ts`).
    const database = { ...runtime.database, aside: runtime.database.read }
    expect(await countDevoluciones({ database })).toMatchObject({ 'en-camino': { cuenta: 0 } })
    for (const ver of ['abiertas', 'en-camino'] as const) {
      expect(await listDevoluciones({ database }, { ver, pagina: 1 })).toMatchObject({ total: 0 })
    }
  })

  it('37.54 what is sent instead says what it is and waits for, and no payment of it is confirmed', async () => {
    const shop = await stage(open)
    const id = await shop.make()
    const { cambio } = await shop.find(id)
    const { pedidos } = await listPedidos(shop.runtime, SIN_FILTRO)
    expect(pedidos.find(({ codigo }) => codigo === cambio!.codigo)).toMatchObject({
      tipo: 'cambio',
      espera: { que: 'Espera lo que vuelve' },
    })
    const pedido = (await findPedidoGestionado(shop.runtime, cambio!.codigo))!
    expect(pedido.cambioDe).toEqual({ id, codigo: shop.codigo })
    expect(accionesDe({ ...pedido, quedan: 1, porDevolver: 0 }).map(({ evento }) => evento)).toEqual(['cancelar'])
  })

  it('37.50 each is counted where it stands, and the most urgent are listed first', async () => {
    const shop = await stage(open)
    const { runtime } = shop
    const cuentas = async () => {
      const counted = Object.entries(await countDevoluciones(runtime)) as [DevolucionesAbiertas, { cuenta: number }][]
      return Object.fromEntries(
        counted.filter(([, { cuenta }]) => cuenta > 0).map(([esta, { cuenta }]) => [esta, cuenta]),
      )
    }
    const cambio = await shop.make()
    const dinero = await shop.make({ lineas: [{ orden: 1, reemplazo: null }], arreglo: 'dinero', destino: 'stock' })
    expect(await cuentas()).toEqual({ 'en-camino': 1, 'por-resolver': 1 })
    const listed = async (ver: 'abiertas' | 'terminadas') =>
      (await listDevoluciones(runtime, { ver, pagina: 1 })).devoluciones.map(({ id, esta }) => [id, esta])
    expect(await listed('abiertas')).toEqual([
      [dinero, 'por-resolver'],
      [cambio, 'en-camino'],
    ])
    expect(await shop.find(dinero)).toMatchObject({ deshacibles: [1], porSaldar: true, fotos: [] })
    expect((await shop.find(dinero)).mensaje).toContain('Recibimos')
    runtime.setClock(runtime.clock() + 16 * DAY)
    await expirePedidos(runtime)
    expect(await cuentas()).toEqual({ 'sin-reserva': 1, 'por-resolver': 1 })
    expect(await shop.find(dinero)).toMatchObject({ deshacibles: [] })
    // Settled before it is back: still on its way.
    expect(await shop.manage(cambio, { accion: 'saldar', desde: 'aceptada', saldo: null })).toMatchObject({ ok: true })
    expect(await cuentas()).toEqual({ 'en-camino': 1, 'por-resolver': 1 })
    const destinos = [{ orden: 0, destino: 'stock' as const }]
    await shop.manage(cambio, { accion: 'llegar', desde: 'saldada', destinos, salda: false, saldo: null })
    expect(await cuentas()).toEqual({ 'por-resolver': 1 })
    expect(await listed('terminadas')).toEqual([[cambio, 'terminadas']])
    expect(await shop.find(cambio)).toMatchObject({ porSaldar: false })
    expect(await findDevolucionGestionada(runtime, randomUUID())).toBeNull()
  })
})
