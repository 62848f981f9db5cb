import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PATRONES } from '#domain/productos/patron.ts'
import { COLORES } from '#domain/productos/producto.ts'
import { tela } from '#domain/productos/tela.ts'
import { contrast } from './colores.ts'
import { drawCamiseta, drawCamisetaInner, type CamisetaSpec, FONDO_CAMISETA } from './draw-camiseta.ts'
import { drawTexto } from './letras.ts'

const spec: CamisetaSpec = {
  patron: 'liso',
  coloresPrincipales: ['celeste'],
  coloresSecundarios: ['blanco', 'azul'],
  mangaLarga: false,
  anio: [2024],
  numero: '10',
  nombre: "Ñ. O'Higgins-Suárez",
  cara: 'dorso',
  seed: 'CSK-0001',
}

async function pixelsOf(drawn: CamisetaSpec) {
  const { data, info } = await sharp(Buffer.from(drawCamiseta(drawn)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 1500])
  return (x: number, y: number) => {
    const at = (y * info.width + x) * 3
    return `#${[...data.subarray(at, at + 3)].map((value) => value.toString(16).padStart(2, '0')).join('')}`
  }
}

describe('the illustrator', () => {
  it.each(PATRONES.flatMap((patron) => (['frente', 'dorso'] as const).map((cara) => [patron, cara] as const)))(
    'draws the pattern %s from the %s',
    async (patron, cara) => {
      const svg = drawCamiseta({ ...spec, patron, cara, coloresPrincipales: ['rojo', 'amarillo'] })
      expect(svg).not.toMatch(/style|<text|<script|undefined|NaN/)
      const pixel = await pixelsOf({
        ...spec,
        patron,
        cara,
        numero: '',
        nombre: '',
        coloresPrincipales: ['rojo', 'amarillo'],
      })
      // The chest is cloth, the corner is ground.
      expect(contrast(pixel(700, 620), FONDO_CAMISETA)).not.toBeCloseTo(1, 1)
      expect(pixel(10, 10)).toBe(FONDO_CAMISETA)
    },
  )

  it('shows a pattern that differs from every other', () => {
    const drawings = PATRONES.map((patron) =>
      drawCamiseta({ ...spec, patron, coloresPrincipales: ['rojo', 'amarillo'] }),
    )
    expect(new Set(drawings).size).toBe(PATRONES.length)
  })

  it.each([[[1924]], [[1966]], [[1986]], [[1994, 1995]], [[2004]], [[2025]], [[]]])(
    'draws a shirt of the years %j',
    async (anio) => {
      for (const mangaLarga of [false, true]) await pixelsOf({ ...spec, anio, mangaLarga, cara: 'frente' })
    },
  )

  it.each(COLORES)('draws %s, known or with a colour nobody knows', async (color) => {
    await pixelsOf({ ...spec, coloresPrincipales: [color], coloresSecundarios: ['fucsia'] })
    await pixelsOf({ ...spec, coloresPrincipales: [], coloresSecundarios: [color] })
  })

  it('keeps a white shirt apart from its ground', async () => {
    const pixel = await pixelsOf({ ...spec, coloresPrincipales: ['blanco'], numero: '', nombre: '' })
    expect(contrast(pixel(600, 700), FONDO_CAMISETA)).toBeGreaterThan(1.25)
  })

  it('prints name and number on the back, and the number alone on the front', () => {
    const empty = { ...spec, numero: '', nombre: '' }
    expect(drawCamiseta({ ...empty, cara: 'frente', nombre: 'Recoba' })).not.toContain('stroke-miterlimit')
    expect(drawCamiseta({ ...empty, cara: 'frente', numero: '20' })).toContain('stroke-miterlimit')
    expect(drawCamiseta({ ...empty, nombre: 'Recoba' })).toContain('stroke-miterlimit')
    expect(drawCamiseta(empty)).not.toContain('stroke-miterlimit')
  })

  it('20.12 cuts a shirt otherwise for a woman and for a child, and turns a corner of a reversible one up', async () => {
    const drawings = [
      spec,
      { ...spec, horma: 'mujer' as const },
      { ...spec, horma: 'ninos' as const },
      { ...spec, cara: 'frente' as const },
      { ...spec, cara: 'frente' as const, reversible: true },
    ]
    expect(new Set(drawings.map((drawn) => drawCamiseta({ ...drawn, prefijo: 'p' }))).size).toBe(drawings.length)
    expect(drawCamiseta({ ...spec, reversible: true, prefijo: 'p' })).toBe(drawCamiseta({ ...spec, prefijo: 'p' }))
    const plain = { ...spec, numero: '', coloresPrincipales: ['rojo', 'azul'], cara: 'frente' as const }
    const pixel = await pixelsOf({ ...plain, reversible: true })
    // The turned-up corner leaves ground, and its other side lies on the front.
    expect(contrast(pixel(275, 1240), FONDO_CAMISETA)).toBeLessThan(1.5)
    expect(contrast(pixel(330, 1140), '#1f4199')).toBeLessThan(1.2)
  })

  it.each(PATRONES)('20.13 prints a number on %s that is read on everything it lies on', (patron) => {
    for (const base of COLORES) {
      for (const otra of COLORES.filter((color) => color !== base)) {
        for (const secundarios of [[], ['blanco'], [otra]]) {
          const drawn = drawCamiseta({
            ...spec,
            patron,
            coloresPrincipales: [base, otra],
            coloresSecundarios: secundarios,
            nombre: '',
          })
          const inks = [...drawn.matchAll(/stroke="(#\w{6})"[^>]*stroke-miterlimit/g)].map(([, ink]) => ink!)
          const [first] = inks
          const letters = inks.at(-1)!
          if (first === letters) expect(contrast(letters, tela(base)), `${base} ${otra}`).toBeGreaterThan(2.2)
          else expect(contrast(letters, first!), `${base} ${otra} ${secundarios.join()}`).toBeGreaterThan(2.1)
        }
      }
    }
  })

  it('lets two drawings share a page', () => {
    const ids = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
    const a = ids(drawCamisetaInner({ ...spec, prefijo: 'a' }))
    const b = ids(drawCamisetaInner({ ...spec, prefijo: 'b' }))
    expect(a.length).toBeGreaterThan(5)
    expect(a.filter((id) => b.includes(id))).toEqual([])
  })

  it('draws the same shirt alike every time', () => {
    expect(drawCamiseta(spec)).toBe(drawCamiseta({ ...spec }))
  })

  it('17.15 never writes what was typed into the markup', () => {
    const svg = drawCamiseta({ ...spec, nombre: '"><script>', numero: '<b>' })
    expect(svg).not.toMatch(/script|<b>/)
  })
})

