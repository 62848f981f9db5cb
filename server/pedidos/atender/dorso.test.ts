import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { ParametrosPedido } from '#server/correos/correo.ts'
import { describeOnEveryDatabase, type TestRuntime } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { openShopApp } from '#tests/shop-app.ts'

const SUARES = { nombre: 'Suares', numero: '9', parches: false }

/** An order by transfer of a shirt with a name, one with a number, and one with nothing printed. */
async function placeOne(runtime: TestRuntime) {
  const { shop, post, request } = await openShopApp(runtime)
  const producto = await insertProducto(runtime, { tallesEncargo: ['S', 'M', 'L'], patron: 'rayas-verticales' })
  const prints = [SUARES, { ...SUARES, nombre: '' }, undefined]
  const solicitud = buildSolicitud(
    prints.map((personalizacion, n) => ({
      producto,
      talle: ['S', 'M', 'L'][n]!,
      modo: 'encargo' as const,
      personalizacion,
    })),
    'transferencia',
  )
  const answer = await post('/api/transfer-orders', toOrderBody(solicitud))
  const { pedido } = (await answer.json()) as { pedido: { token: string; codigo: string } }
  const rows = await runtime.database.read
    .selectFrom('correos')
    .innerJoin('pedidos', 'pedidos.id', 'correos.pedidoId')
    .select('correos.parametros')
    .where('pedidos.token', '=', pedido.token)
    .execute()
  const mails = rows.map(({ parametros }) => JSON.parse(parametros) as ParametrosPedido)
  const paths = mails[0]!.lineas.map(({ dibujo }) =>
    dibujo === '' ? '' : new URL(dibujo, 'http://localhost').pathname,
  )
  const fetchPicture = async (path: string) => {
    const response = await request(path)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  return { shop, pedido, mails, paths, fetchPicture }
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describeOnEveryDatabase('the picture of what is printed', (open) => {
  it('20.15, 13.25 is in both mails of an order, a JPEG under an address that says nothing of the order’s page', async () => {
    const { pedido, mails, paths, fetchPicture } = await placeOne(await open())
    expect(mails).toHaveLength(2)
    expect(mails[0]!.lineas.map(({ dibujo }) => dibujo)).toEqual(mails[1]!.lineas.map(({ dibujo }) => dibujo))
    expect(paths[2]).toBe('')
    for (const path of paths.slice(0, 2)) {
      expect(path).toMatch(/^\/estampado\/CK-\w+\/\d\/[\w-]{22}\.jpg$/)
      expect(path).not.toContain(pedido.token)
      expect(path).not.toMatch(/suares/i)
      const { response, bytes } = await fetchPicture(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect(response.headers.get('cache-control')).toBe('private, max-age=300')
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 400 })
      expect(bytes.length).toBeLessThan(40_000)
    }
    const [first, second] = await Promise.all(paths.slice(0, 2).map(async (path) => (await fetchPicture(path)).bytes))
    expect(hash(first!)).not.toBe(hash(second!))
  })

  it('20.15, 17.13 is nobody’s without the address of a mail: of another line, another order, with a guess', async () => {
    const runtime = await open()
    const { pedido, paths, fetchPicture } = await placeOne(runtime)
    const other = await placeOne(runtime)
    const signature = paths[0]!.split('/').at(-1)!
    const guesses = [
      `/estampado/${pedido.codigo}/1/${signature}`,
      `/estampado/${pedido.codigo}/2/${signature}`,
      `/estampado/${pedido.codigo}/99/${signature}`,
      `/estampado/${other.pedido.codigo}/0/${signature}`,
      `/estampado/CK-XXXXXX/0/${signature}`,
      `/estampado/${pedido.codigo}/0/${'A'.repeat(22)}.jpg`,
    ]
    for (const path of guesses) {
      const { response } = await fetchPicture(path)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('cache-control'), path).toBe('no-store')
    }
  })

  it('20.15, 11.29 shows a corrected name in older mails too', async () => {
    const { shop, pedido, paths, fetchPicture } = await placeOne(await open())
    const before = await fetchPicture(paths[0]!)
    const corrected = await shop.orders.correctEstampado(pedido.token, { orden: 0, nombre: 'Suárez', numero: '9' })
    expect(corrected.ok).toBe(true)
    const after = await fetchPicture(paths[0]!)
    expect(after.response.status).toBe(200)
    expect(hash(after.bytes)).not.toBe(hash(before.bytes))
  })
})
