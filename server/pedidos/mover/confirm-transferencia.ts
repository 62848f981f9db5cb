import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { addAviso } from '../guardar/aviso.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { explainSinStock } from './hold-pedido.ts'
import { movePedido } from './transition.ts'

type Falla = Fallo<'pedido_no_modificable' | 'sin_stock', undefined>

/** Who confirmed it, an administrator's e-mail, what they noted, and which of the bank's movements it is, if any. */
export type Confirmacion = { autor: string; detalle: string; movimientoId?: string }

/**
 * The owner saw the money on the account: the order is paid. Without a hold, or after it ran out, only when the shirts
 * can still be had. Otherwise it is flagged as money to return, and that stays written although this fails.
 * @param row as `lockPedido` of the same transaction gave it
 */
export async function confirmTransferencia(
  work: Work,
  row: PedidoRow,
  { autor, detalle, movimientoId }: Confirmacion,
): Promise<Resultado<null, Falla>> {
  const moved = await movePedido(work, row, {
    evento: 'confirmar_transferencia',
    quien: 'administrador',
    autor,
    detalle,
    movimientoId: movimientoId ?? null,
  })
  if (!moved.ok && moved.motivo === 'sin_stock') {
    const sinStock = await explainSinStock(work.tx, row)
    // Nobody should pay again for shirts that are gone.
    if (row.estado === 'pendiente_pago') {
      await movePedido(work, row, { evento: 'agotar', quien: 'administrador', autor, detalle })
    }
    await addAviso(work, row, { tipo: 'transferencia_sin_stock', movimientoId: movimientoId ?? '', ...sinStock })
    return fallo('sin_stock')
  }
  if (!moved.ok) return fallo('pedido_no_modificable')
  return ok(null)
}
