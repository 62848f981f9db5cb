import {
  isElegida,
  isMarcada,
  type PedidoImpago,
  type ReservasCanceladas,
  type ReservasElegidas,
} from '#domain/pedidos/reservas-sospechosas.ts'
import type { MailingRuntime } from '#server/correos/mailer.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { inTransaction } from '#server/ajustes/in-transaction.ts'
import { lockPedido } from '../guardar/pedidos.repo.ts'
import { selectReservas } from '../guardar/reservas.repo.ts'
import { movePedido } from './transition.ts'

/** How many orders without a hold go into one transaction: thousands are done in seconds. */
const LOTE = 50
/** Milliseconds after which one call stops; the rest is left to the next. */
const PACIENCIA = 15_000

/**
 * An administrator cancels what nobody seems to intend to pay: their units are back on sale at once (specification 11).
 * In small transactions, each order decided again under its lock: killed in between, the orders done are done and the
 * others still wait. A payment that came first wins, and one that comes later is flagged as such. Only those whom
 * `elegidas` names are written to.
 * @param autor e-mail of the administrator
 */
export async function cancelReservas(
  runtime: MailingRuntime,
  elegidas: ReservasElegidas,
  autor: string,
): Promise<ReservasCanceladas> {
  const end = performance.now() + PACIENCIA
  const reservas = await selectReservas(runtime.database.read)
  const apartadas = reservas.filter((reserva) => isMarcada(reserva, elegidas) && !isElegida(reserva, elegidas))
  const canceladas = { cancelados: 0, unidades: 0, apartados: apartadas.map(({ codigo }) => codigo), quedan: 0 }
  for (const lote of intoLotes(reservas.filter((reserva) => isElegida(reserva, elegidas)))) {
    if (performance.now() > end) {
      canceladas.quedan += lote.length
      continue
    }
    try {
      const done = await cancelLote(runtime, elegidas, lote, autor)
      canceladas.cancelados += done.cancelados
      canceladas.unidades += done.unidades
      canceladas.apartados.push(...done.apartados)
    } catch (error) {
      // Orders that can't be cancelled don't hold up the others.
      runtime.log.error({ pedidos: lote.map(({ id }) => id), err: error }, 'unpaid orders could not be cancelled')
      canceladas.quedan += lote.length
    }
  }
  if (canceladas.cancelados > 0) runtime.mailer.kick()
  return canceladas
}

/**
 * Orders that keep shirts come first, each by itself. Every transaction takes its shirts in the same sequence, which
 * the shirts of several orders together wouldn't follow.
 */
function intoLotes(reservas: PedidoImpago[]): PedidoImpago[][] {
  const sorted = reservas.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const empty = sorted.filter(({ unidades }) => unidades === 0)
  const lotes = sorted.filter(({ unidades }) => unidades > 0).map((reserva) => [reserva])
  for (let at = 0; at < empty.length; at += LOTE) lotes.push(empty.slice(at, at + LOTE))
  return lotes
}

function cancelLote(
  runtime: Runtime,
  elegidas: ReservasElegidas,
  lote: PedidoImpago[],
  autor: string,
): Promise<Pick<ReservasCanceladas, 'cancelados' | 'unidades' | 'apartados'>> {
  return inTransaction(runtime, async (work) => {
    const ids = lote.map(({ id }) => id)
    const rows = []
    for (const id of ids) rows.push(await lockPedido(work.tx, id, work.clock()))
    const now = new Map((await selectReservas(work.tx, ids)).map((reserva) => [reserva.id, reserva]))
    const apartados: string[] = []
    let cancelados = 0
    let unidades = 0
    for (const row of rows) {
      const reserva = row && now.get(row.id)
      // An order may have been paid or may have ended meanwhile.
      if (row === undefined || reserva === undefined) continue
      if (!isElegida(reserva, elegidas)) {
        apartados.push(reserva.codigo)
        continue
      }
      const moved = await movePedido(work, row, {
        evento: elegidas.avisar ? 'cancelar' : 'descartar',
        quien: 'administrador',
        autor,
        detalle: '',
      })
      if (!moved.ok) continue
      cancelados++
      unidades += reserva.unidades
    }
    return { cancelados, unidades, apartados }
  })
}
