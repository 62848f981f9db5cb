import { expect, test } from 'vitest'
import { hasFiltros, parseFiltros } from '#domain/catalogo/filtros.ts'
import { filtrosAplicados } from './filtros-aplicados.ts'

const filtros = parseFiltros(
  new URLSearchParams(
    'buscar=casaca&talle=M&talle=L&equipo=Nacional&anioDesde=1980&anioHasta=1990&precioHasta=2500&rebajas=1&parches=1&pagina=3',
  ),
)

test('19.14 Applied filters stay visible as removable chips', () => {
  expect(filtrosAplicados(filtros).map((filtro) => filtro.text)).toEqual([
    '“casaca”',
    'Talle M',
    'Talle L',
    'Nacional',
    'Año de 1980 a 1990',
    'Precio hasta $\u00a02.500',
    'Rebajas',
    'Con parches',
  ])
})

test('19.14 A chip takes out its own filter alone and starts the list anew', () => {
  const all = filtrosAplicados({ ...filtros, mangaLarga: true })
  for (const { key, without } of all) {
    expect(filtrosAplicados(without).map((left) => left.key)).toEqual(
      all.map((other) => other.key).filter((other) => other !== key),
    )
    expect(without.pagina).toBe(1)
  }
  expect(all.find(({ text }) => text === 'Talle M')!.without).toEqual({
    ...filtros,
    mangaLarga: true,
    talle: ['L'],
    pagina: 1,
  })
})

test('Taking out every chip leaves a list without filters', () => {
  let left = filtros
  for (let applied = filtrosAplicados(left); applied.length > 0; applied = filtrosAplicados(left))
    left = applied[0]!.without
  expect(hasFiltros(left)).toBe(false)
})
