import { DIA_MS, readDia, type Dia } from '#domain/tiempo/dia.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'

/** What was sold, what came in and what went back, each on its own day. */
export type Ventas = {
  /** Orders that were paid. */
  pedidos: number
  /** Shirts of these orders, of which `porEncargo` were made to order. */
  unidades: number
  porEncargo: number
  /** Shirts of paid orders that were cancelled, or refunded as a whole, and shirts that came back for money or credit. */
  devueltas: number
  /** What came in, with shipping, and how much went back, in cents: the bank's amounts have them. */
  bruto: number
  devuelto: number
}

export type VentasDelDia = Ventas & { dia: Dia }

/** A shirt, with how many were sold and how many went back with their orders. */
export type CamisetaVendida = {
  productId: string
  codigo: string
  nombre: string
  unidades: number
  devueltas: number
  /** What those that stayed cost, by the chosen way of paying, without shipping. */
  pesos: Pesos
}

/** A week or a month with what was sold in it. */
export type Periodo = Ventas & { desde: Dia; etiqueta: string; /** For the plot's axis. */ corta: string }

export const AGRUPACIONES = ['semana', 'mes'] as const
export type Agrupacion = (typeof AGRUPACIONES)[number]

/** Days from and to, both included. */
export type RangoDeVentas = { por: Agrupacion; desde: Dia; hasta: Dia }

const MESES = 'enero febrero marzo abril mayo junio julio agosto setiembre octubre noviembre diciembre'.split(' ')
const SEMANAS = 12
/** More would be a smear on the plot. */
const DIAS_MAX = 5 * 366

/**
 * What the sales page shows, as its address says it: by week or month, from and to. By default, or with nonsense in
 * it, the last twelve weeks, or months.
 */
export function readRangoDeVentas(params: URLSearchParams, hoy: Dia): RangoDeVentas {
  const por = AGRUPACIONES.find((one) => one === params.get('por')) ?? 'semana'
  const hasta = readDia(params.get('hasta')) ?? hoy
  const desde =
    readDia(params.get('desde')) ??
    (por === 'semana' ? lunesDe(hasta) - 7 * (SEMANAS - 1) : primeroDeMesesAntes(hasta, 11))
  const [first, last] = desde <= hasta ? [desde, hasta] : [hasta, desde]
  return { por, desde: Math.max(first, last - DIAS_MAX), hasta: last }
}

/** Ways to choose a range at once, the first is the default. */
export function rangosHabituales(hoy: Dia): { etiqueta: string; query: string }[] {
  const anio = new Date(hoy * DIA_MS).getUTCFullYear()
  return [
    { etiqueta: 'Últimas 12 semanas', query: '' },
    { etiqueta: 'Últimos 12 meses', query: '?por=mes' },
    { etiqueta: 'Este año', query: `?por=mes&desde=${anio}-01-01` },
    { etiqueta: 'El año pasado', query: `?por=mes&desde=${anio - 1}-01-01&hasta=${anio - 1}-12-31` },
  ]
}

/** What stays of what came in, in cents. */
export function netoDeVentas({ bruto, devuelto }: Pick<Ventas, 'bruto' | 'devuelto'>): number {
  return bruto - devuelto
}

/** Groups days into weeks that begin on Monday, or months, including those without a sale. A day may come in parts. */
export function groupVentas(dias: VentasDelDia[], { por, desde, hasta }: RangoDeVentas): Periodo[] {
  const start = por === 'semana' ? lunesDe : primeroDelMes
  const periodos = new Map<Dia, Periodo>()
  for (let dia = start(desde); dia <= hasta; dia = por === 'semana' ? dia + 7 : primeroDelMes(dia + 31)) {
    periodos.set(dia, { desde: dia, ...nombreDePeriodo(dia, por), ...sumVentas([]) })
  }
  for (const dia of dias) {
    const periodo = periodos.get(start(dia.dia))
    if (periodo !== undefined) Object.assign(periodo, sumVentas([periodo, dia]))
  }
  return [...periodos.values()]
}

/** Adds them all up. */
export function sumVentas(ventas: Ventas[]): Ventas {
  const total: Ventas = { pedidos: 0, unidades: 0, porEncargo: 0, devueltas: 0, bruto: 0, devuelto: 0 }
  for (const one of ventas) for (const que of CUENTAS) total[que] += one[que]
  return total
}

const CUENTAS = ['pedidos', 'unidades', 'porEncargo', 'devueltas', 'bruto', 'devuelto'] as const

function lunesDe(dia: Dia): Dia {
  // The first of January 1970 was a Thursday.
  return dia - ((((dia + 3) % 7) + 7) % 7)
}

function primeroDelMes(dia: Dia): Dia {
  const date = new Date(dia * DIA_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / DIA_MS
}

function primeroDeMesesAntes(dia: Dia, meses: number): Dia {
  const date = new Date(dia * DIA_MS)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - meses, 1) / DIA_MS
}

function nombreDePeriodo(dia: Dia, por: Agrupacion): { etiqueta: string; corta: string } {
  const first = new Date(dia * DIA_MS)
  const mes = MESES[first.getUTCMonth()]!
  if (por === 'mes') {
    const anio = first.getUTCFullYear()
    return { etiqueta: `${mes} ${anio}`, corta: `${mes.slice(0, 3)} ${String(anio).slice(2)}` }
  }
  const last = new Date((dia + 6) * DIA_MS)
  const until = `${last.getUTCDate()} de ${MESES[last.getUTCMonth()]} ${last.getUTCFullYear()}`
  const from = mes === MESES[last.getUTCMonth()] ? `${first.getUTCDate()}` : `${first.getUTCDate()} de ${mes}`
  return { etiqueta: `${from} al ${until}`, corta: `${first.getUTCDate()}/${first.getUTCMonth() + 1}` }
}
