import type { Ajustes } from '#domain/ajustes.ts'
import { esperaDinero } from '#domain/coincidencia.ts'
import { formatCentavos } from '#domain/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { FinDeMovimiento } from '#domain/transferencias.ts'
import type { Tx } from '#server/db/connect.ts'
import type { MovimientoBancoRow, PedidoRow } from '#server/db/schema.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { addAviso } from '#server/orders/aviso.ts'
import { confirmTransferencia } from '#server/orders/confirm-transferencia.ts'
import { withPedido } from '#server/orders/with-pedido.ts'
import type { Runtime } from '#server/runtime.ts'
import { claimMovimiento, findCobro, selectMovimiento } from './movimientos.repo.ts'

type FalloDeMovimiento = Fallo<'no_encontrado' | 'movimiento_usado', undefined>

/**
 * An administrator says that a movement of the bank is an order's money: the order is paid. A movement is one order's
 * money, whoever confirms it and however often; money for an order that has its own already, or waits for none, is
 * flagged to be returned (specification 30).
 * @param autor e-mail of the administrator
 */
export async function confirmMovimiento(
  runtime: Runtime,
  mailer: Pick<Mailer, 'kick'>,
  ajustes: Ajustes,
  { movimiento: id, codigo }: { movimiento: string; codigo: string },
  autor: string,
): Promise<Resultado<FinDeMovimiento, FalloDeMovimiento>> {
  const done = await withPedido(
    runtime,
    codigo,
    async (tx, row): Promise<Resultado<FinDeMovimiento, FalloDeMovimiento>> => {
      const claimed = await claimMovimiento(tx, id, { pedidoId: row.id, quien: autor, en: runtime.clock() })
      if (claimed === undefined) {
        const there = await selectMovimiento(tx, id)
        if (there === undefined) return fallo('no_encontrado')
        return there.pedidoId === row.id ? ok('repetido') : fallo('movimiento_usado')
      }
      return ok(await settle(tx, runtime, ajustes, row, claimed, autor))
    },
  )
  if (done.ok) mailer.kick()
  return done
}

async function settle(
  tx: Tx,
  runtime: Runtime,
  ajustes: Ajustes,
  row: PedidoRow,
  movimiento: MovimientoBancoRow,
  autor: string,
): Promise<FinDeMovimiento> {
  const detalle = `Movimiento del banco: ${formatCentavos(movimiento.centavos)} ${describeOrigen(movimiento)}.`
  if (esperaDinero(row)) {
    const confirmed = await confirmTransferencia(tx, runtime, ajustes, row, { autor, detalle })
    return confirmed.ok ? 'pagado' : 'sin_stock'
  }
  const { confirmado, conMovimiento } = await findCobro(tx, row.id, movimiento.id)
  // Confirmed by hand before the bank's list was loaded: the same money.
  if (confirmado && !conMovimiento) return 'unido'
  const { id, centavos } = movimiento
  const aviso = { movimientoId: id, centavos, detalle: describeOrigen(movimiento) }
  await addAviso(tx, runtime, row, { tipo: 'transferencia_de_mas', ...aviso })
  return 'para_devolver'
}

/** `del 18/11/2026, «TRANSF RECIBIDA»` */
function describeOrigen({ fecha, descripcion }: MovimientoBancoRow): string {
  return `del ${fecha.split('-').toReversed().join('/')}, «${descripcion}»`
}
