import { expect, it } from 'vitest'
import type { LineaRevisada } from '#domain/pedidos/solicitud.ts'
import { nameOfFormer, takeOverItem, toLineaBuscada } from './take-over.ts'

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
  queEs: '',
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

it('10.33 what is missing in a line of section 3’s fields alone comes from the server, its prices too', () => {
  const buscada = toLineaBuscada(former)!
  expect(buscada).toEqual({ id: 'CSK-1Mencargo', codigo: '', nombre: 'Uruguay 1930', talle: 'M', modo: 'encargo' })
  expect(takeOverItem(buscada, linea)).toEqual({
    id: 'p1',
    codigo: 'CSK-1',
    slug: 'uruguay-1930',
    nombre: 'Uruguay 1930',
    imagen: '/img/img1/320.webp',
    talle: 'M',
    modo: 'encargo',
    esEncargo: true,
    cantidad: 1,
    precio: 2000,
    precioDescuento: 1800,
    personalizacion: false,
    nombrePersonalizado: '',
    numero: '',
    parches: false,
    precioFinal: 2000,
  })
})

it('10.33 name, number and patches are taken along', () => {
  const printed = { ...former, nombrePersonalizado: 'ANA', numero: 7, parches: true }
  const buscada = toLineaBuscada(printed)!
  expect(buscada.personalizacion).toEqual({ nombre: 'ANA', numero: '7', parches: true })
  expect(takeOverItem(buscada, { ...linea, extras: 400 })).toMatchObject({
    precio: 2000,
    precioFinal: 2400,
    nombrePersonalizado: 'ANA',
    numero: '7',
    parches: true,
    personalizacion: true,
  })
})

it('10.33 a shirt that isn’t sold any more is dropped', () => {
  expect(
    takeOverItem(toLineaBuscada(former)!, { ...linea, precios: null, disponible: false, motivo: 'no_disponible' }),
  ).toBeNull()
})

it.each([
  [
    { nombre: 'Uruguay 1930', talle: 'M', imagen: '' },
    { nombre: 'Uruguay 1930', talle: 'M', modo: 'stock' },
  ],
  [
    { id: 17, talle: 10 },
    { id: '17', talle: '10' },
  ],
  [
    { Código: 'CSK-1', talle: 'M', esEncargo: 'true' },
    { codigo: 'CSK-1', modo: 'encargo' },
  ],
])('10.33 whatever finds it is enough, with a size: %j', (former, buscada) => {
  expect(toLineaBuscada(former)).toMatchObject(buscada)
})

it.each([
  [{ nombre: 'Uruguay 1930', talle: '' }, 'Uruguay 1930'],
  [{ talle: 'M', imagen: 'x' }, 'una que no dice cuál es'],
])('10.33 what can’t be asked for is named: %j', (former, name) => {
  expect(toLineaBuscada(former)).toBe(null)
  expect(nameOfFormer(former)).toBe(name)
})
