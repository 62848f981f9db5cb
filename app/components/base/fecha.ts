import { DIAS_DE_SEMANA } from '#domain/tiempo/dia.ts'
import { MESES } from '#domain/tiempo/mes.ts'

// Figures alone come from Intl: its words differ between Node and browsers, and hydration must not.
const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Montevideo',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment in Montevideo in figures: `18/11/2026 12:05`. @param millis UTC */
export function formatFechaCorta(millis: number): string {
  const { year, month, day, hour, minute } = partsOfMoment(millis)
  return `${day}/${month}/${year} ${hour}:${minute}`
}

/** A moment's day in Montevideo in figures: `18/11`. @param millis UTC */
export function formatDia(millis: number): string {
  const { day, month } = partsOfMoment(millis)
  return `${day}/${month}`
}

/**
 * A moment as it reads in Montevideo: `miércoles 18 de noviembre, 12:05`.
 * @param millis UTC
 */
export function formatFecha(millis: number): string {
  const part = partsOfMoment(millis)
  const [year, month, day] = [Number(part.year), Number(part.month), Number(part.day)]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  return `${DIAS_DE_SEMANA[weekday]} ${day} de ${MESES[month - 1]}, ${part.hour}:${part.minute}`
}

function partsOfMoment(millis: number) {
  return Object.fromEntries(parts.formatToParts(millis).map(({ type, value }) => [type, value]))
}
