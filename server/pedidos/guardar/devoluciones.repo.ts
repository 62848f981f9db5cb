import type { Kysely } from 'kysely'
import type { Devolucion, LineaDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import { selectRowsOf } from '#server/db/select-rows-of.ts'
import type { DevolucionLineaRow, DevolucionPasoRow, Schema } from '#server/db/schema.ts'

/** The devoluciones of some orders, the oldest first, with their lines and steps. */
export async function selectDevolucionesDe(db: Kysely<Schema>, pedidoIds: string[]): Promise<Devolucion[]> {
  const rows = await selectRowsOf(db, 'devoluciones', pedidoIds, ['creado', 'id'])
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lineas = await db
    .selectFrom('devolucionLineas')
    .selectAll()
    .where('devolucionId', 'in', ids)
    .orderBy('orden')
    .execute()
  const pasos = await db
    .selectFrom('devolucionPasos')
    .selectAll()
    .where('devolucionId', 'in', ids)
    .orderBy('en')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    lineas: lineas.filter(({ devolucionId }) => devolucionId === row.id).map(toLineaDeDevolucion),
    pasos: pasos.filter(({ devolucionId }) => devolucionId === row.id).map(toPaso),
  }))
}

function toLineaDeDevolucion({
  orden,
  productId,
  talle,
  modo,
  destino,
  llegada,
  llegadaPor,
}: DevolucionLineaRow): LineaDeDevolucion {
  const reemplazo = productId === null || modo === '' ? null : { productId, talle, modo }
  return { orden, reemplazo, destino, llegada, llegadaPor }
}

function toPaso({ id: _id, devolucionId: _of, ...paso }: DevolucionPasoRow): Devolucion['pasos'][number] {
  return paso
}
