// Actions of administrators on carriers and pickup points. `runtime` is the first argument of each.
export { addPuntos, listPuntos, listPuntosDelDepartamento, removePunto, savePunto } from './puntos.ts'
export { lookAtPuntos } from './look-at-puntos.ts'
export { listTransportes, listTransportesActivos, removeTransporte, saveTransporte } from './transportes.ts'
