import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Entrega } from '#domain/envios/envio.ts'
import type { Promesa } from '#domain/envios/promesa.ts'
import type { Precios } from '#domain/productos/precio.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { MomentoDelCorreo } from './correo-pedido.ts'
import type { Evento, Quien } from './eventos.ts'

/** What a buyer chooses from: card through Mercado Pago, or bank transfer. */
export const MEDIOS_DEL_COMPRADOR = ['tarjeta', 'transferencia'] as const
export type MedioDelComprador = (typeof MEDIOS_DEL_COMPRADOR)[number]

/** Cash is for sales by hand alone. */
export const MEDIOS_DE_PAGO = [...MEDIOS_DEL_COMPRADOR, 'efectivo'] as const
export type MedioDePago = (typeof MEDIOS_DE_PAGO)[number]

/**
 * What each way of paying means to an order: a new one has to answer all of it. No code asks which way it is
 * (`scripts/check-owners.ts`): it reads a field, or has a row for each. `direccion` is what takes orders of a buyer's
 * way, below /api (specification 7).
 */
export const MEDIOS: Record<MedioDePago, Medio> & Record<MedioDelComprador, { direccion: string }> = {
  tarjeta: {
    alPagar: 'con Mercado Pago',
    precios: 'tarjeta',
    cobra: 'proveedor',
    cobro: 'pago_aprobado',
    direccion: 'create-preference',
    porBanco: false,
    esperaDias: false,
    correo: null,
  },
  transferencia: {
    alPagar: 'por transferencia',
    precios: 'transferencia',
    cobra: 'tienda',
    cobro: 'confirmar_transferencia',
    direccion: 'transfer-orders',
    porBanco: true,
    esperaDias: true,
    correo: 'transferencia',
  },
  efectivo: {
    alPagar: 'en efectivo',
    precios: 'transferencia',
    cobra: 'tienda',
    cobro: 'cobrar_efectivo',
    porBanco: false,
    esperaDias: true,
    correo: null,
  },
}

export type Medio = {
  /** What the buyer does, beside the total and on buttons; other words are in `medio-en-palabras.ts`. */
  alPagar: string
  /** Which of the shop's prices it is paid by. */
  precios: keyof Precios
  /** Who says that the money came: the card provider, or somebody of the shop who saw it. */
  cobra: 'proveedor' | 'tienda'
  /** What says that the money came this way, whatever was chosen before. */
  cobro: Evento
  /** The money is a movement of the bank: there are receipts of it, and its buyer is reminded. */
  porBanco: boolean
  /** Whether it may wait for days: one person has few then, and none holds shirts while much is held. */
  esperaDias: boolean
  /** The mail that says how to pay, once it is chosen. */
  correo: MomentoDelCorreo | null
}

/** The ways of paying of which that holds, as queries ask for them. */
export function mediosCon(holds: (medio: Medio) => boolean): MedioDePago[] {
  return MEDIOS_DE_PAGO.filter((medio) => holds(MEDIOS[medio]))
}

/** How a sale by hand is paid, in its form's words, and whether its money is there already. */
export const COBROS_DE_VENTA = {
  efectivo: { etiqueta: 'En efectivo', medio: 'efectivo', pagado: true },
  transferencia: { etiqueta: 'Por transferencia, ya la vi', medio: 'transferencia', pagado: true },
  link: { etiqueta: 'Con un link de tarjeta', medio: 'tarjeta', pagado: false },
  despues: { etiqueta: 'Todavía no pagó', medio: 'transferencia', pagado: false },
} as const satisfies Record<string, { etiqueta: string; medio: MedioDePago; pagado: boolean }>
export type CobroDeVenta = keyof typeof COBROS_DE_VENTA

/** Fields of a line's price, a code's share and an order's total, by the shop's prices. */
const CAMPOS = {
  tarjeta: { precio: 'precio', lista: 'listaTarjeta', descuento: 'descuentoTarjeta', total: 'totalMercadoPago' },
  transferencia: {
    precio: 'precioDescuento',
    lista: 'listaTransferencia',
    descuento: 'descuentoTransferencia',
    total: 'totalTransferencia',
  },
} as const satisfies Record<keyof Precios, object>

/** The fields of an order and of its lines that a way of paying is about. */
export function camposDe(medio: MedioDePago) {
  return CAMPOS[MEDIOS[medio].precios]
}

/** A sale, or what is sent for shirts that come back: that is no sale. */
export const TIPOS_DE_PEDIDO = ['venta', 'cambio'] as const
export type TipoDePedido = (typeof TIPOS_DE_PEDIDO)[number]

