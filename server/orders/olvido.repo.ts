import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { Millis, Schema } from '#server/db/schema.ts'
import { cantidad, retenido, vendido } from './verify-stock.ts'

/**
 * Orders that ended unpaid and had nothing happen to them since `before`, that nobody needs any more: no money ever
 * came for them, no flag mentions any, nothing about them is on its way, and their lines in the ledger add up to
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
      const devoluciones = eb.selectFrom('devoluciones as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
      const banco = eb.selectFrom('movimientosBanco as t').select('t.id').whereRef('t.pedidoId', '=', 'p.id')
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
          eb.exists(devoluciones),
          eb.exists(banco),
          // Their files go first.
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

/** Deletes orders with everything that is only theirs. @param ids as `selectOlvidables` gave them */
export async function deletePedidos(tx: Tx, ids: string[]): Promise<void> {
  for (const table of [
    'stockMovimientos',
    'correos',
    'pedidoAvisos',
    'pedidoNotas',
    'pedidoEventos',
    'pedidoEncargos',
    'codigoUsos',
    'pedidoLineas',
  ] as const) {
    await tx.deleteFrom(table).where('pedidoId', 'in', ids).execute()
  }
  await tx.deleteFrom('pedidos').where('id', 'in', ids).execute()
}
