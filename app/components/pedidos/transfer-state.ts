import type { Pesos } from '#domain/dinero/dinero.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'

/** What a transfer order hands to /checkout-transfer with the navigation (specification 2). */
export type TransferState = { envio: DatosEnvio & { costo: Pesos; tiempo: string }; total: Pesos }

/** Reads the navigation's state; null when it is missing or another page's. */
export function parseTransferState(state: unknown): TransferState | null {
  if (typeof state !== 'object' || state === null) return null
  const { envio, total } = state as Record<string, unknown>
  if (typeof envio !== 'object' || envio === null || !Number.isSafeInteger(total)) return null
  return state as TransferState
}
