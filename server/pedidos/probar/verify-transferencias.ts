import type { Kysely } from 'kysely'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { CIEN } from '#server/db/dinero-en-sql.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * Looks for orders whose bank movements don't add up to their price, and no flag says so, dealt with or not
 * (specification 11.65).
 * @param ids of the orders to look at; left out, all of them
 * @returns a sentence in Spanish each
 */
export async function verifyTransferencias(db: Kysely<Schema>, ids?: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('movimientosBanco')
    .innerJoin('pedidos', 'pedidos.id', 'movimientosBanco.pedidoId')
    .select((eb) => [
      'pedidos.codigo',
      'pedidos.totalTransferencia as total',
      eb.fn.sum<number>('movimientosBanco.centavos').as('centavos'),
    ])
    .$if(ids !== undefined, (query) => query.where('pedidos.id', 'in', ids!))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pedidoAvisos')
            .innerJoin('movimientosBanco as suyo', 'suyo.id', 'pedidoAvisos.movimientoId')
            .select('pedidoAvisos.id')
            .whereRef('pedidoAvisos.pedidoId', '=', 'pedidos.id')
            .whereRef('suyo.pedidoId', '=', 'pedidos.id'),
        ),
      ),
    )
    .groupBy(['pedidos.codigo', 'pedidos.totalTransferencia'])
    .having((eb) => eb(eb.fn.sum('movimientosBanco.centavos'), '<>', eb('pedidos.totalTransferencia', '*', CIEN)))
    .orderBy('pedidos.codigo')
    .execute()
  return rows.map(({ codigo, total, centavos }) => {
    const came = formatCentavos(Number(centavos))
    return `Pedido ${codigo}: el banco dice ${came}, su total es ${formatPesos(total)} y no hay ningún aviso que lo diga.`
  })
}
