import { DIAS_DE_ARREPENTIMIENTO } from '../pedidos/arrepentimiento.ts'
import { ESTADO_ETIQUETA, TERMINADOS, type Estado } from '../pedidos/pedido.ts'
import { comienzoDe, DIA_MS, diaDe, diaEnCifras } from '../tiempo/dia.ts'
import type { Feriados } from '../tiempo/feriados.ts'
import { habilesDespues } from '../tiempo/habil.ts'

/** What decides whether somebody's data may be erased from an order. */
export type PedidoPorBorrar = {
  codigo: string
  estado: Estado
  /** Whether nothing of it is left to be sent. */
  sinEnvio: boolean
  /** When something happened to it last, and when it was delivered; milliseconds UTC. */
  ultimo: number
  entregado: number | null
  /** Flags that nobody dealt with, refunds under way, mails that are still to go. */
  avisos: number
  reintegros: number
  /** Of shirts that may still come back, or be sent for those. */
  devoluciones: number
  correos: number
  /** Papers of the tax office that aren't accepted yet. */
  cfe: number
}

/** Days after which no money comes any more for an order that ended otherwise than in its buyer's hands. */
const DIAS_SIN_DINERO = 30

/**
 * Why somebody's data can't be erased from an order yet (specification 35.5). It is on its way, may still be given back,
 * or has something that needs them.
 * @param now milliseconds UTC
 * @param isFeriado the owner's holidays
 * @returns a sentence for the owner; null when they can
 */
export function explainNoBorrable(pedido: PedidoPorBorrar, now: number, isFeriado?: Feriados): string | null {
  const { codigo, estado, sinEnvio, avisos, reintegros, devoluciones, correos, cfe } = pedido
  if (!TERMINADOS.includes(estado) && !sinEnvio) {
    return `El pedido ${codigo} está en curso (${ESTADO_ETIQUETA[estado].toLowerCase()}): sus datos se borran cuando termine.`
  }
  const desde = borrableDesde(pedido, isFeriado)
  if (now < desde) {
    const dia = diaEnCifras(diaDe(desde))
    const porque =
      estado === 'entregado' ? 'hasta entonces puede arrepentirse' : 'hasta entonces todavía puede llegar su dinero'
    return `El pedido ${codigo} se puede borrar desde el ${dia}: ${porque}.`
  }
  if (reintegros > 0) return `El pedido ${codigo} tiene una devolución en camino: esperá a que termine.`
  if (devoluciones > 0) return `El pedido ${codigo} tiene camisetas por devolver o cambiar: esperá a que se resuelva.`
  if (avisos > 0) return `El pedido ${codigo} tiene un aviso sin resolver: resolvelo primero.`
  if (cfe > 0) return `El pedido ${codigo} tiene un comprobante fiscal por emitir: esperá a que se acepte.`
  if (correos > 0) return `El pedido ${codigo} tiene un correo por salir: esperá a que salga.`
  return null
}

/** The first moment at which the days for withdrawal are over, counted from the day after delivery. */
function borrableDesde({ estado, ultimo, entregado }: PedidoPorBorrar, isFeriado?: Feriados): number {
  if (estado !== 'entregado' || entregado === null) return ultimo + DIAS_SIN_DINERO * DIA_MS
  return comienzoDe(habilesDespues(diaDe(entregado), DIAS_DE_ARREPENTIMIENTO, isFeriado) + 1)
}
