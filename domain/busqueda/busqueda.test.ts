import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ANY_CHARACTER } from '#tests/any-character.ts'
import { sampleProducto } from '#tests/sample-productos.ts'
import { claveDeEquipo, createBuscador, putTexto, textoBuscable, type TextoBuscable } from './buscador.ts'
import { measureDistances } from './busqueda.ts'
import { beginningsAlike, isOneSlip, isSlip } from '#domain/texto/desliz.ts'
import { sinUnaPalabra } from './dicho.ts'
import { NOT_FOUND } from './distancia.ts'
import { OTROS_NOMBRES, readOtrosNombres } from '#domain/ajustes/otros-nombres.ts'

/** Per text its distance, null where it isn't found. */
function buscar(en: typeof buscador, consulta: string, nombres = OTROS_NOMBRES): (number | null)[] | null {
  const distances = measureDistances(en, consulta, nombres)
  return distances && Array.from(distances, (distance) => (distance < NOT_FOUND ? distance : null))
}

const NOMBRES = [
  'Peñarol Local 1997 Legendaria',
  'Nacional Local 2022',
  'Barcelona Local 2025/26 Lamine Yamal 10',
  'Al-Nassr Local 2023/24 Ronaldo 7',
  'Uruguay Local 1950 Legendaria',
  'Boca Juniors Alternativa 2026',
  'Inter Local 2024/25',
  'Internacional Local 2006',
  'Defensor Sporting Visitante 2023',
]
const buscador = buildBuscador(
  NOMBRES.map((nombre) => ({
    fuerte: [nombre],
    debil: /Peñarol|Nacional Local|Defensor/.test(nombre)
      ? ['Primera División de Uruguay']
      : ['Selecciones', 'celeste', '98'],
    claves: [claveDeEquipo(nombre.split(/ (?:Local|Visitante|Alternativa) /)[0]!)],
  })),
)

/** Names found, best first. */
function find(consulta: string, en = buscador): string[] {
  return (buscar(en, consulta) ?? NOMBRES.map(() => 0))
    .map((distance, index) => ({ distance, nombre: NOMBRES[index]! }))
    .filter((hit) => hit.distance !== null)
    .toSorted((a, b) => a.distance! - b.distance!)
    .map((hit) => hit.nombre)
}

