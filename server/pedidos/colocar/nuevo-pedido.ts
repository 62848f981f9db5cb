import type { Pesos } from '#domain/dinero/dinero.ts'
import { casillaDe, telefonoNormalDe } from '#domain/contacto/remitente.ts'
import { sinCalleDeMas } from '#domain/envios/envio.ts'
import type { PuntoDeRetiro } from '#domain/envios/punto-de-retiro.ts'
import { sinFacturaDeMas } from '#domain/facturacion/receptor.ts'
import { textoDePedido } from '#domain/pedidos/busqueda-pedidos.ts'
import { MEDIOS, totalesPedido, type EventoPedido, type LineaPedido, type MedioDePago } from '#domain/pedidos/pedido.ts'
import type { PedidoRevisado } from '#domain/pedidos/revision.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { newCodigo, newToken } from '../guardar/codigo.ts'
import { toEventoRow, toLineaRows, toPuntoColumnas } from '../guardar/pedidos.repo.ts'
import type { OrigenDePedido } from '../guardar/read-cargas.ts'
import { huellaDe } from './huella.ts'
import { retencionDe } from '../guardar/plazo-de-pago.ts'
import { selloDe } from '../probar/sello.ts'

/** An order that is to be placed. */
export type NuevoPedido = {
  solicitud: SolicitudDePedido
  medio: MedioDePago
  /** Address of the shop for the link in the mail; '' leaves it to the mailer. */
  origin: string
  /** The network that it comes from, '' when unknown. */
  red: string
  /**
   * Sold by hand: by whom (the administrator's e-mail), with the shipping's cost as agreed. It waits for days whatever
   * its way of paying, since its buyer sits in a chat. Money that is there already isn't asked for by mail. Null for a
   * buyer's own order.
   */
  aMano: { autor: string; pagado: boolean } | null
}

/** Who places it, and from where. */
export function origenDePedido({ solicitud: { shipping }, red }: NuevoPedido): OrigenDePedido {
  return { telefonoNormal: telefonoNormalDe(shipping.telefono), casilla: casillaDe(shipping.correo), red }
}

/** An order without its code yet, and so without its search text and its seal. */
export type BorradorDePedido = Omit<PedidoRow, 'codigo' | 'busqueda' | 'sello'>

/** What a credit pays of an order; `cubre` when that is all of it. */
export type PagoConCredito = { codigo: string; aCuenta: Pesos; cubre: boolean }

/** What an order has of its payment, its parcel, its promise, its code and its erasing as long as nothing happened. */
export const NADA_TODAVIA = {
  usoDeCodigo: '',
  preferenceId: null,
  initPoint: null,
  preferenceExpira: null,
  pagoEstado: null,
  pagoDetalle: null,
  seguimiento: '',
  transporte: '',
  proximaConsulta: 0,
  borrado: null,
  promesaSale: null,
  promesaLlega: null,
} as const

/** The row of an order that holds nothing yet, and no use of its code. */
export function draftPedido(
  { clock, newId, ajustes }: Work,
  nuevo: NuevoPedido,
  { lineas, envio, codigo, punto }: PedidoRevisado & { punto: PuntoDeRetiro | null },
  credito: PagoConCredito | null,
): BorradorDePedido {
  const { solicitud, medio } = nuevo
  const { punto: _pedido, ...shipping } = sinCalleDeMas(sinFacturaDeMas(solicitud.shipping))
  const now = clock()
  const totales = totalesPedido(lineas, envio.costo, credito?.aCuenta)
  return {
    ...NADA_TODAVIA,
    id: newId(),
    token: newToken(),
    idempotencyKey: solicitud.idempotencyKey,
    huella: huellaDe(solicitud),
    tipo: 'venta',
    estado: 'pendiente_pago',
    medioDePago: medio,
    ...shipping,
    ...toPuntoColumnas(punto),
    codigoDescuento: codigo,
    aCuenta: credito?.aCuenta ?? 0,
    credito: credito?.codigo ?? '',
    costoEnvio: envio.costo,
    tiempoEnvio: envio.tiempo,
    totalMercadoPago: totales.mercadoPago,
    totalTransferencia: totales.transferencia,
    retenidoHasta: now + retencionDe(nuevo.aMano === null ? MEDIOS[medio] : { esperaDias: true }, ajustes),
    retiene: 0,
    ...origenDePedido(nuevo),
    creado: now,
    actualizado: now,
  }
}

/**
 * What is written of a new order, with a code that nobody may have.
 * @param por who places it: `autor` is the administrator's e-mail, '' for a buyer
 */
export function toRows(
  { seal, clock, newId }: Work,
  draft: BorradorDePedido,
  sold: LineaPedido[],
  por: Pick<EventoPedido, 'quien' | 'autor'>,
) {
  const lineas = toLineaRows(draft.id, sold)
  const coded = { ...draft, codigo: newCodigo() }
  const evento = toEventoRow(newId(), draft.id, clock(), {
    ...por,
    evento: 'crear',
    de: null,
    a: 'pendiente_pago',
    detalle: '',
    medio: draft.medioDePago,
  })
  const pedido = { ...coded, busqueda: textoDePedido(coded, lineas), sello: selloDe(seal, coded, lineas, null) }
  return { pedido, lineas, evento }
}
