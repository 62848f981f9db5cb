import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { TERMINADOS } from '#domain/pedidos/pedido.ts'
import { apartada } from './vidas.repo.ts'

/** Whether nothing of a paid order is left to be sent: all of it comes back or is exchanged, before it left. */
export function sinEnvio(pedidos: 'p' | 'pedidos'): RawBuilder<SqlBool> {
  const id = sql.ref(`${pedidos}.id`)
  return sql`(${sql.ref(`${pedidos}.estado`)} in ('pagado', 'en_preparacion')
    and exists (select 1 from devoluciones suya where suya.pedido_id = ${id})
    and not exists (select 1 from pedido_lineas l where l.pedido_id = ${id} and not ${apartada}))`
}

/** Whether nothing more is to be done for the order `p`. */
export const terminado: RawBuilder<SqlBool> = sql`(p.estado in (${sql.join(TERMINADOS)}) or ${sinEnvio('p')})`
