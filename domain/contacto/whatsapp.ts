/**
 * A WhatsApp link that opens a chat with the shop and a prefilled message (specification 1).
 * @param whatsapp digits with country code
 */
export function whatsappLink(whatsapp: string, mensaje: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(mensaje)}`
}

/** The message names the product and its page. */
export function mensajeDeProducto(nombre: string, direccion: string): string {
  return `Hola, me interesa la camiseta ${nombre}: ${direccion}`
}
