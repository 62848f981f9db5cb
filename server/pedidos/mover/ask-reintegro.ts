import { pagosPorDevolver } from '#domain/pedidos/gestion/por-devolver.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { PedidoRow, ReintegroDelProveedor, ReintegroRow } from '#server/db/schema.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
import { DEL_PROVEEDOR, insertReintegro, selectReintegro } from '../guardar/reintegros.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/** Milliseconds before a worker goes on with a refund: longer than all that the provider may take for one. */
export const REINTEGRO_LEASE = 60_000

export type SolicitudDeReintegro = {
  /** Chosen by the browser for an amount of a payment: the same one twice is one refund. Also the provider's idempotency key. */
  id: string
  pagoId: string
  monto: Pesos
  motivo: string
  /** What could still go back when the administrator looked; null where that isn't asked. */
  queda: Pesos | null
  /** The devolución that it settles. */
  devolucionId?: string | null
}

export type FalloAlPedir = Fallo<
  'no_encontrado' | 'clave_reutilizada' | 'pedido_cambiado' | 'reintegro_excedido',
  undefined
>

/**
 * Writes down that money of a card payment is to go back, before anybody moves it. From here on it is done once or
 * refused, whatever process dies. What is under way counts as gone, so that two at once never return more than was
 * paid.
 * @param autor e-mail of the administrator
 */
export function askReintegro(
  runtime: Runtime,
  codigo: string,
  solicitud: SolicitudDeReintegro,
  autor: string,
): Promise<Resultado<ReintegroPedido, FalloAlPedir>> {
  return withPedido(runtime, codigo, (work, pedido) => writeReintegro(work, pedido, solicitud, autor))
}

/** A refund as it stands, and whether it was asked for just now. */
export type ReintegroPedido = { row: ReintegroDelProveedor; isNew: boolean }

/** The same in the caller's transaction. @param pedido as `lockPedido` of the same transaction gave it */
export async function writeReintegro(
  work: Work,
  pedido: PedidoRow,
  { id, pagoId, monto, motivo, queda, devolucionId = null }: SolicitudDeReintegro,
  autor: string,
): Promise<Resultado<ReintegroPedido, FalloAlPedir>> {
  const known = await selectReintegro(work.tx, id)
  if (known !== undefined) {
    if (known.pedidoId !== pedido.id) return refuseUnknown()
    if (known.monto !== monto || known.pagoId !== pagoId) return refuseOther(known)
    return ok({ row: { ...known, pagoId }, isNew: false })
  }
  const dinero = await readDineroDe(work.tx, pedido)
  if (!dinero.pagos.some((one) => one.id === pagoId)) return refuseUnknown()
  const left = pagosPorDevolver(dinero).find(({ pago }) => pago.id === pagoId)?.queda ?? 0
  if (queda !== null && left !== queda) {
    const detail = `Cambió mientras lo mirabas: de ese pago quedan ${formatPesos(left)} por devolver.`
    return fallo('pedido_cambiado', { detail })
  }
  if (monto <= 0 || monto > left) {
    return fallo('reintegro_excedido', { detail: `De ese pago quedan ${formatPesos(left)} por devolver.` })
  }
  const now = work.clock()
  const row: ReintegroDelProveedor = {
    ...DEL_PROVEEDOR,
    id,
    pedidoId: pedido.id,
    pagoId,
    devolucionId,
    monto,
    motivo,
    quien: 'administrador',
    autor,
    estado: 'pedida',
    proveedorId: null,
    error: '',
    intentos: 1,
    proximoIntento: now + REINTEGRO_LEASE,
    creado: now,
    resuelto: null,
  }
  await insertReintegro(work.tx, row)
  return ok({ row, isNew: true })
}

/** Under this key money went back already, or is about to: 'done' for another amount would be believed. */
export function refuseOther({ monto, via, pagoId }: ReintegroRow): Fallo<'clave_reutilizada', undefined> {
  const what =
    pagoId === null
      ? `Ya se anotaron ${formatPesos(monto)} devueltos ${MEDIOS[via].alPagar}`
      : `Ya se pidió devolver ${formatPesos(monto)} del pago ${pagoId}`
  const detail = `${what}. Mirá cómo quedó antes de devolver más.`
  return fallo('clave_reutilizada', { detail })
}

function refuseUnknown(): Fallo<'no_encontrado', undefined> {
  return fallo('no_encontrado', { detail: 'Ese pago no es de este pedido.' })
}
