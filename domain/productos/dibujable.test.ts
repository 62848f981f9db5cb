import { describe, expect, it } from 'vitest'
import { hormaDe, isDibujable, toDibujable } from './dibujable.ts'

const camiseta = { nombre: 'Uruguay Local 2026', categoria: 'hincha', stock: {}, tallesEncargo: ['S', 'M'] }

describe('the cut of a shirt', () => {
  it('is a child’s when all its sizes are years of age, wherever they are had', () => {
    expect(hormaDe({ ...camiseta, tallesEncargo: ['4', '16'] })).toBe('ninos')
    expect(hormaDe({ ...camiseta, stock: { '10': 0 }, tallesEncargo: [] })).toBe('ninos')
    expect(hormaDe({ ...camiseta, stock: { '16': 1 }, tallesEncargo: ['S'] })).toBe('adulto')
    expect(hormaDe({ ...camiseta, tallesEncargo: [] })).toBe('adulto')
    // Sizes in inches or centimetres aren't ages.
    expect(hormaDe({ ...camiseta, tallesEncargo: ['38', '40'] })).toBe('adulto')
  })

  it.each(['Uruguay Local 2026 Mujer', 'Nacional Dama 2025', 'Peñarol Femenina 2025'])(
    'is a woman’s in %s',
    (nombre) => {
      expect(hormaDe({ ...camiseta, nombre })).toBe('mujer')
    },
  )

  it('is a woman’s where the category says it, and not for a word that only begins so', () => {
    expect(hormaDe({ ...camiseta, categoria: 'mujer' })).toBe('mujer')
    expect(hormaDe({ ...camiseta, nombre: 'Damasco Local 2020' })).toBe('adulto')
  })
})

describe('what a shirt is drawn from', () => {
  it('is its look and nothing of its price, stock or pictures', () => {
    const look = {
      codigo: 'CSK-1',
      patron: 'liso',
      coloresPrincipales: ['rojo'],
      coloresSecundarios: [],
      mangaLarga: false,
      reversible: true,
      anio: [2020],
    }
    expect(toDibujable({ ...camiseta, ...look })).toEqual({ ...look, horma: 'adulto' })
  })

  it('10.7, 10.34 is known again from what a browser has stored, and damaged isn’t', () => {
    const look = {
      codigo: 'CSK-1',
      patron: 'liso',
      coloresPrincipales: ['rojo'],
      coloresSecundarios: [],
      mangaLarga: false,
      reversible: true,
      anio: [2020],
      horma: 'adulto',
    }
    expect(isDibujable(JSON.parse(JSON.stringify(look)))).toBe(true)
    for (const stored of [
      undefined,
      null,
      'liso',
      {},
      { ...look, patron: 7 },
      { ...look, anio: ['2020'] },
      { ...look, coloresPrincipales: 'rojo' },
    ]) {
      expect(isDibujable(stored), JSON.stringify(stored)).toBe(false)
    }
  })
})
