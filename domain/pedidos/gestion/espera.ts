import { ownValue } from '#domain/texto/own-value.ts'
import { missingFromTaller } from './encargos.ts'
import { isAbierto, type AvisoDePedido, type TipoDeAviso } from './aviso-pedido.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { isEstampable } from './gestion-pedido.ts'
import { interpretPago, isCupon, plazoDePago } from '#domain/pagos/pago.ts'
import type { Metodo } from '#domain/envios/envio.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import {
  ESTADO_ETIQUETA,
  isSinPago,
  MEDIOS,
  type LineaPedido,
  type Medio,
  type Pedido,
} from '#domain/pedidos/pedido.ts'
import { ATRASO_DE_MONTEVIDEO, DIA_MS, diaDe } from '#domain/tiempo/dia.ts'

/** What an order waits for, in the owner's words; `detalle` is '' where there is nothing to add. */
export type Espera = { que: string; detalle: string }

type Facts = Pick<
  Pedido,
  | 'tipo'
  | 'estado'
  | 'medioDePago'
  | 'totalMercadoPago'
  | 'totalTransferencia'
  | 'pagoEstado'
  | 'pagoDetalle'
  | 'retenidoHasta'
  | 'retiene'
> & {
  envio: Pick<Pedido['envio'], 'metodo'>
  lineas: (Pick<LineaPedido, 'modo' | 'nombrePersonalizado' | 'numero' | 'parches'> & {
    orden: number
    estampada: number | null
  })[]
  /** How the last card payment is made, as the provider calls it (`visa`, `abitab`); '' before any. */
  medio: string
  /** Places of the made-to-order lines that arrived from their maker. */
  llegadas: number[]
  /** Receipts of a transfer that its buyer sent. */
  comprobantes: number
  /** What it is flagged for, dealt with or not. */
  avisos: Pick<AvisoDePedido, 'tipo' | 'resuelto' | 'centavos' | 'esperado'>[]
}

/**
 * Says what an order waits for (specification 26.34): which payment and until when, or what is missing for its
 * shirts.
 * @param now milliseconds UTC
 */
export function esperaDe(pedido: Facts, now: number): Espera {
  switch (pedido.estado) {
    case 'pendiente_pago':
      if (pedido.tipo === 'cambio' && isSinPago(pedido)) {
        return { que: 'Espera lo que vuelve', detalle: `hasta ${diaCercano(pedido.retenidoHasta, now)}` }
      }
      return ESPERA_DEL_PAGO[MEDIOS[pedido.medioDePago].cobra](pedido, now)
    case 'pagado':
    case 'en_preparacion':
      return { que: ESTADO_ETIQUETA[pedido.estado], detalle: faltaDe(pedido) }
    case 'enviado':
      return { que: 'Enviado', detalle: 'falta que llegue' }
    case 'listo_para_retirar':
      return { que: 'Listo para retirar', detalle: 'falta que lo retiren' }
    case 'vencido':
      return {
        que: 'Reserva vencida',
        detalle: porDevolver(pedido) || (hasComprobante(pedido) ? 'con comprobante' : ''),
      }
    case 'entregado':
    case 'cancelado':
      return { que: ESTADO_ETIQUETA[pedido.estado], detalle: porDevolver(pedido) }
    case 'reembolsado':
      return { que: 'Reembolsado', detalle: porDevolver(pedido, DE_MAS) }
  }
}

const ESPERA_DEL_PAGO: Record<Medio['cobra'], (pedido: Facts, now: number) => Espera> = {
  proveedor: esperaTarjeta,
  tienda: esperaDeLaTienda,
}

function esperaDeLaTienda(pedido: Facts, now: number): Espera {
  const { nombre } = MEDIO_EN_PALABRAS[pedido.medioDePago]
  const sinReserva = !pedido.retiene && pedido.lineas.some(({ modo }) => modo === 'stock')
  const plazo = plazoDePago(pedido)
  const vence = `${plazo > now ? 'vence' : 'venció'} ${nombreDelMomento(plazo, now)}`
  return {
    que: hasComprobante(pedido) ? `${nombre} con comprobante` : nombre,
    detalle: sinReserva ? `sin reserva, ${vence}` : vence,
  }
}

