import { sql } from 'kysely'
import type { CamposDePrecio } from '#domain/producto/precio.ts'
import type { Tx } from '#server/db/connect.ts'

/** New prices of a product that is as it was at `sello`, its `actualizado`, and the one that it is given. */
export type CambioDePrecios = { id: string; sello: number; siguiente: number; precios: Partial<CamposDePrecio> }

/**
 * Changes nothing but prices, of many products with one statement; those that were edited since, or are gone, stay.
 * @param cambios a few hundred at most, each of another product
 * @returns ids of the products that were changed
 */
export async function changePrecios(tx: Tx, cambios: CambioDePrecios[]): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const alike of Map.groupBy(cambios, ({ precios }) => Object.keys(precios).join()).values()) {
    const campos = Object.keys(alike[0]!.precios) as (keyof CamposDePrecio)[]
    const rows = alike.map(
      ({ id, sello, siguiente, precios }) =>
        sql`(${sql.join([id, sello, siguiente, ...campos.map((campo) => precios[campo])])})`,
    )
    const nuevos = sql`(values ${sql.join(rows)})`.as<'nuevos'>(sql`nuevos`)
    // PostgreSQL takes whatever stands in a list of values for text.
    const numberAt = (at: number) => sql<number>`cast(${sql.ref(`nuevos.column${at}`)} as bigint)`
    const done = await tx
      .updateTable('products')
      .from(nuevos)
      .set({
        ...Object.fromEntries(campos.map((campo, at) => [campo, numberAt(4 + at)])),
        actualizado: numberAt(3),
      })
      .where('products.id', '=', sql.ref<string>('nuevos.column1'))
      .where('products.actualizado', '=', numberAt(2))
      .returning('products.id')
      .execute()
    for (const { id } of done) changed.add(id)
  }
  return changed
}
