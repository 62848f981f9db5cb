import { describe, expect, it } from 'vitest'
import { CATEGORIAS, COLORES, MODO_ETIQUETA, VERSIONES } from './producto.ts'

describe('what products are told apart by', () => {
  it('9.16 the twelve colours', () => {
    expect(COLORES).toEqual([
      'blanco',
      'negro',
      'azul',
      'rojo',
      'amarillo',
      'verde',
      'naranja',
      'gris',
      'celeste',
      'violeta',
      'rosa',
      'dorado',
    ])
  })

  it('9.18 the four versions', () => {
    expect(VERSIONES).toEqual(['local', 'visitante', 'alternativa', 'edición especial'])
  })
  it('2.33 is one of Hincha, Jugador, Legendaria', () => {
    expect(CATEGORIAS).toEqual(['Hincha', 'Jugador', 'Legendaria'])
  })

  it('20.1 the modes are called En stock and Por encargo', () => {
    expect(MODO_ETIQUETA).toEqual({ stock: 'En stock', encargo: 'Por encargo' })
  })
})