describe('search', () => {
  it('19.9 finds a team with and without its accents', () => {
    expect(find('penarol')).toEqual(['Peñarol Local 1997 Legendaria'])
    expect(find('PEÑAROL')).toEqual(['Peñarol Local 1997 Legendaria'])
  })

  it('19.10 passes over common words for a shirt, also while they are typed or with a slip in them', () => {
    expect(find('casaca de nacional')).toEqual(['Nacional Local 2022'])
    expect(find('camizeta del Nacional')).toEqual(['Nacional Local 2022'])
    expect(buscar(buscador, 'camiseta')).toBeNull()
    expect(buscar(buscador, 'camise')).toBeNull()
    expect(buscar(buscador, ' … ')).toBeNull()
  })

  it('19.11 forgives one slip in a word', () => {
    expect(find('barselona')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('barecelona')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('bracelona')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('barselo')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('baselino')).toEqual([])
  })

  it('19.40 a slip keeps how a word sounds at its beginning, and what was typed last', () => {
    for (const [typed, word] of [
      ['velgrano', 'belgrano'],
      ['olanda', 'holanda'],
      ['zuarez', 'suarez'],
      ['betancur', 'bentancur'],
    ] as const) {
      expect(isSlip(typed, word), typed).toBe(true)
    }
    expect(isSlip('dama', 'gama')).toBe(false)
    expect(find('barselo')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('short')).toEqual([])
    expect(find('sportimo')).toEqual([])
  })

  it('19.40 looks for slips only among words that sound alike at their beginning, and misses none', () => {
    const word = fc.string({ unit: fc.constantFrom(...'hbvckqa'), minLength: 4, maxLength: 5 })
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const looked = beginningsAlike(typed).some((beginning) => other.startsWith(beginning))
        expect(looked || !isSlip(typed, other)).toBe(true)
      }),
      {
        numRuns: 2_000,
        examples: [
          ['hola', 'olas'],
          ['vaca', 'hbaca'],
          ['hhba', 'hhbb'],
        ],
      },
    )
  })

  it('19.40 words before the last one are whole, unless nothing is found so', () => {
    expect(find('inter local')).toEqual(['Inter Local 2024/25'])
    expect(find('local inter')).toEqual(['Inter Local 2024/25', 'Internacional Local 2006'])
    expect(find('inte 2006')).toEqual(['Internacional Local 2006'])
    // A plural is the same word.
    expect(find('legendarias uruguay')).toContain('Uruguay Local 1950 Legendaria')
  })

  it('19.39 another name means the whole team, a year the shirt’s own, several lines all of them', () => {
    const own = readOtrosNombres(
      'holanda, naranja = Países Bajos\nceibo = Uruguay 1950\nceibo = Peñarol\nnadie = Nadie',
    )
    const equipos = buildBuscador(
      [
        { nombre: 'Países Bajos Local 1988', equipo: 'Países Bajos', anio: [1988] },
        { nombre: 'Uruguay Homenaje 1950 2020', equipo: 'Uruguay', anio: [2020] },
        { nombre: 'Uruguay Local', equipo: 'Uruguay', anio: [1950] },
        { nombre: 'Grêmio Homenaje a Peñarol', equipo: 'Grêmio', anio: [] },
        { nombre: 'Peñarol Local', equipo: 'Peñarol', anio: [] },
      ].map((one) => textoBuscable({ ...sampleProducto(one), anio: one.anio })),
    )
    const found = (consulta: string) =>
      (own.ok ? buscar(equipos, consulta, own.value) : null)!.flatMap((distance, at) => (distance === null ? [] : at))
    expect(found('holanda')).toEqual([0])
    expect(found('naranja 88')).toEqual([0])
    expect(found('ceibo')).toEqual([2, 4])
    expect(found('nadie')).toEqual([])
  })

  it('22.44 leaves out one word at a time, the last one first', () => {
    expect(sinUnaPalabra(buscador, 'camiseta de barselona 1911')).toEqual(['barselona', '1911'])
    expect(sinUnaPalabra(buscador, 'barselona')).toEqual([])
    expect(sinUnaPalabra(buscador, '')).toEqual([])
  })

  it('19.44 reads the first twelve words, and leaves none out of more than six', () => {
    const doce = 'penarol local 1997 legendaria '.repeat(3)
    expect(find(`${doce} nada`)).toEqual(['Peñarol Local 1997 Legendaria'])
    expect(find(`camiseta ${doce.slice(0, -12)} nada`)).toEqual([])
    expect(sinUnaPalabra(buscador, 'uno dos tres cuatro cinco seis')).toHaveLength(6)
    expect(sinUnaPalabra(buscador, 'uno dos tres cuatro cinco seis siete')).toEqual([])
  })

  it('forgives no slip in a year', () => {
    expect(find('uruguay 1950')).toEqual(['Uruguay Local 1950 Legendaria'])
    expect(find('uruguay 1951')).toEqual([])
  })

  it.each([
    'uruguay 50',
    'uruguay de los años 50',
    'uruguay, década del 50',
    'uruguay 50s',
    'uruguay 1950s',
    'uruguay cincuenta',
    'los cincuentas uruguay',
  ])('19.27 %j finds the decade, the very year first', (consulta) => {
    const decada = buildBuscador(
      [1954, 1950, 1945, 2005].map((year) => textoBuscable({ ...sampleProducto({ nombre: 'Uruguay' }), anio: [year] })),
    )
    const found = buscar(decada, consulta)!
    expect(found.map((distance) => distance !== null)).toEqual([true, true, false, false])
    if (consulta === 'uruguay 50') expect(found[1]!).toBeLessThan(found[0]!)
  })

  it('19.27 a year means that year, and a number that number', () => {
    const years = buildBuscador(
      [1980, 1984, 2010, 2014].map((year) => textoBuscable({ ...sampleProducto({ nombre: 'Uruguay' }), anio: [year] })),
    )
    const found = (consulta: string) => buscar(years, consulta)!.map((distance) => distance !== null)
    expect(found('1980')).toEqual([true, false, false, false])
    expect(found('10')).toEqual([false, false, true, false])
    expect(found('2010s')).toEqual([false, false, true, true])
  })

  it('gives shirts that need a slip only when none matches without', () => {
    expect(find('boca')).toEqual(['Boca Juniors Alternativa 2026'])
    expect(find('boco')).toEqual(['Boca Juniors Alternativa 2026'])
  })

  it('puts the whole word before its beginning, and the team before its league', () => {
    expect(find('inter')).toEqual(['Inter Local 2024/25', 'Internacional Local 2006'])
    expect(find('uruguay')).toEqual([
      'Uruguay Local 1950 Legendaria',
      'Peñarol Local 1997 Legendaria',
      'Nacional Local 2022',
      'Defensor Sporting Visitante 2023',
    ])
  })

  it('knows what people call teams and kinds of shirt', () => {
    expect(find('manya')).toEqual(['Peñarol Local 1997 Legendaria'])
    expect(find('camiseta del bolso')).toEqual(['Nacional Local 2022'])
    expect(find('la celeste')[0]).toBe('Uruguay Local 1950 Legendaria')
    expect(find('la celeste')).not.toContain('Nacional Local 2022')
    expect(find('retro')).toEqual(['Peñarol Local 1997 Legendaria', 'Uruguay Local 1950 Legendaria'])
    expect(find('legendarias')).toEqual(['Peñarol Local 1997 Legendaria', 'Uruguay Local 1950 Legendaria'])
  })

  it('finds a name that a sign holds together, written in any way', () => {
    for (const consulta of ['al-nassr', 'al nassr', 'alnassr'])
      expect(find(consulta)).toEqual(['Al-Nassr Local 2023/24 Ronaldo 7'])
  })

  it('wants every word to match', () => {
    expect(find('barcelona yamal')).toEqual(['Barcelona Local 2025/26 Lamine Yamal 10'])
    expect(find('barcelona ronaldo')).toEqual([])
    expect(find('日本')).toEqual([])
  })

  it('17.12 takes any text without failing', () => {
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (consulta) => void buscar(buscador, consulta)))
  })

  it('counts a letter more, less or another, and two swapped, as one slip', () => {
    for (const [a, b] of [
      ['boca', 'bocaa'],
      ['boca', 'oca'],
      ['boca', 'roca'],
      ['boca', 'obca'],
      ['boca', 'boca'],
    ] as const) {
      expect(isOneSlip(a, b), `${a} ${b}`).toBe(true)
      expect(isOneSlip(b, a), `${b} ${a}`).toBe(true)
    }
    for (const [a, b] of [
      ['boca', 'bo'],
      ['boca', 'cabo'],
      ['boca', 'rocas'],
      ['boca', 'acob'],
    ] as const) {
      expect(isOneSlip(a, b), `${a} ${b}`).toBe(false)
    }
  })
})

/** A search over texts, numbered by their order. */
function buildBuscador(textos: TextoBuscable[]) {
  const buscador = createBuscador()
  textos.forEach((texto, numero) => putTexto(buscador, numero, texto))
  return buscador
}
