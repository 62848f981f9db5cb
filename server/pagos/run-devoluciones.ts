import type { Runtime } from '#server/base/runtime.ts'
import { carryOutDevolucion, DEVOLUCION_LEASE } from './carry-out-devolucion.ts'
import { claimDevolucion, hasDueDevolucion } from './devoluciones.repo.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'

/**
 * Goes on with the refunds that are due: those whose process died, and those that the provider didn't accept or
 * finish.
 * @param signal stops between two
 */
export async function runDevoluciones(
  runtime: Runtime,
  client: MercadoPagoClient,
  signal?: AbortSignal,
): Promise<void> {
  const { database, clock, log } = runtime
  while (await hasDueDevolucion(database.read, clock())) {
    if (signal?.aborted) return
    const claimed = await database.transaction((tx) => claimDevolucion(tx, clock(), DEVOLUCION_LEASE))
    if (claimed === undefined) return
    try {
      await carryOutDevolucion(runtime, client, claimed)
    } catch (error) {
      log.error({ devolucion: claimed.id, err: error }, 'a refund could not be carried out')
    }
  }
}
