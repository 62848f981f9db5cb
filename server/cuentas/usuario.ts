/** Somebody who can sign in; `rol` 'admin' grants the admin area (specification 3, 6). */
export type Usuario = { id: string; email: string; nombre: string; rol: string }

/** The `rol` of somebody who is switched off: nothing opens for them, and what they did keeps their name (41.6). */
export const APAGADO = 'apagado'

/**
 * Somebody who is signed in. `debe` comes before anything else. It is a password in place of one that a command made, or
 * the second factor asked of everybody.
 */
export type UsuarioPresente = Usuario & { debe: 'clave' | 'segundo_factor' | null }
