import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { LoQueTrajo } from '#domain/codigos/codigo-listado.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * Paid orders with codes and what they cost without the shipping, by the way in which they were paid.
 * @param by what of a code it is summed by
 * @param which codes are looked at
 */
export async function sumTraido(
  db: Kysely<Schema>,
  by: RawBuilder<unknown>,
  which: RawBuilder<unknown>,
): Promise<Map<string, LoQueTrajo>> {
  const { rows } = await sql<Record<'clave' | keyof LoQueTrajo, string | number>>`
    select ${by} as clave,
           count(distinct pedidos.id) as pedidos,
           sum(case when pedidos.medio_de_pago = 'tarjeta' then lineas.precio - lineas.descuento_tarjeta
                    else lineas.precio_descuento - lineas.descuento_transferencia end + lineas.extras) as pesos,
           sum(case when pedidos.medio_de_pago = 'tarjeta' then lineas.descuento_tarjeta
                    else lineas.descuento_transferencia end) as descontado
      from codigos
      join pedidos on pedidos.codigo_descuento = codigos.codigo and pedidos.codigo_descuento <> ''
      join pedido_lineas lineas on lineas.pedido_id = pedidos.id
     where ${which}
       and pedidos.estado not in ('pendiente_pago', 'vencido', 'cancelado', 'reembolsado')
     group by ${by}`.execute(db)
  // Sums of large integers come as text from PostgreSQL.
  return new Map(
    rows.map(({ clave, pedidos, pesos, descontado }) => [
      String(clave),
      { pedidos: Number(pedidos), pesos: Number(pesos), descontado: Number(descontado) },
    ]),
  )
}
