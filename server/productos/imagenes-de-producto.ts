import type { Imagen } from '#domain/productos/imagen.ts'
import { photographsFirst, tomaEnPalabras, toToma, type Toma } from '#domain/productos/toma.ts'
import type { Tx } from '#server/db/connect.ts'

/** What a picture shows, as whoever saves its product says; null says nothing. */
export type TomaDicha = { imagen: string; toma: Toma | null }

/** Which of some pictures are drawings. */
export async function findDrawn(tx: Tx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('imagenes')
    .select('id')
    .where('id', 'in', ids)
    .where('dibujo', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A product's pictures, given in the owner's order, as it has them (specification 48.1). */
export async function orderImagenes(tx: Tx, ids: string[]): Promise<string[]> {
  const drawn = await findDrawn(tx, ids)
  return photographsFirst(ids, (id) => drawn.has(id))
}

/** Whether pictures show what is said already. */
export function isSameTomas(imagenes: Imagen[], tomas: TomaDicha[]): boolean {
  const words = new Map(imagenes.map(({ id, toma }) => [id, toma === undefined ? '' : tomaEnPalabras(toma)]))
  return tomas.every(({ imagen, toma }) => words.get(imagen) === (toma === null ? '' : tomaEnPalabras(toma)))
}

/** Keeps what the photographs of a product show; a picture that isn't among them, or is drawn, stays as it is. */
export async function writeTomas(tx: Tx, tomas: TomaDicha[], imagenes: string[]): Promise<void> {
  for (const { imagen, toma } of tomas.filter((dicha) => imagenes.includes(dicha.imagen))) {
    const row =
      toma === null
        ? { toma: null, estatura: null, talle: null }
        : { toma: toma.tipo, estatura: toma.estatura, talle: toma.talle || null }
    await tx.updateTable('imagenes').set(row).where('id', '=', imagen).where('dibujo', 'is', null).execute()
  }
}

/**
 * Says in words what a product's pictures show, for those who can't see them. Pictures that another product shows too
 * keep their words.
 * @param ids in the product's order
 */
export async function nameImagenes(tx: Tx, productId: string, nombre: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom('imagenes')
    .select(['id', 'dibujo', 'alt', 'toma', 'estatura', 'talle'])
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
  for (const { id, dibujo, alt, ...guardada } of rows) {
    const toma = toToma(guardada, false)
    const photograph = toma === undefined ? `foto ${ids.indexOf(id) + 1}` : tomaEnPalabras(toma)
    const what = dibujo === null ? photograph : (JSON.parse(dibujo) as { cara: string }).cara
    const words = `Camiseta ${nombre}, ${what}`
    if (alt !== words) await tx.updateTable('imagenes').set({ alt: words }).where('id', '=', id).execute()
  }
}
