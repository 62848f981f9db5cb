import type { Kysely } from 'kysely'
import { asientosDe, type Asiento, type Dinero } from '#domain/pedidos/gestion/cuenta.ts'
import { documentosDe, type Documento, type HechosDeVenta } from '#domain/ventas/documentos.ts'
import type { PedidoLineaRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { groupByPedido } from '#server/db/select-rows-of.ts'
import { selectAvisosDe } from '../guardar/avisos.repo.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { selectLineasDe, selectMovimientosDe, selectPagosDe } from '../guardar/gestion.repo.ts'
import { selectEventosDe } from '../guardar/pedidos.repo.ts'
import { selectReintegrosDe } from '../guardar/reintegros.repo.ts'

/** An order as it is counted: what it sold, and its money as it moved. */
export type Cuenta = {
  pedido: PedidoRow
  lineas: PedidoLineaRow[]
  documentos: Documento[]
  asientos: Asiento[]
}

type Contado = Pick<Cuenta, 'pedido' | 'lineas'> &
  Omit<Dinero, 'totalTransferencia' | 'eventos' | 'reintegros'> &
  Pick<HechosDeVenta, 'devoluciones'> & {
    eventos: (Dinero['eventos'][number] & HechosDeVenta['eventos'][number])[]
    reintegros: (Dinero['reintegros'][number] & HechosDeVenta['reintegros'][number])[]
  }

/** Counts an order by all that was written down about it. */
export function cuentaDe({ pedido, lineas, devoluciones, ...dinero }: Contado): Cuenta {
  const asientos = asientosDe({ ...dinero, totalTransferencia: pedido.totalTransferencia })
  const documentos = documentosDe({ ...pedido, ...dinero, lineas, devoluciones, asientos })
  return { pedido, lineas, documentos, asientos }
}

/** Reads and counts some orders; those that are gone are left out. */
export async function readCuentas(db: Kysely<Schema>, ids: string[]): Promise<Cuenta[]> {
  const pedidos = await db.selectFrom('pedidos').selectAll().where('id', 'in', ids).execute()
  const lineas = groupByPedido(await selectLineasDe(db, ids))
  const eventos = groupByPedido(await selectEventosDe(db, ids))
  const pagos = groupByPedido(await selectPagosDe(db, ids))
  const movimientos = groupByPedido(await selectMovimientosDe(db, ids))
  const devoluciones = groupByPedido(await selectDevolucionesDe(db, ids))
  const reintegros = groupByPedido(await selectReintegrosDe(db, ids))
  const avisos = groupByPedido(await selectAvisosDe(db, ids))
  return pedidos.map((pedido) =>
    cuentaDe({
      pedido,
      lineas: lineas(pedido.id),
      eventos: eventos(pedido.id),
      pagos: pagos(pedido.id),
      movimientos: movimientos(pedido.id),
      devoluciones: devoluciones(pedido.id),
      reintegros: reintegros(pedido.id),
      avisos: avisos(pedido.id),
    }),
  )
}
