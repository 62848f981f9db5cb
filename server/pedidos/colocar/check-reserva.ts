import type { ReservaPrevista } from '#domain/pedidos/retencion.ts'
import { redDe } from '#server/base/network.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { canHold } from '../guardar/can-hold.ts'
import { selectPedido } from '../guardar/pedidos.repo.ts'

/**
 * Whether a cart's shirts would be held for whoever orders it now, as far as that can be told before the form is
 * filled in: by network, and by how much is held altogether (specification 11). A cart without stock asks for no
 * hold.
 * @param unidades units of stock in the cart
 * @param ip address of the visitor
 * @param propio token of an unpaid order of the buyer's own, which a new one would replace
 */
export async function checkReserva(
  { database }: Pick<Runtime, 'database'>,
  unidades: number,
  ip: string,
  propio?: string,
): Promise<ReservaPrevista> {
  if (unidades === 0) return { tarjeta: true, transferencia: true }
  const db = database.read
  const own = propio === undefined ? undefined : await selectPedido(db, { token: propio })
  const origen = { telefonoNormal: '', casilla: '', red: redDe(ip) }
  const aspirante = { id: own?.id ?? '', unidades, retiene: false }
  return {
    tarjeta: await canHold(db, origen, aspirante, 'tarjeta'),
    transferencia: await canHold(db, origen, aspirante, 'transferencia'),
  }
}
