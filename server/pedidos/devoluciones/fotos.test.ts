import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { FOTOS_MAX } from '#domain/devoluciones/del-comprador.ts'
import type { MotivoDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { placeVendido } from '#tests/devoluciones.ts'
import { insertProducto } from '#tests/factories.ts'
import { cleanAjenos } from '#server/imagenes/forget-ajenos.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { forgetFotos } from './forget-fotos.ts'

const DAY = 24 * 3_600_000

/** As a phone takes it, with what it writes about it. */
const photograph = (background = '#c8202f') =>
  sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .withExif({ IFD0: { Make: 'Teléfono' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

async function openFault(runtime: TestRuntime, motivo: MotivoDeDevolucion = 'vino_fallada') {
  const { shop, request, storage, tempDir } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { stock: { M: 3 } })
  const { token } = await placeVendido(runtime, [{ producto, talle: 'M' }])
  const id = randomUUID()
  const lineas = [{ orden: 0, reemplazo: null }]
  const asked = await shop.orders.askDevolucion(token, { id, lineas, motivo, texto: '', arreglo: 'dinero', cuenta: '' })
  if (!asked.ok) throw new Error(asked.code)
  let sent = 0
  return {
    shop,
    storage,
    id,
    async send(body: Uint8Array, { clave = `envio-numero-${++sent}`, of = token } = {}) {
      const response = await request(`/api/pedidos/${of}/devoluciones/${id}/foto`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': clave, Origin: 'http://localhost' },
        body: new Uint8Array(body),
      })
      return { status: response.status, body: (await response.json()) as { code?: string } }
    },
    withdraw: () => shop.orders.answerDevolucion(token, { id, desde: 'pedida', evento: 'retirar' }),
    rows: () => runtime.database.read.selectFrom('devolucionFotos').selectAll().orderBy('creado').execute(),
    async files() {
      const keys: string[] = []
      for await (const key of storage.list('devoluciones')) keys.push(key)
      return keys
    },
    uploads: () => readdir(tempDir).catch(() => []),
  }
}

describeOnEveryDatabase('pictures of a fault', (open) => {
  it('37.19 are kept upright and without metadata, once, for administrators, and go 90 days after it ended', async () => {
    const runtime = await open()
    const { shop, storage, send, rows, files, uploads, withdraw } = await openFault(runtime)
    const clave = 'la-misma-clave'
    const both = [await send(await photograph(), { clave }), await send(await photograph(), { clave })]
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [row] = await rows()
    expect(await rows()).toMatchObject([{ ancho: 40, alto: 80 }])
    const { exif, orientation } = await sharp((await shop.admin.devoluciones.readFoto(row!.id))!.bytes).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    expect(await shop.admin.devoluciones.readFoto('nada')).toBeNull()
    expect(await files()).toEqual([row!.clave])
    expect(await uploads()).toEqual([])

    await withdraw()
    runtime.setClock(TEST_NOW + 89 * DAY)
    await forgetFotos(runtime, storage)
    expect(await rows()).toHaveLength(1)
    runtime.setClock(TEST_NOW + 91 * DAY)
    await storage.write(`devoluciones/${TEST_NOW}_perdida.jpg`, new Uint8Array([1]), 'image/jpeg')
    await forgetFotos(runtime, storage)
    await cleanAjenos(runtime, storage, 'devoluciones', new AbortController().signal)
    expect([await rows(), await files()]).toEqual([[], []])
  })

  it('37.19 are five at most, of a fault that isn’t decided on, of the order that the sender has', async () => {
    const runtime = await open()
    const { send, rows, files, uploads, withdraw } = await openFault(runtime)
    expect(await send(Buffer.from('%PDF-1.4 no es una foto'))).toMatchObject({ body: { code: 'imagen_no_admitida' } })
    expect(await send(await photograph(), { of: 'x'.repeat(32) })).toMatchObject({ status: 404 })
    for (let at = 0; at < FOTOS_MAX; at++) expect(await send(await photograph())).toMatchObject({ status: 200 })
    expect(await send(await photograph())).toMatchObject({ body: { code: 'demasiadas_fotos' } })
    await withdraw()
    expect(await send(await photograph())).toMatchObject({ body: { code: 'devolucion_cambiada' } })
    expect([(await rows()).length, (await files()).length, await uploads()]).toEqual([FOTOS_MAX, FOTOS_MAX, []])
    const whim = await openFault(runtime, 'me_arrepenti')
    expect(await whim.send(await photograph())).toMatchObject({ body: { code: 'devolucion_cambiada' } })
  })
})
