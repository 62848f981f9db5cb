import type { LuzDeCopias } from '#domain/copias/luz.ts'
import { sinComprobarDesde, type Comprobacion, type UltimasComprobaciones } from './comprobacion.ts'
import { estaParado, siempreFalla, type Lazo, type Ronda } from './lazos.ts'

/** What waits to be done by itself. */
export const COLAS = ['correos', 'avisos_pago', 'reintegros', 'importaciones'] as const
export type NombreDeCola = (typeof COLAS)[number]

/** How much waits, and since when the oldest of it should have gone; null when nothing is late. Milliseconds UTC. */
export type Cola = { cuantos: number; desde: number | null }

/** The disk below a folder: bytes, and which machine's it is. */
export type Disco = { maquina: string; libre: number; total: number }

/** How a shop is. */
export type Salud = {
  /** Milliseconds UTC, by the shop's clock. */
  ahora: number
  colas: Record<NombreDeCola, Cola>
  /** Disks: this process's own first, then those of other machines that have little room. */
  discos: Disco[]
  comprobaciones: UltimasComprobaciones
  rondas: Ronda[]
  copias: LuzDeCopias
}

/** What the owner has to be told of, each kind at most once. */
export type Problema =
  | { tipo: NombreDeCola; cuantos: number; desde: number }
  | { tipo: 'disco'; discos: Disco[] }
  | { tipo: 'comprobacion'; hecha: Comprobacion }
  | { tipo: 'sin_comprobar'; desde: number; motivo: string }
  | { tipo: 'trabajo'; parados: Lazo[]; fallan: Lazo[] }
  | { tipo: 'copias'; buena: LuzDeCopias['buena']; ultima: LuzDeCopias['ultima'] }
export type TipoDeProblema = Problema['tipo']

/** Milliseconds for which something may wait. */
const COLA_MS = 60 * 60_000
const LIBRE_MIN = 1024 ** 3
const LIBRE_PARTE = 0.1

/** Whether a disk has little room (specification 36.3): less than a tenth of it, or less than 1 GB. */
export function hayPocoLugar({ libre, total }: Pick<Disco, 'libre' | 'total'>): boolean {
  return libre < LIBRE_MIN || libre < total * LIBRE_PARTE
}

/** What the owner has to be told of (specification 36.1 to 36.6), the worst first. */
export function problemasDe({ ahora, colas, discos, comprobaciones, rondas, copias }: Salud): Problema[] {
  const problemas: Problema[] = []
  const llenos = discos.filter(hayPocoLugar)
  if (llenos.length > 0) problemas.push({ tipo: 'disco', discos: llenos })

  const { hecha, ultima } = comprobaciones
  if (hecha?.resultado === 'no_cierra') problemas.push({ tipo: 'comprobacion', hecha })

  for (const tipo of COLAS) {
    const { cuantos, desde } = colas[tipo]
    if (desde !== null && desde < ahora - COLA_MS) problemas.push({ tipo, cuantos, desde })
  }

  // Who notes the rounds stands still when all of the work does.
  const parados = rondas.filter(estaParado).map(({ lazo }) => lazo)
  const fallan = rondas.filter((ronda) => siempreFalla(ronda) && !estaParado(ronda)).map(({ lazo }) => lazo)
  if (parados.length + fallan.length > 0) {
    problemas.push({ tipo: 'trabajo', parados: parados.includes('rondas') ? ['rondas'] : parados, fallan })
  }

  const { luz, buena, ultima: copia } = copias
  if (luz === 'roja') problemas.push({ tipo: 'copias', buena, ultima: copia })

  const desde = sinComprobarDesde(comprobaciones, ahora)
  if (desde !== null) problemas.push({ tipo: 'sin_comprobar', desde, motivo: ultima!.primeras[0] ?? '' })
  return problemas
}