function esperaTarjeta(pedido: Facts, now: number): Espera {
  const { pagoEstado, pagoDetalle, medio } = pedido
  const plazo = plazoDePago(pedido)
  const hasta = plazo > now ? `hasta ${nombreDelMomento(plazo, now)}` : 'se terminó el plazo'
  if (pagoEstado === null) return { que: 'Tarjeta sin pagar', detalle: hasta }
  switch (interpretPago(pagoEstado)) {
    case 'rechazado':
      if (pagoDetalle === 'expired') return { que: 'Cupón vencido', detalle: hasta }
      return { que: pagoEstado === 'rejected' ? 'Tarjeta rechazada' : 'Pago cancelado', detalle: hasta }
    case 'pendiente': {
      if (pagoDetalle === 'pending_challenge')
        return { que: 'Tarjeta por confirmar', detalle: 'el banco pide un código' }
      if (!isCupon(pagoDetalle)) return { que: 'Pago en revisión', detalle: 'lo mira Mercado Pago' }
      // Networks report payments hours later, after a weekend on Monday.
      const dia = diaCercano(plazo, now)
      return { que: nombreDelCupon(medio), detalle: plazo > now ? `hasta ${dia}` : `venció ${dia}, puede acreditarse` }
    }
    case 'aprobado':
    case 'otro':
      return { que: 'Pago para revisar', detalle: 'mirá el aviso' }
  }
}

const REDES: Record<string, string> = { abitab: 'Cupón de Abitab', redpagos: 'Cupón de Redpagos' }

function nombreDelCupon(medio: string): string {
  return ownValue(REDES, medio) ?? 'Cupón'
}

const PARA: Record<Metodo, string> = {
  domicilio: 'para enviar',
  punto: 'para dejar en el punto',
  mostrador: 'para avisar que está',
  local: 'para entregar en mano',
}

/** What keeps a paid order from leaving: its money, what isn't made, what isn't printed, then the owner. */
function faltaDe(pedido: Facts): string {
  const short = pedido.avisos.find((aviso) => isAbierto(aviso) && aviso.tipo === 'faltan')
  if (pedido.lineas.length === 0) return 'no queda nada para mandar: todo vuelve o se cambia'
  if (short !== undefined) return `faltan ${formatCentavos((short.esperado ?? 0) - (short.centavos ?? 0))}`
  const porHacer = camisetasPorHacer(pedido)
  if (porHacer !== '') return porHacer
  if (pedido.estado === 'pagado') return pedido.envio.metodo === 'local' ? PARA.local : 'para preparar'
  return PARA[pedido.envio.metodo]
}

/** How many of an order's shirts aren't made, else not printed, as far as it was marked; '' once none is left. */
export function camisetasPorHacer({ lineas, llegadas }: Pick<Facts, 'lineas' | 'llegadas'>): string {
  const delTaller = missingFromTaller(lineas, llegadas).length
  if (delTaller > 0) return delTaller === 1 ? 'falta 1 del taller' : `faltan ${delTaller} del taller`
  const porEstampar = lineas.filter((linea) => linea.estampada === null && isEstampable(linea)).length
  if (porEstampar > 0) return porEstampar === 1 ? 'falta estampar 1' : `faltan estampar ${porEstampar}`
  return ''
}

/** Flags of money that is to go back. */
const PARA_DEVOLVER: ReadonlySet<TipoDeAviso> = new Set([
  'pago_de_otro_monto',
  'pago_sin_stock',
  'pago_de_mas',
  'reintegro_rechazado',
  'cancelado_despues_de_pagado',
  'transferencia_sin_stock',
  'transferencia_de_mas',
  'sobran',
])

/** Flags about money that came on top of the order's own. */
const DE_MAS: ReadonlySet<TipoDeAviso> = new Set(['pago_de_mas', 'transferencia_de_mas'])

function porDevolver({ avisos }: Facts, tipos = PARA_DEVOLVER): string {
  return avisos.some((aviso) => isAbierto(aviso) && tipos.has(aviso.tipo)) ? 'hay dinero para devolver' : ''
}

function hasComprobante({ comprobantes }: Facts): boolean {
  return comprobantes > 0
}

const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const SEMANA = 7

/** A day near today as people say it: `hoy`, `mañana`, `el martes`, `el 28/11`. */
function diaCercano(millis: number, now: number): string {
  const dia = diaDe(millis)
  const lejos = dia - diaDe(now)
  const cerca = ({ '-1': 'ayer', 0: 'hoy', 1: 'mañana' } as Record<number, string>)[lejos]
  if (cerca !== undefined) return cerca
  const fecha = new Date(dia * DIA_MS)
  return lejos > 0 && lejos < SEMANA
    ? `el ${DIAS[fecha.getUTCDay()]}`
    : `el ${fecha.getUTCDate()}/${fecha.getUTCMonth() + 1}`
}

/** A moment near now as people say it, in Montevideo: `mañana 14:00`. */
function nombreDelMomento(millis: number, now: number): string {
  const hora = new Date(millis - ATRASO_DE_MONTEVIDEO).toISOString().slice(11, 16)
  return `${diaCercano(millis, now)} ${hora}`
}
