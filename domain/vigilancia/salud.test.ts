import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { tocaComprobar, primerasFallas, type Comprobacion } from './comprobacion.ts'
import { explainProblemaDeSalud, TIPOS_DE_PROBLEMA } from './en-palabras.ts'
import { LAZOS, type Ronda } from './lazos.ts'
import { problemasDe, type Problema, type Salud } from './salud.ts'

const HORA = 60 * 60_000
const GB = 1024 ** 3
/** Noon in Montevideo; the last four o'clock in the morning was eight hours before. */
const AHORA = Date.UTC(2026, 10, 24, 15)
const CUATRO = AHORA - 8 * HORA

const BUENA = { nombre: '', comenzada: CUATRO, resultado: 'buena', bytes: 1, detalle: '' } as const

const bien: Salud = {
  ahora: AHORA,
  colas: {
    correos: { cuantos: 0, desde: null },
    avisos_pago: { cuantos: 0, desde: null },
    reintegros: { cuantos: 0, desde: null },
    importaciones: { cuantos: 0, desde: null },
  },
  discos: [{ maquina: 'tienda', libre: 20 * GB, total: 100 * GB }],
  comprobaciones: { hecha: null, ultima: null, primera: null },
  rondas: [],
  copias: { luz: 'verde', buena: BUENA, ultima: BUENA },
}

const comprobacion = (
  resultado: Comprobacion['resultado'],
  comenzada: number,
  primeras: string[] = [],
): Comprobacion => ({ comenzada, resultado, fallas: primeras.length, primeras, comparado: '1 pedido' })

const tipos = (salud: Partial<Salud>) => problemasDe({ ...bien, ...salud }).map(({ tipo }) => tipo)

const ronda = (lazo: Ronda['lazo'], hace: number, fallas = 0, fallaHace: number | null = null) => ({
  lazo,
  hace,
  fallas,
  fallaHace,
})

describe('what the owner has to be told of', () => {
  it('36.1 is nothing where all goes as it should', () => {
    expect(problemasDe(bien)).toEqual([])
  })

  it.each(['correos', 'avisos_pago', 'reintegros', 'importaciones'] as const)(
    '36.1 is a queue (%s) with something older than an hour, and not one with younger things',
    (cola) => {
      const since = (desde: number) => tipos({ colas: { ...bien.colas, [cola]: { cuantos: 3, desde } } })
      expect(since(AHORA - HORA)).toEqual([])
      expect(since(AHORA - HORA - 1)).toEqual([cola])
    },
  )

  it('36.3 is a disk with less than a tenth, or less than 1 GB, free; any machine’s', () => {
    const disco = (libre: number, total: number) => tipos({ discos: [{ maquina: 'tienda', libre, total }] })
    expect(disco(10 * GB, 100 * GB)).toEqual([])
    expect(disco(10 * GB - 1, 100 * GB)).toEqual(['disco'])
    expect(disco(GB, 5 * GB)).toEqual([])
    expect(disco(GB - 1, 5 * GB)).toEqual(['disco'])
    expect(tipos({ discos: [...bien.discos, { maquina: 'otra', libre: 1, total: GB }] })).toEqual(['disco'])
  })

  it('36.4 is what the last proof found, until one finds nothing', () => {
    const mala = comprobacion('no_cierra', CUATRO, ['Una cosa.'])
    expect(tipos({ comprobaciones: { hecha: mala, ultima: mala, primera: CUATRO } })).toEqual(['comprobacion'])
    const buena = comprobacion('cierra', CUATRO)
    expect(tipos({ comprobaciones: { hecha: buena, ultima: buena, primera: 0 } })).toEqual([])
  })

  it('36.5 is that no proof could be made for 36 hours', () => {
    const rota = comprobacion('no_se_pudo', AHORA - HORA, ['No.'])
    const since = (comenzada: number) =>
      tipos({ comprobaciones: { hecha: comprobacion('cierra', comenzada), ultima: rota, primera: 0 } })
    expect(since(AHORA - 36 * HORA)).toEqual([])
    expect(since(AHORA - 36 * HORA - 1)).toEqual(['sin_comprobar'])
    expect(tipos({ comprobaciones: { hecha: null, ultima: rota, primera: AHORA - 37 * HORA } })).toEqual([
      'sin_comprobar',
    ])
    // The shop was shut, and makes a proof as it opens.
    const vieja = comprobacion('cierra', AHORA - 9 * DIA_MS)
    expect(tipos({ comprobaciones: { hecha: vieja, ultima: vieja, primera: 0 } })).toEqual([])
  })

  it('36.6 is a loop that ended no round for too long, or whose rounds all fail; all at once when all stand still', () => {
    const { tarde } = LAZOS.vencimientos
    expect(tipos({ rondas: [ronda('vencimientos', tarde)] })).toEqual([])
    expect(problemasDe({ ...bien, rondas: [ronda('vencimientos', tarde + 1)] })).toEqual([
      { tipo: 'trabajo', parados: ['vencimientos'], fallan: [] },
    ])
    const failing = (fallas: number, fallaHace: number) => tipos({ rondas: [ronda('olvido', 1, fallas, fallaHace)] })
    expect(failing(2, HORA)).toEqual([])
    expect(failing(3, 15 * 60_000 - 1)).toEqual([])
    expect(failing(3, 15 * 60_000)).toEqual(['trabajo'])
    expect(problemasDe({ ...bien, rondas: [ronda('rondas', HORA), ronda('resumen', 2 * HORA)] })).toEqual([
      { tipo: 'trabajo', parados: ['rondas'], fallan: [] },
    ])
  })

  it('27.37 is that there is no good copy', () => {
    expect(tipos({ copias: { ...bien.copias, luz: 'roja' } })).toEqual(['copias'])
  })
})

