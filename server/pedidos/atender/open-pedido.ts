import { isCorregible, type LineaDelComprador } from '#domain/pedidos/correccion.ts'
import { llegadaDePedido } from '#domain/pedidos/llegada-de-pedido.ts'
import type { ReintegroDelComprador } from '#domain/pagos/reintegro.ts'
import type { Pedido } from '#domain/pedidos/pedido.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { ReintegroRow } from '#server/db/schema.ts'
import { hasEnEspera } from '#server/correos/en-espera.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readComoSePago } from '../guardar/como-se-pago.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { addDibujos } from '../guardar/find-pedido-gestionado.ts'
import { selectLineasDe } from '../guardar/gestion.repo.ts'
import { completePedido, selectPedido } from '../guardar/pedidos.repo.ts'

/**
 * An order as its page shows it to its buyer: each shirt with its drawing and what can still be corrected. It has the
 * money that went back by card or is on its way, and whether its mail waits for room at the buyer's address.
 */
export type PedidoAbierto = {
  pedido: Pedido
  /** When it arrives, in words. */
  llegada: string
  /** With what and in how many payments it was paid by card, in words; '' where it wasn't. */
  comoSePago: string
  lineas: LineaDelComprador[]
  reintegros: ReintegroDelComprador[]
  correoEnEspera: boolean
}

/** An order for its buyer's page, or null. @param token unguessable: whoever has it may see the order */
export async function openPedido(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  token: string,
): Promise<PedidoAbierto | null> {
  const db = database.read
  const row = await selectPedido(db, { token })
  if (row === undefined) return null
  const vendidas = await addDibujos(db, await selectLineasDe(db, [row.id]))
  // The printer's name is the shop's own affair.
  const lineas = vendidas.map(({ estampada, estampadaPor: _por, ...own }) => {
    return { ...own, corregible: isCorregible(row.estado, { ...own, estampada }) }
  })
  const reintegros = (await selectReintegrosDe(db, [row.id])).flatMap(toReintegroDelComprador)
  const correoEnEspera = row.correo !== '' && (await hasEnEspera(db, row.id, row.correo))
  const pedido = await completePedido(db, row)
  const llegada = llegadaDePedido(pedido, await readAjustes({ database }), clock())
  const comoSePago = await readComoSePago(db, pedido.eventos)
  return { pedido, llegada, comoSePago, lineas, reintegros, correoEnEspera }
}

/** A refund that the provider refused is never shown to the buyer. */
function toReintegroDelComprador({ id, via, monto, dia, estado, resuelto }: ReintegroRow): ReintegroDelComprador[] {
  return estado === 'rechazada' ? [] : [{ id, via, monto, dia, hecha: estado === 'hecha' ? resuelto : null }]
}
