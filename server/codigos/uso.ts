import type { Estado, UsoDeCodigo } from '#domain/pedidos/pedido.ts'
import { efectoEnCodigo, usoAfter, isContado, isReservable, mayHaveUsos } from '#domain/pedidos/uso-de-codigo.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { returnUso, takeUsoPaid, countUso, countUsos, insertUso, uncountUso } from './codigos.repo.ts'
import type { CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import { takeFromLimit } from '#server/base/limit.ts'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * What moving an order does to the use of its code.
 * @param a the state that it goes to
 * @returns how the use stands then; whether one was taken although none was left; and, for an order that stays, what
 * undoes it
 */
export async function moveUso(
  tx: Tx,
  pedido: PedidoRow,
  a: Estado,
): Promise<{ usoDeCodigo: UsoDeCodigo; isDeMas: boolean; undo: () => Promise<void> }> {
  const { id, codigoDescuento: codigo, estado, usoDeCodigo } = pedido
  const efecto = codigo === '' ? null : efectoEnCodigo(estado, a, usoDeCodigo)
  if (efecto === 'devolver') await returnUso(tx, codigo, id)
  const isDeMas = efecto === 'tomar' && (await takeUsoPaid(tx, codigo, id, pedido))
  return {
    usoDeCodigo: usoAfter(a, usoDeCodigo),
    isDeMas,
    async undo() {
      if (efecto === 'tomar') await returnUso(tx, codigo, id)
    },
  }
}

/** Who orders, and from where; what is '' isn't known and counts for nothing. */
type OrigenDePedido = Pick<PedidoRow, 'telefonoNormal' | 'casilla' | 'red'>

/**
 * Keeps a use of a code for an order that is being placed, as far as unpaid orders may (specification 34.28). `keepUso`
 * follows once the order is written.
 * @returns how the use stands; null when there is none left, or none for this buyer
 */
export async function takeUso(tx: Tx, codigo: CodigoDeDescuento, origen: OrigenDePedido): Promise<UsoDeCodigo | null> {
  const { codigo: clave, usosMax, usosPorPersona } = codigo
  if (usosMax === null && usosPorPersona === null) return ''
  const counted = await countUso(tx, clave)
  if (!counted && isContado(codigo)) return null
  if (isContado(codigo) && usosPorPersona === null) return 'reservado'

  // Orders with the code wait behind that statement: none comes between.
  const usos = await countUsos(tx, clave, origen)
  if (usos === null || !mayHaveUsos(usos.deLaPersona + 1, codigo)) return null
  if (usosMax === null) return ''
  if (isContado(codigo)) return 'reservado'
  if (counted && isReservable(usos, usosMax)) return 'reservado'
  if (counted) await uncountUso(tx, clave)
  // Uses that others keep aren't paid yet.
  return counted || usos.usos - usos.reservados < usosMax ? 'por_confirmar' : null
}

/** Writes down that an order, just written, has the use that was kept for it, if one was. */
export async function keepUso(
  tx: Tx,
  { id, codigoDescuento, usoDeCodigo }: Pick<PedidoRow, 'id' | 'codigoDescuento' | 'usoDeCodigo'>,
): Promise<void> {
  if (usoDeCodigo === 'reservado') await insertUso(tx, codigoDescuento, id)
}

/** Longer than a link of the card provider lives. */
const VENTANA_MS = 60 * 60_000
const NADIE = { red: '', telefonoNormal: '', casilla: '' }

/**
 * Counts a link of the card provider for an order that has no use of its code yet. Nobody looks at a card's payment before it
 * counts. In an hour there are as many such links as the code has unpaid uses (specification 34.32).
 * @returns false past that: the order waits without one, and may be paid by transfer
 */
export async function takeEnlaceSinUso(runtime: Pick<Runtime, 'database' | 'clock'>, codigo: string): Promise<boolean> {
  const code = await countUsos(runtime.database.read, codigo, NADIE)
  // A code that was ended since keeps its price on the orders that have it.
  if (code === null || code.usosMax === null) return true
  const max = code.usosMax - (code.usos - code.reservados)
  return max > 0 && (await takeFromLimit(runtime, `enlaces-sin-uso:${codigo}`, { max, ventanaMs: VENTANA_MS })).ok
}
