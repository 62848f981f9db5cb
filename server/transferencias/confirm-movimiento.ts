import { diferenciaEnPalabras, esperaDinero } from '#domain/transferencias/coincidencia.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { FinDeMovimiento, MovimientoConfirmado, MovimientoMirado } from '#domain/transferencias/transferencias.ts'
import type { Tx } from '#server/db/connect.ts'
import type { MovimientoBancoRow, PedidoRow } from '#server/db/schema.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import { afterHistoria } from '#server/pedidos/guardar/after-historia.ts'
import { addAviso, resolveAvisos } from '#server/pedidos/guardar/aviso.ts'
import { confirmTransferencia } from '#server/pedidos/mover/confirm-transferencia.ts'
import { readCreencias } from '#server/pedidos/guardar/read-creencias.ts'
import { withPedido } from '#server/pedidos/guardar/with-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { claimMovimiento, findCobro, selectMovimiento } from './movimientos.repo.ts'

export type ParConfirmado = {
  movimiento: string
  codigo: string
  /** Whoever confirms saw that the amounts differ. */
  conOtroImporte: boolean
}

export type FalloDeMovimiento = Fallo<
  'no_encontrado' | 'movimiento_usado' | 'movimiento_en_otra_moneda' | 'importe_distinto',
  undefined
>

/**
 * An administrator says that a movement of the bank is an order's money: the order is paid. A movement is one order's
 * money, whoever confirms it and however often. Money for an order that has its own already, or waits for none, is
 * flagged to be returned. Another amount than the order's is refused until whoever confirms says that they saw it, and
 * is flagged then (specification 30).
 * @param autor e-mail of the administrator
 */
export async function confirmMovimiento(
  runtime: MailingRuntime,
  { movimiento: id, codigo, conOtroImporte }: ParConfirmado,
  autor: string,
): Promise<Resultado<MovimientoConfirmado, FalloDeMovimiento>> {
  const done = await withPedido(
    runtime,
    codigo,
    async (work, row): Promise<Resultado<MovimientoConfirmado, FalloDeMovimiento>> => {
      const movimiento = await selectMovimiento(work.tx, id)
      if (movimiento === undefined) return fallo('no_encontrado')
      if (movimiento.estado === 'usado') {
        return movimiento.pedidoId === row.id ? ok({ fin: 'repetido', diferencia: 0 }) : fallo('movimiento_usado')
      }
      if (movimiento.moneda !== 'UYU') return fallo('movimiento_en_otra_moneda')
      const papel = await papelDe(work.tx, row, movimiento)
      const diferencia = papel.fin === 'para_devolver' ? 0 : papel.llegaron - row.totalTransferencia * 100
      if (diferencia !== 0 && !conOtroImporte) {
        const words = diferenciaEnPalabras(diferencia)
        const total = formatCentavos(row.totalTransferencia * 100)
        const detail = `El movimiento es de ${formatCentavos(movimiento.centavos)} y el pedido de ${total}: ${words}.`
        return fallo('importe_distinto', { detail })
      }
      const claimed = await claimMovimiento(work.tx, work.seal, id, {
        pedidoId: row.id,
        quien: autor,
        en: await afterHistoria(work, row.id),
      })
      if (claimed === undefined) return fallo('movimiento_usado')
      const fin = await settleMovimiento(work, row, claimed, papel.fin, autor)
      if (fin === 'sin_stock' || diferencia === 0) return ok({ fin, diferencia: 0 })
      await addAviso(work, row, {
        tipo: diferencia < 0 ? 'faltan' : 'sobran',
        centavos: papel.llegaron,
        esperado: row.totalTransferencia * 100,
        movimientoId: id,
      })
      return ok({ fin, diferencia })
    },
  )
  if (done.ok) runtime.mailer.kick()
  return done
}

/** What confirming a movement would come to, to ask whether that is meant. */
export async function lookAtMovimiento(
  runtime: Runtime,
  { movimiento: id, codigo }: { movimiento: string; codigo: string },
): Promise<Resultado<MovimientoMirado, FalloDeMovimiento>> {
  return withPedido(runtime, codigo, async (work, row): Promise<Resultado<MovimientoMirado, FalloDeMovimiento>> => {
    const movimiento = await selectMovimiento(work.tx, id)
    if (movimiento === undefined) return fallo('no_encontrado')
    if (movimiento.estado === 'usado') return fallo('movimiento_usado')
    if (movimiento.moneda !== 'UYU') return fallo('movimiento_en_otra_moneda')
    const { fin, llegaron } = await papelDe(work.tx, row, movimiento)
    const { fecha, descripcion, centavos } = movimiento
    return ok({
      movimiento: id,
      fecha,
      descripcion,
      centavos,
      codigo,
      nombre: row.nombre,
      total: row.totalTransferencia,
      fin,
      diferencia: fin === 'para_devolver' ? 0 : llegaron - row.totalTransferencia * 100,
      tarjeta: esperaDinero(row) ? ((await readCreencias(work.tx, [row])).get(row.id) ?? '') : '',
    })
  })
}

/** What a movement would be to an order, and its total with it, in cents. */
async function papelDe(
  tx: Tx,
  row: PedidoRow,
  { centavos }: MovimientoBancoRow,
): Promise<{ fin: Exclude<FinDeMovimiento, 'repetido' | 'sin_stock'>; llegaron: number }> {
  if (esperaDinero(row) && row.totalTransferencia > 0) return { fin: 'pagado', llegaron: centavos }
  const { confirmado, movimientos, faltan } = await findCobro(tx, row.id)
  // The order was confirmed by hand before the bank's list was loaded: the same money.
  if (confirmado && movimientos === 0) return { fin: 'unido', llegaron: centavos }
  return { fin: faltan ? 'resto' : 'para_devolver', llegaron: movimientos + centavos }
}

async function settleMovimiento(
  work: Work,
  row: PedidoRow,
  movimiento: MovimientoBancoRow,
  fin: Exclude<FinDeMovimiento, 'repetido' | 'sin_stock'>,
  autor: string,
): Promise<FinDeMovimiento> {
  const { id, centavos } = movimiento
  const what = `${formatCentavos(centavos)} ${describeOrigen(movimiento)}`
  switch (fin) {
    case 'pagado': {
      const detalle = `Movimiento del banco: ${what}.`
      const confirmed = await confirmTransferencia(work, row, { autor, detalle, movimientoId: id })
      return confirmed.ok ? 'pagado' : 'sin_stock'
    }
    case 'resto':
      await resolveAvisos(work, row, { tipo: 'faltan' }, { quien: 'administrador', autor, nota: `Llegaron ${what}.` })
      return fin
    case 'para_devolver': {
      const detalle = describeOrigen(movimiento)
      await addAviso(work, row, { tipo: 'transferencia_de_mas', movimientoId: id, centavos, detalle })
      return fin
    }
    case 'unido':
      return fin
  }
}

/** `del 18/11/2026, «TRANSF RECIBIDA»` */
function describeOrigen({ fecha, descripcion }: MovimientoBancoRow): string {
  return `del ${fecha.split('-').toReversed().join('/')}, «${descripcion}»`
}
