import { expect, it } from 'vitest'
import type { LineaRevisada } from '#domain/pedidos/solicitud.ts'
import { buildItem, toLineaPedida } from './build-item.ts'
import { compareLinea } from './compare-linea.ts'

const producto = { id: 'p1', codigo: 'CSK-1', slug: 'uruguay-1930', nombre: 'Uruguay 1930', imagen: null }
const precios = { tarjeta: 2000, transferencia: 1800 }
const impresa = buildItem(producto, {
  talle: 'M',
  modo: 'encargo',
  precios,
  personalizacion: { nombre: ' de la Cruz ', numero: '07', parches: true },
  extras: 400,
})

function linea(change: Partial<LineaRevisada> = {}): LineaRevisada {
  return {
    id: 'p1',
    codigo: 'CSK-1',
    talle: 'M',
    modo: 'encargo',
    disponible: true,
    motivo: null,
    nombre: 'Uruguay 1930',
    queEs: '',
    slug: 'uruguay-1930',
    imagen: null,
    precios,
    rebaja: null,
    extras: 400,
    quedan: null,
    talles: ['M', 'L'],
    personalizable: true,
    dibujo: null,
    ...change,
  }
}

it('keeps name and number as typed, and adds the extras to the card price', () => {
  expect(impresa).toMatchObject({
    nombrePersonalizado: 'de la Cruz',
    numero: '07',
    parches: true,
    personalizacion: true,
    esEncargo: true,
    precio: 2000,
    precioDescuento: 1800,
    precioFinal: 2400,
  })
  expect(toLineaPedida(impresa)).toEqual({
    id: 'p1',
    talle: 'M',
    modo: 'encargo',
    personalizacion: { nombre: 'de la Cruz', numero: '07', parches: true },
  })
})

it('asks for nothing printed when nothing is printed', () => {
  const item = buildItem(producto, { talle: 'M', modo: 'stock', precios, personalizacion: null, extras: 0 })
  expect(item).toMatchObject({ personalizacion: false, parches: false, precioFinal: 2000, imagen: '' })
  expect(toLineaPedida(item)).toEqual({ id: 'p1', talle: 'M', modo: 'stock' })
})

it('does not take two shirts without a code for the same', () => {
  const item = buildItem(
    { ...producto, codigo: '' },
    { talle: 'M', modo: 'stock', precios, personalizacion: null, extras: 0 },
  )
  expect(item.codigo).toBe('p1')
})

it('finds nothing to say about a line that is as it was', () => {
  expect(compareLinea(impresa, linea())).toEqual({ kind: 'igual' })
})

it('10.10 shows a changed price old and new, extras included, and accepting it leaves nothing to say', () => {
  const now = linea({ precios: { tarjeta: 2100, transferencia: 1890 }, extras: 450 })
  const revision = compareLinea(impresa, now)
  expect(revision).toMatchObject({
    kind: 'precio',
    antes: { tarjeta: 2400, transferencia: 2200 },
    ahora: { tarjeta: 2550, transferencia: 2340 },
  })
  expect(revision.kind === 'precio' && compareLinea(revision.actualizado, now)).toEqual({ kind: 'igual' })
})

it('notices a transfer price that changed alone', () => {
  expect(compareLinea(impresa, linea({ precios: { tarjeta: 2000, transferencia: 1700 } })).kind).toBe('precio')
})

it('10.11 says that a sold-out size or a shirt that is gone has to go', () => {
  const agotada = linea({ disponible: false, motivo: 'sin_stock', quedan: 0, talles: [] })
  const mensaje = 'Este talle se agotó. Quitala para continuar.'
  expect(compareLinea(impresa, agotada)).toEqual({ kind: 'agotada', mensaje, conOtroTalle: null })
  expect(
    compareLinea(impresa, linea({ disponible: false, motivo: 'no_disponible', precios: null, talles: [] })),
  ).toMatchObject({ kind: 'agotada', conOtroTalle: null })
})

it('10.20 says of a size that can’t be had that another one can, where there is one', () => {
  for (const [motivo, conOtroTalle] of [
    ['sin_stock', 'Este talle se agotó. Elegí otro o quitala para continuar.'],
    ['talle_inexistente', 'Este talle ya no se ofrece. Elegí otro o quitala para continuar.'],
    ['personalizacion_invalida', null],
  ] as const) {
    expect(compareLinea(impresa, linea({ disponible: false, motivo, talles: ['L'] }))).toMatchObject({ conOtroTalle })
    expect(compareLinea(impresa, linea({ disponible: false, motivo, talles: [] }))).toMatchObject({
      conOtroTalle: null,
    })
  }
})
