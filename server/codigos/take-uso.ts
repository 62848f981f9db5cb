import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import type { UsoDeCodigo } from '#domain/pedidos/pedido.ts'
import { isContado, isReservable } from '#domain/pedidos/uso-de-codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { countUso, countUsos, insertUso, uncountUso } from './codigos.repo.ts'

/** Who orders, and from where; what is '' isn't known and counts for nothing. */
type Procedencia = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'red'>

/**
 * Keeps a use of a code for an order that is being placed, as far as unpaid orders may (specification 34.28); `keepUso`
 * follows once the order is written.
 * @returns how the use stands; null when there is none left, or none for this buyer
 */
export async function takeUso(tx: Tx, codigo: CodigoDeDescuento, origen: Procedencia): Promise<UsoDeCodigo | null> {
  const { codigo: clave, usosMax, usosPorPersona } = codigo
  if (usosMax === null && usosPorPersona === null) return ''
  const counted = await countUso(tx, clave)
  if (!counted && isContado(codigo)) return null
  if (isContado(codigo) && usosPorPersona === null) return 'reservado'

  // Behind that statement no other order with the code comes between.
  const usos = await countUsos(tx, clave, origen)
  if (usos === null || usos.deLaPersona >= (usosPorPersona ?? Infinity)) return null
  if (usosMax === null) return ''
  if (isContado(codigo)) return 'reservado'
  if (counted && isReservable(usos, usosMax)) return 'reservado'
  if (counted) await uncountUso(tx, clave)
  // What others keep isn't paid yet.
  return counted || usos.usos - usos.reservados < usosMax ? 'por_confirmar' : null
}

/** Writes down that an order, just written, has the use that was kept for it, if one was. */
export async function keepUso(
  tx: Tx,
  { id, codigoDescuento, usoDeCodigo }: Pick<PedidoRow, 'id' | 'codigoDescuento' | 'usoDeCodigo'>,
): Promise<void> {
  if (usoDeCodigo === 'reservado') await insertUso(tx, codigoDescuento, id)
}
