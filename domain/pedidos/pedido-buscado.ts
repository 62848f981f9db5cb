import { readCorreo } from '#domain/contacto/correo-escrito.ts'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { foldTexto } from '#domain/texto/texto.ts'

/** What a buyer knows of an order without its address: code, and the telephone or e-mail of the order. */
export type PedidoBuscado = { codigo: string; contacto: string }

/** Faults of what was typed, by field; none when it can be looked for. */
export function checkPedidoBuscado({ codigo, contacto }: PedidoBuscado): Partial<PedidoBuscado> {
  return {
    ...(codigo.trim() === '' && { codigo: 'Escribí el código del pedido.' }),
    ...(contacto.trim() === '' && { contacto: 'Escribí el teléfono o el correo con que lo hiciste.' }),
  }
}

/** Whether a telephone or e-mail, as typed, is the one that an order was made with. */
export function isContactoDe(contacto: string, { telefono, correo }: { telefono: string; correo: string }): boolean {
  if (contacto.includes('@')) return foldTexto(readCorreo(contacto)) === foldTexto(correo.trim())
  const typed = digitsOf(contacto)
  return typed !== '' && typed === digitsOf(telefono)
}

function digitsOf(telefono: string): string {
  return normalizeTelefono(telefono) ?? telefono.replace(/\D/g, '')
}
