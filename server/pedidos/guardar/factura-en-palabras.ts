import type { Kysely } from 'kysely'
import { nombreDeCfe } from '#domain/facturacion/cfe.ts'
import type { Schema } from '#server/db/schema.ts'

/** Which paper an order was sold by, for its mails (specification 53.9); '' while none is issued. */
export async function readFactura(db: Kysely<Schema>, pedidoId: string): Promise<string> {
  const row = await db
    .selectFrom('cfe')
    .select(['tipo', 'serie', 'numero'])
    .where('pedidoId', '=', pedidoId)
    .where('clave', '=', 'venta')
    .where('estado', 'in', ['emitido', 'aceptado'])
    .executeTakeFirst()
  return row === undefined ? '' : `Tu factura es ${nombreDeCfe(row)}: la bajás en la página de tu pedido.`
}
