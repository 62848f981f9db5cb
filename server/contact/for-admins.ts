// What administrators do with the messages of the contact form.
export { blockRemitente as block } from './block-remitente.ts'
export { findMensaje as find } from './find-mensaje.ts'
export { countSinLeer, listMensajes as list } from './list-mensajes.ts'
export { markMensaje as mark } from './mark-mensaje.ts'
