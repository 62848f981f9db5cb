/** Somebody who can sign in; `rol` 'admin' grants the admin area (specification 3, 6). */
export type Usuario = { id: string; email: string; nombre: string; rol: string }
