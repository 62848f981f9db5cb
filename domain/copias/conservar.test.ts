import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { copiasQueSobran, type CopiaGuardada } from './conservar.ts'
import { momentoDeCopia, nombreDeCopia } from './nombre.ts'

const AHORA = Date.UTC(2026, 10, 24, 7)
const HORA = 60 * 60_000

/** Copies of the last three years, some of the same day, some not good, in any order. */
const copias = fc
  .uniqueArray(fc.integer({ min: 0, max: 3 * 365 * 24 }), { maxLength: 120 })
  .chain((horas) =>
    fc.tuple(
      ...horas.map((hora) =>
        fc.boolean().map((comprobada) => ({ nombre: nombreDeCopia(AHORA - hora * HORA), comprobada })),
      ),
    ),
  )

function quedanDe(todas: readonly CopiaGuardada[], ahora = AHORA): CopiaGuardada[] {
  const sobran = new Set(copiasQueSobran(todas, ahora))
  return todas.filter(({ nombre }) => !sobran.has(nombre))
}

it('16.74 a copy is called by when it was begun in Montevideo, to the second', () => {
  expect(nombreDeCopia(AHORA)).toBe('2026-11-24-040000')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (seconds) => {
      expect(momentoDeCopia(nombreDeCopia(seconds * 1000))).toBe(seconds * 1000)
    }),
  )
  for (const nombre of ['', '2026-11-24', '2026-11-24-040000.part', '2026-13-24-040000', '2026-11-24-250000', 'fotos'])
    expect(momentoDeCopia(nombre), nombre).toBeNull()
})

it('16.74 the newest copy and the newest good one stay, and so does what isn’t a copy', () => {
  fc.assert(
    fc.property(copias, fc.array(fc.string(), { maxLength: 3 }), (todas, ajenas) => {
      const sobran = copiasQueSobran(
        [...todas, ...ajenas.map((nombre) => ({ nombre: `x${nombre}`, comprobada: true }))],
        AHORA,
      )
      const ordenadas = todas.toSorted((a, b) => b.nombre.localeCompare(a.nombre))
      for (const una of [ordenadas[0], ordenadas.find(({ comprobada }) => comprobada)])
        if (una !== undefined) expect(sobran).not.toContain(una.nombre)
      for (const nombre of sobran) expect(todas.map((una) => una.nombre)).toContain(nombre)
    }),
  )
})

it('16.74 what stayed stays when it is looked at again, and in whatever order', () => {
  fc.assert(
    fc.property(copias, (todas) => {
      const quedan = quedanDe(todas)
      expect(copiasQueSobran(quedan, AHORA)).toEqual([])
      expect(quedanDe(todas.toReversed()).toReversed()).toEqual(quedan)
    }),
  )
})

it('16.74 of a day with a good copy a good one stays, for fourteen days', () => {
  fc.assert(
    fc.property(copias, (todas) => {
      const dias = [...Map.groupBy(todas, ({ nombre }) => nombre.slice(0, 10))].toSorted(([a], [b]) =>
        b.localeCompare(a),
      )
      const quedan = quedanDe(todas)
      for (const [dia, suyas] of dias.slice(0, 14)) {
        const hayBuena = suyas.some(({ comprobada }) => comprobada)
        expect(quedan.some((una) => una.nombre.startsWith(dia) && una.comprobada === hayBuena)).toBe(true)
      }
    }),
  )
})

it('16.74 after two years of nights there are those of fourteen days, eight weeks and twelve months', () => {
  let guardadas: CopiaGuardada[] = []
  let most = 0
  for (let noche = 730; noche >= 0; noche--) {
    const ahora = AHORA - noche * DIA_MS
    guardadas = quedanDe([...guardadas, { nombre: nombreDeCopia(ahora), comprobada: true }], ahora)
    most = Math.max(most, guardadas.length)
  }
  expect(most).toBeLessThanOrEqual(14 + 8 + 12)
  const dias = guardadas.map(({ nombre }) => nombre.slice(0, 10)).join(' ')
  expect(dias).toBe(
    '2025-12-31 2026-01-31 2026-02-28 2026-03-31 2026-04-30 2026-05-31 2026-06-30 2026-07-31 2026-08-31 2026-09-30 ' +
      '2026-10-11 2026-10-18 2026-10-25 2026-10-31 2026-11-01 2026-11-08 2026-11-11 2026-11-12 2026-11-13 2026-11-14 ' +
      '2026-11-15 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22 2026-11-23 2026-11-24',
  )
})

it('16.74 all copies of the last two days stay, however many of a day', () => {
  const hoy = Array.from({ length: 5 }, (_, n) => ({ nombre: nombreDeCopia(AHORA - n * HORA), comprobada: true }))
  expect(copiasQueSobran(hoy, AHORA)).toEqual([])
  expect(copiasQueSobran(hoy, AHORA + 3 * DIA_MS)).toEqual(hoy.slice(1).map(({ nombre }) => nombre))
})