export const ESTADOS = [
  'pendiente_pago',
  'pagado',
  'en_preparacion',
  'enviado',
  'listo_para_retirar',
  'entregado',
  'vencido',
  'cancelado',
  'reembolsado',
] as const
export type Estado = (typeof ESTADOS)[number]

/** States in which nothing more is to be done for an order. */
export const TERMINADOS: readonly Estado[] = ['entregado', 'vencido', 'cancelado', 'reembolsado']

/** States of what is paid and hasn't left. */
export const POR_SALIR: readonly Estado[] = ['pagado', 'en_preparacion']

/** As the buyer reads it. */
export const ESTADO_ETIQUETA: Record<Estado, string> = {
  pendiente_pago: 'Esperando el pago',
  pagado: 'Pagado',
  en_preparacion: 'En preparación',
  enviado: 'Enviado',
  listo_para_retirar: 'Listo para retirar',
  entregado: 'Entregado',
  vencido: 'Vencido',
  cancelado: 'Cancelado',
  reembolsado: 'Reembolsado',
}

/**
 * The life of an order as a table: in which state which event leads where. What isn't here is refused, so
 * a late or repeated notice never moves an order back (specification 11.15, 11.16).
 */
export const TRANSICIONES: Record<Estado, Partial<Record<Evento, Estado>>> = {
  pendiente_pago: {
    // The provider waits for the money (cash networks, manual review): the hold follows that payment's deadline.
    pago_pendiente: 'pendiente_pago',
    // The buyer may try again; the hold stays until its time is up.
    pago_rechazado: 'pendiente_pago',
    pago_aprobado: 'pagado',
    // The owner saw the money on the account.
    confirmar_transferencia: 'pagado',
    // It was paid in cash, whatever was chosen before.
    cobrar_efectivo: 'pagado',
    // What it costs was paid before: by a shirt that came back.
    saldar: 'pagado',
    // Its buyer's credit is enough for all of it.
    usar_credito: 'pagado',
    // The buyer goes from card to transfer or back, on the same order.
    cambiar_medio: 'pendiente_pago',
    // The transfer's time is nearly up.
    recordar: 'pendiente_pago',
    // A misspelt name or number.
    corregir: 'pendiente_pago',
    // Who gets it and where, as long as it hasn't left and the shipping costs the same.
    corregir_entrega: 'pendiente_pago',
    vencer: 'vencido',
    // The order's money came, but its shirts, which weren't held, are gone.
    agotar: 'vencido',
    cancelar: 'cancelado',
    // The same buyer ordered the same shirts anew, differently.
    reemplazar: 'cancelado',
    // Unpaid orders that nobody seems to intend to pay: the owner cancels them together, without a mail.
    descartar: 'cancelado',
    // Money that didn't pay it, such as of another amount, goes back: it goes on waiting.
    devolver_parte: 'pendiente_pago',
  },
  pagado: {
    corregir: 'pagado',
    corregir_entrega: 'pagado',
    preparar: 'en_preparacion',
    // What isn't sent may be taken along at once.
    entregar_en_mano: 'entregado',
    cancelar: 'cancelado',
    devolver_parte: 'pagado',
    reembolsar: 'reembolsado',
  },
  en_preparacion: {
    corregir_entrega: 'en_preparacion',
    enviar: 'enviado',
    dejar_para_retirar: 'listo_para_retirar',
    // What was paid and prepared, or left in the same step, by mistake.
    volver_a_pagado: 'pagado',
    cancelar: 'cancelado',
    devolver_parte: 'en_preparacion',
    reembolsar: 'reembolsado',
  },
  enviado: {
    entregar: 'entregado',
    // What was marked by mistake is taken back.
    deshacer_salida: 'en_preparacion',
    volver_a_pagado: 'pagado',
    devolver_parte: 'enviado',
    reembolsar: 'reembolsado',
  },
  listo_para_retirar: {
    entregar: 'entregado',
    deshacer_salida: 'en_preparacion',
    volver_a_pagado: 'pagado',
    devolver_parte: 'listo_para_retirar',
    reembolsar: 'reembolsado',
  },
  entregado: {
    deshacer_entrega: 'enviado',
    deshacer_retiro: 'listo_para_retirar',
    deshacer_en_mano: 'en_preparacion',
    volver_a_pagado: 'pagado',
    // Sold by hand by mistake: shirts and money go back at once.
    anular_venta: 'cancelado',
    devolver_parte: 'entregado',
    reembolsar: 'reembolsado',
  },
  // Money that came late: paid when the shirts can still be had, else flagged for the owner.
  vencido: {
    // Payments reported late let it wait again, if its shirts can still be had.
    pago_pendiente: 'pendiente_pago',
    pago_aprobado: 'pagado',
    confirmar_transferencia: 'pagado',
    cobrar_efectivo: 'pagado',
    saldar: 'pagado',
    cancelar: 'cancelado',
    // What was to be sent for a shirt that comes back isn't: money for it that comes late doesn't pay it.
    descartar: 'cancelado',
    devolver_parte: 'vencido',
    reembolsar: 'reembolsado',
  },
  cancelado: { devolver_parte: 'cancelado', reembolsar: 'reembolsado' },
  // Money that came twice, or that the provider returns after the owner already had.
  reembolsado: { devolver_parte: 'reembolsado' },
}

