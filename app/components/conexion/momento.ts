const parts = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Montevideo',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** A moment of these days as it reads in Montevideo: `22/11 a las 14:05`. @param millis UTC */
export function formatMomento(millis: number): string {
  const { day, month, hour, minute } = Object.fromEntries(
    parts.formatToParts(millis).map(({ type, value }) => [type, value]),
  )
  return `${day}/${month} a las ${hour}:${minute}`
}
