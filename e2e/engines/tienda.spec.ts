import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADMIN } from '../shop-under-test.ts'
import { foto } from '../support/administracion.ts'
import { select } from '../support/base-de-datos.ts'
import { camiseta } from '../support/camisetas.ts'
import { COMPRADOR, newTelefono } from '../support/comprador.ts'
import { pedidoGuardado } from '../support/pedidos.ts'
import { expect } from '../support/prueba.ts'
import { test, type Visitor } from './journey.ts'

/**
 * What the shop lives by, in the engines that aren't Chromium's (`npm run test:long`).
 */

async function buy({ open, press, fill, choose }: Visitor, codigo: string, pagar: string): Promise<void> {
  // Few orders of one person wait at the same time.
  const comprador = { ...COMPRADOR, Teléfono: newTelefono(), Correo: `ana.${randomUUID()}@correo.test` }
  await open(`/product/${camiseta(codigo).slug}`)
  await press('L')
  await press('Agregar al carrito')
  await press('Ver carrito')
  await press('Continuar al envío')
  await press('Envío a domicilio')
  await choose('Departamento', 'Montevideo')
  await choose('Ciudad', 'Montevideo')
  for (const [label, value] of Object.entries(comprador)) await fill(label, value)
  await press(pagar)
}

function medioOf(address: URL): string | undefined {
  return pedidoGuardado(address.searchParams.get('pedido') ?? '')?.medio
}

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casakas-engines-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('22.63 A shirt is paid by transfer, and its receipt sent from the order’s page @long', async ({ visitor }) => {
  await buy(visitor, 'CSK-0004', 'Pagar por transferencia')
  const address = await visitor.arrive('/checkout-transfer?pedido=')
  expect(medioOf(address)).toBe('transferencia')
  await visitor.see(/titular/i)
  await visitor.open(`/pedido/${address.searchParams.get('pedido')}`)
  const recibo = join(folder, 'recibo.pdf')
  await writeFile(recibo, '%PDF-1.7\n%%EOF\n')
  await visitor.give('Elegir foto o PDF', recibo)
  await visitor.see('recibo.pdf')
})

test('22.63 A shirt is paid by card @long', async ({ visitor }) => {
  await buy(visitor, 'CSK-0005', 'Pagar con Mercado Pago')
  await visitor.arrive('/demo/mercadopago/checkout')
  await visitor.press('Aprobar')
  expect(medioOf(await visitor.arrive('/checkout/success'))).toBe('tarjeta')
  await visitor.see(/Pago realizado con éxito/i)
})

test('22.63 The owner adds a shirt with its picture, and edits it @long', async ({ visitor, engine }) => {
  const nombre = `Camiseta de ${engine}`
  const guardado = () =>
    select<{ precio: number; imagenes: number }>(
      `select precio, (select count(*) from product_imagenes i where i.product_id = p.id) as imagenes
         from products p where nombre = ?`,
      nombre,
    )
  await visitor.open('/login?volver=%2Fadmin%2Fagregar')
  await visitor.fill('Correo', ADMIN.email)
  await visitor.fill('Contraseña', ADMIN.password)
  await visitor.press('Entrar')
  await visitor.arrive('/admin/agregar')
  await visitor.fill('Nombre', nombre)
  await visitor.fill('Precio con tarjeta, en stock', '2190')
  await visitor.fill('Precio con tarjeta, por encargo', '2490')
  await visitor.fill('M en stock', '2')
  const { name, buffer } = await foto('frente.jpg', '#75b7e0')
  await writeFile(join(folder, name), buffer)
  await visitor.give('Elegir imágenes', join(folder, name))
  await visitor.press('Guardar producto')
  await visitor.see(/Producto guardado/i)
  expect(guardado()).toEqual([{ precio: 2190, imagenes: 1 }])

  await visitor.open(`/admin?buscar=${encodeURIComponent(nombre)}`)
  await visitor.press(`Editar ${nombre}`)
  await visitor.arrive('/admin/editar/')
  await visitor.fill('Precio con tarjeta, en stock', '2350')
  await visitor.press('Guardar cambios')
  await expect.poll(guardado).toEqual([{ precio: 2350, imagenes: 1 }])
})
