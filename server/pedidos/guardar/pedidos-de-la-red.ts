import { PEDIDOS_DE_UNA_RED } from '#domain/pedidos/reservas.ts'
import type { Tx } from '#server/db/connect.ts'

const DAY = 24 * 3_600_000

/**
 * Whether too many orders came from an order's network in the 24 hours up to it: then mails that a stranger causes
 * are withheld (specification 13.33). An order whose network isn't known never counts.
 */
export async function isDeRedDesbordada(tx: Tx, pedidoId: string): Promise<boolean> {
  const seen = tx
    .selectFrom('pedidos as este')
    .innerJoin('pedidos as otro', (join) =>
      join
        .onRef('otro.red', '=', 'este.red')
        .onRef('otro.creado', '<=', 'este.creado')
        .on((eb) => eb('otro.creado', '>', eb('este.creado', '-', DAY))),
    )
    .where('este.id', '=', pedidoId)
    .where('este.red', '<>', '')
    .select('otro.id')
    .limit(PEDIDOS_DE_UNA_RED + 1)
  const { cuenta } = await tx
    .selectFrom(seen.as('vistos'))
    .select((eb) => eb.fn.countAll().as('cuenta'))
    .executeTakeFirstOrThrow()
  return Number(cuenta) > PEDIDOS_DE_UNA_RED
}
