// What administrators do with the messages of the contact form.
export { blockRemitente } from './block-remitente.ts'
export { findMensaje } from './find-mensaje.ts'
export { countSinLeer, listMensajes } from './list-mensajes.ts'
export { markMensaje } from './mark-mensaje.ts'
