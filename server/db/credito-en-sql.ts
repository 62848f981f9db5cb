import { sql } from 'kysely'
import type { Pesos } from '#domain/dinero/dinero.ts'

/** What was given for the shirts of an order `p` by credit or by other shirts. */
export const DADO = sql<Pesos>`(
  select coalesce(sum(coalesce(c.monto, 0) + coalesce(k.a_cuenta, 0)), 0)
  from devoluciones d left join creditos c on c.devolucion_id = d.id left join pedidos k on k.id = d.cambio_id
  where d.pedido_id = p.id and d.estado = 'saldada')`

/** What an order `p` that was undone keeps of its credit, in SQL: as `usoDeCredito` (specification 37.33). */
export const USO_DE_DESHECHO = sql<Pesos>`(case when p.a_cuenta < ${DADO} then p.a_cuenta else ${DADO} end)`
