import { expect, it } from 'vitest'
import { palabrasDeEvento } from './palabras-de-evento.ts'

it('37.16 The history of what is sent for a shirt that comes back tells of no order and no payment of its buyer’s', () => {
  for (const evento of ['crear', 'vencer', 'descartar'] as const) {
    for (const words of Object.values(palabrasDeEvento('cambio', evento))) expect(words).not.toMatch(/pedido|pag/i)
  }
  expect(palabrasDeEvento('venta', 'crear').porLaTienda).toBe('Anotamos tu pedido')
})
