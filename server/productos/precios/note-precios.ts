import { CAMPOS_DE_PRECIO } from '#domain/productos/precio.ts'
import type { Tx } from '#server/db/connect.ts'
import { selectSinAnotar } from './precios.repo.ts'

/** Who changed something (an administrator's e-mail, '' for nobody) and why, in words. */
export type Por = { quien: string; motivo: string }

/**
 * Notes the prices of products that aren't as they were noted last. Whoever writes prices calls it, in the same
 * transaction. Entries of a product are strictly later than those before, whatever a clock says.
 * @param ids a thousand at most
 */
export async function notePrecios(tx: Tx, ids: string[], { quien, motivo }: Por): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insertInto('productPrecios')
    .columns(['productId', ...CAMPOS_DE_PRECIO, 'en', 'quien', 'motivo'])
    .expression(
      selectSinAnotar(tx, ids)
        .select(['p.id', 'p.precio', 'p.precioDescuento', 'p.precioEncargo', 'p.precioEncargoDescuento'])
        .select((eb) => [
          eb
            .case()
            .when('ultimo.en', '>=', eb.ref('p.actualizado'))
            .then(eb('ultimo.en', '+', 1))
            .else(eb.ref('p.actualizado'))
            .end()
            .as('en'),
          eb.val(quien).as('quien'),
          eb.val(motivo).as('motivo'),
        ]),
    )
    .execute()
}
