// What administrators do with codes. `quien` is the e-mail of who does it.
export { createCodigo } from './create-codigo.ts'
export { listCodigos } from './list-codigos.ts'
export { setAnulado } from './set-anulado.ts'
