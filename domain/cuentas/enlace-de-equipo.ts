/** Milliseconds for which a mailed link that makes a browser known to an account can be used (specification 29.26). */
export const ENLACE_MILLIS = 30 * 60_000

/** What such a link says: whose account, until when (milliseconds UTC), and what makes it one of a kind. */
export type EnlaceDeEquipo = { usuario: string; vence: number; azar: string }

/** What is sealed. Whoever reads it in the database can't make the link of it. */
export function hechosDeEnlace({ usuario, vence, azar }: EnlaceDeEquipo): readonly unknown[] {
  return ['enlace de equipo', usuario, vence, azar]
}

/** Where the link leads, from the shop's address on. @param sello of its facts */
export function pathOfEnlace({ usuario, vence, azar }: EnlaceDeEquipo, sello: string): string {
  return `/login/equipo?enlace=${[usuario, vence, azar, sello].join('.')}`
}

/** A link as it came back, whoever wrote it; null when it isn't one. */
export function readEnlace(text: string): (EnlaceDeEquipo & { sello: string }) | null {
  const read = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{1,64})\.([\w-]{1,64})$/.exec(text)
  if (read === null) return null
  const [, usuario = '', vence = '', azar = '', sello = ''] = read
  return { usuario, vence: Number(vence), azar, sello }
}
