import type { Kysely } from 'kysely'
import { faltasDeQueEs } from '#domain/productos/procedencia.ts'
import { readStored } from '#server/ajustes/read-ajustes.ts'
import type { Schema } from '#server/db/schema.ts'

/** What is said of each shirt may be said of it, by the owner's list (specification 43.3). @returns what may not, in a sentence each */
export async function verifyQueEs(db: Kysely<Schema>): Promise<string[]> {
  const stored = await readStored(db)
  if (!stored.ok) return []
  const productos = await db
    .selectFrom('products')
    .select(['id', 'codigo', 'procedencia', 'estado', 'fallas'])
    .where((eb) => eb.or([eb('procedencia', '!=', ''), eb('estado', '!=', ''), eb('fallas', '!=', '')]))
    .orderBy('codigo')
    .execute()
  const porEncargo = await db.selectFrom('productTallesEncargo').select(['productId', 'talle']).execute()
  const talles = Map.groupBy(porEncargo, ({ productId }) => productId)
  return productos.flatMap(({ id, codigo, ...dicho }) => {
    const tallesEncargo = (talles.get(id) ?? []).map(({ talle }) => talle)
    const faltas = faltasDeQueEs({ ...dicho, tallesEncargo }, stored.ajustes.procedencias)
    return Object.values(faltas).map((falta) => `Camiseta ${codigo}: ${falta}`)
  })
}
