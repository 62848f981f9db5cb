import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { forgetAjenos } from '#server/imagenes/forget-ajenos.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'
import { terminado } from '#server/pedidos/guardar/terminado.ts'
import { selectDeTerminados, sumBytesSinPagar, vinoANada } from './comprobantes.repo.ts'

/** Bytes that receipts of unpaid orders may take altogether: tens of thousands of usual ones. */
export const BYTES_SIN_PAGAR = 5 * 1024 ** 3

const BATCH = 100

/**
 * Forgets receipts of orders that ended, however, some time ago (the owner's setting, 30 days). They are pictures of other
 * people's accounts (specification 30.22). Those of an order with a flag that somebody has to look into stay. Sooner, the
 * oldest first, go those of orders that came to nothing, while unpaid orders' take too much room.
 */
export async function forgetComprobantes(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  storage: Storage,
): Promise<void> {
  const { database, clock } = runtime
  const before = clock() - (await readPlazos(runtime)).comprobantesDias * DIA_MS
  await forgetAjenos(runtime, storage, 'comprobantes', async () => {
    const isFull = (await sumBytesSinPagar(database.aside)) > BYTES_SIN_PAGAR
    const old = await selectDeTerminados(database.aside, terminado, before, BATCH)
    const found = old.length === 0 && isFull ? await selectDeTerminados(database.aside, vinoANada, clock(), 1) : old
    return found.map(({ id }) => id)
  })
}
