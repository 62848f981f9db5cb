import { sql } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { FaltasDeAjustes } from '#domain/ajustes/campos.ts'
import { faltasDeQueEs } from '#domain/productos/procedencia.ts'
import { plural } from '#domain/texto/plural.ts'
import { noteProductos } from '#server/cambios/note-changes.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Tx } from '#server/db/connect.ts'

type ConProcedencias = Pick<Ajustes, 'procedencias'>

/**
 * Brings shirts along when the owner rewords where they come from (specification 43.5). A place of the list that shirts
 * have is neither emptied nor made to ask for a state that they don't have.
 * @param now milliseconds UTC
 * @returns the faults by field; nothing is written then
 */
export async function carryProcedencias(
  tx: Tx,
  antes: ConProcedencias,
  { procedencias }: ConProcedencias,
  now: number,
): Promise<FaltasDeAjustes> {
  const faltas: FaltasDeAjustes = {}
  const reworded: { ids: string[]; procedencia: string }[] = []
  for (const [at, { nombre, pide }] of antes.procedencias.entries()) {
    const despues = procedencias[at]!
    if (nombre === '' || (nombre === despues.nombre && pide === despues.pide)) continue
    const rows = await tx.selectFrom('products').select(['id', 'estado']).where('procedencia', '=', nombre).execute()
    const sinEstado = rows.filter(({ estado }) => {
      const dicho = { procedencia: despues.nombre, estado, fallas: '', tallesEncargo: [] }
      return faltasDeQueEs(dicho, procedencias).estado !== undefined
    })
    if (rows.length > 0 && despues.nombre === '') {
      faltas[`procedencias.${at as 0}.nombre`] =
        `${laTienen(rows.length)}: antes de sacarla, poneles otra. En Productos hay un filtro que las muestra.`
    } else if (sinEstado.length > 0) {
      faltas[`procedencias.${at as 0}.pide`] = `${laTienen(sinEstado.length)} sin un estado así: poneles uno primero.`
    } else if (rows.length > 0 && nombre !== despues.nombre) {
      reworded.push({ ids: rows.map(({ id }) => id), procedencia: despues.nombre })
    }
  }
  if (Object.keys(faltas).length > 0) return faltas
  for (const { ids, procedencia } of reworded) {
    await tx
      .updateTable('products')
      .set({ procedencia, actualizado: sql`case when actualizado >= ${now} then actualizado + 1 else ${now} end` })
      .where(({ ref }) => anyOf(tx, ref('id'), ids))
      .execute()
    await noteProductos(tx, ids)
  }
  return {}
}

function laTienen(camisetas: number): string {
  return plural(camisetas, 'camiseta la tiene', 'camisetas la tienen')
}
