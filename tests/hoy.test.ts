import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import type { AccionDePrecios } from '#domain/importaciones/accion.ts'
import { parseFiltrosAdmin } from '#domain/catalogo/filtros-admin.ts'
import type { Evento } from '#domain/pedidos/eventos.ts'
import { DEVOLUCIONES_ABIERTAS } from '#domain/pedidos/gestion/devoluciones.ts'
import { FORMULARIO_VACIO } from '#domain/rebajas/formulario.ts'
import { openFolder } from '#server/imagenes/storage.ts'
import { createImports } from '#server/importaciones/create-imports.ts'
import { addAviso } from '#server/pedidos/guardar/aviso.ts'
import { lockPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { movePedido } from '#server/pedidos/mover/transition.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { insertEsperan } from './avisame.ts'
import { describeOnEveryDatabase } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { openShopApp } from './shop-app.ts'

const NADA = {
  transferencias: 0,
  comprobantes: 0,
  porPreparar: 0,
  porEnviar: 0,
  salenHoy: 0,
  conAviso: 0,
  encargos: {
    'por-pedir': 0,
    demoradas: 0,
    pedidas: 0,
    atrasadas: 0,
    cambiadas: 0,
    llegadas: 0,
    canceladas: 0,
    'sin-costo': 0,
  },
  devoluciones: Object.fromEntries(DEVOLUCIONES_ABIERTAS.map((esta) => [esta, { cuenta: 0, una: '' }])),
  mensajesSinLeer: 0,
  correosFallidos: 0,
  porAvisar: 0,
  cfe: { rechazados: 0, demorados: 0 },
  uiVencida: false,
  problemas: [],
  reservas: null,
  redes: [],
  agotados: [],
  ultimo: [],
}

const ANA = 'ana@casakas.test'
const NO_PICTURES = { storeImagen: () => Promise.reject(new Error('no pictures here')) }
const SUBEN: Omit<AccionDePrecios, 'cuanto'> = {
  que: 'precios',
  cifras: ['precio', 'precioEncargo'],
  operacion: 'sube',
  unidad: 'porcentaje',
  redondeo: 10,
  transferencia: 'sigue',
}

describeOnEveryDatabase('what waits for the owner today', (open) => {
  it('27.16 counts transfers to confirm, orders to prepare, to send and to look at, messages, mails and whom to tell', async () => {
    const runtime = await open()
    const { shop, mailbox } = await openShopApp(runtime, { allowHeadless: true })
    expect(await shop.admin.readHoy()).toEqual(NADA)

    const producto = await insertProducto(runtime, { stock: { M: 50 } })
    const place = async (medio: 'tarjeta' | 'transferencia', ...eventos: Evento[]) => {
      const placed = await placePedido(runtime, buildSolicitud([{ producto, talle: 'M' }], medio), medio)
      if (!placed.ok) throw new Error(placed.code)
      for (const evento of eventos) {
        await runtime.database.transaction(async (tx) =>
          movePedido(
            { ...runtime, tx, ajustes: DEMO_AJUSTES },
            (await lockPedido(tx, placed.value.id, runtime.clock()))!,
            {
              evento,
              quien: 'sistema',
              detalle: '',
            },
          ),
        )
      }
      return placed.value.id
    }
    await place('transferencia')
    await place('transferencia')
    await place('tarjeta')
    await place('tarjeta', 'pago_aprobado')
    await place('tarjeta', 'pago_aprobado', 'preparar')
    await place('tarjeta', 'pago_aprobado', 'preparar', 'enviar')
    const flagged = await place('transferencia', 'vencer')
    await runtime.database.transaction(async (tx) => {
      await addAviso({ ...runtime, tx }, { id: flagged }, { tipo: 'transferencia_sin_stock' })
      await addAviso({ ...runtime, tx }, { id: flagged }, { tipo: 'comprobante_repetido', detalle: 'CK-AAAAAA' })
    })

    await insertEsperan(runtime, producto.id, 'XL', 3)
    await runtime.database.transaction((tx) =>
      tx.updateTable('esperas').set({ estado: 'por_avisar', medio: 'whatsapp', telefono: '099 123 456' }).execute(),
    )

    mailbox.setBehaviour('refuse', DEMO_AJUSTES.correo)
    const contacto = { nombre: 'Ana', email: 'ana@example.com', telefono: '099 123 456', mensaje: 'Hola' }
    await shop.contact.sendMensaje(contacto, { ip: '203.0.113.7', userAgent: 'Firefox', automated: false })
    await expect.poll(async () => (await shop.admin.readHoy()).correosFallidos, { timeout: 60_000 }).toBeGreaterThan(0)
    expect(await shop.admin.readHoy()).toMatchObject({
      transferencias: 2,
      porPreparar: 1,
      porEnviar: 1,
      salenHoy: 2,
      conAviso: 1,
      mensajesSinLeer: 1,
      porAvisar: 3,
      agotados: [],
    })
  })

  it('27.17 names the sizes that ran out in the last seven days and weren’t filled up since', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const una = await insertProducto(runtime, { nombre: 'Una', stock: { S: 0, M: 1, XL: 1, L: 2 } })
    const oculta = await insertProducto(runtime, { nombre: 'Oculta', stock: { M: 1 } })
    const buy = (producto: typeof una, talle: string) =>
      placePedido(runtime, buildSolicitud([{ producto, talle }], 'tarjeta'), 'tarjeta')
    expect((await shop.admin.readHoy()).agotados).toEqual([])
    for (const talle of ['XL', 'M', 'L']) expect((await buy(una, talle)).ok).toBe(true)
    await buy(oculta, 'M')
    await runtime.database.transaction((tx) =>
      tx.updateTable('products').set({ activo: 0 }).where('id', '=', oculta.id).execute(),
    )
    expect((await shop.admin.readHoy()).agotados).toEqual([{ id: una.id, nombre: 'Una', talles: ['M', 'XL'] }])
    await runtime.database.transaction((tx) =>
      tx
        .updateTable('productStock')
        .set({ cantidad: 3 })
        .where('productId', '=', una.id)
        .where('talle', '=', 'M')
        .execute(),
    )
    expect((await shop.admin.readHoy()).agotados).toEqual([{ id: una.id, nombre: 'Una', talles: ['XL'] }])
    runtime.setClock(runtime.clock() + 8 * 24 * 60 * 60_000)
    expect((await shop.admin.readHoy()).agotados).toEqual([])
  })

  it('27.36 lists what was done to many shirts in seven days and can be undone, and reductions that aren’t over', async () => {
    const runtime = await open()
    const { shop } = await openShopApp(runtime)
    const { rebajas } = shop.admin
    const imports = createImports(runtime, NO_PICTURES, { storage: openFolder(tmpdir()), tempDir: tmpdir() })
    runtime.atEnd(() => imports.close())
    imports.startWork()
    await insertProducto(runtime, { precio: 2000 })
    const until = (id: string, estado: string) =>
      expect.poll(async () => (await imports.find(id, { vista: null, pagina: 1 }))!.estado).toBe(estado)
    const look = async (cuanto: number) => {
      runtime.setClock(runtime.clock() + 60_000)
      const accion = { ...SUBEN, cuanto: cuanto * 10 }
      const id = await imports.plan({
        accion,
        alcance: { filtros: parseFiltrosAdmin(new URLSearchParams()) },
        quien: ANA,
      })
      await until(id, 'lista')
      return id
    }
    const raise = async (cuanto: number) => {
      const id = await look(cuanto)
      expect((await imports.start(id)).ok).toBe(true)
      await until(id, 'hecha')
      return id
    }
    const names = async () =>
      (await shop.admin.readHoy()).ultimo.map((cosa) =>
        'rebaja' in cosa
          ? [cosa.rebaja.nombre, cosa.rebaja.camisetas, cosa.rebaja.estado]
          : [cosa.importacion.id, cosa.importacion.hechas, cosa.importacion.estado],
      )

    const first = await raise(10)
    runtime.setClock(runtime.clock() + 60_000)
    const { id } = await rebajas.proposeRebaja()
    const rebaja = { ...FORMULARIO_VACIO, nombre: 'Inglesas', valor: '30', alcance: 'todas' }
    expect((await rebajas.addRebaja(id, rebaja, ANA)).ok).toBe(true)
    const second = await raise(20)
    // The last action is only looked at.
    await look(30)
    expect(await names()).toEqual([
      [second, 1, 'hecha'],
      ['Inglesas', 1, 'en_curso'],
      [first, 1, 'hecha'],
    ])

    expect((await imports.undo(second)).ok).toBe(true)
    await until(second, 'deshecha')
    expect(await names()).toEqual([
      ['Inglesas', 1, 'en_curso'],
      [first, 1, 'hecha'],
    ])
    runtime.setClock(runtime.clock() + 8 * 24 * 60 * 60_000)
    expect(await names()).toEqual([['Inglesas', 1, 'en_curso']])
    await rebajas.endRebaja(id)
    expect(await names()).toEqual([])
  })
})
