import { lockKeys } from '#server/db/lock-key.ts'
import type { Tx } from '#server/db/connect.ts'
import type { OrigenDePedido } from './read-cargas.ts'

/**
 * Makes other orders of the same telephone, e-mail address or network wait until this transaction ends. None of the
 * limits of one of them is passed by two at once (specification 11). Taken before an order's row where both are.
 */
export function lockComprador(
  tx: Tx,
  { telefonoNormal, casilla, red }: OrigenDePedido,
  ...more: string[]
): Promise<void> {
  const known = { telefono: telefonoNormal, casilla, red }
  const keys = Object.entries(known).flatMap(([campo, valor]) => (valor === '' ? [] : [`${campo}:${valor}`]))
  return lockKeys(tx, [...keys, ...more])
}
