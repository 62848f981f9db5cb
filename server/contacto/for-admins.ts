// Actions of administrators on the messages of the contact form.
export { blockRemitente } from './block-remitente.ts'
export { findMensaje } from './mensajes.ts'
export { countSinLeer, listMensajes } from './list-mensajes.ts'
export { markMensaje } from './mensajes.ts'
