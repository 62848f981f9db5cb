import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Reductions say for which shirts they are in one way alone, and a price before that a line was sold with is above what
 * was asked. @returns what disagrees, in a sentence each
 */
export async function verifyRebajas(db: Kysely<Schema>): Promise<string[]> {
  const rebajas = await db
    .selectFrom('rebajas as r')
    .select(['r.nombre', 'r.alcance', 'r.filtro'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('rebajaProductos as p').select('p.productId').whereRef('p.rebajaId', '=', 'r.id'))
        .as('tieneElegidas'),
    )
    .orderBy('r.id')
    .execute()
  const lineas = await db
    .selectFrom('pedidoLineas as l')
    .innerJoin('pedidos as p', 'p.id', 'l.pedidoId')
    .select('p.codigo')
    .distinct()
    .whereRef('l.precioAntes', '<=', 'l.precio')
    .orderBy('p.codigo')
    .execute()
  return [
    ...rebajas
      .filter(
        ({ alcance, filtro, tieneElegidas }) =>
          (filtro !== '') !== (alcance === 'filtro') || (Boolean(tieneElegidas) && alcance !== 'elegidas'),
      )
      .map(({ nombre }) => `Rebaja «${nombre}»: no se sabe para qué camisetas es.`),
    ...lineas.map(({ codigo }) => `Pedido ${codigo}: un precio de antes no es mayor que el que se pidió.`),
  ]
}
