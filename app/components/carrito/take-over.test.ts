import { expect, it } from 'vitest'
import type { LineaRevisada } from '#domain/pedido/solicitud.ts'
import { takeOverItem, toLineaBuscada } from './take-over.ts'

const former = {
  id: 'CSK-1Mencargo',
  nombre: 'Uruguay 1930',
  imagen: 'https://example.com/uruguay.jpg',
  talle: 'M',
  esEncargo: true,
  precio: 1900,
  precioDescuento: 1700,
  cantidad: 1,
}
const linea: LineaRevisada = {
  id: 'p1',
  codigo: 'CSK-1',
  talle: 'M',
  modo: 'encargo',
  disponible: true,
  motivo: null,
  nombre: 'Uruguay 1930',
  slug: 'uruguay-1930',
  imagen: { id: 'img1', alt: '', ancho: 1, alto: 1, fondo: '#ffffff' },
  precios: { tarjeta: 2000, transferencia: 1800 },
  rebaja: null,
  extras: 0,
  quedan: null,
  talles: ['M'],
  personalizable: true,
  dibujo: null,
}

it('10.33 what is missing in a line of section 3’s fields alone comes from the server, its prices stay', () => {
  expect(toLineaBuscada(former)).toEqual({ id: 'CSK-1Mencargo', talle: 'M', modo: 'encargo' })
  expect(takeOverItem(former, linea)).toEqual({
    id: 'p1',
    codigo: 'CSK-1',
    slug: 'uruguay-1930',
    nombre: 'Uruguay 1930',
    imagen: '/img/img1/320.webp',
    talle: 'M',
    modo: 'encargo',
    esEncargo: true,
    cantidad: 1,
    precio: 1900,
    precioDescuento: 1700,
    personalizacion: false,
    nombrePersonalizado: '',
    numero: '',
    parches: false,
    precioFinal: 1900,
  })
})

it('10.33 name, number and patches are taken along, a price that is none isn’t', () => {
  const printed = { ...former, precio: '1900', nombrePersonalizado: 'ANA', numero: 7, parches: true }
  expect(toLineaBuscada(printed).personalizacion).toEqual({ nombre: 'ANA', numero: '7', parches: true })
  expect(takeOverItem(printed, { ...linea, extras: 400 })).toMatchObject({
    precio: 2000,
    precioFinal: 2400,
    nombrePersonalizado: 'ANA',
    numero: '7',
    parches: true,
    personalizacion: true,
  })
})

it('10.33 a shirt that isn’t sold any more is dropped', () => {
  expect(takeOverItem(former, { ...linea, precios: null, disponible: false, motivo: 'no_disponible' })).toBeNull()
})
