import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { ATRASO_DE_MONTEVIDEO, writeDia } from '#domain/tiempo/dia.ts'
import { FERIADOS_INICIALES } from '#domain/tiempo/feriados.ts'
import { jornadaDe, promesaDe } from './promesa.ts'

/** Written down before the rule, by a calendar of its own (Gauss's Easter, each holiday by hand). */
const CASOS = readFileSync('domain/envios/promesa.casos.tsv', 'utf8').trimEnd().split('\n').slice(1)

const LISTAS = new Map([
  ['hecha', FERIADOS_INICIALES],
  ['ninguna', ''],
  ['fiestas', `${FERIADOS_INICIALES}\n24/12\n31/12`],
  ['doble', '1/5\n25/12\n12/10\n12/10\n6/1\nturismo\n2/11\n24/12/2026'],
])
const at = (local: string) => Date.parse(`${local}Z`) + ATRASO_DE_MONTEVIDEO
const ajustesDe = (corte: string, hasta: number, feriados: string) => ({
  corte,
  tiempoEncargo: { desde: 1, hasta },
  devoluciones: { ...DEMO_AJUSTES.devoluciones, feriados },
})

it('44.1, 44.2, 44.3 the day is that of each case written down beforehand', () => {
  expect(CASOS.length).toBeGreaterThan(200)
  for (const caso of CASOS) {
    const [pagado, corte, confeccion, tiempo, lista, sale, llega] = caso.split('\t')
    const ajustes = ajustesDe(corte!, Number(confeccion), LISTAS.get(lista!)!)
    const promesa = promesaDe([confeccion === '0' ? 'stock' : 'encargo'], tiempo!, ajustes, at(pagado!))
    expect(promesa === null ? ['-', '-'] : [writeDia(promesa.sale), writeDia(promesa.llega)], caso).toEqual([
      sale,
      llega,
    ])
  }
})

it('44.1 an order counts for its day until the very moment of the cut-off, and a moment later for the next working one', () => {
  for (const corte of ['00:00', '15:00', '23:59']) {
    const ajustes = ajustesDe(corte, 20, FERIADOS_INICIALES)
    const { dia, cierra } = jornadaDe(at('2026-12-04T00:00:00'), ajustes)
    expect(writeDia(dia)).toBe('2026-12-04')
    expect(jornadaDe(cierra, ajustes).dia).toBe(dia)
    expect(writeDia(jornadaDe(cierra + 1, ajustes).dia)).toBe('2026-12-07')
  }
})
