/** What an order's mail is about, besides its words (`server/correos/templates/`). */
type HechosDelCorreo = {
  /**
   * Whether the shop gets a mail of its own too (specification 7). All else is its own doing, or the buyer's at the
   * checkout.
   */
  paraLaTienda?: true
  /** A stranger can bring it about, so that it is counted; what comes of money is always told. */
  deExtranio?: true
  /** Whether it is only written the first time, since its event may happen again and again. */
  unaVez?: true
  /** Whether it says where to transfer. */
  conCuentas?: true
  /** Everything is made and only the delivery is left. */
  hecho?: true
}

const FILAS = {
  transferencia: { paraLaTienda: true, deExtranio: true, unaVez: true, conCuentas: true },
  pago_pendiente: { paraLaTienda: true, deExtranio: true, unaVez: true },
  pago_rechazado: { deExtranio: true, unaVez: true },
  pagado: { paraLaTienda: true },
  recordatorio: { deExtranio: true, conCuentas: true },
  en_preparacion: {},
  enviado: { hecho: true },
  listo_para_retirar: { hecho: true },
  entregado: { hecho: true },
  correccion: {},
  cancelado: {},
  reintegro: {},
  reembolsado: {},
} as const satisfies Record<string, HechosDelCorreo>

/** Why an order's mail is sent, to the buyer who gave an address. */
export type MomentoDelCorreo = keyof typeof FILAS
export const CORREOS_DE_PEDIDO: Record<MomentoDelCorreo, HechosDelCorreo> = FILAS
export const MOMENTOS = Object.keys(FILAS) as MomentoDelCorreo[]

/** Moments that the shop is told of. */
export type MomentoDeLaTienda = {
  [M in MomentoDelCorreo]: (typeof FILAS)[M] extends { paraLaTienda: true } ? M : never
}[MomentoDelCorreo]

export function isParaLaTienda(momento: MomentoDelCorreo): momento is MomentoDeLaTienda {
  return CORREOS_DE_PEDIDO[momento].paraLaTienda === true
}
