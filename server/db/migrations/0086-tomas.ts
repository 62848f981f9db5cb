import { sql, type Kysely } from 'kysely'

/** What a picture shows, and how wide its original is; photographs go before drawings in each product. */
export async function up(db: Kysely<any>): Promise<void> {
  for (const column of ['toma', 'talle'] as const)
    await db.schema.alterTable('imagenes').addColumn(column, 'text').execute()
  for (const column of ['estatura', 'ancho_original'] as const)
    await db.schema.alterTable('imagenes').addColumn(column, 'integer').execute()
  await sortImagenes(db)
}

/** Photographs before drawings, in the order of each product otherwise. */
export async function sortImagenes(db: Kysely<any>): Promise<void> {
  const rows: { productId: string; imagenId: string; dibujo: string | null }[] = await db
    .selectFrom('product_imagenes as p')
    .innerJoin('imagenes as i', 'i.id', 'p.imagen_id')
    .select(['p.product_id as productId', 'p.imagen_id as imagenId', 'i.dibujo'])
    .where(
      sql<boolean>`p.product_id in (
        select foto.product_id from product_imagenes foto
        join imagenes f on f.id = foto.imagen_id and f.dibujo is null
        join product_imagenes antes on antes.product_id = foto.product_id and antes.orden < foto.orden
        join imagenes d on d.id = antes.imagen_id and d.dibujo is not null)`,
    )
    .orderBy('p.product_id')
    .orderBy('p.orden')
    .execute()
  for (const [productId, imagenes] of Map.groupBy(rows, (row) => row.productId)) {
    const sorted = imagenes.toSorted((a, b) => Number(a.dibujo !== null) - Number(b.dibujo !== null))
    await db.deleteFrom('product_imagenes').where('product_id', '=', productId).execute()
    await db
      .insertInto('product_imagenes')
      .values(sorted.map(({ imagenId }, orden) => ({ product_id: productId, imagen_id: imagenId, orden })))
      .execute()
  }
}
