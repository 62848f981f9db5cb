import { sql, type Kysely } from 'kysely'
import { asientosDe, type Asiento, type Dinero } from '#domain/pedidos/gestion/cuenta.ts'
import { documentosDe, type Documento, type HechosDeVenta } from '#domain/ventas/documentos.ts'
import type { PedidoLineaRow, PedidoRow, Schema } from '#server/db/schema.ts'
import { selectAvisosDe } from '../guardar/avisos.repo.ts'
import { selectDevolucionesDe } from '../guardar/devoluciones.repo.ts'
import { selectLineasDe } from '../guardar/gestion.repo.ts'
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
  const eventos = await db
    .selectFrom('pedidoEventos')
    .selectAll()
    .where('pedidoId', 'in', ids)
    .orderBy('en')
    .orderBy('id')
    .execute()
  const pagos = await db
    .selectFrom('pagos')
    .selectAll()
    .select(
      sql<number>`(select count(*) from pago_efectos e where e.pago_id = pagos.id and significado = 'aprobado')`.as(
        'aprobados',
      ),
    )
    .where('pedidoId', 'in', ids)
    .execute()
  const movimientos = await db
    .selectFrom('movimientosBanco')
    .select(['pedidoId', 'centavos', 'en'])
    .where('pedidoId', 'in', ids)
    .execute()
  const by = {
    eventos: of(eventos),
    pagos: of(pagos),
    movimientos: of(movimientos),
    lineas: of(await selectLineasDe(db, ids)),
    devoluciones: of(await selectDevolucionesDe(db, ids)),
    reintegros: of(await selectReintegrosDe(db, ids)),
    avisos: of(await selectAvisosDe(db, ids)),
  }
  return pedidos.map((pedido) =>
    cuentaDe({
      pedido,
      lineas: by.lineas.get(pedido.id) ?? [],
      eventos: by.eventos.get(pedido.id) ?? [],
      pagos: (by.pagos.get(pedido.id) ?? []).map((pago) => ({ ...pago, aprobado: Number(pago.aprobados) > 0 })),
      movimientos: by.movimientos.get(pedido.id) ?? [],
      devoluciones: by.devoluciones.get(pedido.id) ?? [],
      reintegros: by.reintegros.get(pedido.id) ?? [],
      avisos: by.avisos.get(pedido.id) ?? [],
    }),
  )
}

function of<T extends { pedidoId: string | null }>(rows: T[]): Map<string | null, T[]> {
  return Map.groupBy(rows, ({ pedidoId }) => pedidoId)
}
