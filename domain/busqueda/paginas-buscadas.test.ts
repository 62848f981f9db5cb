import { expect, it } from 'vitest'
import { findPaginaBuscada } from './paginas-buscadas.ts'

it('19.41 words about the shop itself lead to its pages, with a slip and in a question too; nothing else does', () => {
  const to = (consulta: string, typing = false) => findPaginaBuscada(consulta, typing)?.to ?? null
  for (const [consulta, page] of [
    ['cambios', '/cambios'],
    ['¿Cómo hago un CAMBIO?', '/cambios'],
    ['talles', '/cambios'],
    ['guía de talles', '/cambios'],
    ['envíos al interior', '/terminos'],
    ['cuánto sale el envio', '/terminos'],
    ['trasferencia', '/terminos'],
    ['teléfono', '/contact'],
    ['dónde está mi pedido', '/pedido'],
  ] as const) {
    expect(to(consulta), consulta).toBe(page)
  }
  for (const other of ['', 'uruguay', 'talle m', 'nacional talle 10', 'cambios uruguay', 'local', 'precio', 'cami'])
    expect(to(other), other).toBeNull()
  expect([to('cont'), to('cont', true), to('con', true)]).toEqual([null, '/contact', null])
})
