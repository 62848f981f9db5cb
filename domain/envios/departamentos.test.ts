import { describe, expect, it } from 'vitest'
import { ciudadesDe, DEPARTAMENTOS } from './departamentos.ts'

describe('departments and cities', () => {
  it('3.14 the 19 departments of Uruguay are there, in alphabetical order', () => {
    const names = DEPARTAMENTOS.map((d) => d.departamento)
    expect(names).toEqual([
      'Artigas',
      'Canelones',
      'Cerro Largo',
      'Colonia',
      'Durazno',
      'Flores',
      'Florida',
      'Lavalleja',
      'Maldonado',
      'Montevideo',
      'Paysandú',
      'Río Negro',
      'Rivera',
      'Rocha',
      'Salto',
      'San José',
      'Soriano',
      'Tacuarembó',
      'Treinta y Tres',
    ])
  })

  it('3.14 each has cities, none twice and none blank', () => {
    for (const { departamento, ciudades } of DEPARTAMENTOS) {
      expect(ciudades.length, departamento).toBeGreaterThan(0)
      expect(new Set(ciudades).size, departamento).toBe(ciudades.length)
      for (const ciudad of ciudades) expect(ciudad).toBe(ciudad.trim().normalize('NFC'))
    }
  })

  it.each([
    ['Maldonado', 'Punta del Este'],
    ['Canelones', 'Ciudad de la Costa'],
    ['Treinta y Tres', 'Treinta y Tres'],
    ['Tacuarembó', 'Paso de los Toros'],
    ['Soriano', 'Mercedes'],
  ])('5.9 the cities of %s have %s', (departamento, ciudad) => {
    expect(ciudadesDe(departamento)).toContain(ciudad)
    expect(ciudadesDe('Flores')).not.toContain(ciudad)
  })

  it('3.15 Montevideo has only Montevideo', () => {
    expect(ciudadesDe('Montevideo')).toEqual(['Montevideo'])
  })

  it('5.11 a department that does not exist has no cities', () => {
    expect(ciudadesDe('Buenos Aires')).toEqual([])
    expect(ciudadesDe('')).toEqual([])
    expect(ciudadesDe('constructor')).toEqual([])
  })
})
