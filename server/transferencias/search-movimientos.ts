import type { Kysely } from 'kysely'
import { foldTexto } from '#domain/texto/texto.ts'
import { parseImporte } from '#domain/transferencias/lista-banco.ts'
import type { Schema } from '#server/db/schema.ts'
import { selectParecidos } from './movimientos.repo.ts'

/** Of what seems to match; the few that don't are left out then. */
const PARECIDOS_MAX = 200

/** The latest movements, at most `limit`, with all words of a search in what the bank wrote, or of just that amount. */
export async function searchMovimientos(db: Kysely<Schema>, buscar: string, limit: number) {
  const palabras = foldTexto(buscar)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const centavos = parseImporte(buscar)
  const rows = await selectParecidos(db, palabras, centavos, PARECIDOS_MAX)
  const found = rows.filter(({ centavos: suyos, descripcion }) => {
    const texto = foldTexto(descripcion)
    return suyos === centavos || palabras.every((palabra) => texto.includes(palabra))
  })
  return found.slice(0, limit).map((row) => ({ ...row, codigo: row.codigo ?? '' }))
}
