import { CAMPOS_DE_PRECIO, type CamposDePrecio } from '#domain/productos/precio.ts'
import type { Tx } from '#server/db/connect.ts'
import { jsonRows, numberAt, textOfRow } from '#server/db/json-rows.ts'

/** New prices of a product that is as it was at `sello`, its `actualizado`; `siguiente` is the one that it gets. */
export type CambioDePrecios = { id: string; sello: number; siguiente: number; precios: Partial<CamposDePrecio> }

/** Whether fields are prices, and nothing else. */
export function isOfPrecios(campos: object): campos is Partial<CamposDePrecio> {
  const named = Object.keys(campos)
  const precios: readonly string[] = CAMPOS_DE_PRECIO
  return named.length > 0 && named.every((campo) => precios.includes(campo))
}

/**
 * Changes nothing but prices, of many products with one statement; those that were edited since, or are gone, stay.
 * @param cambios each of another product
 * @returns ids of the products that were changed
 */
export async function changePrecios(tx: Tx, cambios: CambioDePrecios[]): Promise<Set<string>> {
  const changed = new Set<string>()
  for (const alike of Map.groupBy(cambios, ({ precios }) => Object.keys(precios).join()).values()) {
    const campos = Object.keys(alike[0]!.precios) as (keyof CamposDePrecio)[]
    const rows = alike.map(({ id, sello, siguiente, precios }) => [
      id,
      sello,
      siguiente,
      ...campos.map((campo) => precios[campo]!),
    ])
    const done = await tx
      .updateTable('products')
      .from(jsonRows(tx, rows))
      .set({
        ...Object.fromEntries(campos.map((campo, at) => [campo, numberAt(3 + at)])),
        actualizado: numberAt(2),
      })
      .where('products.id', '=', textOfRow(0))
      .where('products.actualizado', '=', numberAt(1))
      .returning('products.id')
      .execute()
    for (const { id } of done) changed.add(id)
  }
  return changed
}
