import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/**
 * Reductions say for which shirts they are in one way alone. Those with prices of the shirts' own have one for each and
 * others for none. A price before that a line was sold with is above what was asked. @returns what disagrees, in a
 * sentence each
 */
export async function verifyRebajas(db: Kysely<Schema>): Promise<string[]> {
  const rebajas = await db
    .selectFrom('rebajas as r')
    .select(['r.nombre', 'r.alcance', 'r.filtro'])
    .select((eb) => [
      eb
        .exists(eb.selectFrom('rebajaProductos as p').select('p.productId').whereRef('p.rebajaId', '=', 'r.id'))
        .as('tieneElegidas'),
      eb
        .exists(
          eb
            .selectFrom('rebajaProductos as p')
            .select('p.productId')
            .whereRef('p.rebajaId', '=', 'r.id')
            .where((one) =>
              one.or([
                one.and([
                  one('r.tipo', '=', 'propio'),
                  one('p.precio', 'is', null),
                  one('p.precioEncargo', 'is', null),
                ]),
                one.and([
                  one('r.tipo', '<>', 'propio'),
                  one.or([one('p.precio', 'is not', null), one('p.precioEncargo', 'is not', null)]),
                ]),
              ]),
            ),
        )
        .as('conPreciosAjenos'),
    ])
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
    ...rebajas
      .filter(({ conPreciosAjenos }) => Boolean(conPreciosAjenos))
      .map(({ nombre }) => `Rebaja «${nombre}»: los precios de sus camisetas no son los de una rebaja así.`),
    ...lineas.map(({ codigo }) => `Pedido ${codigo}: un precio de antes no es mayor que el que se pidió.`),
  ]
}
