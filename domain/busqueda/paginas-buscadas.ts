import { isSlip } from '#domain/texto/desliz.ts'
import { palabrasDe, UNION } from '#domain/texto/palabras.ts'

/** A page of the shop's own, as a search offers it. */
export type PaginaBuscada = { to: string; texto: string }

/** Answers to what people ask a shop for, folded: the first page that has all the words. */
const PAGINAS: (PaginaBuscada & { palabras: string })[] = [
  {
    to: '/cambios',
    texto: 'Cambios y devoluciones',
    palabras:
      'cambio cambios cambiar devolucion devoluciones devolver reembolso garantia arrepentimiento fallada fallado reclamo',
  },
  {
    to: '/cambios',
    texto: 'Cambios de talle',
    palabras: 'cambio cambios cambiar talle talles talla tallas medida medidas',
  },
  {
    to: '/terminos',
    texto: 'Envíos',
    palabras:
      'envio envios enviar envian flete entrega entregas domicilio demora demoran tarda tardan llega llegan despacho interior pais retiro retirar',
  },
  {
    to: '/terminos',
    texto: 'Formas de pago',
    palabras:
      'pago pagos pagar pagan transferencia transferencias tarjeta tarjetas mercado mercadopago cuotas debito credito efectivo abitab redpagos',
  },
  { to: '/terminos', texto: 'Términos y condiciones', palabras: 'terminos condiciones bases' },
  {
    to: '/contact',
    texto: 'Contacto',
    palabras:
      'contacto contactar whatsapp wsp wpp telefono celular mail email correo direccion horario horarios ubicacion sucursal ayuda',
  },
  {
    to: '/pedido',
    texto: 'Tu pedido',
    palabras: 'pedido pedidos seguimiento seguir rastreo rastrear tracking compra orden',
  },
  { to: '/privacidad', texto: 'Privacidad', palabras: 'privacidad datos personales' },
  { to: '/encargo', texto: 'Camisetas por encargo', palabras: 'encargo encargos encargar encargue' },
  { to: '/cart', texto: 'Carrito', palabras: 'carrito carro' },
]

const PALABRAS = PAGINAS.map(({ palabras }) => palabras.split(' '))

/** Words of a question that don't say what it is about. */
const DE_MAS = new Set(
  'como cuanto cuanta cuesta sale costo costos precio gasto gastos mi mis tu donde esta hacer hago quiero puedo se que hay guia formas medios politica politicas todo'.split(
    ' ',
  ),
)

/** Beside other words it says nothing; by itself it asks about sizes. */
const TALLE = /^tall[ae]s?$/

/** A slip in a shorter word makes it another one. */
const SLIP_MIN = 6
/** Fewer letters begin too many words. */
const PREFIX_MIN = 4

/**
 * The shop's own page that a search is about: every word that says something is its own, or a slip away.
 * @param typing the last word may be the beginning of one
 * @returns null for any other search
 */
export function findPaginaBuscada(consulta: string, typing = false): PaginaBuscada | null {
  const dichas = palabrasDe(consulta).filter(
    (palabra) => TALLE.test(palabra) || !(UNION.has(palabra) || DE_MAS.has(palabra)),
  )
  if (dichas.length === 0) return null
  const found = PALABRAS.findIndex((known) =>
    dichas.every((dicha, at) => isOneOf(dicha, known, typing && at === dichas.length - 1)),
  )
  if (found === -1) return null
  const { to, texto } = PAGINAS[found]!
  return { to, texto }
}

function isOneOf(dicha: string, known: string[], typing: boolean): boolean {
  return known.some(
    (palabra) =>
      palabra === dicha ||
      (dicha.length >= SLIP_MIN && isSlip(dicha, palabra)) ||
      (typing && dicha.length >= PREFIX_MIN && palabra.startsWith(dicha)),
  )
}
