import type { Reintegro } from '#domain/pagos/reintegro.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { eventoDeDevolver, quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { diaDe, diaEnCifras, readDia } from '#domain/tiempo/dia.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import type { PedidoRow, ReintegroRow } from '#server/db/schema.ts'
import { afterHistoria } from '../guardar/after-historia.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
import { hechoAhora, insertReintegro, selectReintegro } from '../guardar/reintegros.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'
import { refuseOther, type FalloAlPedir } from './ask-reintegro.ts'
import { movePedido } from './transition.ts'

export type ReintegroAMano = Pick<Reintegro, 'via' | 'monto' | 'cuenta' | 'motivo'> & {
  /** Chosen by the browser: the same one twice is one. */
  id: string
  /** `2026-11-18` */
  dia: string
  /** What could still go back by hand when the administrator looked; null where that isn't asked. */
  queda: Pesos | null
  /** The devolución that it settles. */
  devolucionId?: string | null
}

export type FalloAMano = FalloAlPedir | Fallo<'dia_imposible', undefined>

/**
 * Writes down money that an administrator gave back by hand, all that is left of an order or a part (specification
 * 31.20). The order moves and its buyer is told, as by a refund. Never more than came, whoever does it at once.
 * @param autor e-mail of the administrator
 */
export async function returnByHand(
  runtime: MailingRuntime,
  codigo: string,
  dado: ReintegroAMano,
  autor: string,
): Promise<Resultado<null, FalloAMano>> {
  const done = await withPedido(runtime, codigo, (work, pedido) => writeReintegroAMano(work, pedido, dado, autor))
  if (done.ok) runtime.mailer.kick()
  return done
}

/** Does so within a transaction. @param pedido as `lockPedido` of it gave it */
export async function writeReintegroAMano(
  work: Work,
  pedido: PedidoRow,
  { id, via, monto, cuenta, dia, motivo, queda, devolucionId = null }: ReintegroAMano,
  autor: string,
): Promise<Resultado<null, FalloAMano>> {
  const known = await selectReintegro(work.tx, id)
  if (known !== undefined) {
    const isSame = known.pedidoId === pedido.id && known.via === via && known.monto === monto && known.dia === dia
    return isSame ? ok(null) : refuseOther(known)
  }
  const now = await afterHistoria(work, pedido.id)
  const hecho = readDia(dia)
  if (hecho === null || hecho > diaDe(now)) return fallo('dia_imposible')
  if (hecho < diaDe(pedido.creado)) {
    return fallo('dia_imposible', {
      detail: `El pedido es del ${diaEnCifras(diaDe(pedido.creado))}: no pudo ser antes.`,
    })
  }
  const dinero = await readDineroDe(work.tx, pedido)
  const left = quedaAMano(dinero)
  if (queda !== null && left !== queda) {
    const detail = `Cambió mientras lo mirabas: quedan ${formatPesos(left)} por devolver.`
    return fallo('pedido_cambiado', { detail })
  }
  if (monto <= 0 || monto > left) {
    return fallo('reintegro_excedido', { detail: `De este pedido quedan ${formatPesos(left)} por devolver.` })
  }
  const row: ReintegroRow = {
    ...hechoAhora(now),
    id,
    pedidoId: pedido.id,
    via,
    pagoId: null,
    devolucionId,
    monto,
    cuenta: MEDIOS[via].porBanco ? cuenta : '',
    dia,
    motivo,
    quien: 'administrador',
    autor,
    proveedorId: null,
  }
  await insertReintegro(work.tx, row)
  const what = `${formatPesos(monto)} devueltos ${MEDIOS[via].alPagar} el ${diaEnCifras(hecho)}.`
  const moved = await movePedido(work, pedido, {
    evento: eventoDeDevolver({ ...dinero, reintegros: [...dinero.reintegros, row] }),
    quien: 'administrador',
    autor,
    detalle: [what, motivo].filter((part) => part !== '').join(' '),
    devuelto: monto,
    via,
  })
  if (!moved.ok) throw new Error(`order ${pedido.codigo} can't be told of money that went back`)
  return ok(null)
}
