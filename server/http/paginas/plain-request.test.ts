import { expect, it } from 'vitest'
import { describeOnEveryDatabase } from '#tests/databases.ts'
import { buildSolicitud, insertProducto } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'
import { openShopApp } from '#tests/shop-app.ts'
import { plainSearch, withPlainForm } from './plain-request.ts'

/** As telephones are pasted from a phone's contacts and from chats. */
const TELEFONOS = ['\u202a+598\u00a099\u00a0123\u00a0456\u202c', '\u200e099 123 456', '099 123 456\u200b']
const CORREOS = ['ana@example.com\u200b', '\ufeffana@example.com', '\u202aana@example.com\u202c']

describeOnEveryDatabase('marks that nobody sees', (open) => {
  it('17.31 in what an order and a message bring are as if they weren’t there', async () => {
    const runtime = await open()
    const { post } = await openShopApp(runtime)
    const producto = await insertProducto(runtime, { nombre: 'Nacional 1980', precio: 2190, precioEncargo: 2490 })
    for (const [at, telefono] of TELEFONOS.entries()) {
      const marked = { nombre: 'Ana\u00a0\u200bPereira', telefono, correo: CORREOS[at] }
      const personalizacion = { nombre: 'Mo\u200drales', numero: '9\u200f', parches: false }
      const solicitud = buildSolicitud(
        [
          {
            producto,
            talle: 'XL',
            modo: 'encargo',
            personalizacion: { ...personalizacion, nombre: 'Morales', numero: '9' },
          },
        ],
        'transferencia',
      )
      const body = toOrderBody(solicitud)
      Object.assign(body.shipping, marked)
      Object.assign(body.items[0]!, { personalizacion })
      const ordered = await post('/api/transfer-orders', body)
      expect(ordered.status, await ordered.clone().text()).toBe(200)
      const written = await post('/api/contact', {
        nombre: marked.nombre,
        email: marked.correo,
        telefono,
        mensaje: '\ufeffHola 👨‍👩‍👧\u200b',
      })
      expect(written.status, await written.text()).toBe(204)
    }
    const { read } = runtime.database
    const pedidos = await read.selectFrom('pedidos').select(['nombre', 'telefono', 'correo']).execute()
    expect(pedidos).toHaveLength(TELEFONOS.length)
    for (const pedido of pedidos) expect(pedido).toMatchObject({ nombre: 'Ana Pereira', correo: 'ana@example.com' })
    expect(pedidos.map(({ telefono }) => telefono.replaceAll(/[\d +]/g, ''))).toEqual(['', '', ''])
    expect(
      await read.selectFrom('pedidoLineas').select(['nombrePersonalizado', 'numero']).distinct().execute(),
    ).toEqual([{ nombrePersonalizado: 'MORALES', numero: '9' }])
    expect(await read.selectFrom('mensajes').select(['nombre', 'email', 'mensaje']).distinct().execute()).toEqual([
      { nombre: 'Ana Pereira', email: 'ana@example.com', mensaje: 'Hola 👨‍👩‍👧' },
    ])
  })
})

it('17.31 in a page’s form and in an address are as if they weren’t there; a password is what was typed', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ telefono: TELEFONOS[0]!, password: 'a\u200bb' })) form.set(name, value)
  form.set('foto', new File(['\u200b'], 'a.png'))
  const sent = new Request('http://localhost/contact', { method: 'POST', body: form, headers: { Cookie: 'a=b' } })
  const plain = withPlainForm(sent, await sent.clone().formData())
  expect(plain.headers.get('Cookie')).toBe('a=b')
  const read = await plain.formData()
  expect([read.get('telefono'), read.get('password')]).toEqual(['+598 99 123 456', 'a\u200bb'])
  expect(await (read.get('foto') as File).text()).toBe('\u200b')

  expect(plainSearch('?buscar=pe%E2%80%8B%C3%B1arol%C2%A0local')).toBe('?buscar=pe%C3%B1arol+local')
  expect(plainSearch('?buscar=100%25&a')).toBe('?buscar=100%25&a')
})
