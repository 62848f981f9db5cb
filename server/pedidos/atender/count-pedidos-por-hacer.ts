import type { Hoy } from '#domain/pedidos/gestion/hoy.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { countLosDeHoy } from '../guardar/gestion.repo.ts'
import { sinEnvio } from '../guardar/terminado.ts'

/** Orders that wait for the owner: to see a transfer, to prepare, to send, to look at. */
export function countPedidosPorHacer({
  database,
}: Pick<Runtime, 'database'>): Promise<Pick<Hoy, 'transferencias' | 'porPreparar' | 'porEnviar' | 'conAviso'>> {
  return countPorHacer(database.aside)
}

/** Orders that don't arrive on the day that was promised unless they leave today. */
export function countSalenHoy({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<number> {
  return countLosDeHoy(database.aside, diaDe(clock()))
}

/** Orders that wait for the owner, counted by what they wait for. */
async function countPorHacer(
  db: Kysely<Schema>,
): Promise<Pick<Hoy, 'transferencias' | 'porPreparar' | 'porEnviar' | 'conAviso'>> {
  const counted = await db
    .selectFrom('pedidos')
    .where('estado', 'in', ['pendiente_pago', 'pagado', 'en_preparacion'])
    .select(({ fn, not, selectFrom }) => [
      fn
        .countAll()
        .filterWhere('estado', '=', 'pendiente_pago')
        .filterWhere('totalTransferencia', '>', 0)
        .filterWhere(
          'medioDePago',
          'in',
          mediosCon(({ porBanco }) => porBanco),
        )
        .as('transferencias'),
      fn
        .countAll()
        .filterWhere('estado', '=', 'pagado')
        .filterWhere(not(sinEnvio('pedidos')))
        .as('porPreparar'),
      fn
        .countAll()
        .filterWhere('estado', '=', 'en_preparacion')
        .filterWhere(not(sinEnvio('pedidos')))
        .as('porEnviar'),
      selectFrom('pedidoAvisos')
        .where('resuelto', 'is', null)
        .select((avisos) => avisos.fn.count('pedidoId').distinct().as('pedidos'))
        .as('conAviso'),
    ])
    .executeTakeFirstOrThrow()
  return {
    transferencias: Number(counted.transferencias),
    porPreparar: Number(counted.porPreparar),
    porEnviar: Number(counted.porEnviar),
    conAviso: Number(counted.conAviso),
  }
}