describe('when a shop proves itself', () => {
  const toca = (ahora: number, ultima: Comprobacion | null, copia?: number | null, corre = CUATRO - HORA) =>
    tocaComprobar({ ultima, corre, copia }, ahora)
  const anoche = comprobacion('cierra', CUATRO - 20 * HORA)

  it('36.4 once each night after four, and at the next night where it never did', () => {
    expect(toca(CUATRO - 1, anoche)).toBe(false)
    expect(toca(CUATRO, anoche)).toBe(true)
    expect(toca(CUATRO + 9 * HORA, comprobacion('no_cierra', CUATRO + 1))).toBe(false)
    expect(toca(CUATRO, null)).toBe(true)
    expect(toca(AHORA, null, undefined, AHORA - HORA), 'it was begun after four').toBe(false)
  })

  it('36.4 after that night’s copy, for which it waits two hours', () => {
    expect(toca(CUATRO + HORA, anoche, CUATRO - 24 * HORA)).toBe(false)
    expect(toca(CUATRO + HORA, anoche, null)).toBe(false)
    expect(toca(CUATRO + HORA, anoche, CUATRO + 1)).toBe(true)
    expect(toca(CUATRO + 2 * HORA, anoche, null)).toBe(true)
  })

  it('36.5 an hour after it couldn’t', () => {
    const rota = comprobacion('no_se_pudo', CUATRO)
    expect([HORA - 1, HORA].map((after) => toca(CUATRO + after, rota))).toEqual([false, true])
  })

  it('36.4 keeps the first five of what it found, without the addresses of people', () => {
    const fallas = ['Correo 1 a ana@example.com («Tu pedido»): quedó a medio enviar.', '2', '3', '4', '5', '6']
    expect(primerasFallas(fallas)).toEqual([
      'Correo 1 a (un correo) («Tu pedido»): quedó a medio enviar.',
      '2',
      '3',
      '4',
      '5',
    ])
  })
})

it('36.7 each kind of trouble says what is wrong and what to do', () => {
  const problemas: Problema[] = [
    ...(['correos', 'avisos_pago', 'reintegros', 'importaciones'] as const).map((tipo) => ({
      tipo,
      cuantos: 2,
      desde: CUATRO,
    })),
    { tipo: 'disco', discos: [{ maquina: 'tienda', libre: 0.5 * GB, total: 20 * GB }] },
    { tipo: 'comprobacion', hecha: comprobacion('no_cierra', CUATRO, ['Una cosa.']) },
    { tipo: 'sin_comprobar', desde: CUATRO, motivo: 'Se cortó.' },
    { tipo: 'trabajo', parados: ['correos', 'hoja'], fallan: ['resumen'] },
    { tipo: 'copias', buena: BUENA, ultima: { ...BUENA, resultado: 'fallida', detalle: 'No queda lugar.' } },
  ]
  expect(problemas.map(({ tipo }) => tipo).toSorted()).toEqual(TIPOS_DE_PROBLEMA.toSorted())
  for (const problema of problemas) {
    const { asunto, titulo, hacer, enlace } = explainProblemaDeSalud(problema)
    expect([asunto, titulo, ...hacer].join(' ')).not.toMatch(/undefined|null|NaN/)
    expect(enlace !== null || hacer.some((parrafo) => parrafo.includes('docs/guia/vigilancia.md'))).toBe(true)
  }
  expect(problemas.map((problema) => explainProblemaDeSalud(problema).titulo)).toEqual([
    '2 correos esperan para salir, el más viejo desde el 24/11/2026 a las 04:00.',
    '2 avisos de Mercado Pago sin atender, el más viejo del 24/11/2026 a las 04:00.',
    '2 devoluciones pedidas que Mercado Pago no toma, desde el 24/11/2026 a las 04:00.',
    'Una importación o un cambio en muchas está parado desde el 24/11/2026 a las 04:00.',
    'En tienda quedan 512 MB libres de 20 GB.',
    'La comprobación del 24/11/2026 a las 04:00 encontró 1 cosa que no cierra.',
    'Desde el 24/11/2026 a las 04:00 la tienda no pudo comprobar que todo cierre.',
    'La tienda dejó de mandar los correos y preparar la imagen de los enlaces. Falla cada vez que quiere avisarte de lo que llegó de más.',
    'Hace más de un día y medio que no hay una copia de seguridad buena: la última es del 24/11/2026 a las 04:00.',
  ])
})
