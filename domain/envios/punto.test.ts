import { describe, expect, it } from 'vitest'
import { A_ACORDAR, choosePunto, EL_QUE_CONVENGA, type PuntosDeCiudad } from './punto-de-retiro.ts'
import { puntoSchema } from './punto.ts'
import { readPuntos } from './puntos-de-archivo.ts'

const CENTRO = { id: 'p1', nombre: 'Agencia Centro', calle: 'Artigas 1', horario: '', transporte: 'DAC', mapa: '' }
const there = (fields: Partial<PuntosDeCiudad> = {}): PuntosDeCiudad => ({
  puntos: [CENTRO],
  hay: true,
  convenga: false,
  ...fields,
})
const NONE = { puntos: [] }
const REFUSED = { ok: false, code: 'punto_no_disponible' }

describe('the pickup point of an order', () => {
  it.each([
    [
      'one that is there',
      'p1',
      there(),
      { ok: true, value: { id: 'p1', nombre: 'Agencia Centro', direccion: 'Artigas 1' } },
    ],
    ['one that isn’t there', 'p2', there(), REFUSED],
    ['none', '', there(), { ...REFUSED, detail: 'Elegí el punto de retiro.' }],
    [
      '‘El que convenga’ where the owner lets',
      EL_QUE_CONVENGA.id,
      there({ convenga: true }),
      { ok: true, value: EL_QUE_CONVENGA },
    ],
    ['‘El que convenga’ where they don’t', EL_QUE_CONVENGA.id, there(), REFUSED],
    ['none in a city without any', '', there(NONE), { ok: true, value: A_ACORDAR }],
    ['one that was removed, the last of its city', 'p1', there(NONE), REFUSED],
    ['none in a shop without any', '', there({ ...NONE, hay: false }), { ok: true, value: null }],
    ['one that was removed, the last of all', 'p1', there({ ...NONE, hay: false }), REFUSED],
    ['the name of what every object has', 'constructor', there(), REFUSED],
  ])('39.6 is decided by the shop: %s', (_name, id, puntos, expected) => {
    expect(choosePunto(id, puntos, false)).toMatchObject(expected)
  })

  it('39.7 is agreed on afterwards in a sale by hand that names none', () => {
    expect(choosePunto('', there(), true)).toEqual({ ok: true, value: A_ACORDAR })
  })
})

const fields = { ...CENTRO, activo: true, departamento: ' paysandu', ciudad: 'PAYSANDÚ' }

describe('a pickup point', () => {
  it('39.4 is in a city of the list, however that is written', () => {
    expect(puntoSchema.parse(fields)).toMatchObject({ departamento: 'Paysandú', ciudad: 'Paysandú' })
    for (const [campo, wrong] of [
      ['departamento', 'Mendoza'],
      ['ciudad', 'Salto'],
      ['ciudad', ''],
      ['calle', ' '],
      ['mapa', 'javascript:alert(1)'],
      ['mapa', 'http://maps.example.com/'],
    ] as const) {
      const checked = puntoSchema.safeParse({ ...fields, [campo]: wrong })
      expect([campo, checked.error?.issues.map(({ path }) => path.join('.'))]).toEqual([campo, [campo]])
    }
  })

  it('39.9 comes from a file by its headings, and what is wrong is named by its line', () => {
    const read = readPuntos(
      [
        ['Dirección', 'Agencia', 'Localidad', 'Depto.', 'Horario'],
        ['Artigas 1', 'Centro', 'salto', 'SALTO', '9 a 18'],
        ['Artigas 2', 'CENTRO', 'Salto', 'Salto', ''],
        ['Rivera 1', 'Norte', '', 'Rivera', ''],
        ['Rivera 2', 'Sur', 'Rivera', 'Riviera', ''],
        ['Rivera 3', 'Este', 'Rivera', 'Rivera', ''],
        ['', 'Oeste', 'Rivera', 'Rivera', ''],
      ],
      new Set(['rivera|rivera|este']),
    )
    expect(read.puntos).toMatchObject([
      { nombre: 'Centro', calle: 'Artigas 1', departamento: 'Salto', ciudad: 'Salto', horario: '9 a 18', mapa: '' },
    ])
    expect(read.faltas).toEqual([
      'Línea 3: CENTRO de Salto está repetido, como en la 2.',
      'Línea 4 (Norte), ciudad: Elegí la ciudad.',
      'Línea 5 (Sur), departamento: No conocemos ese departamento.',
      'Línea 6: Este de Rivera ya está.',
      'Línea 7 (Oeste), calle: Completá la dirección.',
    ])
    const muchos = Array.from({ length: 4_999 }, (_, n) => [`Punto ${n}`, 'Artigas 1', 'Salto', 'Salto'])
    const lleno = readPuntos([['nombre', 'calle', 'ciudad', 'departamento'], ...muchos], new Set(['salto|salto|otro']))
    expect([lleno.puntos.length, lleno.faltas]).toEqual([
      499,
      ['Desde la línea 501 no entra ninguno más: puede haber hasta 500 puntos.'],
    ])
    expect(readPuntos([['Nombre', 'Calle', 'x', 'y']], new Set())).toEqual({
      puntos: [],
      faltas: ['En la primera línea falta el título de: departamento, ciudad.'],
    })
  })
})
