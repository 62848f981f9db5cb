import { describe, expect, it } from 'vitest'
import { groupReservas, avisoDeReservas, claveDeGrupo, HORA, type PedidoImpago } from './reservas-sospechosas.ts'

const NOW = Date.UTC(2026, 10, 18, 15)
const MINUTE = 60_000
let sequence = 0

function buildReserva(fields: Partial<PedidoImpago> = {}): PedidoImpago {
  const number = ++sequence
  return {
    id: `id-${number}`,
    codigo: `CK-${number}`,
    nombre: 'Ana',
    telefono: '099 123 456',
    correo: '',
    red: '203.0.113.7',
    medioDePago: 'transferencia',
    unidades: 1,
    total: 2190,
    creado: NOW,
    resguardo: null,
    ...fields,
  }
}

const many = (count: number, fields: (index: number) => Partial<PedidoImpago>) =>
  Array.from({ length: count }, (_, index) => buildReserva(fields(index)))

describe('unpaid orders', () => {
  it('27.24 are told of when they keep more than a third of the units on sale, and not at a third', () => {
    const reservas = many(4, (index) => ({ unidades: 5, creado: NOW - index * 3 * HORA }))
    expect(avisoDeReservas(reservas, 60)).toBeNull()
    expect(avisoDeReservas(reservas, 59)).toEqual({ pedidos: 4, unidades: 20, enVenta: 59, enUnaHora: 5 })
    expect(avisoDeReservas([], 0)).toBeNull()
  })

  it('27.24 are told of when 50 units were ordered within any one hour, however long ago', () => {
    const within = (minutes: number) =>
      many(50, (index) => ({ creado: NOW - 9 * HORA - (index * minutes * MINUTE) / 49 }))
    expect(avisoDeReservas(within(59), 10_000)).toMatchObject({ unidades: 50, enUnaHora: 50 })
    expect(avisoDeReservas(within(60), 10_000)).toBeNull()
    expect(avisoDeReservas(within(59).slice(1), 10_000)).toBeNull()
  })

  it('27.24 don’t count those that the shop sold by hand', () => {
    const own = many(60, () => ({ resguardo: 'tienda' }))
    expect(avisoDeReservas(own, 100)).toBeNull()
    expect(avisoDeReservas([...own, ...many(50, () => ({ resguardo: 'pago' }))], 1_000)).toMatchObject({ unidades: 50 })
  })

  it('27.25 belong together by network, by likeness of telephone or e-mail, and by hour', () => {
    const contacto = (fields: Partial<PedidoImpago>) => claveDeGrupo(buildReserva(fields), 'contacto')
    expect(contacto({ telefono: '099 123 456' })).toBe(contacto({ telefono: '+598 99 123 789' }))
    expect(contacto({ telefono: '099 123 456' })).not.toBe(contacto({ telefono: '099 124 456' }))
    expect(contacto({ correo: 'Ana.1@gmail.com' })).toBe(contacto({ correo: 'ana22+x@gmail.com' }))
    expect(contacto({ correo: 'ana@gmail.com' })).not.toBe(contacto({ correo: 'beto@gmail.com' }))
    expect(contacto({ correo: 'ana@ejemplo.uy' })).toBe(contacto({ correo: 'beto@ejemplo.uy' }))
    expect(contacto({ correo: 'ana@hotmail.com' })).not.toBe(contacto({ correo: 'ana@gmail.com' }))
    const momento = (creado: number) => claveDeGrupo(buildReserva({ creado }), 'momento')
    expect(momento(NOW)).toBe(momento(NOW + HORA - 1))
    expect(momento(NOW)).not.toBe(momento(NOW + HORA))
  })

  it('27.25 stand in groups with what they keep and since when, those that keep most in front', () => {
    const grupos = groupReservas(
      [
        buildReserva({ unidades: 2 }),
        buildReserva({ unidades: 3, creado: NOW - HORA, resguardo: 'comprobante' }),
        buildReserva({ red: '198.51.100.4', unidades: 12 }),
      ],
      'red',
    )
    expect(grupos).toMatchObject([
      { clave: '198.51.100.4', pedidos: 1, unidades: 12, libres: 1, unidadesLibres: 12, desde: NOW, hasta: NOW },
      { clave: '203.0.113.7', pedidos: 2, unidades: 5, libres: 1, unidadesLibres: 2, desde: NOW - HORA, hasta: NOW },
    ])
  })
})
