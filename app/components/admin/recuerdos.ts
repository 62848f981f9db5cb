import { createCookie } from 'react-router'

const SIEMPRE = { path: '/admin', maxAge: 365 * 24 * 60 * 60, httpOnly: true, sameSite: 'lax' } as const

/** How long this browser's pages of lists are, once that was chosen. */
export const largoElegido = createCookie('largo-de-pagina', SIEMPRE)

/** Whose sizes the shirt had that this browser added last, once one was. */
export const tallesUsados = createCookie('talles-usados', SIEMPRE)
