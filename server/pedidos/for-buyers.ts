// Actions of buyers on their orders, which go by their token. `runtime` is the first argument of each.
export { checkCarrito } from './colocar/check-carrito.ts'
export { checkCodigo } from './colocar/check-carrito.ts'
export { checkReserva } from './colocar/check-carrito.ts'
export { correctEstampado } from './atender/correct-estampado.ts'
export { findToken } from './guardar/find-pedido.ts'
export { openPedido } from './atender/open-pedido.ts'
export { placeWithCorreos } from './colocar/place-with-correos.ts'
export { resendPedidoMail } from './atender/resend-correos.ts'
