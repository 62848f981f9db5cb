import type { Kysely } from 'kysely'
import type { CobroRow, DocumentoRow, RenglonRow, Schema } from '#server/db/schema.ts'

/** The place that the shipping has in a row. */
export const ENVIO = -1

export type Kept = { documentos: DocumentoRow[]; renglones: RenglonRow[]; cobros: CobroRow[] }

/** What is kept of some orders. */
export async function selectKept(db: Kysely<Schema>, ids: string[]): Promise<Kept> {
  return {
    documentos: await db.selectFrom('documentos').selectAll().where('pedidoId', 'in', ids).execute(),
    renglones: await db.selectFrom('renglones').selectAll().where('pedidoId', 'in', ids).execute(),
    cobros: await db.selectFrom('cobros').selectAll().where('pedidoId', 'in', ids).execute(),
  }
}

/** What is kept of some orders, but of those that are to be counted again. */
export async function readContados(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Kept>> {
  const waiting = await db.selectFrom('pedidosPorContar').select('pedidoId').where('pedidoId', 'in', ids).execute()
  const left = ids.filter((id) => !waiting.some(({ pedidoId }) => pedidoId === id))
  if (left.length === 0) return new Map()
  const kept = await selectKept(db, left)
  const of = <T extends { pedidoId: string }>(rows: T[], id: string) => rows.filter(({ pedidoId }) => pedidoId === id)
  return new Map(
    left.map((id) => [
      id,
      { documentos: of(kept.documentos, id), renglones: of(kept.renglones, id), cobros: of(kept.cobros, id) },
    ]),
  )
}
