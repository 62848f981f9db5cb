import type { Kysely } from 'kysely'
import { groupByPedido, selectRowsOf } from '#server/db/select-rows-of.ts'
import type { CobroRow, DocumentoRow, RenglonRow, Schema } from '#server/db/schema.ts'

/** The place that the shipping has in a row. */
export const ENVIO = -1

export type Kept = { documentos: DocumentoRow[]; renglones: RenglonRow[]; cobros: CobroRow[] }

/** What is kept of some orders. */
export async function selectKept(db: Kysely<Schema>, ids: string[]): Promise<Kept> {
  return {
    documentos: await selectRowsOf(db, 'documentos', ids),
    renglones: await selectRowsOf(db, 'renglones', ids),
    cobros: await selectRowsOf(db, 'cobros', ids),
  }
}

/** What is kept of some orders, but of those that are to be counted again. */
export async function readContados(db: Kysely<Schema>, ids: string[]): Promise<Map<string, Kept>> {
  const waiting = await selectRowsOf(db, 'pedidosPorContar', ids)
  const left = ids.filter((id) => !waiting.some(({ pedidoId }) => pedidoId === id))
  const kept = await selectKept(db, left)
  const documentos = groupByPedido(kept.documentos)
  const renglones = groupByPedido(kept.renglones)
  const cobros = groupByPedido(kept.cobros)
  return new Map(left.map((id) => [id, { documentos: documentos(id), renglones: renglones(id), cobros: cobros(id) }]))
}
