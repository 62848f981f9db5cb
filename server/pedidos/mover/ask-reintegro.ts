import { restToReturn } from '#domain/pagos/reintegro.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { ReintegroRow } from '#server/db/schema.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertReintegro, selectReintegro, selectReintegrosDe } from '../guardar/reintegros.repo.ts'
import { selectPagosDePedido } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

export type SolicitudDeReintegro = {
  /** Chosen by the browser for an amount of a payment: the same one twice is one refund. Also the provider's idempotency key. */
  id: string
  pagoId: string
  monto: Pesos
  motivo: string
  /** What could still go back when the administrator looked. */
  queda: Pesos
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
 * @param lease milliseconds for which the caller carries it out, before a worker does
 */
export function askReintegro(
  runtime: Runtime,
  codigo: string,
  { id, pagoId, monto, motivo, queda }: SolicitudDeReintegro,
  autor: string,
  lease: number,
): Promise<Resultado<{ row: ReintegroRow; isNew: boolean }, FalloAlPedir>> {
  return withPedido(runtime, codigo, async (work, pedido) => {
    const known = await selectReintegro(work.tx, id)
    if (known !== undefined) {
      if (known.pedidoId !== pedido.id) return refuseUnknown()
      return known.monto === monto && known.pagoId === pagoId ? ok({ row: known, isNew: false }) : refuseOther(known)
    }
    const pago = (await selectPagosDePedido(work.tx, pedido.id)).find((one) => one.id === pagoId)
    if (pago === undefined) return refuseUnknown()
    const left = restToReturn(pago, await selectReintegrosDe(work.tx, [pedido.id]))
    if (left !== queda) {
      const detail = `Cambió mientras lo mirabas: de ese pago quedan ${formatPesos(left)} por devolver.`
      return fallo('pedido_cambiado', { detail })
    }
    if (monto <= 0 || monto > left) {
      return fallo('reintegro_excedido', { detail: `De ese pago quedan ${formatPesos(left)} por devolver.` })
    }
    const now = work.clock()
    const row: ReintegroRow = {
      id,
      pedidoId: pedido.id,
      pagoId,
      monto,
      motivo,
      quien: 'administrador',
      autor,
      estado: 'pedida',
      proveedorId: null,
      error: '',
      intentos: 1,
      proximoIntento: now + lease,
      creado: now,
      resuelto: null,
    }
    await insertReintegro(work.tx, row)
    return ok({ row, isNew: true })
  })
}

/** Under this key money went back already, or is about to: 'done' for another amount would be believed. */
function refuseOther({ monto, pagoId }: ReintegroRow): Fallo<'clave_reutilizada', undefined> {
  const detail = `Ya se pidió devolver ${formatPesos(monto)} del pago ${pagoId}. Mirá cómo quedó antes de devolver más.`
  return fallo('clave_reutilizada', { detail })
}

function refuseUnknown(): Fallo<'no_encontrado', undefined> {
  return fallo('no_encontrado', { detail: 'Ese pago no es de este pedido.' })
}
