import { efectoEnStock, nextEstado, type Estado, type Evento, type EventoPedido } from '#domain/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { bumpVersion } from '#server/db/version.ts'
import type { Runtime } from '#server/runtime.ts'
import { insertEvento, selectLineas, updateEstado } from './pedidos.repo.ts'
import {
  holdUnidades,
  insertMovimientos,
  releaseUnidades,
  returnUnidades,
  sellUnidades,
  unidadesDe,
} from './stock.repo.ts'

/** What moves an order, who did it and why. */
export type Movimiento = {
  evento: Evento
  quien: EventoPedido['quien']
  /** E-mail of the administrator who did it. */
  autor?: string
  detalle: string
}

export type ResultadoDeMovimiento =
  | { ok: true; estado: Estado }
  /** The table refuses the event in the order's state; or it was too late and the shirts are gone. */
  | { ok: false; motivo: 'no_permitido' | 'sin_stock' }

/**
 * The one place where an order changes state: by the table of transitions (decisions: Orders), with its stock
 * effect, its ledger and its history, in the caller's transaction. A refused event changes nothing.
 * @param pedido as `lockPedido` of the same transaction gave it
 */
export async function movePedido(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  pedido: PedidoRow,
  { evento, quien, autor = '', detalle }: Movimiento,
): Promise<ResultadoDeMovimiento> {
  const de = pedido.estado
  const a = nextEstado(de, evento)
  if (a === null) return { ok: false, motivo: 'no_permitido' }
  if (!(await applyEfectoEnStock(tx, runtime, pedido, a))) return { ok: false, motivo: 'sin_stock' }
  if (!(await updateEstado(tx, pedido.id, de, a))) throw new Error(`order ${pedido.codigo} was not locked: not ${de}`)
  await insertEvento(tx, runtime, pedido.id, { quien, autor, evento, de, a, detalle })
  return { ok: true, estado: a }
}

/** @returns false when shirts are needed that can't be had; nothing has changed then */
async function applyEfectoEnStock(
  tx: Tx,
  runtime: Pick<Runtime, 'clock' | 'newId'>,
  pedido: PedidoRow,
  a: Estado,
): Promise<boolean> {
  const efecto = efectoEnStock(pedido.estado, a)
  if (efecto === null) return true
  const unidades = unidadesDe(await selectLineas(tx, pedido.id))
  if (unidades.length === 0) return true

  if (efecto === 'retener_y_vender') {
    if ((await holdUnidades(tx, unidades)).length > 0) return false
    await insertMovimientos(tx, runtime, 'retencion', unidades, pedido)
  }
  if (efecto === 'liberar') {
    await insertMovimientos(tx, runtime, 'liberacion', await releaseUnidades(tx, unidades), pedido)
  } else if (efecto === 'devolver') {
    await insertMovimientos(tx, runtime, 'devolucion', await returnUnidades(tx, unidades), pedido)
  } else {
    await insertMovimientos(tx, runtime, 'venta', await sellUnidades(tx, unidades), pedido)
  }
  // Selling what was held changes nothing that pages show.
  if (efecto !== 'vender') await bumpVersion(tx)
  return true
}
