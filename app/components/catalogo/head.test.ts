import { expect, it } from 'vitest'
import { toPublicos } from '#domain/ajustes/ajustes.ts'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { headDeLista } from './head.ts'

const TIENDA = { ajustes: toPublicos(DEMO_AJUSTES), origin: 'https://casakas.test', hoja: null }

it('22.77 the head of a list names a team that the list has, and nothing that a link made up', () => {
  const equipo = [{ valor: 'Nacional', cantidad: 3 }]
  const facetas = {
    talle: [],
    version: [],
    decada: [],
    categoria: [],
    procedencia: [],
    estado: [],
    liga: [],
    marca: [],
    color: [],
    equipo,
  }
  const head = (query: string, listado: { total: number; facetas: typeof facetas } | null) =>
    JSON.stringify(headDeLista('stock', parseFiltros(new URLSearchParams(query)), listado, TIENDA))
  const own = head('equipo=Nacional', { total: 3, facetas })
  expect(own).toContain('Camisetas de Nacional en stock')
  expect(own).not.toContain('noindex')
  expect(head('equipo=Nacional&todos=marca', { total: 3, facetas })).toContain('noindex, nofollow')
  for (const listado of [{ total: 0, facetas }, null]) {
    const madeUp = head('equipo=Hackeada', listado)
    expect(madeUp).toContain('Camisetas en stock')
    expect(madeUp).not.toMatch(/de Hackeada|"name":"Hackeada"/)
    expect(madeUp).toContain('noindex')
  }
})
