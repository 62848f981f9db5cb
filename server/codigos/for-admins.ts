// Actions of administrators on codes. `quien` is the e-mail of who does it.
export { createCodigos } from './create-codigos.ts'
export { exportLote } from './export-lote.ts'
export { findLote, listCodigos } from './list-codigos.ts'
export { setAnulado } from './set-anulado.ts'
