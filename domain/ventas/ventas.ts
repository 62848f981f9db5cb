import { DIA_MS, DIAS_DE_SEMANA, readDia, readTramo, writeDia, type Dia, type Tramo } from '#domain/tiempo/dia.ts'
import { MESES, mismoDiaAntes, primeroDelMes } from '#domain/tiempo/mes.ts'
import { sumVentas, type SumasDeVentas } from './sumas.ts'

export type VentasDelDia = SumasDeVentas & { dia: Dia }

/** A day, a week or a month with what was sold in it. */
export type Periodo = SumasDeVentas & {
  desde: Dia
  hasta: Dia
  etiqueta: string
  /** For the plot's axis. */ corta: string
}

export const AGRUPACIONES = ['dia', 'semana', 'mes'] as const
export type Agrupacion = (typeof AGRUPACIONES)[number]

export type RangoDeVentas = Tramo & { por: Agrupacion }

const SEMANAS = 12
/** Of so many days at most each is shown by itself, and each week. */
const POR_DIA_MAX = 92
const POR_SEMANA_MAX = 2 * 366

/**
 * What the sales page shows, as its address says it: from and to, by day, week or month; by what would be a smear it shows them
 * wider. By default, or with nonsense in it, the last twelve weeks, or months.
 */
export function readRangoDeVentas(params: URLSearchParams, hoy: Dia): RangoDeVentas {
  const dicho = AGRUPACIONES.find((one) => one === params.get('por'))
  const tramo = readTramo(params, hoy, (hasta) => {
    if (dicho === 'mes') return primeroDelMes(hasta, -11)
    return dicho === 'dia' ? hasta - 29 : lunesDe(hasta) - 7 * (SEMANAS - 1)
  })
  const dias = tramo.hasta - tramo.desde + 1
  const least = dias > POR_SEMANA_MAX ? 'mes' : dias > POR_DIA_MAX ? 'semana' : 'dia'
  const chosen = dicho ?? (readDia(params.get('desde')) !== null ? least : 'semana')
  return { ...tramo, por: AGRUPACIONES[Math.max(AGRUPACIONES.indexOf(chosen), AGRUPACIONES.indexOf(least))]! }
}

/** Days that are looked at most, each a touch away; the first two weeks' and months' lists are the defaults. */
export function rangosHabituales(hoy: Dia): { etiqueta: string; query: string }[] {
  const mes = primeroDelMes(hoy)
  const anterior = primeroDelMes(mes - 1)
  const anio = new Date(hoy * DIA_MS).getUTCFullYear()
  const days = (desde: Dia, hasta: Dia) => `?desde=${writeDia(desde)}&hasta=${writeDia(hasta)}`
  return [
    { etiqueta: 'Últimas 12 semanas', query: '' },
    { etiqueta: 'Hoy', query: days(hoy, hoy) },
    { etiqueta: 'Ayer', query: days(hoy - 1, hoy - 1) },
    { etiqueta: 'Este mes', query: days(mes, hoy) },
    { etiqueta: 'El mes pasado', query: days(anterior, mes - 1) },
    { etiqueta: 'Este año', query: `?por=mes&desde=${anio}-01-01` },
    { etiqueta: 'El año pasado', query: `?por=mes&desde=${anio - 1}-01-01&hasta=${anio - 1}-12-31` },
    { etiqueta: 'Últimos 12 meses', query: '?por=mes' },
  ]
}

/**
 * The days before some days, to hold them against. Whole months have as many months before them. Days of a month from its first
 * on have the same days of the month before; others as many days as they are.
 */
export function tramoAnterior({ desde, hasta }: Tramo): Tramo {
  if (desde !== primeroDelMes(desde)) return { desde: desde - (hasta - desde + 1), hasta: desde - 1 }
  let meses = 1
  while (primeroDelMes(desde, meses) <= hasta) meses++
  const before = primeroDelMes(desde, -meses)
  if (primeroDelMes(hasta, 1) === hasta + 1) return { desde: before, hasta: desde - 1 }
  return { desde: before, hasta: mismoDiaAntes(hasta, meses) }
}

/** The same days a year ago; the 29th of February is the 28th. */
export function haceUnAnio({ desde, hasta }: Tramo): Tramo {
  return { desde: mismoDiaAntes(desde, 12), hasta: mismoDiaAntes(hasta, 12) }
}

/** `18/11/2026`, `1/11 al 30/11/2026`, `31/12/2025 al 2/1/2026`. */
export function describeTramo({ desde, hasta }: Tramo): string {
  const [first, last] = [desde, hasta].map((dia) => new Date(dia * DIA_MS)) as [Date, Date]
  const short = (date: Date) => `${date.getUTCDate()}/${date.getUTCMonth() + 1}`
  const full = (date: Date) => `${short(date)}/${date.getUTCFullYear()}`
  if (desde === hasta) return full(first)
  return `${first.getUTCFullYear() === last.getUTCFullYear() ? short(first) : full(first)} al ${full(last)}`
}

/** Groups days into periods, including those without a sale. A day may come in parts. */
export function groupVentas(dias: VentasDelDia[], { por, desde, hasta }: RangoDeVentas): Periodo[] {
  const start = { dia: (dia: Dia) => dia, semana: lunesDe, mes: (dia: Dia) => primeroDelMes(dia) }[por]
  const next = {
    dia: (dia: Dia) => dia + 1,
    semana: (dia: Dia) => dia + 7,
    mes: (dia: Dia) => primeroDelMes(dia, 1),
  }[por]
  const periodos = new Map<Dia, Periodo>()
  for (let dia = start(desde); dia <= hasta; dia = next(dia)) {
    const tramo = { desde: Math.max(dia, desde), hasta: Math.min(next(dia) - 1, hasta) }
    periodos.set(dia, { ...tramo, ...nombreDePeriodo(dia, por), ...sumVentas([]) })
  }
  for (const dia of dias) {
    const periodo = periodos.get(start(dia.dia))
    if (periodo !== undefined) Object.assign(periodo, sumVentas([periodo, dia]))
  }
  return [...periodos.values()]
}

function lunesDe(dia: Dia): Dia {
  // The first of January 1970 was a Thursday.
  return dia - ((((dia + 3) % 7) + 7) % 7)
}

function nombreDePeriodo(dia: Dia, por: Agrupacion): { etiqueta: string; corta: string } {
  const first = new Date(dia * DIA_MS)
  const mes = MESES[first.getUTCMonth()]!
  const corta = `${first.getUTCDate()}/${first.getUTCMonth() + 1}`
  if (por === 'dia') return { etiqueta: `${DIAS_DE_SEMANA[first.getUTCDay()]} ${corta}`, corta }
  if (por === 'mes') {
    const anio = String(first.getUTCFullYear())
    return { etiqueta: `${mes} ${anio}`, corta: `${mes.slice(0, 3)} ${anio.slice(2)}` }
  }
  const last = new Date((dia + 6) * DIA_MS)
  const until = `${last.getUTCDate()} de ${MESES[last.getUTCMonth()]} ${last.getUTCFullYear()}`
  const from = mes === MESES[last.getUTCMonth()] ? `${first.getUTCDate()}` : `${first.getUTCDate()} de ${mes}`
  return { etiqueta: `${from} al ${until}`, corta }
}
