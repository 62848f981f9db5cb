import { hasMoney, restOfPago, VIA_DEL_PROVEEDOR, type Cobro, type Reintegro } from '#domain/pagos/reintegro.ts'
import { isDisputaGanada } from '#domain/pagos/disputa.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { AvisoDePedido } from './aviso-pedido.ts'
import { mediosCon, type EventoPedido, type MedioDePago } from '#domain/pedidos/pedido.ts'

/** Money that an order got or gave back at one moment, in cents: the bank's amounts have them. */
export type Asiento = {
  /** Milliseconds UTC. */
  en: number
  /** How it came or went. */
  medio: MedioDePago
  cobrado: number
  devuelto: number
}

const POR_BANCO = mediosCon(({ porBanco }) => porBanco)[0]!
const EN_MANO = mediosCon(({ cobro }) => cobro === 'cobrar_efectivo')[0]!

/** A payment of the provider. */
type Pago = Cobro & {
  /** Whether it was ever approved, whatever it is now. */
  aprobado: boolean
  actualizado: number
  /** 0 when the provider didn't say. */
  actualizadoProveedor: number
}

/** What was written down about an order's money. */
export type Dinero = {
  totalTransferencia: Pesos
  /** The oldest first. */
  eventos: Pick<EventoPedido, 'en' | 'evento' | 'pagoId' | 'devuelto' | 'movimientoId'>[]
  pagos: Pago[]
  reintegros: Pick<Reintegro, 'pagoId' | 'via' | 'monto' | 'estado' | 'resuelto'>[]
  avisos: Pick<AvisoDePedido, 'tipo' | 'pagoId' | 'centavos' | 'estado' | 'detalle' | 'creado' | 'resuelto' | 'quien'>[]
  /** The bank's movements that are its money. */
  movimientos: { centavos: number; en: number | null }[]
}

/**
 * What came in for an order and what went back (specification 27.18, 27.29, 27.31). Each stands at the moment at which the
 * shop knew of it, so that a day that is over doesn't change. It has payments and refunds of the provider, and money that a
 * chargeback took away and gave back. Transfers are as the bank tells them, else as the owner confirmed them. What went back
 * by hand is there too. Payments in another currency and those of another account aren't the shop's money.
 * @returns the oldest first
 */
export function asientosDe(dinero: Dinero): Asiento[] {
  const { porTarjeta, porTransferencia } = apartAsientos(dinero)
  return [...porTarjeta, ...porTransferencia]
    .filter(({ cobrado, devuelto }) => cobrado !== 0 || devuelto !== 0)
    .sort((a, b) => a.en - b.en)
}

/** What is left of an order's money in cents, by how it came: by card, or however else. */
export function saldosDe(dinero: Dinero): { tarjeta: number; transferencia: number } {
  const { porTarjeta, porTransferencia } = apartAsientos(dinero)
  return { tarjeta: netoDe(porTarjeta), transferencia: netoDe(porTransferencia) }
}

function apartAsientos(dinero: Dinero): { porTarjeta: Asiento[]; porTransferencia: Asiento[] } {
  const porTarjeta = dinero.pagos.flatMap((pago) => asientosDelPago(pago, dinero))
  const porTransferencia = asientosDeTransferencias(dinero)
  for (const { en, via, monto, todo, hasta } of reintegrosAMano(dinero)) {
    if (monto === null) {
      returnLeft(porTransferencia, en, hasta)
      if (todo) returnLeft(porTarjeta, en)
      continue
    }
    // Money that came by card goes back by hand only where the provider doesn't return it.
    const deTarjeta = Math.max(0, Math.min(leftAt(porTarjeta, en), monto - leftAt(porTransferencia, en)))
    porTarjeta.push({ en, medio: via, cobrado: 0, devuelto: deTarjeta })
    porTransferencia.push({ en, medio: via, cobrado: 0, devuelto: monto - deTarjeta })
  }
  return { porTarjeta, porTransferencia }
}

/**
 * Money that went back by hand, `monto` cents. Or the owner's word for it, without an amount: all of the order's, or of
 * its transfers `hasta` cents at most.
 */
type ReintegroAMano = { en: number; via: MedioDePago; monto: number | null; todo: boolean; hasta: number }

/**
 * What went back by hand, what the owner marked as returned before amounts were asked for, and transfers that they dealt
 * with as money to return. Those are all of them if the order was cancelled, else the extra one.
 * @returns the oldest first: what one of them returns is gone for the next
 */
function reintegrosAMano({ eventos, avisos, reintegros }: Dinero): ReintegroAMano[] {
  const counted = reintegros.filter(({ pagoId }) => pagoId === null)
  const marked = eventos.filter(
    ({ evento, devuelto }) => (evento === 'reembolsar' && devuelto === null) || evento === 'anular_venta',
  )
  const dealt = avisos.flatMap(({ tipo, centavos, resuelto, quien }): ReintegroAMano[] => {
    if (resuelto === null || quien !== 'administrador') return []
    const word = { en: resuelto, via: POR_BANCO, monto: null, todo: false }
    if (tipo === 'cancelado_despues_de_pagado') return [{ ...word, hasta: Infinity }]
    return tipo === 'transferencia_de_mas' ? [{ ...word, hasta: centavos ?? 0 }] : []
  })
  return [
    ...counted.map(({ resuelto, via, monto }) => ({ en: resuelto!, via, monto: monto * 100, todo: false, hasta: 0 })),
    ...dealt,
    ...marked.map(({ en }) => ({ en, via: POR_BANCO, monto: null, todo: true, hasta: Infinity })),
  ].sort((a, b) => a.en - b.en)
}

