const MINUTO = 60_000

/**
 * Milliseconds for which a mailed link can be used. It makes a browser known to an account (specification 29.26), lets
 * choose another password (41.4), or join who runs the shop (41.1).
 */
export const ENLACE_MILLIS = { equipo: 30 * MINUTO, clave: 30 * MINUTO, invitacion: 48 * 60 * MINUTO }

/**
 * What such a link says: what for, until when (milliseconds UTC), and what makes it one of a kind. `usuario` is whose
 * account, or which invitation.
 */
export type EnlaceDeUnUso = { para: keyof typeof ENLACE_MILLIS; usuario: string; vence: number; azar: string }

/** What is sealed. Whoever reads it in the database can't make the link of it. */
export function hechosDeEnlace({ para, usuario, vence, azar }: EnlaceDeUnUso): readonly unknown[] {
  return [`enlace de ${para}`, usuario, vence, azar]
}

/** Where the link leads, from the shop's address on. @param sello of its facts */
export function pathOfEnlace({ para, usuario, vence, azar }: EnlaceDeUnUso, sello: string): string {
  return `/login/${para}?enlace=${[usuario, vence, azar, sello].join('.')}`
}

/** A link as it came back, whoever wrote it; null when it isn't one. */
export function readEnlace(para: EnlaceDeUnUso['para'], text: string): (EnlaceDeUnUso & { sello: string }) | null {
  const read = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{1,64})\.([\w-]{1,64})$/.exec(text)
  if (read === null) return null
  const [, usuario = '', vence = '', azar = '', sello = ''] = read
  return { para, usuario, vence: Number(vence), azar, sello }
}
