import type { Pesos } from '#domain/dinero/dinero.ts'
import { ALFABETO_CODIGO, type Estado } from '#domain/pedidos/pedido.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { mesesAntes } from '#domain/tiempo/mes.ts'

/** What shirts that came back were worth, to be spent in other orders of the same buyer. */
export type Credito = {
  codigo: string
  monto: Pesos
  /** Until when it can be used, milliseconds UTC; not included. */
  vence: number
}

/** What a buyer has of one now. */
export type CreditoDisponible = Omit<Credito, 'monto'> & { queda: Pesos }

/** Letters of one after `CR-`: nobody guesses them. */
export const LETRAS_DE_CREDITO = 8
const CREDITO = new RegExp(`^CR([${ALFABETO_CODIGO}]{${LETRAS_DE_CREDITO}})$`)
const MESES = 12

/** The end of the day 12 months after, milliseconds UTC (specification 37.30). */
export function venceCredito(now: number): number {
  return comienzoDe(diaDe(mesesAntes(now, -MESES)) + 1)
}

/** A credit's code as it is kept, however it is typed. @returns null for what is none */
export function normalizeCredito(typed: string): string | null {
  const letters = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  const [, own] = CREDITO.exec(letters) ?? []
  return own === undefined ? null : `CR-${own}`
}

/**
 * How much of a credit pays an order that is being placed. Where it is enough at the transfer price nothing remains to be
 * paid; else all of it is used, whichever way the rest is paid (specification 37.32).
 * @param total what the order costs by transfer, with shipping
 */
export function pagoConCredito(queda: Pesos, total: Pesos): { aCuenta: Pesos; cubre: boolean } {
  return { aCuenta: Math.min(queda, total), cubre: queda > 0 && queda >= total }
}

const DESHECHOS: readonly Estado[] = ['vencido', 'cancelado', 'reembolsado']

/**
 * What an order uses of its credit. One that came to nothing gives it back, but for what was given for its shirts already.
 * @param dado what came back of it is worth that was settled by credit or by other shirts
 */
export function usoDeCredito({ estado, aCuenta, dado }: { estado: Estado; aCuenta: Pesos; dado: Pesos }): Pesos {
  return DESHECHOS.includes(estado) ? Math.min(aCuenta, dado) : aCuenta
}
