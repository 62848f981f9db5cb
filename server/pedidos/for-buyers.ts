// What buyers do with their orders. These go by their token; `runtime` is the first argument of each.
export { checkCarrito } from './colocar/check-carrito.ts'
export { checkCodigo } from './colocar/check-codigo.ts'
export { checkReserva } from './colocar/check-reserva.ts'
export { correctEstampado } from './atender/correct-estampado.ts'
export { findToken } from './guardar/find-token.ts'
export { openPedido } from './atender/open-pedido.ts'
export { placeTransferOrder } from './colocar/place-transfer-order.ts'
export { resendPedidoMail } from './atender/resend-pedido-mail.ts'