/**
 * Where an event leads.
 * @returns the new state, or null when the event is refused in this state
 */
export function nextEstado(estado: Estado, evento: Evento): Estado | null {
  return TRANSICIONES[estado][evento] ?? null
}

/** What happens to the shirts that an order holds when it moves. */
export type EfectoEnStock = 'vender' | 'liberar' | 'retener' | 'retener_y_vender' | 'devolver' | null

/**
 * Effect on the stock ledger of going from one state to another.
 * @param retiene whether the order's shirts are held for it
 */
export function efectoEnStock(de: Estado, a: Estado, retiene: boolean): EfectoEnStock {
  const waits = de === 'pendiente_pago'
  if (a === 'pagado' && (waits || de === 'vencido')) return retiene ? 'vender' : 'retener_y_vender'
  if (waits && (a === 'vencido' || a === 'cancelado')) return retiene ? 'liberar' : null
  if (de === 'vencido' && a === 'pendiente_pago') return 'retener'
  if (de === 'entregado' && a === 'cancelado') return 'devolver'
  if ((de === 'pagado' || de === 'en_preparacion') && (a === 'cancelado' || a === 'reembolsado')) return 'devolver'
  return null
}

/**
 * How the use of an order's code stands while it isn't paid: kept from others, or taken once the money is seen. '' is
 * for one that needn't be kept, since there is no limit to them, and for an order that was paid.
 */
export type UsoDeCodigo = '' | 'reservado' | 'por_confirmar'

/** A line as it was sold: the product's changes don't touch it, but its buyer may correct the print. */
export type LineaPedido = {
  productId: string
  codigo: string
  nombre: string
  imagen: string
  talle: string
  modo: Modo
  nombrePersonalizado: string
  numero: string
  parches: boolean
  /** Card price of one unit without extras. */
  precio: Pesos
  /** Transfer price of one unit without extras. */
  precioDescuento: Pesos
  extras: Pesos
  /** What the order's code takes off it, by each way of paying. */
  descuentoTarjeta: Pesos
  descuentoTransferencia: Pesos
  /** Card price before the reduction that it was sold with, without extras; null where none was told. */
  precioAntes: Pesos | null
  /** When that reduction was to end, milliseconds UTC; null for one without an end, and where none was told. */
  rebajaHasta: number | null
  /**
   * What `precio` and `precioDescuento` would have been, had nothing else been agreed on for a sale by hand, and why it
   * was. Both of those are then what was agreed less the extras. Null and '' for what was sold at the shop's prices.
   */
  listaTarjeta: Pesos | null
  listaTransferencia: Pesos | null
  motivoDelPrecio: string
  /** Where it comes from and how it is, in the words in which it was sold; '' where nothing was said. */
  queEs: string
}

/** Something that happened to an order; its state follows from its events. */
export type EventoPedido = {
  en: number
  quien: Quien
  /** E-mail of the administrator who did it, '' for anybody else. */
  autor: string
  evento: 'crear' | Evento
  de: Estado | null
  a: Estado
  /** Words for people; the facts are in the other fields. */
  detalle: string
  /** The way of paying that was chosen, in 'crear' and 'cambiar_medio'. */
  medio: MedioDePago | null
  /** The provider's payment that it tells of. */
  pagoId: string | null
  /** How much went back, of that payment or by hand: 0 where nothing was left, null where only words tell. */
  devuelto: Pesos | null
  /** The bank's movement that paid; null when somebody saw the money. */
  movimientoId: string | null
}

