import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { describe, expect, it } from 'vitest'
import type { TarifaEnvio } from '#domain/ajustes/ajustes.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ZONAS, type Zona } from '#domain/ajustes/zonas.ts'
import { DEPARTAMENTOS } from './departamentos.ts'
import { missingDatos } from './datos-faltantes.ts'
import { costoPrevisto, METODOS, tarifaEnvio, type DatosEnvio } from './envio.ts'

const elsewhere = DEPARTAMENTOS.map((d) => d.departamento).filter((d) => d !== 'Montevideo')

const complete: DatosEnvio = {
  nombre: 'Ana Pérez',
  departamento: 'Salto',
  ciudad: 'Salto',
  calle: 'Uruguay',
  numeroPuerta: '123',
  numeroApartamento: '',
  telefono: '099 123 456',
  correo: '',
  comentarios: '',
  metodo: 'domicilio',
  punto: '',
  ...SIN_FACTURA,
}
const labels = (datos: Partial<DatosEnvio>, items = 1) => missingDatos(datos, items).map(({ etiqueta }) => etiqueta)

const inEveryZone = (tarifaOf: (at: number) => TarifaEnvio) =>
  Object.fromEntries(ZONAS.map(({ id }, at) => [id, tarifaOf(at)])) as Record<Zona['id'], TarifaEnvio>

describe('what delivery costs and takes', () => {
  it('9.5, 9.6 each zone has departments that there are, none in two of them; the last has those of no other', () => {
    const named: string[] = ZONAS.flatMap(({ departamentos }) => [...departamentos])
    expect(DEPARTAMENTOS.map((d) => d.departamento)).toEqual(expect.arrayContaining(named))
    expect(new Set(named).size).toBe(named.length)
    const empty = ZONAS.flatMap(({ departamentos }, at) => (departamentos.length === 0 ? [at] : []))
    expect(empty).toEqual([ZONAS.length - 1])
  })

  it('9.5, 9.9 home delivery in Montevideo costs 260 and takes 24 hs', () => {
    expect(tarifaEnvio('domicilio', 'Montevideo', DEMO_AJUSTES)).toEqual({ costo: 260, tiempo: '24 hs' })
  })

  it('9.6, 9.10 home delivery elsewhere costs 283 and takes 72 hs', () => {
    for (const departamento of elsewhere) {
      expect(tarifaEnvio('domicilio', departamento, DEMO_AJUSTES)).toEqual({ costo: 283, tiempo: '72 hs' })
    }
  })

  it('2.58 costs as much as it does once the department is known, and the least that it can before', () => {
    expect(costoPrevisto(['domicilio'], '', DEMO_AJUSTES)).toEqual({ costo: 260, desde: true })
    expect(costoPrevisto(['domicilio'], 'Salto', DEMO_AJUSTES)).toEqual({ costo: 283, desde: false })
    expect(costoPrevisto(METODOS, '', DEMO_AJUSTES)).toEqual({ costo: 166, desde: true })
    const { domicilio, punto } = DEMO_AJUSTES.envio
    const everywhere = { envio: { punto, domicilio: inEveryZone(() => domicilio.interior) } }
    expect(costoPrevisto(['domicilio'], '', everywhere)).toEqual({ costo: 283, desde: false })
  })

  it('9.7, 9.11 a pickup point in Montevideo costs 166 and takes 24/72 hs', () => {
    expect(tarifaEnvio('punto', 'Montevideo', DEMO_AJUSTES)).toEqual({ costo: 166, tiempo: '24/72 hs' })
  })

  it('9.8, 9.12 a pickup point elsewhere costs 234 and takes 96 hs', () => {
    for (const departamento of elsewhere) {
      expect(tarifaEnvio('punto', departamento, DEMO_AJUSTES)).toEqual({ costo: 234, tiempo: '96 hs' })
    }
  })

  it('15.3 other rates in the settings give another cost and time', () => {
    const tarifas = inEveryZone((at) => ({ costo: at, tiempo: 'ya' }))
    const ajustes = { envio: { domicilio: tarifas, punto: tarifas } }
    const last = ZONAS.length - 1
    expect(METODOS.map((metodo) => tarifaEnvio(metodo, 'Rocha', ajustes).costo)).toEqual([last, last])
  })
})

describe('what an order misses', () => {
  it('5.3, 5.4, 5.8 a complete order misses nothing without apartment, e-mail and comments', () => {
    expect(labels(complete)).toEqual([])
  })

  it('5.3, 5.4, 5.5 an empty one misses everything, in the order of the form, under the specified names', () => {
    expect(labels({}, 0)).toEqual([
      'Nombre completo',
      'Departamento',
      'Ciudad',
      'Calle',
      'Número de puerta',
      'Teléfono',
      'Carrito con productos',
    ])
  })

  it.each([
    ['nombre', 'Nombre completo'],
    ['departamento', 'Departamento'],
    ['ciudad', 'Ciudad'],
    ['telefono', 'Teléfono'],
  ] as const)('5.3 without %s, or with blanks alone, it misses that', (campo, etiqueta) => {
    for (const metodo of METODOS) {
      expect(labels({ ...complete, metodo, [campo]: undefined })).toEqual([etiqueta])
      expect(labels({ ...complete, metodo, [campo]: '  ' })).toEqual([etiqueta])
    }
  })

  it('5.4 street and door are needed at home and not at a pickup point', () => {
    expect(labels({ ...complete, calle: '', numeroPuerta: '' })).toEqual(['Calle', 'Número de puerta'])
    expect(labels({ ...complete, calle: '', numeroPuerta: '', metodo: 'punto' })).toEqual([])
  })

  it('5.5 an empty cart is among what is missing', () => {
    expect(missingDatos(complete, 0)).toEqual([{ campo: 'carrito', etiqueta: 'Carrito con productos' }])
  })
})
