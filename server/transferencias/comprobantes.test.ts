import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { COMPROBANTES_MAX } from '#domain/transferencias/comprobante.ts'
import type { EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import type { Estado, MedioDePago } from '#domain/pedidos/pedido.ts'
import { addAviso } from '#server/pedidos/guardar/aviso.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { conAviso } from '#tests/avisos.ts'
import { describeOnEveryDatabase, TEST_NOW, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, DATOS_ENVIO, insertProducto } from '#tests/factories.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { cleanAjenos } from '#server/imagenes/forget-ajenos.ts'
import { forgetComprobantes } from './forget-comprobantes.ts'

const DAY = 24 * 3_600_000
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n')

const pdf = (remark: string) => Buffer.concat([PDF, Buffer.from(`% ${remark}\n%%EOF\n`)])

/** Half red, half blue, with what a phone writes about it. */
function photograph() {
  return sharp({ create: { width: 80, height: 40, channels: 3, background: '#c8202f' } })
    .withExif({ IFD0: { Make: 'Teléfono' }, IFD3: { GPSLatitudeRef: 'S' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

async function openReceipts(runtime: TestRuntime, freeBytes = async () => 1e12) {
  const { shop, request, storage, tempDir, mailbox } = await openShopApp(runtime, { freeBytes })
  const producto = await insertProducto(runtime, { stock: { M: 20 } })
  let sent = 0
  return {
    shop,
    storage,
    tempDir,
    mailbox,
    async place(medio: MedioDePago = 'transferencia', shipping: Partial<typeof DATOS_ENVIO> = {}) {
      const solicitud = buildSolicitud([{ producto, talle: 'M' }], medio, { shipping })
      const placed = await placePedido(runtime, solicitud, medio)
      if (!placed.ok) throw new Error(placed.code)
      return placed.value
    },
    /** As the buyer's page does. */
    async send(token: string, body: Uint8Array, { nombre = 'recibo.pdf', clave = `envio-numero-${++sent}` } = {}) {
      const response = await request(`/api/pedidos/${token}/comprobante?nombre=${encodeURIComponent(nombre)}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/octet-stream',
          'Idempotency-Key': clave,
          Origin: 'http://localhost',
        },
        body: new Uint8Array(body),
      })
      return { status: response.status, body: (await response.json()) as { code?: string; detail?: string } }
    },
    files: async () => {
      const keys: string[] = []
      for await (const key of storage.list('comprobantes')) keys.push(key)
      return keys
    },
    uploads: () => readdir(tempDir).catch(() => []),
  }
}

describeOnEveryDatabase('receipts of transfers', (open) => {
  it('12.22, 30.1, 30.2 a photograph is kept upright and without metadata, a PDF as it came, and the order isn’t moved', async () => {
    const runtime = await open()
    const { shop, place, send, uploads } = await openReceipts(runtime)
    const { id, codigo, token } = await place()
    expect((await send(token, await photograph(), { nombre: 'Captura <b>ñ</b>\u0000.jpg' })).status).toBe(200)
    runtime.setClock(TEST_NOW + 1)
    expect((await send(token, PDF)).status).toBe(200)

    const { transferencias, pedidos } = shop.admin
    const [foto, documento] = await transferencias.listComprobantes({ id, codigo })
    expect(foto).toMatchObject({
      tipo: 'image/jpeg',
      ancho: 40,
      alto: 80,
      nombre: 'Captura <b>ñ</b>.jpg',
      tambienEn: [],
    })
    expect(documento).toMatchObject({ tipo: 'application/pdf', nombre: 'recibo.pdf', ancho: 0 })
    const kept = (await transferencias.readComprobante(foto!.id))!
    const { exif, orientation, width, height } = await sharp(kept.bytes).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 40,
      height: 80,
    })
    expect(Buffer.from((await transferencias.readComprobante(documento!.id))!.bytes)).toEqual(PDF)
    expect(await transferencias.readComprobante('nada')).toBeNull()
    expect(conAviso((await pedidos.findPedidoGestionado(codigo))!)).toMatchObject({
      estado: 'pendiente_pago',
      aviso: '',
    })
    expect(await shop.transfers.listComprobantes({ id })).toEqual([
      { nombre: 'Captura <b>ñ</b>.jpg', creado: TEST_NOW },
      { nombre: 'recibo.pdf', creado: TEST_NOW + 1 },
    ])
    expect(await uploads()).toEqual([])
  })

  it('30.3 what is no receipt is refused by its content, in words, and leaves nothing', async () => {
    const runtime = await open()
    const { place, send, files, uploads } = await openReceipts(runtime)
    const { token } = await place()
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(200)])
    const refused: [name: string, body: Uint8Array, status: number, detail: string][] = [
      ['texto.jpg', Buffer.from('no es una foto'), 415, 'foto (JPEG, PNG, WebP o AVIF) o un PDF'],
      [
        'pagina.pdf',
        Buffer.from('<html><script>alert(1)</script>%%EOF'),
        415,
        'foto (JPEG, PNG, WebP o AVIF) o un PDF',
      ],
      ['dibujo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'o un PDF'],
      ['vacio.pdf', Buffer.alloc(0), 415, 'o un PDF'],
      ['foto.heic', heic, 415, 'HEIC'],
      ['cortado.pdf', PDF.subarray(0, 30), 422, 'dañado o incompleto'],
      ['cortada.jpg', (await photograph()).subarray(0, 300), 422, 'dañado o incompleto'],
      ['grande.pdf', Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024), Buffer.from('%%EOF')]), 413, 'hasta 10 MB'],
      ['enorme.pdf', Buffer.concat([PDF, Buffer.alloc(13 * 1024 * 1024)]), 413, 'hasta 10 MB'],
    ]
    for (const [nombre, body, status, detail] of refused) {
      const answer = await send(token, body, { nombre })
      expect({ nombre, status: answer.status }).toEqual({ nombre, status })
      expect(answer.body.detail, nombre).toContain(detail)
    }
    expect(await files()).toEqual([])
    expect(await uploads()).toEqual([])
    expect(await runtime.database.read.selectFrom('comprobantes').selectAll().execute()).toEqual([])
  })

  it('30.4 the same sending is one receipt, at once or later, and so is the same file', async () => {
    const runtime = await open()
    const { shop, place, send, files } = await openReceipts(runtime)
    const { id, token } = await place()
    const other = await place()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(token, PDF, { clave: 'la-misma-clave' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await send(token, PDF, { clave: 'otra-clave-distinta' })).status).toBe(200)
    expect(await shop.transfers.listComprobantes({ id })).toHaveLength(1)
    expect(await files()).toHaveLength(1)
    expect(await send(other.token, pdf('otro'), { clave: 'la-misma-clave' })).toMatchObject({ status: 409 })
    expect((await send('no-existe', PDF)).status).toBe(404)
    expect((await send(token, PDF, { clave: 'corta' })).status).toBe(422)
  })

  it('40.1 a receipt is told on phones once, with its order, and one that is refused isn’t', async () => {
    const runtime = await open()
    const { place, send } = await openReceipts(runtime)
    const { token, id, codigo } = await place()
    await runtime.database.write.deleteFrom('notificaciones').execute()
    await send(token, pdf('uno'))
    await send(token, pdf('uno'))
    await send(token, Buffer.from('no es una foto'))
    const told = await runtime.database.read.selectFrom('notificaciones').selectAll().execute()
    expect(told).toMatchObject([
      { tipos: 'comprobante', pedidoId: id, lugar: `/admin/pedidos/${codigo}`, titulo: expect.stringContaining('$') },
    ])
  })

  it('30.5 a file that was sent for two orders is pointed out on the second, and shown on both', async () => {
    const runtime = await open()
    const { shop, place, send } = await openReceipts(runtime)
    const first = await place()
    const second = await place()
    await send(first.token, PDF)
    await send(second.token, PDF)
    const { transferencias, pedidos } = shop.admin
    expect(await transferencias.listComprobantes(first)).toMatchObject([{ tambienEn: [second.codigo] }])
    expect(await transferencias.listComprobantes(second)).toMatchObject([{ tambienEn: [first.codigo] }])
    expect(conAviso((await pedidos.findPedidoGestionado(second.codigo))!)).toMatchObject({
      aviso: expect.stringContaining(first.codigo),
    })
    expect(conAviso((await pedidos.findPedidoGestionado(first.codigo))!)).toMatchObject({ aviso: '' })
  })

  it('30.6 an order takes five receipts, also when they come at once; one that waits for no transfer takes none', async () => {
    const runtime = await open()
    const { shop, place, send, files } = await openReceipts(runtime)
    const { id, codigo, token } = await place()
    const answers = await Promise.all(Array.from({ length: COMPROBANTES_MAX + 3 }, (_, n) => send(token, pdf(`${n}`))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(COMPROBANTES_MAX)
    expect(answers.filter(({ body }) => body.code === 'demasiados_comprobantes')).toHaveLength(3)
    expect(await shop.transfers.listComprobantes({ id })).toHaveLength(COMPROBANTES_MAX)
    expect(await files()).toHaveLength(COMPROBANTES_MAX)

    const card = await place('tarjeta')
    expect((await send(card.token, PDF)).body.code).toBe('pedido_no_espera')
    const late = await place()
    runtime.setClock(TEST_NOW + 3 * DAY)
    await expirePedidos(runtime)
    expect((await send(late.token, PDF)).status).toBe(200)
    const evento = 'confirmar_transferencia' as const
    await shop.admin.pedidos.changeEstado(codigo, { evento, desde: 'vencido', detalle: '' }, 'ana@casakas.uy')
    expect((await send(token, pdf('tarde'))).body.code).toBe('pedido_no_espera')
  })

  it('30.7 a file that a killed upload left is removed after a day, and no other', async () => {
    const runtime = await open()
    const { place, send, storage, files } = await openReceipts(runtime)
    await send((await place()).token, PDF)
    const [known] = await files()
    await storage.write(`comprobantes/${TEST_NOW}_huerfano.pdf`, PDF, 'application/pdf')
    const { signal } = new AbortController()
    await cleanAjenos(runtime, storage, 'comprobantes', signal)
    expect(await files()).toHaveLength(2)
    runtime.setClock(TEST_NOW + DAY + 1)
    await cleanAjenos(runtime, storage, 'comprobantes', signal)
    expect(await files()).toEqual([known])
  })

  it('30.21 a network sends 150 receipts a day at most, all together 2 GB, and none once the disk is nearly full', async () => {
    const runtime = await open()
    let free = 2 ** 30
    const { place, send, files } = await openReceipts(runtime, async () => free)
    const { id, token } = await place()
    const refused = { status: 507, body: { code: 'sin_lugar', detail: expect.stringContaining('por WhatsApp') } }
    expect(await send(token, PDF)).toMatchObject(refused)
    free++
    expect((await send(token, PDF)).status).toBe(200)
    const { write } = runtime.database
    await write
      .updateTable('comprobantes')
      .set({ bytes: 2 ** 31 - 1 })
      .where('pedidoId', '=', id)
      .execute()
    expect((await send(token, pdf('otro'))).status).toBe(200)
    expect(await send(token, pdf('uno más'))).toMatchObject(refused)
    expect(await files()).toHaveLength(2)
    runtime.setClock(TEST_NOW + DAY)
    expect((await send(token, pdf('mañana'))).status).toBe(200)

    await write.updateTable('limites').set({ cuenta: 150 }).where('clave', 'like', 'comprobante-al-dia:%').execute()
    expect(await send(token, pdf('demasiados'))).toMatchObject({ status: 429, body: { code: 'demasiados_envios' } })
  })

  it('30.22 receipts are forgotten 30 days after their order ended, whichever way; not while a flag of it is open', async () => {
    const runtime = await open()
    const { shop, storage, place, send, files } = await openReceipts(runtime)
    const placed = [await place(), await place(), await place(), await place(), await place()] as const
    const [late, paid, cancelled, delivered, flagged] = placed
    for (const { token } of placed) expect((await send(token, pdf(token))).status).toBe(200)
    const { pedidos, transferencias } = shop.admin
    const move = async (codigo: string, desde: Estado, evento: EventoDeAdministrador) =>
      expect(await pedidos.changeEstado(codigo, { evento, desde, detalle: '' }, 'ana@casakas.uy')).toMatchObject({
        ok: true,
      })
    for (const { codigo } of [paid, delivered, flagged]) {
      await move(codigo, 'pendiente_pago', 'confirmar_transferencia')
    }
    for (const { codigo } of [delivered, flagged]) {
      await move(codigo, 'pagado', 'preparar')
      await move(codigo, 'en_preparacion', 'enviar')
    }
    runtime.setClock(TEST_NOW + 3 * DAY)
    await move(cancelled.codigo, 'pendiente_pago', 'cancelar')
    for (const { codigo } of [delivered, flagged]) await move(codigo, 'enviado', 'entregar')
    await expirePedidos(runtime)
    await runtime.database.transaction((tx) =>
      Promise.all([late, flagged].map((one) => addAviso({ ...runtime, tx }, one, { tipo: 'comprobante_repetido' }))),
    )
    const left = async () => {
      await forgetComprobantes(runtime, storage)
      const counts = placed.map(async (one) => (await transferencias.listComprobantes(one)).length)
      return { rows: await Promise.all(counts), files: (await files()).length }
    }
    runtime.setClock(TEST_NOW + 33 * DAY)
    expect(await left()).toEqual({ rows: [1, 1, 1, 1, 1], files: 5 })
    runtime.setClock(TEST_NOW + 33 * DAY + 1)
    expect(await left()).toEqual({ rows: [0, 1, 0, 0, 1], files: 2 })
    await runtime.database.transaction((tx) => tx.updateTable('pedidoAvisos').set({ resuelto: TEST_NOW }).execute())
    expect(await left()).toEqual({ rows: [0, 1, 0, 0, 0], files: 1 })
  })

  it('30.23 a network sends 200 MB of them a day, and those of orders that nobody paid keep 5 GB: past that the oldest of ended ones go', async () => {
    const runtime = await open()
    const { shop, storage, place, send, files } = await openReceipts(runtime)
    const [ended, later, waiting, paid] = [await place(), await place(), await place(), await place()]
    for (const { token } of [ended, later, waiting, paid]) {
      expect((await send(token, pdf(token))).status).toBe(200)
      runtime.setClock(runtime.clock() + 1)
    }
    const move = (codigo: string, evento: 'confirmar_transferencia' | 'cancelar') =>
      shop.admin.pedidos.changeEstado(codigo, { evento, desde: 'pendiente_pago', detalle: '' }, 'ana@casakas.uy')
    await move(ended.codigo, 'cancelar')
    await move(later.codigo, 'cancelar')
    await move(paid.codigo, 'confirmar_transferencia')
    runtime.setClock(runtime.clock() + 2 * DAY)
    const { write } = runtime.database
    await write.updateTable('comprobantes').set({ bytes: 2_040_109_465 }).execute()
    const other = await place()
    expect(await send(other.token, pdf('más'))).toMatchObject({ status: 507, body: { code: 'sin_lugar' } })
    await forgetComprobantes(runtime, storage)
    const left = await runtime.database.read.selectFrom('comprobantes').select('pedidoId').execute()
    expect(left.map(({ pedidoId }) => pedidoId).toSorted()).toEqual([later.id, waiting.id, paid.id].toSorted())
    expect(await files()).toHaveLength(3)
    expect((await send(other.token, pdf('más'))).status).toBe(200)

    await write
      .updateTable('limites')
      .set({ cuenta: 200 * 1024 })
      .where('clave', 'like', 'comprobante-kb:%')
      .execute()
    expect(await send(other.token, pdf('otro más'))).toMatchObject({ status: 429, body: { code: 'demasiados_envios' } })
  })

  it('30.24 who only knocks at an order that ended keeps its receipt no longer', async () => {
    const runtime = await open()
    const { shop, storage, place, send, files } = await openReceipts(runtime)
    const { codigo, token } = await place()
    expect((await send(token, PDF)).status).toBe(200)
    await shop.admin.pedidos.changeEstado(
      codigo,
      { evento: 'cancelar', desde: 'pendiente_pago', detalle: '' },
      'ana@casakas.uy',
    )
    runtime.setClock(TEST_NOW + 31 * DAY)
    expect(await shop.payments.retryPayment(token, 'tarjeta', '')).toMatchObject({ ok: false })
    await forgetComprobantes(runtime, storage)
    expect(await files()).toEqual([])
  })
})
