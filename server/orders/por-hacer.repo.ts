import { sql, type Kysely } from 'kysely'
import type { Hoy } from '#domain/gestion/hoy.ts'
import type { Schema } from '#server/db/schema.ts'

/** Orders that wait for the owner, counted by what they wait for. */
export async function countPorHacer(
  db: Kysely<Schema>,
): Promise<Pick<Hoy, 'transferencias' | 'porPreparar' | 'porEnviar' | 'conAviso'>> {
  const { rows } = await sql<Record<'transferencias' | 'porPreparar' | 'porEnviar' | 'conAviso', number | null>>`
    select sum(case when estado = 'pendiente_pago' and medio_de_pago = 'transferencia' then 1 else 0 end) as transferencias,
           sum(case when estado = 'pagado' then 1 else 0 end) as por_preparar,
           sum(case when estado = 'en_preparacion' then 1 else 0 end) as por_enviar,
           (select count(distinct pedido_id) from pedido_avisos where resuelto is null) as con_aviso
      from pedidos
     where estado in ('pendiente_pago', 'pagado', 'en_preparacion')`.execute(db)
  const { transferencias, porPreparar, porEnviar, conAviso } = rows[0]!
  return {
    transferencias: Number(transferencias ?? 0),
    porPreparar: Number(porPreparar ?? 0),
    porEnviar: Number(porEnviar ?? 0),
    conAviso: Number(conAviso ?? 0),
  }
}
