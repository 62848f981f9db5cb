import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { applyPayment } from './apply-payment.ts'
import { selectPedidosPorCodigo } from './compare.repo.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

/**
 * Reads the payments of an order from the provider now, and applies what they tell: the reconciliation of one order, for
 * whoever doesn't want to wait for it.
 * @returns how many payments were read
 */
export async function rereadPayments(
  runtime: Runtime,
  client: MercadoPagoClient,
  codigo: string,
): Promise<Resultado<number, Fallo<'no_encontrado' | 'pago_no_disponible'>>> {
  const [pedido] = await selectPedidosPorCodigo(runtime.database.read, codigo)
  if (pedido === undefined) return fallo('no_encontrado')
  const found = await client.searchPayments(pedido.id)
  if (!found.ok) return found
  // The oldest first, as they happened.
  const ids = new Set([...found.value.toReversed(), ...pedido.pagos].map(({ id }) => id))
  let count = 0
  for (const id of ids) {
    const read = await client.readPayment(id)
    if (!read.ok && read.code === 'pago_no_disponible') return fallo('pago_no_disponible')
    if (!read.ok || read.value.externalReference !== pedido.id) continue
    await applyPayment(runtime, read.value, client)
    count++
  }
  return ok(count)
}