describe('the jersey lettering', () => {
  const strokes = (texto: string, anchoMax = 1000) =>
    drawTexto({ texto, x: 600, y: 100, alto: 90, anchoMax, color: '#fff' })
  const points = (drawn: string) =>
    [...drawn.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map((match) => [Number(match[1]), Number(match[2])])

  it('has a shape of its own for every letter, digit and sign that can be printed', () => {
    const signs = [..."ABCDEFGHIJKLMNÑOPQRSTUVWXYZÁÉÍÓÚÜ0123456789-'."]
    const shapes = signs.map((sign) => strokes(sign))
    expect(shapes.every((shape) => shape.startsWith('<path'))).toBe(true)
    // The letter O and the zero are one in block lettering.
    expect(new Set(shapes).size).toBe(signs.length - 1)
  })

  it('draws small letters as capitals', () => {
    expect(strokes('suárez')).toBe(strokes('SUÁREZ'))
  })

  it('narrows a long name to its place and keeps it centred', () => {
    const xs = points(strokes('WWWWWWWWWWWW', 470)).map(([x]) => x!)
    expect(Math.min(...xs)).toBeGreaterThan(600 - 235)
    expect(Math.max(...xs)).toBeLessThan(600 + 235)
    expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(600, 0)
  })

  it('moves a letter into the open side of the one before, and keeps the same air between straight ones', () => {
    const width = (texto: string) => {
      const xs = points(strokes(texto)).map(([x]) => x!)
      return Math.max(...xs) - Math.min(...xs)
    }
    const [unit, gap] = [90 / 15, 5.5]
    expect(width('HH')).toBeCloseTo((8 + gap + 8) * unit, 0)
    expect(width('LT')).toBeLessThan((7 + gap + 8 - 3) * unit)
    expect(width('H H')).toBeGreaterThan(width('HH') + 2 * unit)
  })

  it('never lets two letters touch', () => {
    for (const a of "ALTVYPFJ7-'.Ñ") {
      for (const b of "ALTVYPFJ4-'.Ñ") {
        const paths = (texto: string) => strokes(texto).match(/M[^M"]+/g)!.length
        expect(paths(a + b), a + b).toBe(paths(a) + paths(b))
        const [wide, left, right] = [a + b, a, b].map((texto) => {
          const xs = points(strokes(texto)).map(([x]) => x!)
          return Math.max(...xs) - Math.min(...xs)
        })
        expect(wide, a + b).toBeGreaterThan(Math.max(left!, right!))
      }
    }
  })

  it('lets the line fall to both sides alike', () => {
    const curved = drawTexto({ texto: 'HIH', x: 600, y: 100, alto: 90, anchoMax: 400, color: '#fff', radio: 900 })
    const ys = points(curved)
    const tops = ys.filter(([, y]) => y! < 140).sort(([a], [b]) => a! - b!)
    const middle = Math.min(...tops.map(([, y]) => y!))
    expect(tops[0]![1]).toBeGreaterThan(middle + 2)
    expect(tops[0]![1]).toBeCloseTo(tops.at(-1)![1]!, 0)
  })

  it('gives nothing for an empty name', () => {
    expect(strokes('  ')).toBe('')
  })
})
