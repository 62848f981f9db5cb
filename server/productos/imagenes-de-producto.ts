import type { Tx } from '#server/db/connect.ts'

/**
 * Says in words what a product's pictures show, for those who can't see them. Pictures that another product shows too
 * keep their words.
 * @param ids in the product's order
 */
export async function nameImagenes(tx: Tx, productId: string, nombre: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('imagenes')
    .select(['id', 'dibujo', 'alt'])
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('productImagenes')
            .select('imagenId')
            .whereRef('imagenId', '=', 'imagenes.id')
            .where('productId', '!=', productId),
        ),
      ),
    )
    .execute()
  for (const { id, dibujo, alt } of rows) {
    const what = dibujo === null ? `foto ${ids.indexOf(id) + 1}` : (JSON.parse(dibujo) as { cara: string }).cara
    const words = `Camiseta ${nombre}, ${what}`
    if (alt !== words) await tx.updateTable('imagenes').set({ alt: words }).where('id', '=', id).execute()
  }
}
