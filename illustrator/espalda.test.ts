import { describe, expect, it } from 'vitest'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { drawCamiseta, drawCamisetaInner } from './draw-camiseta.ts'
import { espaldaDe } from './espalda.ts'

const dibujable: Dibujable = {
  codigo: 'CSK-0040',
  patron: 'rayas-verticales',
  coloresPrincipales: ['amarillo', 'negro'],
  coloresSecundarios: ['negro'],
  mangaLarga: false,
  reversible: false,
  anio: [1990],
  horma: 'adulto',
}

describe('the back of a shirt with what is printed on it', () => {
  it('20.14 is one drawing: as it is typed, and as the mail’s picture is made of', () => {
    const sold = drawCamisetaInner({ ...espaldaDe(dibujable, "O'HIGGINS-ÑÁ", '07'), prefijo: 'p' })
    expect(drawCamisetaInner({ ...espaldaDe(dibujable, '  o’higgins-ñá ', ' 07 '), prefijo: 'p' })).toBe(sold)
    expect(drawCamiseta({ ...espaldaDe(dibujable, "o'higgins-ñá", '07'), prefijo: 'p' })).toContain(sold)
  })

  it('20.14 tells every name and number from every other', () => {
    const drawn = ['SUAREZ', 'SUÁREZ', 'SUÁRES', 'S UÁREZ'].map((nombre) =>
      drawCamisetaInner({ ...espaldaDe(dibujable, nombre, '9'), prefijo: 'p' }),
    )
    const numbers = ['9', '09', '6', ''].map((numero) =>
      drawCamisetaInner({ ...espaldaDe(dibujable, 'SUÁREZ', numero), prefijo: 'p' }),
    )
    expect(new Set([...drawn, ...numbers]).size).toBe(7)
  })
})
