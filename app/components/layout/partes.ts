/** The shop's parts, as its bar names them. */
export const PARTES = [
  { to: '/stock', text: 'En stock' },
  { to: '/encargo', text: 'Por encargo' },
  { to: '/contact', text: 'Contacto' },
  { to: '/pedido', text: 'Tu pedido' },
]
