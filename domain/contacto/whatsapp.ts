/**
 * A WhatsApp link that opens a chat with the shop and a prefilled message (specification 1).
 * @param whatsapp digits with country code
 */
export function whatsappLink(whatsapp: string, mensaje: string): string {
  return `https://wa.me/${whatsapp}?text=${encodeURIComponent(mensaje)}`
}

/** Longer addresses are cut or refused on their way to WhatsApp: by some browsers, and by phones as they open it. */
const ENLACE_MAX = 2_000

/** Whether a message reaches WhatsApp whole by its link (specification 26.30). */
export function fitsInWhatsappLink(whatsapp: string, mensaje: string): boolean {
  return whatsappLink(whatsapp, mensaje).length <= ENLACE_MAX
}

/** The message names the product and its page. */
export function mensajeDeProducto(nombre: string, direccion: string): string {
  return `Hola, me interesa la camiseta ${nombre}: ${direccion}`
}
