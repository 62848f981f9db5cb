import type { Pedido } from '#domain/pedidos/pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { completePedido, selectPedido } from './pedidos.repo.ts'
import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isContactoDe, type PedidoBuscado } from '#domain/pedidos/pedido-buscado.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import { networkOf } from '#server/base/network.ts'
import { selectCodigosDePedidos } from './gestion.repo.ts'

/** An order with its lines and history, or null. Only its token may come from a buyer: it can't be guessed. */
export async function findPedido(
  { database }: Pick<Runtime, 'database'>,
  clave: { token: string } | { id: string } | { codigo: string },
): Promise<Pedido | null> {
  const row = await selectPedido(database.read, clave)
  return row === undefined ? null : completePedido(database.read, row)
}

/** Per address, generous because mobile networks share them; and per order, whoever asks and from wherever. */
const POR_RED = { max: 20, ventanaMs: 10 * 60_000 }
const POR_PEDIDO = { max: 20, ventanaMs: 60 * 60_000 }

/**
 * The address of an order's page for whoever knows its code and its telephone or e-mail (specification 11). Which of
 * the two was wrong isn't told.
 * @param ip who asks
 * @returns the token of its page
 */
export async function findToken(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  { codigo, contacto }: PedidoBuscado,
  ip: string,
): Promise<
  Resultado<string, Fallo<'pedido_no_encontrado' | 'demasiados_intentos', { retryAfter: number } | undefined>>
> {
  const [meant] = codigosEn(codigo)
  for (const [clave, limite] of [
    [`buscar-pedido:${networkOf(ip)}`, POR_RED],
    ...(meant === undefined ? [] : [[`buscar-pedido:${meant}`, POR_PEDIDO] as const]),
  ] as const) {
    const limit = await takeFromLimit(runtime, clave, limite)
    if (!limit.ok) return fallo('demasiados_intentos', { data: { retryAfter: limit.retryAfter } })
  }
  const row = meant === undefined ? undefined : await selectPedido(runtime.database.read, { codigo: meant })
  if (row === undefined || !isContactoDe(contacto, row)) return fallo('pedido_no_encontrado')
  return ok(row.token)
}

/**
 * The order that a text names by its code, as a search in any writing or in a buyer's whole message (specification 26).
 * @returns its code; null when the text names none that exists, or more than one
 */
export async function findCodigo({ database }: Pick<Runtime, 'database'>, texto: string): Promise<string | null> {
  const found = await selectCodigosDePedidos(database.read, codigosEn(texto))
  return found.length === 1 ? found[0]! : null
}
