import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Dibujable } from '#domain/productos/dibujable.ts'
import { drawCamisetaInner } from '#illustrator/draw-camiseta.ts'
import { espaldaDe } from '#illustrator/espalda.ts'
import DibujoEspalda from './dibujo-espalda.tsx'

const producto: Dibujable = {
  codigo: 'CSK-0040',
  patron: 'rayas-verticales',
  coloresPrincipales: ['amarillo', 'negro'],
  coloresSecundarios: ['negro'],
  mangaLarga: false,
  reversible: false,
  anio: [1990],
  horma: 'adulto',
}

it('20.14 the page shows the back as it is sold', () => {
  const shown = renderToStaticMarkup(createElement(DibujoEspalda, { producto, nombre: "O'higgins-Ñá", numero: '07' }))
  const prefijo = /<linearGradient id="(\w+)b"/.exec(shown)![1]!
  expect(shown).toContain(drawCamisetaInner({ ...espaldaDe(producto, "O'HIGGINS-ÑÁ", '07'), prefijo }))
})