export type Pedido = {
  id: string
  /** Short, and unambiguous when read aloud. */
  codigo: string
  /** Can't be guessed; the address of the buyer's page. */
  token: string
  tipo: TipoDePedido
  estado: Estado
  medioDePago: MedioDePago
  envio: Entrega
  costoEnvio: Pesos
  tiempoEnvio: string
  /** The day that was promised when it was paid, and by when it has to leave for that; null where none was. */
  promesa: Promesa | null
  lineas: LineaPedido[]
  /** The code that takes something off it, '' for none. */
  codigoDescuento: string
  usoDeCodigo: UsoDeCodigo
  /** What of it was paid before it was placed: by what came back, or by a credit. */
  aCuenta: Pesos
  /** The credit that pays that, '' for none. */
  credito: string
  /** What is to be paid, with shipping, by each way of paying. */
  totalMercadoPago: Pesos
  totalTransferencia: Pesos
  /** Milliseconds UTC of its unpaid end, when what it holds goes back on sale: a while after the buyer's own time. */
  retenidoHasta: number
  /** Whether its stock lines are held for it now. An order may wait without, and takes them when it is paid. */
  retiene: boolean
  /** The provider's id for paying by card; null until it answered. */
  preferenceId: string | null
  initPoint: string | null
  /** When that link ends, milliseconds UTC. */
  preferenceExpira: number | null
  /** How the last card payment went, null before any. */
  pagoEstado: string | null
  pagoDetalle: string | null
  /** What the carrier calls the parcel, '' while nobody wrote it down. */
  seguimiento: string
  /** Who carries it, '' while nobody said so; and where it is followed, '' where no address has its number. */
  transporte: string
  rastreo: string
  creado: number
  eventos: EventoPedido[]
}

/** The total by the chosen way of paying. */
export function totalElegido(pedido: Pick<Pedido, 'medioDePago' | 'totalMercadoPago' | 'totalTransferencia'>): Pesos {
  return pedido[camposDe(pedido.medioDePago).total]
}

/** Whether nothing is left to be paid of an order: what came back pays it, once that is settled. */
export function isSinPago(pedido: Parameters<typeof totalElegido>[0]): boolean {
  return totalElegido(pedido) === 0
}

/** What a line cost, as it was sold. */
export type LineaConPrecios = Pick<
  LineaPedido,
  'precio' | 'precioDescuento' | 'extras' | 'descuentoTarjeta' | 'descuentoTransferencia'
>

/** What an order's shirt costs by a way of paying: print included, the code's share taken off. */
export function precioDeLinea(linea: LineaConPrecios, medio: MedioDePago): Pesos {
  return precioSinCodigo(linea, medio) - descuentoDeLinea(linea, medio)
}

/** What an order's shirt costs by a way of paying, without the code. */
export function precioSinCodigo(linea: LineaConPrecios, medio: MedioDePago): Pesos {
  return linea[camposDe(medio).precio] + linea.extras
}

/** What an order's shirt would have cost by a way of paying, print included; null where no other price was agreed on. */
export function precioDeListaDe(
  linea: Pick<LineaPedido, 'listaTarjeta' | 'listaTransferencia' | 'extras'>,
  medio: MedioDePago,
): Pesos | null {
  const lista = linea[camposDe(medio).lista]
  return lista === null ? null : lista + linea.extras
}

function descuentoDeLinea(linea: LineaConPrecios, medio: MedioDePago): Pesos {
  return linea[camposDe(medio).descuento]
}

/** What an order's code takes off it altogether by a way of paying; 0 without one. */
export function descuentoDe(lineas: LineaConPrecios[], medio: MedioDePago): Pesos {
  return lineas.reduce((sum, linea) => sum + descuentoDeLinea(linea, medio), 0)
}

/**
 * What is to be paid with shipping, by each way of paying; shipping is never discounted.
 * @param aCuenta what of it is paid already
 */
export function totalesPedido(
  lineas: LineaConPrecios[],
  costoEnvio: Pesos,
  aCuenta: Pesos = 0,
): { mercadoPago: Pesos; transferencia: Pesos } {
  const totalDe = (medio: MedioDePago) =>
    Math.max(0, lineas.reduce((sum, linea) => sum + precioDeLinea(linea, medio), costoEnvio) - aCuenta)
  return { mercadoPago: totalDe('tarjeta'), transferencia: totalDe('transferencia') }
}

/** What an order's address begins with after /pedido/: 24 bytes that nobody guesses. */
export const TOKEN_DE_PEDIDO = /^[\w-]{32}/

/** No B/V, 0/O, 1/I, S/Z twins: codes are read out over the phone. */
export const ALFABETO_CODIGO = 'ACDEFGHJKMNPRTUXY2346789'

/** `, con el número de seguimiento 123`; nothing while there is none. */
export function conSeguimiento(seguimiento: string): string {
  return seguimiento === '' ? '' : `, con el número de seguimiento ${seguimiento}`
}
