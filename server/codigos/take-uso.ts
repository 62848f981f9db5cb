import type { CodigoDeDescuento } from '#domain/codigo/codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { countUso, countUsosDe, insertUso } from './codigos.repo.ts'

/**
 * Takes a use of a code for an order that is being placed; `keepUso` follows once the order is written.
 * @returns false when there is none left, or not for this buyer
 */
export async function takeUso(
  tx: Tx,
  { codigo, usosPorPersona }: CodigoDeDescuento,
  persona: Pick<PedidoRow, 'telefonoNormal' | 'casilla'>,
): Promise<boolean> {
  if (!(await countUso(tx, codigo))) return false
  // Behind that statement no other order with the code comes between.
  return usosPorPersona === null || (await countUsosDe(tx, codigo, persona)) < usosPorPersona
}

/** Writes down that an order, just written, has the use that was taken for it, if it has a code. */
export async function keepUso(
  tx: Tx,
  { id, codigoDescuento }: Pick<PedidoRow, 'id' | 'codigoDescuento'>,
): Promise<void> {
  if (codigoDescuento !== '') await insertUso(tx, codigoDescuento, id)
}
