import type { Kysely } from 'kysely'
import type { Database } from '#server/db/connect.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectStuckCorreos } from '#server/mail/verify-correos.ts'
import { verifyPedidos } from './verify-pedidos.ts'
import { verifyStock, type Alcance } from './verify-stock.ts'

/**
 * Proves that money, stock and mail tell the truth (specification 11.36): looks at one moment of the database, so that
 * it may run beside an open shop.
 * @param now milliseconds UTC
 * @param alcance what to look at; left out, everything
 * @returns everything that disagrees, a sentence in Spanish each; empty when all is well
 */
export function verify({ read }: Database, now: number, alcance?: Alcance): Promise<string[]> {
  return read
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((moment) => verifyMoment(moment, now, alcance))
}

async function verifyMoment(db: Kysely<Schema>, now: number, alcance?: Alcance): Promise<string[]> {
  const stock = await verifyStock(db, alcance)
  const pedidos = await verifyPedidos(db, now, alcance?.pedidos)
  const correos = await selectStuckCorreos(db, now)
  return [
    ...stock.map(
      ({ productId, talle, que, esperado, encontrado }) =>
        `Camiseta ${productId}, talle ${talle}: ${que} tendría que ser ${esperado} y es ${encontrado}.`,
    ),
    ...pedidos.map(({ codigo, que }) => `Pedido ${codigo}: ${que}.`),
    ...correos.map(({ id, para, asunto }) => `Correo ${id} a ${para} («${asunto}»): quedó a medio enviar.`),
  ]
}
