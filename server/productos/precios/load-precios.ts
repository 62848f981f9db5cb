import type { Kysely } from 'kysely'
import type { PreciosAnotados } from '#domain/productos/historia-de-precios.ts'
import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import type { Schema } from '#server/db/schema.ts'

/** Milliseconds UTC, both included. */
type Entre = { desde: number; hasta: number }

/** Products of one query: both databases take no end of values. */
const BATCH = 500

/**
 * What products' prices were within a span, in order: each entry counts until the next. The first may be from before
 * `desde`: the one that counted then. A product whose history begins later has only what came since.
 * @returns by product; one without any entry is left out
 */
export async function loadPrecios(
  db: Kysely<Schema>,
  ids: string[],
  { desde, hasta }: Entre,
): Promise<Map<string, PreciosAnotados[]>> {
  const byProduct = new Map<string, PreciosAnotados[]>()
  for (let start = 0; start < ids.length; start += BATCH) {
    for (const { productId, ...anotados } of await selectPrecios(db, ids.slice(start, start + BATCH), {
      desde,
      hasta,
    })) {
      const sofar = byProduct.get(productId)
      if (sofar === undefined) byProduct.set(productId, [anotados])
      else sofar.push(anotados)
    }
  }
  return byProduct
}

function selectPrecios(db: Kysely<Schema>, ids: string[], { desde, hasta }: Entre) {
  return db
    .selectFrom('productPrecios as h')
    .select(['h.productId', 'h.en', 'h.quien', 'h.motivo', ...CAMPOS_DE_PRECIO.map((campo) => `h.${campo}` as const)])
    .where('h.productId', 'in', ids)
    .where('h.en', '<=', hasta)
    .where((eb) =>
      eb.or([
        eb('h.en', '>', desde),
        eb(
          'h.en',
          '=',
          eb
            .selectFrom('productPrecios as antes')
            .select((e) => e.fn.max('antes.en').as('en'))
            .whereRef('antes.productId', '=', 'h.productId')
            .where('antes.en', '<=', desde),
        ),
      ]),
    )
    .orderBy('h.productId')
    .orderBy('h.en')
    .execute()
}
