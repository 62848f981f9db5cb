import { createCookie } from 'react-router'

const SIEMPRE = { path: '/admin', maxAge: 365 * 24 * 60 * 60, httpOnly: true, sameSite: 'lax' } as const

/** How long this browser's pages of lists are, once that was chosen. */
export const largoElegido = recuerdo('largo-de-pagina')

/** Whose sizes the shirt had that this browser added last, once one was. */
export const tallesUsados = recuerdo('talles-usados')

/** A cookie of the administration; on https of a name that only the shop's own address can set (specification 29.20). */
function recuerdo(nombre: string) {
  const open = createCookie(nombre, SIEMPRE)
  const bound = createCookie(`__Host-${nombre}`, { ...SIEMPRE, path: '/', secure: true })
  /** @param origin the shop's address as it was asked for */
  return (origin: string) => (origin.startsWith('https:') ? bound : open)
}
