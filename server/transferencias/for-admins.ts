// Actions of administrators on transfers. `autor` and `quien` are the e-mail of who does it.
export { listComprobantes } from './comprobantes-de.ts'
export { confirmMovimiento, lookAtMovimiento } from './confirm-movimiento.ts'
export { countConComprobante, listEsperando } from './list-esperando.ts'
export { listAparte, listMovimientos } from './list-movimientos.ts'
export { chooseColumnas, takeListaIn } from './take-lista-in.ts'
export { moveMovimiento } from './move-movimiento.ts'
