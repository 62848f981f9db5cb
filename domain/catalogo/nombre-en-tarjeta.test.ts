import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleCatalogo } from '#tests/sample-productos.ts'
import { splitNombre } from './nombre-en-tarjeta.ts'
import { temporada } from '#domain/productos/temporada.ts'

/** What is seen of a name. */
function shown(nombre: string, equipo: string, anio: string): string {
  return splitNombre({ nombre, equipo, temporada: anio })
    .filter((_, at) => at % 2 === 1)
    .join('')
    .trim()
}

describe('splitNombre', () => {
  it('22.72 leaves out the team and the season, which the card shows besides', () => {
    expect(shown('Uruguay Local 2026 Versión Jugador', 'Uruguay', '2026')).toBe('Local Versión Jugador')
    expect(shown('Peñarol Local 1987 Legendaria', 'penarol', '1987')).toBe('Local Legendaria')
    expect(shown('Liverpool (Montevideo) Local 2025', 'Liverpool (Montevideo)', '2025')).toBe('Local')
    expect(shown('Barcelona Local 2008/09 Legendaria Messi 10', 'Barcelona', '2008/09')).toBe(
      'Local Legendaria Messi 10',
    )
    expect(splitNombre({ nombre: 'Napoli Local 2012/13 Cavani 7', equipo: 'Napoli', temporada: '2012/13' })).toEqual([
      'Napoli ',
      'Local ',
      '2012/13 ',
      'Cavani 7',
    ])
  })

  it('22.72 keeps other years, and what makes a name of its own', () => {
    expect(shown('Uruguay Edición Especial Preolímpico Centenario 1924 2024', 'Uruguay', '2024')).toBe(
      'Edición Especial Preolímpico Centenario 1924',
    )
    expect(shown('Campeón de 1987 Peñarol', 'Peñarol', '1987')).toBe('Campeón de 1987 Peñarol')
    expect(shown('Nacional de Football 2022', 'Nacional', '2022')).toBe('Nacional de Football')
    expect(shown('Nacionales Selección 2022', 'Nacional', '2022')).toBe('Nacionales Selección')
    expect(shown('Camiseta Peñarol', 'Peñarol', '')).toBe('Camiseta Peñarol')
    expect(shown('Local 2026', '', '')).toBe('Local 2026')
  })

  it('22.72 leaves a name whole that says nothing else', () => {
    expect(shown('Peñarol 2026', 'Peñarol', '2026')).toBe('Peñarol 2026')
    expect(shown('Peñarol', 'Peñarol', '2026')).toBe('Peñarol')
    expect(shown('1987 - Peñarol', 'Peñarol', '1987')).toBe('1987 - Peñarol')
    expect(shown('camiseta peñarol local 1987', 'Peñarol', '1987')).toBe('camiseta peñarol local')
    expect(shown('', 'Peñarol', '1987')).toBe('')
  })

  it('22.72 says of each shirt of the catalogue what it is, and neither its team nor its season again', async () => {
    for (const { nombre, equipo, anio } of await sampleCatalogo()) {
      const seen = shown(nombre, equipo, temporada(anio))
      expect(seen, nombre).toMatch(/^(Local|Visitante|Alternativa|Edición Especial)\b/)
      expect(seen.split(' '), nombre).not.toContain(temporada(anio))
      // The rest of the name is there.
      const rest = nombre
        .replace(equipo, '')
        .split(' ')
        .filter((word) => word !== '' && word !== temporada(anio))
      expect(seen.split(' '), nombre).toEqual(rest)
    }
  })

  it('22.72 together the pieces are the name, whatever it is', () => {
    const word = fc.constantFrom('Peñarol', 'penarol', '1987', '1980/81', 'de', '-', '', 'Local', 'River', 'Plate', ' ')
    const text = fc.array(word).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), fc.oneof(text, fc.string()), word, (nombre, equipo, temporada) => {
        const pieces = splitNombre({ nombre, equipo, temporada })
        expect(pieces.join('')).toBe(nombre)
        if (/[\p{L}\p{N}]/u.test(nombre))
          expect(pieces.filter((_, at) => at % 2 === 1).join('')).toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