/** Adds a return of what was left at a moment, or of `hasta` of it, by the way that it came. */
function returnLeft(asientos: Asiento[], en: number, hasta = Infinity): void {
  const medio = asientos.findLast(({ cobrado }) => cobrado > 0)?.medio ?? POR_BANCO
  asientos.push({ en, medio, cobrado: 0, devuelto: Math.max(0, Math.min(leftAt(asientos, en), hasta)) })
}

function leftAt(asientos: Asiento[], en: number): number {
  return netoDe(asientos.filter((one) => one.en <= en))
}

/** What is left of what came in, in cents. */
export function netoDe(asientos: Pick<Asiento, 'cobrado' | 'devuelto'>[]): number {
  return asientos.reduce((sum, { cobrado, devuelto }) => sum + cobrado - devuelto, 0)
}

type Paso = { en: number; que: 'vuelve' | 'se va' } | { en: number; que: 'se devuelve'; monto: Pesos }

/** A payment's money: it comes, parts go back, a chargeback takes the rest and may give it back. */
function asientosDelPago(pago: Pago, { eventos, reintegros, avisos }: Dinero): Asiento[] {
  const { id, monto, moneda, reparo, aprobado } = pago
  const own = reintegros.filter(({ pagoId, estado }) => pagoId === id && estado === 'hecha')
  const cameIn = aprobado || hasMoney(pago) || own.length > 0
  if (moneda !== 'UYU' || reparo !== '' || !cameIn) return []

  const ultimo = pago.actualizadoProveedor || pago.actualizado
  const suyos = avisos.filter(({ pagoId, tipo }) => pagoId === id && tipo !== 'pago_pendiente_sin_stock')
  const desde = Math.min(
    ...eventos.filter(({ evento, pagoId }) => evento === 'pago_aprobado' && pagoId === id).map(moment),
    ...suyos.map(({ creado }) => creado),
    ...own.map(({ resuelto }) => resuelto ?? ultimo),
  )
  const medio = VIA_DEL_PROVEEDOR
  const asientos: Asiento[] = [
    { en: Number.isFinite(desde) ? desde : ultimo, medio, cobrado: monto * 100, devuelto: 0 },
  ]
  let queda = monto
  let llevado = 0
  const move = (en: number, pesos: Pesos) => {
    queda -= pesos
    asientos.push({ en, medio, cobrado: 0, devuelto: pesos * 100 })
  }
  for (const paso of pasosDeCuenta(suyos, own, ultimo)) {
    if (paso.que === 'se devuelve') move(paso.en, paso.monto)
    if (paso.que === 'se va') {
      llevado += queda
      move(paso.en, queda)
    }
    if (paso.que === 'vuelve') {
      move(paso.en, -llevado)
      llevado = 0
    }
  }
  // The rest is what no single refund explains: as the payment stands now.
  move(ultimo, queda - restOfPago(pago, reintegros))
  return asientos
}

function pasosDeCuenta(avisos: Dinero['avisos'], reintegros: Dinero['reintegros'], ultimo: number): Paso[] {
  const disputas = avisos.filter((aviso) => aviso.tipo === 'disputa' && isMoneyTaken(aviso))
  return [
    ...disputas.map(({ creado }): Paso => ({ en: creado, que: 'se va' })),
    // The provider closes only a dispute that was won.
    ...disputas
      .filter(({ quien }) => quien === 'proveedor')
      .map(({ resuelto }): Paso => ({ en: resuelto ?? ultimo, que: 'vuelve' })),
    ...reintegros.map(({ monto, resuelto }): Paso => ({ en: resuelto ?? ultimo, que: 'se devuelve', monto })),
  ].sort((a, b) => a.en - b.en)
}

/** A chargeback's flag: from its beginning until it is won the provider keeps the money. */
function isMoneyTaken({ estado, detalle }: Pick<AvisoDePedido, 'estado' | 'detalle'>): boolean {
  return estado === 'charged_back' && !isDisputaGanada(estado, detalle)
}

/**
 * Each movement of the bank when it was taken for this order's money. What the owner confirmed without one counts as the
 * order's total, until a movement says what really came.
 */
function asientosDeTransferencias({ totalTransferencia, eventos, movimientos }: Dinero): Asiento[] {
  const creido = totalTransferencia * 100
  const asientos = [
    ...movimientos.map(({ en, centavos }) => ({ en: en ?? 0, medio: POR_BANCO, cobrado: centavos, devuelto: 0 })),
    // Whatever the bank tells of, cash came besides.
    ...eventos.flatMap(({ en, evento }) =>
      evento === 'cobrar_efectivo' ? { en, medio: EN_MANO, cobrado: creido, devuelto: 0 } : [],
    ),
  ]
  const aMano = eventos.find(
    ({ evento, movimientoId }) => evento === 'confirmar_transferencia' && movimientoId === null,
  )
  const first = asientos.slice(0, movimientos.length).sort((a, b) => a.en - b.en)[0]
  if (aMano === undefined || (first !== undefined && first.en < aMano.en)) return asientos
  // The same money again: of it only what came more or less moves anything.
  if (first !== undefined) first.cobrado -= creido
  return [...asientos, { en: aMano.en, medio: POR_BANCO, cobrado: creido, devuelto: 0 }]
}

function moment({ en }: { en: number }): number {
  return en
}
