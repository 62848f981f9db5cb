import { createHmac } from 'node:crypto'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { isSameSeal } from '#server/base/seal.ts'

/** A line of an order in the address of its picture. */
export type DireccionDeDorso = { codigo: string; orden: number; firma: string }

/**
 * Address (path) of the picture of a line's print, for mails: mail programs show no SVG. It is signed with the order's
 * token but doesn't contain it. A program that fetches pictures gets no access to the order, and nobody can have the
 * shop draw a text of their own.
 */
export function dorsoUrl({ codigo, token }: Pick<Pedido, 'codigo' | 'token'>, orden: number): string {
  return `/estampado/${codigo}/${orden}/${signDorso(token, orden)}.jpg`
}

/** Whether an address was made by `dorsoUrl` for this order. */
export function isDorsoDe({ token }: Pick<Pedido, 'token'>, { orden, firma }: DireccionDeDorso): boolean {
  return isSameSeal(firma, signDorso(token, orden))
}

function signDorso(token: string, orden: number): string {
  return createHmac('sha256', token).update(`dorso ${orden}`).digest('base64url').slice(0, 22)
}
