import { sql, type Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Millis, Schema } from '#server/db/schema.ts'
import { forgetMovimientosDePedidos, keepMovimientosWithoutPedido } from '#server/stock/ledger.ts'
import { terminado } from '../guardar/terminado.ts'
import { cantidad, retenido, vendido } from '../probar/verify-stock.ts'

/**
 * Orders that ended unpaid and had nothing happen to them since `before`, that nobody needs any more. No money ever
 * came for them, and no flag mentions any. Nothing about them is on its way, and their lines in the ledger add up to
 * nothing.
 * @param among ids of those to look at; left out, all of them
 */
export async function selectOlvidables(
  db: Kysely<Schema>,
  before: Millis,
  limit: number,
  among?: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos as p')
    .select('p.id')
    .where('p.estado', 'in', ['vencido', 'cancelado'])
    .where('p.creado', '<', before)
    .$if(among !== undefined, (query) => query.where('p.id', 'in', among!))
    .where((eb) => {
      const pagos = eb.selectFrom('pagos as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const reintegros = eb.selectFrom('reintegros as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const banco = eb.selectFrom('movimientosBanco as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const devoluciones = eb.selectFrom('devoluciones as t').select('t.id').whereRef('t.cambioId', '=', 'p.id')
      const comprobantes = eb.selectFrom('comprobantes as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const eventos = eb.selectFrom('pedidoEventos as e').select('e.id').whereRef('e.pedidoId', '=', 'p.id')
      const avisos = eb.selectFrom('pedidoAvisos as a').select('a.id').whereRef('a.pedidoId', '=', 'p.id')
      const correos = eb.selectFrom('correos as c').select('c.id').whereRef('c.pedidoId', '=', 'p.id')
      const open = eb
        .selectFrom('stockMovimientos as m')
        .select('m.productId')
        .whereRef('m.pedidoId', '=', 'p.id')
        .groupBy(['m.productId', 'm.talle'])
        .having((sums) => sums.or([sums(cantidad, '<>', 0), sums(retenido, '<>', 0), sums(vendido, '<>', 0)]))
      return eb.not(
        eb.or([
          eb.exists(pagos),
          eb.exists(reintegros),
          eb.exists(banco),
          // What was to be sent for a shirt that comes back is still agreed on.
          eb.exists(devoluciones),
          // Receipts have files, and these go before the order does.
          eb.exists(comprobantes),
          eb.exists(eventos.where((e) => e.or([e('e.en', '>=', before), e('e.a', '=', 'pagado')]))),
          eb.exists(avisos.where('a.tipo', '<>', 'comprobante_repetido')),
          eb.exists(correos.where('c.estado', 'not in', ['enviado', 'fallido', 'omitido'])),
          eb.exists(open),
        ]),
      )
    })
    .orderBy('p.creado')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Orders that ended and had nothing happen to them since `before`. Their buyer's data are erased, and they have nothing
 * open.
 * @param among ids of those to look at; left out, all of them
 */
export async function selectFueraDeLosLibros(
  db: Kysely<Schema>,
  before: Millis,
  limit: number,
  among?: string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('pedidos as p')
    .select('p.id')
    .where(terminado)
    .where('p.creado', '<', before)
    .where('p.borrado', 'is not', null)
    .$if(among !== undefined, (query) => query.where('p.id', 'in', among!))
    .where((eb) => {
      const eventos = eb.selectFrom('pedidoEventos as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const avisos = eb.selectFrom('pedidoAvisos as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const reintegros = eb.selectFrom('reintegros as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const correos = eb.selectFrom('correos as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const comprobantes = eb.selectFrom('comprobantes as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const devoluciones = eb.selectFrom('devoluciones as v').select('v.id').whereRef('v.pedidoId', '=', 'p.id')
      const deCambio = eb.selectFrom('devoluciones as v').select('v.id').whereRef('v.cambioId', '=', 'p.id')
      return eb.not(
        eb.or([
          eb.exists(eventos.where('t.en', '>=', before)),
          eb.exists(avisos.where('t.resuelto', 'is', null)),
          eb.exists(reintegros.where('t.estado', '=', 'pedida')),
          eb.exists(correos.where('t.estado', 'not in', ['enviado', 'fallido', 'omitido'])),
          eb.exists(devoluciones.where('v.resuelto', 'is', null)),
          // What was sent for a shirt goes after that one's order, and is over by then.
          eb.exists(devoluciones.innerJoin('pedidos as c', 'c.id', 'v.cambioId').where('c.borrado', 'is', null)),
          eb.exists(deCambio),
          // Whose credit paid another order goes after that one's names.
          eb.exists(
            devoluciones
              .innerJoin('creditos as k', 'k.devolucionId', 'v.id')
              .innerJoin('pedidos as u', 'u.credito', 'k.codigo')
              .where(sql<boolean>`u.credito <> ''`)
              .where('u.borrado', 'is', null),
          ),
          // Receipts have files, and these go before the order does.
          eb.exists(comprobantes),
        ]),
      )
    })
    .orderBy('p.creado')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes orders with their money. The stock is as it was, and so is what may still be used of a code. Its uses and its
 * most are one less for each order.
 * @param ids as `selectFueraDeLosLibros` gave them
 */
export async function deleteDeLosLibros(tx: Tx, ids: string[]): Promise<void> {
  await keepMovimientosWithoutPedido(tx, ids)
  for (const { codigo } of await tx.selectFrom('codigoUsos').select('codigo').where('pedidoId', 'in', ids).execute()) {
    await tx
      .updateTable('codigos')
      .set((eb) => ({ usos: eb('usos', '-', 1), usosMax: eb('usosMax', '-', 1) }))
      .where('codigo', '=', codigo)
      .execute()
  }
  for (const table of ['pedidoAvisos', 'pedidoEventos', 'reintegros', 'movimientosBanco'] as const) {
    await tx.deleteFrom(table).where('pedidoId', 'in', ids).execute()
  }
  const devoluciones = tx.selectFrom('devoluciones').select('id').where('pedidoId', 'in', ids)
  for (const table of ['devolucionLineas', 'devolucionPasos', 'devolucionFotos', 'creditos'] as const) {
    await tx.deleteFrom(table).where('devolucionId', 'in', devoluciones).execute()
  }
  await tx.deleteFrom('devoluciones').where('pedidoId', 'in', ids).execute()
  const pagos = tx.selectFrom('pagos').select('id').where('pedidoId', 'in', ids)
  for (const table of ['pagoEfectos', 'pagoCargos'] as const) {
    await tx.deleteFrom(table).where('pagoId', 'in', pagos).execute()
  }
  await tx.deleteFrom('pagos').where('pedidoId', 'in', ids).execute()
  // The sums of their days stay, without them.
  for (const table of ['cfe', 'renglones', 'documentos', 'cobros'] as const) {
    await tx.deleteFrom(table).where('pedidoId', 'in', ids).execute()
  }
  await deletePedidos(tx, ids)
}

/** Deletes orders with everything that is only theirs. @param ids as `selectOlvidables` gave them */
export async function deletePedidos(tx: Tx, ids: string[]): Promise<void> {
  await forgetMovimientosDePedidos(tx, ids)
  for (const table of [
    'correos',
    'pedidoAvisos',
    'pedidoNotas',
    'pedidoEventos',
    'pedidoEncargos',
    'codigoUsos',
    'cfePorMirar',
    'pedidosPorContar',
    'pedidoLineas',
  ] as const) {
    await tx.deleteFrom(table).where('pedidoId', 'in', ids).execute()
  }
  await tx.deleteFrom('pedidos').where('id', 'in', ids).execute()
}
