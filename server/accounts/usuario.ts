/** Somebody who can sign in; `rol` 'admin' grants the admin area (specification 3, 6). */
export type Usuario = { id: string; email: string; nombre: string; rol: string }

/** Somebody who is signed in. `porActivar`: a second factor is asked of them, and until they have it nothing else is theirs. */
export type UsuarioPresente = Usuario & { porActivar: boolean }
