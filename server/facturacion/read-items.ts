import type { Kysely } from 'kysely'
import type { CfeRow, Schema } from '#server/db/schema.ts'
import type { CfeAEmitir } from './proveedor.ts'

/** What a paper charges or takes off, a shirt or the shipping each, in whole pesos with IVA. */
export async function readItems(
  db: Kysely<Schema>,
  { pedidoId, clave }: Pick<CfeRow, 'pedidoId' | 'clave'>,
): Promise<CfeAEmitir['items']> {
  const rows = await db
    .selectFrom('renglones as r')
    .leftJoin('pedidoLineas as l', (join) =>
      join.onRef('l.pedidoId', '=', 'r.pedidoId').onRef('l.orden', '=', 'r.orden'),
    )
    .select(['r.valor', 'r.unidades', 'l.codigo', 'l.nombre', 'l.talle'])
    .where('r.pedidoId', '=', pedidoId)
    .where('r.clave', '=', clave)
    .where('r.valor', '>', 0)
    .orderBy('r.orden')
    .execute()
  return rows.map(({ valor, unidades, codigo, nombre, talle }) => {
    const camiseta = nombre === null ? 'Envío' : `${nombre}, talle ${talle}`
    return {
      codigo: codigo ?? 'ENVIO',
      concepto: unidades > 0 || nombre === null ? camiseta : `De ${camiseta}`,
      precio: valor,
    }
  })
}
