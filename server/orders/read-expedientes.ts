import type { Kysely } from 'kysely'
import type {
  DevolucionRow,
  PagoRow,
  PedidoAvisoRow,
  PedidoEventoRow,
  PedidoLineaRow,
  PedidoNotaRow,
  PedidoRow,
  Schema,
} from '#server/db/schema.ts'
import { listTold, type Told } from '#server/mail/list-told.ts'
import { selectAvisosDe } from './avisos.repo.ts'
import { selectDevolucionesDe } from './devoluciones.repo.ts'
import { selectLineasDe } from './gestion.repo.ts'

/** Everything that was written down about an order, the oldest first. */
export type Expediente = {
  pedido: PedidoRow
  lineas: PedidoLineaRow[]
  eventos: PedidoEventoRow[]
  pagos: PagoRow[]
  devoluciones: DevolucionRow[]
  notas: PedidoNotaRow[]
  avisos: PedidoAvisoRow[]
  told: Told[]
}

/** Orders that are read at once. */
const PAGE = 500

/**
 * Reads orders with all that is about them, so many at a time that memory holds them.
 * @param only ids of the orders; left out, all of them
 */
export async function* readExpedientes(db: Kysely<Schema>, only?: string[]): AsyncGenerator<Expediente> {
  for (let after = ''; ;) {
    const pedidos = await db
      .selectFrom('pedidos')
      .selectAll()
      .where('id', '>', after)
      .$if(only !== undefined, (query) => query.where('id', 'in', only!))
      .orderBy('id')
      .limit(PAGE)
      .execute()
    if (pedidos.length === 0) return
    const ids = pedidos.map(({ id }) => id)
    after = ids.at(-1)!
    const lineas = groupByPedido(await selectLineasDe(db, ids))
    const eventos = groupByPedido(
      await db
        .selectFrom('pedidoEventos')
        .selectAll()
        .where('pedidoId', 'in', ids)
        .orderBy('en')
        .orderBy('id')
        .execute(),
    )
    const pagos = groupByPedido(await db.selectFrom('pagos').selectAll().where('pedidoId', 'in', ids).execute())
    const devoluciones = groupByPedido(await selectDevolucionesDe(db, ids))
    const notas = groupByPedido(await db.selectFrom('pedidoNotas').selectAll().where('pedidoId', 'in', ids).execute())
    const avisos = groupByPedido(await selectAvisosDe(db, ids))
    const told = groupByPedido(await listTold(db, ids))
    for (const pedido of pedidos) {
      const { id } = pedido
      yield {
        pedido,
        lineas: lineas.get(id) ?? [],
        eventos: eventos.get(id) ?? [],
        pagos: pagos.get(id) ?? [],
        devoluciones: devoluciones.get(id) ?? [],
        notas: notas.get(id) ?? [],
        avisos: avisos.get(id) ?? [],
        told: told.get(id) ?? [],
      }
    }
  }
}

function groupByPedido<T extends { pedidoId: string }>(rows: T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ pedidoId }) => pedidoId)
}
