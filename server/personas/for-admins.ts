// Actions of administrators on what is kept about somebody. `quien` is the e-mail of who does it.
export { findPersonas } from './find-personas.ts'
export { readDatos } from './read-datos.ts'
