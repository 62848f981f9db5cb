import { expect, it } from 'vitest'
import {
  claveDePersona,
  etiquetaDeDato,
  groupPersonas,
  isContactoDePersona,
  readPersonaBuscada,
  readPedidoDePersona,
  valorDeDato,
} from './persona.ts'

it.each([
  ['ck-7q4m2f', { tipo: 'codigo', valor: 'CK-7Q4M2F' }],
  [' 099 123 456 ', { tipo: 'telefono', valor: '59899123456' }],
  ['+598 99123456', { tipo: 'telefono', valor: '59899123456' }],
  ['Ana+1@Gmail.com', { tipo: 'correo', valor: 'ana+1@gmail.com' }],
  ['Ana Pérez', null],
  ['123', null],
  ['', null],
  ['mailto:ana@example.com', { tipo: 'correo', valor: 'ana@example.com' }],
  ['099\u2011123\u2011456', { tipo: 'telefono', valor: '59899123456' }],
])('35.1 %s is looked for as what it is', (escrito, buscado) => {
  expect(readPersonaBuscada(escrito)).toEqual(buscado)
})

it('35.2 two people who share a telephone are two, one who writes their name otherwise is one', () => {
  const ana = { nombre: 'Ana Pérez', correo: 'ana@example.com', telefono: '099 123 456' }
  const beto = { nombre: 'Beto Pérez', correo: 'ana@example.com', telefono: '099123456' }
  const again = { nombre: ' ana  PEREZ', correo: 'Ana+camisetas@example.com', telefono: '098 000 000' }
  expect(claveDePersona(ana)).toBe(claveDePersona(again))
  const found = groupPersonas(
    [ana, beto, again].map((one, index) => ({ ...one, id: `${index}`, codigo: `CK-${index}`, creado: index })),
    [{ ...ana, id: 'm' }],
  )
  expect(found.map(({ nombre, pedidos, mensajes }) => [nombre, pedidos.map(({ id }) => id), mensajes])).toEqual([
    ['Ana Pérez', ['0', '2'], ['m']],
    ['Beto Pérez', ['1'], []],
  ])
  expect(isContactoDePersona(beto, { tipo: 'telefono', valor: '59899123456' })).toBe(true)
  expect(isContactoDePersona(again, { tipo: 'telefono', valor: '59899123456' })).toBe(false)
  expect(isContactoDePersona(again, { tipo: 'correo', valor: 'ana@example.com' })).toBe(true)
})

it('35.3 nothing is given without who, how it is known, and the tick', () => {
  const form = new FormData()
  form.set('buscar', 'CK-7Q4M2F')
  expect(readPedidoDePersona(form)).toMatchObject({ ok: false, falta: expect.stringContaining('de quién') })
  form.append('persona', 'ana')
  form.set('comprobacion', 'telefono')
  expect(readPedidoDePersona(form)).toMatchObject({ ok: false, falta: expect.stringContaining('un teléfono solo') })
  form.set('comprobacion', 'documento')
  expect(readPedidoDePersona(form)).toMatchObject({ ok: false, falta: expect.stringContaining('seguro') })
  form.set('seguro', 'si')
  expect(readPedidoDePersona(form)).toEqual({
    ok: true,
    value: { buscar: 'CK-7Q4M2F', claves: ['ana'], comprobacion: 'documento' },
  })
})

it('35.4 fields read as words', () => {
  expect(['nombrePersonalizado', 'metodo', 'costo_envio'].map(etiquetaDeDato)).toEqual([
    'Nombre personalizado',
    'Forma de envío',
    'Costo del envío',
  ])
})

it('35.4 words that the shop keeps for itself read as it says them elsewhere, and what somebody wrote as it was written', () => {
  const values = [
    ['estado', 'pendiente_pago'],
    ['a', 'en_preparacion'],
    ['estado', 'approved'],
    ['metodo', 'punto'],
    ['modo', 'encargo'],
    ['evento', 'pago_aprobado'],
    ['medioDePago', 'tarjeta'],
    ['comentarios', 'dejar en pago_aprobado'],
  ] as const
  expect(values.map(([nombre, valor]) => valorDeDato(nombre, valor))).toEqual([
    'Esperando el pago',
    'En preparación',
    'Aprobado',
    'Retiro en punto Xpres!',
    'Por encargo',
    'Pago aprobado',
    'Tarjeta',
    'dejar en pago_aprobado',
  ])
})
