import { DIA_MS, diaDe } from '#domain/tiempo/dia.ts'
import { momentoDeCopia } from './nombre.ts'

/** A copy that is whole. */
export type CopiaGuardada = {
  nombre: string
  /** Whether it was restored into a fresh place and all agreed there. */
  comprobada: boolean
}

/** How long every copy stays, several of one day too: one from before an update is needed afterwards. */
const TODAS_MS = 2 * DIA_MS
const DIAS = 14
const SEMANAS = 8
const MESES = 12

/** A period's number or name: copies of the same one stand for each other. */
const PERIODOS: { cuantos: number; de: (momento: number) => number | string }[] = [
  { cuantos: DIAS, de: diaDe },
  // The first of January 1970 was a Thursday; weeks begin on Monday.
  { cuantos: SEMANAS, de: (momento) => Math.floor((diaDe(momento) + 3) / 7) },
  { cuantos: MESES, de: (momento) => new Date(diaDe(momento) * DIA_MS).toISOString().slice(0, 7) },
]

/**
 * Which copies may go (specification 16.74). Of the last 14 days, 8 weeks and 12 months that have a copy one of each
 * stays. It is the last one that was proved good, else the last one. All of the last two days stay, the newest, the
 * newest good one, and whatever isn't called as copies are.
 * @param ahora milliseconds UTC
 * @returns names out of `copias`
 */
export function copiasQueSobran(copias: readonly CopiaGuardada[], ahora: number): string[] {
  const conocidas = copias
    .flatMap(({ nombre, comprobada }) => {
      const momento = momentoDeCopia(nombre)
      return momento === null ? [] : [{ nombre, comprobada, momento }]
    })
    .toSorted((a, b) => b.momento - a.momento)
  const mejor = (unas: typeof conocidas) => unas.find(({ comprobada }) => comprobada) ?? unas[0]
  const quedan = new Set(conocidas.filter(({ momento }) => momento > ahora - TODAS_MS))
  for (const una of [conocidas[0], mejor(conocidas)]) if (una !== undefined) quedan.add(una)
  for (const { cuantos, de } of PERIODOS) {
    const porPeriodo = [...Map.groupBy(conocidas, ({ momento }) => de(momento)).values()]
    for (const unas of porPeriodo.slice(0, cuantos)) quedan.add(mejor(unas)!)
  }
  return conocidas.filter((una) => !quedan.has(una)).map(({ nombre }) => nombre)
}
