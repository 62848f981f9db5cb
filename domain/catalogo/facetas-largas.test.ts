import { expect, it } from 'vitest'
import type { Listado } from './catalogo.ts'
import { cutFacetas } from './facetas-largas.ts'
import { parseFiltros } from './filtros.ts'

const valores = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ valor: `${name} ${at + 1}`, cantidad: count - at }))

const LISTADO: Listado = {
  productos: [],
  total: 0,
  enOtroModo: 0,
  enVano: false,
  masAmplia: null,
  pagina: null,
  facetas: {
    talle: valores('Talle', 20),
    equipo: valores('Equipo', 30),
    version: valores('Versión', 4),
    decada: valores('Década', 14),
    categoria: [],
    procedencia: [],
    estado: [],
    liga: valores('Liga', 12),
    marca: valores('Marca', 13),
    color: valores('Color', 13),
  },
  mangaLarga: 0,
  rebajas: null,
  parches: 0,
  rangos: null,
}

const cut = (query: string) => {
  const { facetas, cortadas } = cutFacetas(LISTADO, parseFiltros(new URLSearchParams(query)))
  return { facetas, cortadas, equipos: facetas.equipo.map(({ valor }) => valor) }
}

it('19.45 of teams, leagues and makers the first twelve are shown; sizes, decades and colours are shown whole', () => {
  const { facetas, cortadas, equipos } = cut('')
  expect(equipos).toEqual(valores('Equipo', 12).map(({ valor }) => valor))
  expect(facetas.marca).toHaveLength(12)
  expect(cortadas).toEqual(['equipo', 'marca'])
  for (const faceta of ['talle', 'version', 'decada', 'categoria', 'liga', 'color'] as const)
    expect(facetas[faceta]).toEqual(LISTADO.facetas[faceta])
})

it('19.45 what is chosen is shown wherever it stands', () => {
  expect(cut('equipo=Equipo+29&equipo=Equipo+3').equipos).toEqual([
    ...valores('Equipo', 12).map(({ valor }) => valor),
    'Equipo 29',
  ])
  expect(cut('marca=Marca+13').cortadas).toEqual(['equipo'])
})

it('19.45 a filter that is asked for is shown whole, the others as before', () => {
  const { facetas, cortadas } = cut('todos=equipo')
  expect(facetas.equipo).toEqual(LISTADO.facetas.equipo)
  expect(cortadas).toEqual(['marca'])
})
