import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { Modo } from '#domain/productos/producto.ts'
import { comienzoDe, diaDe, type Dia } from '#domain/tiempo/dia.ts'
import { feriadosDe, type Feriados } from '#domain/tiempo/feriados.ts'
import { habilesDespues, isHabil } from '#domain/tiempo/habil.ts'
import { MINUTO_MS } from '#domain/tiempo/momento.ts'
import { tarifasDe, type MetodoDeEnvio } from './envio.ts'
import { parsePlazo } from './plazo.ts'

/** The settings that days of arrival follow from. */
export type ReglasDeLlegada = Pick<Ajustes, 'corte' | 'tiempoEncargo' | 'devoluciones'>

/** By when an order has to leave, and the day on which it arrives then. */
export type Promesa = { sale: Dia; llega: Dia }

/** A working day of the shop, and the last moment at which what is paid still counts for it, milliseconds UTC. */
export type Jornada = { dia: Dia; cierra: number }

/** How long after a day's start its orders are closed, milliseconds. @param corte `15:00` */
export function corteEnMillis(corte: string): number {
  const [hora, minuto] = corte.split(':').map(Number)
  return (hora! * 60 + minuto!) * MINUTO_MS
}

/**
 * The working day that what is paid at a moment counts for (specification 44.1): a moment after the cut-off it is the
 * next one.
 * @param pagado milliseconds UTC
 */
export function jornadaDe(
  pagado: number,
  { corte, devoluciones }: ReglasDeLlegada,
  isFeriado: Feriados = feriadosDe(devoluciones.feriados),
): Jornada {
  const today = diaDe(pagado)
  const isLate = pagado > comienzoDe(today) + corteEnMillis(corte)
  const dia = nextHabil(isLate ? today + 1 : today, isFeriado)
  return { dia, cierra: comienzoDe(dia) + corteEnMillis(corte) }
}

/**
 * The day that an order is promised for (specification 44.1 to 44.3). Its shirts are made in days of the calendar. It
 * leaves on the first working day, and is on its way for working days. Of each range the later end counts.
 * @param modos of its lines
 * @param tiempoEnvio as the settings write it
 * @param pagado milliseconds UTC
 * @returns null where those words can't be read as a time: then no day is promised
 */
export function promesaDe(
  modos: readonly Modo[],
  tiempoEnvio: string,
  reglas: ReglasDeLlegada,
  pagado: number,
  isFeriado: Feriados = feriadosDe(reglas.devoluciones.feriados),
): Promesa | null {
  const camino = parsePlazo(tiempoEnvio)
  if (camino === null) return null
  const sale = saleA(modos, reglas, pagado, isFeriado)
  return { sale, llega: habilesDespues(sale, camino.hasta, isFeriado) }
}

/** By when what is paid at a moment leaves, as above. */
export function saleA(
  modos: readonly Modo[],
  reglas: ReglasDeLlegada,
  pagado: number,
  isFeriado: Feriados = feriadosDe(reglas.devoluciones.feriados),
): Dia {
  const { dia } = jornadaDe(pagado, reglas, isFeriado)
  return modos.includes('encargo') ? nextHabil(dia + reglas.tiempoEncargo.hasta, isFeriado) : dia
}

/** The day on which what leaves on a day arrives at the latest; null as above. */
export function llegaSiSale(dia: Dia, tiempoEnvio: string, { devoluciones }: ReglasDeLlegada): Dia | null {
  const isFeriado = feriadosDe(devoluciones.feriados)
  const camino = parsePlazo(tiempoEnvio)
  return camino === null ? null : habilesDespues(nextHabil(dia, isFeriado), camino.hasta, isFeriado)
}

/**
 * The days on which what is paid now arrives, for pages that don't know yet of whom: by way, mode and zone (as in `ZONAS`).
 * They are true for who pays until `cierra` and, since they are said in words like 'mañana', while it is `hoy`.
 */
export type Llegadas = {
  hoy: Dia
  /** Milliseconds UTC. */
  cierra: number
  dias: Record<MetodoDeEnvio, Record<Modo, (Dia | null)[]>>
}

/** What pages say of arrival at a moment (specification 44.8). @param now milliseconds UTC */
export function llegadasDe(ajustes: ReglasDeLlegada & Pick<Ajustes, 'envio'>, now: number): Llegadas {
  const isFeriado = feriadosDe(ajustes.devoluciones.feriados)
  const dias = (metodo: MetodoDeEnvio, modo: Modo) =>
    tarifasDe(metodo, ajustes).map(({ tiempo }) => promesaDe([modo], tiempo, ajustes, now, isFeriado)?.llega ?? null)
  const porModo = (metodo: MetodoDeEnvio) => ({ stock: dias(metodo, 'stock'), encargo: dias(metodo, 'encargo') })
  return {
    hoy: diaDe(now),
    cierra: jornadaDe(now, ajustes, isFeriado).cierra,
    dias: { domicilio: porModo('domicilio'), punto: porModo('punto') },
  }
}

/** The first working day from one on. */
function nextHabil(dia: Dia, isFeriado: Feriados): Dia {
  let next = dia
  while (!isHabil(next, isFeriado)) next++
  return next
}
