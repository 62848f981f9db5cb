import { expect, it } from 'vitest'
import { mensajeAlComprador } from './mensaje-pedido.ts'
import { ESTADOS, type Estado } from '#domain/pedidos/pedido.ts'

const PEDIDO = {
  codigo: 'CK-7Q4M2F',
  medioDePago: 'transferencia' as const,
  retiene: true,
  usoDeCodigo: '' as const,
  tipo: 'venta' as const,
  lineas: [{ modo: 'stock' as const }],
  envio: { nombre: ' Ana  Pérez ' } as never,
  totalMercadoPago: 2450,
  totalTransferencia: 2231,
  seguimiento: 'UY123',
  transporte: '',
}
const CONTEXTO = {
  tienda: 'Casakas',
  enlace: 'https://casakas.uy/pedido/abc',
  plazo: 'jueves 19 de noviembre, 12:00',
}
const mensaje = (estado: Estado, fields = {}) => mensajeAlComprador({ ...PEDIDO, estado, ...fields }, CONTEXTO)

it.each(ESTADOS)('26.9 the message of an order that is %s names buyer, shop, code and page', (estado) => {
  expect(mensaje(estado)).toMatch(/^Hola Ana, te escribimos de Casakas por tu pedido CK-7Q4M2F\. .+ https:\S+abc$/)
  expect(new Set(ESTADOS.map((each) => mensaje(each))).size).toBe(ESTADOS.length)
})

it('26.9 the message says what is to be paid, until when, and the tracking number once there is one', () => {
  expect(mensaje('pendiente_pago')).toMatch(/2\.231.*jueves 19/)
  expect(mensaje('pendiente_pago', { medioDePago: 'tarjeta' })).toMatch(/tarjeta de \$\s2\.450/)
  expect(mensaje('enviado')).toContain('UY123')
  expect(mensaje('enviado', { transporte: 'DAC' })).toContain('Ya salió por DAC, con el número de seguimiento UY123.')
  expect(mensaje('enviado', { seguimiento: '' })).toContain('Ya salió. ')
})

it('26.9, 26.37 the message of what was handed over asks for nothing that is known, and greets whoever it is', () => {
  const envio = { nombre: '', metodo: 'local' }
  expect(mensaje('entregado', { envio })).toMatch(/^Hola, te escribimos .+ Gracias por tu compra\. /)
  expect(mensaje('pendiente_pago', { envio, medioDePago: 'efectivo' })).toMatch(/falta pagar \$\s2\.231 en efectivo/)
})

it('39.10 the message of what can be fetched says at which point, once that is chosen', () => {
  const at = (puntoDeRetiro: unknown) => mensaje('listo_para_retirar', { envio: { nombre: 'Ana', puntoDeRetiro } })
  const centro = { id: 'p', nombre: 'Agencia Centro', direccion: 'Artigas 1' }
  expect(at(centro)).toContain('Ya está listo para retirar en Agencia Centro, Artigas 1, con el número')
  expect(at({ ...centro, direccion: '' })).toContain('Ya está listo para retirar, con el número')
})
