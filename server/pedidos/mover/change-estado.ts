import type { Quien } from '#domain/pedidos/eventos.ts'
import {
  impedimentoDe,
  isCobrable,
  isEventoDeMetodo,
  type EventoDeAdministrador,
} from '#domain/pedidos/gestion/acciones-pedido.ts'
import { deshacerDe, type EventoQueDeshace } from '#domain/pedidos/gestion/deshacer.ts'
import { porDevolverDe } from '#domain/pedidos/gestion/por-devolver.ts'
import { isReintegroEnCurso } from '#domain/pagos/reintegro.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { ESTADO_ETIQUETA, totalElegido, type Estado, type EventoPedido } from '#domain/pedidos/pedido.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { addAviso, readAvisosAbiertos } from '../guardar/aviso.ts'
import { confirmTransferencia } from './confirm-transferencia.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
import { selectEventos } from '../guardar/pedidos.repo.ts'
import { movePedido } from './transition.ts'
import { countQueVan, selectVidas } from '../guardar/vidas.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

export type CambioDeEstado = {
  evento: EventoDeAdministrador
  /** The state that the administrator saw. */
  desde: Estado
  /** What they noted, for the order's history. */
  detalle: string
  /** Number of the parcel; undefined leaves it as it is. */
  seguimiento?: string | undefined
  transporte?: string | undefined
}

export type FalloDeCambio = Fallo<
  'no_encontrado' | 'pedido_cambiado' | 'pedido_no_modificable' | 'sin_stock',
  undefined
>

/**
 * An administrator moves an order along the table of transitions (specification 26). State, stock, ledger, history,
 * flag and mail go in one transaction. Whoever saw another state than the order has is told who changed it. The same
 * change sent twice by the same person is done once. Cancelling an order that was paid flags its money to be returned.
 * @param autor e-mail of the administrator
 */
export async function changeEstado(
  runtime: MailingRuntime,
  codigo: string,
  cambio: CambioDeEstado,
  autor: string,
): Promise<Resultado<null, FalloDeCambio>> {
  const changed = await withPedido(runtime, codigo, async (work, row): Promise<Resultado<null, FalloDeCambio>> => {
    const eventos = await selectEventos(work.tx, row.id)
    if (row.estado !== cambio.desde) {
      // Corrections made since then didn't move it.
      const last = eventos.findLast(({ de, a }) => de !== a)
      if (last !== undefined && isRepeat(last, cambio, autor)) return ok(null)
      return fallo('pedido_cambiado', { detail: explainChange(last, row.estado) })
    }
    if (!isEventoDeMetodo(cambio.evento, row)) return fallo('pedido_no_modificable')
    if (!isCobrable(cambio.evento, row)) {
      const detail = 'No hay nada que cobrar: se manda cuando resuelvas la devolución de la que sale.'
      return fallo('pedido_no_modificable', { detail })
    }
    const avisos = (await readAvisosAbiertos(work.tx, [row.id])).get(row.id) ?? []
    const impedimento = impedimentoDe(cambio.evento, { ...row, avisos, quedan: await countQueVan(work.tx, row.id) })
    if (impedimento !== '') return fallo('pedido_no_modificable', { detail: impedimento })
    const moved = await moveByHand(work, row, cambio, autor)
    if (!moved.ok) return moved
    if (cambio.evento === 'cancelar' && eventos.some(({ a }) => a === 'pagado')) {
      // A credit comes back by itself.
      const pagado = totalElegido(row) + (row.credito === '' ? row.aCuenta : 0)
      if (pagado > 0) await addAviso(work, row, { tipo: 'cancelado_despues_de_pagado', centavos: pagado * 100 })
    }
    return ok(null)
  })
  if (changed.ok) runtime.mailer.kick()
  return changed
}

async function moveByHand(
  work: Work,
  row: PedidoRow,
  { evento, detalle, seguimiento, transporte }: CambioDeEstado,
  autor: string,
): Promise<Resultado<unknown, FalloDeCambio>> {
  if (evento === 'confirmar_transferencia') return confirmTransferencia(work, row, { autor, detalle })
  if (evento === 'reembolsar') {
    const dinero = await readDineroDe(work.tx, row)
    if (dinero.reintegros.some(isReintegroEnCurso)) {
      const detail = 'Mercado Pago todavía está devolviendo dinero de este pedido: esperá a que termine.'
      return fallo('pedido_no_modificable', { detail })
    }
    if (porDevolverDe(dinero) > 0) {
      const detail = 'De este pedido queda dinero: tocá «Devolver dinero».'
      return fallo('pedido_no_modificable', { detail })
    }
  }
  const moved = await movePedido(work, row, {
    evento,
    quien: 'administrador',
    autor,
    detalle,
    devuelto: evento === 'reembolsar' ? 0 : null,
    cambios: {
      ...(seguimiento === undefined ? {} : { seguimiento }),
      ...(transporte === undefined ? {} : { transporte }),
    },
  })
  return moved.ok ? ok(null) : fallo(moved.motivo === 'sin_stock' ? 'sin_stock' : 'pedido_no_modificable')
}

/**
 * Takes back the last step of an order, as `deshacerDe` has it, with its stock; a mail that left is followed by a correction
 * (specification 26.45). The same sent twice is done once.
 * @param desde the state that the administrator saw
 * @param autor e-mail of the administrator
 */
export async function undoPaso(
  runtime: MailingRuntime,
  codigo: string,
  { evento, desde }: { evento: EventoQueDeshace; desde: Estado },
  autor: string,
): Promise<Resultado<null, FalloDeCambio>> {
  const undone = await withPedido(runtime, codigo, async (work, row): Promise<Resultado<null, FalloDeCambio>> => {
    const eventos = await selectEventos(work.tx, row.id)
    const last = eventos.findLast(({ de, a }) => de !== a)
    if (last?.evento === evento && last.autor === autor) return ok(null)
    if (row.estado !== desde) return fallo('pedido_cambiado', { detail: explainChange(last, row.estado) })
    if (deshacerDe({ ...row, eventos }, work.clock())?.evento !== evento) {
      return fallo('pedido_no_modificable', { detail: 'Eso se deshace hasta el paso siguiente, y por un día.' })
    }
    if ((await selectVidas(work.tx, [row.id])).length > 0) {
      return fallo('pedido_no_modificable', { detail: 'Tiene una devolución: eso ya no se deshace.' })
    }
    // The number was that step's: a parcel that didn't leave has none.
    const hasSalida = evento === 'deshacer_salida' || evento === 'volver_a_pagado'
    const cambios = hasSalida ? { seguimiento: '', transporte: '' } : {}
    const moved = await movePedido(work, row, { evento, quien: 'administrador', autor, detalle: '', cambios })
    return moved.ok ? ok(null) : fallo('pedido_no_modificable')
  })
  if (undone.ok) runtime.mailer.kick()
  return undone
}

/** Sent twice, by a double click or because the first answer was lost. */
function isRepeat(last: EventoPedido, { evento, desde }: CambioDeEstado, autor: string): boolean {
  return last.evento === evento && last.de === desde && last.autor === autor
}

const QUIEN: Record<Quien, string> = {
  comprador: 'quien compró',
  proveedor: 'Mercado Pago',
  sistema: 'la tienda',
  administrador: 'otra persona',
}

export function explainChange(last: EventoPedido | undefined, estado: Estado): string {
  const quien = last === undefined ? '' : last.autor === '' ? QUIEN[last.quien] : last.autor
  return `El pedido cambió mientras lo mirabas: ${quien} lo pasó a «${ESTADO_ETIQUETA[estado]}».`
}
