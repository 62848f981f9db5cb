import { describe, expect, it } from 'vitest'
import { categoriaMostrada } from './categoria.ts'

describe('the category shown', () => {
  it.each([
    ['jugador', 'Jugador'],
    ['versión jugador', 'Jugador'],
    ['retro', 'Legendaria'],
    ['legendaria', 'Legendaria'],
    ['hincha', 'Hincha'],
    ['', 'Hincha'],
    ['otra cosa', 'Hincha'],
    ['jugador retro', 'Jugador'],
  ])('3.3 of "%s" is %s', (categoria, shown) => {
    expect(categoriaMostrada(categoria)).toBe(shown)
  })

  it.each([
    ['JUGADOR', 'Jugador'],
    ['Júgadór', 'Jugador'],
    ['Légendaria', 'Legendaria'],
    ['RETRÓ 90', 'Legendaria'],
  ])('3.4 of "%s" is %s, whatever the capitals and accents', (categoria, shown) => {
    expect(categoriaMostrada(categoria)).toBe(shown)
  })
})
