import { formatPesos } from '../dinero/dinero.ts'
import { enPalabrasDeDeseo, type Deseo } from './deseo.ts'

/** A shirt, or a search, as there is something of it now. */
export type Oferta = {
  /** What it is called now. */
  nombre: string
  /** Where it is, as a path. */
  enlace: string
  /** Units that can be bought; null for no limit. */
  unidades: number | null
  /** What it costs by card, where that is what was waited for. */
  precio: number | null
}

type Aviso = { subject: string; parrafos: string[]; boton: string }

const SIN_RESERVA = 'No queda reservada: es de quien la compra primero.'

/** The mail by which somebody confirms; it repeats nothing of what a stranger may have typed. */
export function escribirConfirmacion(tienda: string): Aviso {
  return {
    subject: 'Confirmá que querés que te avisemos',
    parrafos: [
      `Con esta dirección se pidió en ${tienda} un aviso por una camiseta. Abrí la página y confirmalo con el botón que vas a ver ahí.`,
      'El enlace vale siete días. También sirve para los otros avisos que pidas con esta dirección, y para cancelarlos.',
    ],
    boton: 'Ver y confirmar',
  }
}

/** The mail that tells that it is there. */
export function escribirAviso(deseo: Deseo, oferta: Oferta): Aviso {
  const que = enPalabrasDeDeseo(deseo, oferta.nombre)
  switch (deseo.tipo) {
    case 'vuelve':
      return {
        subject: `Volvió: ${que}`,
        parrafos: [`Nos pediste que te avisemos: ${que} está otra vez a la venta.`, SIN_RESERVA],
        boton: 'Ver la camiseta',
      }
    case 'baja':
      return {
        subject: `Bajó de precio: ${oferta.nombre}`,
        parrafos: [
          `Nos pediste que te avisemos: ${oferta.nombre} cuesta ahora ${formatPesos(oferta.precio!)} con tarjeta.`,
          SIN_RESERVA,
        ],
        boton: 'Ver la camiseta',
      }
    case 'busqueda':
      return {
        subject: `Hay camisetas de «${deseo.texto}»`,
        parrafos: [
          `Nos pediste que te avisemos: ya hay algo de «${deseo.texto}».`,
          'No queda nada reservado: es de quien compra primero.',
        ],
        boton: 'Ver qué hay',
      }
  }
}

/** The same for a chat on WhatsApp. @param origin the shop's address */
export function escribirAvisoPorWhatsapp(deseo: Deseo, oferta: Oferta, tienda: string, origin: string): string {
  const { parrafos } = escribirAviso(deseo, oferta)
  return `Hola, somos ${tienda}. ${parrafos.join(' ')} ${origin}${oferta.enlace}`
}
