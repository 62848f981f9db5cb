// What buyers do with their orders. These go by their token; `runtime` is the first argument of each.
export { checkCarrito } from './check-carrito.ts'
export { checkCodigo } from './check-codigo.ts'
export { checkReserva } from './check-reserva.ts'
export { correctEstampado } from './correct-estampado.ts'
export { findToken } from './find-token.ts'
export { openPedido } from './open-pedido.ts'
export { placeTransferOrder } from './place-transfer-order.ts'
export { resendPedidoMail } from './resend-pedido-mail.ts'
