import type { Kysely } from 'kysely'
import { GRUPOS } from '#domain/productos/grupos.ts'
import { GRUPO_ETIQUETA } from '#domain/rebajas/en-palabras.ts'
import type { AlcanceEscrito, ErroresDeRebaja } from '#domain/rebajas/formulario.ts'
import type { Alcance, FiltroDeRebaja } from '#domain/rebajas/rebaja.ts'
import { hasCamisetas } from '#server/catalogo/has-camisetas.ts'
import { matchProductos } from '#server/productos/match-productos.ts'
import type { Tx } from '#server/db/connect.ts'
import type { RebajaRow, Schema } from '#server/db/schema.ts'

/** Rows of one statement: SQLite takes no more than 32,766 values. */
const ROWS = 5_000
/** Codes of one query. */
const CODES = 500

export function selectRebaja(db: Kysely<Schema>, id: string): Promise<RebajaRow | undefined> {
  return db.selectFrom('rebajas').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Codes of the shirts that were ticked for a reduction. */
export async function selectCodigosDeRebajados(db: Kysely<Schema>, rebajaId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('rebajaProductos as r')
    .innerJoin('products as p', 'p.id', 'r.productId')
    .select('p.codigo')
    .where('r.rebajaId', '=', rebajaId)
    .orderBy('p.codigo')
    .execute()
  return rows.map(({ codigo }) => codigo)
}

/** Which shirts a reduction is for, with the ids of ticked ones. @returns at each field what no shirt has, if anything */
export async function resolveAlcance(
  db: Kysely<Schema>,
  escrito: AlcanceEscrito,
): Promise<{ alcance: Alcance } | { errores: ErroresDeRebaja }> {
  if (escrito.tipo === 'todas') return { alcance: escrito }
  if (escrito.tipo === 'filtro') {
    const errores = await explainFiltro(db, escrito.filtro)
    return Object.keys(errores).length > 0 ? { errores } : { alcance: escrito }
  }
  const found = new Map<string, string>()
  for (let start = 0; start < escrito.codigos.length; start += CODES) {
    const codigos = escrito.codigos.slice(start, start + CODES)
    const { porCodigo } = await matchProductos(db, { ids: [], codigos, slugs: [] })
    for (const [codigo, { id }] of porCodigo) found.set(codigo, id)
  }
  const ids = escrito.codigos.map((codigo) => found.get(codigo.toLowerCase()))
  const desconocidos = escrito.codigos.filter((_, at) => ids[at] === undefined)
  if (desconocidos.length > 0) return { errores: { codigos: explainDesconocidos(desconocidos) } }
  return { alcance: { tipo: 'elegidas', ids: new Set(ids as string[]) } }
}

/** What of a filter no shirt has: a page that the browser translated may send its own words. */
async function explainFiltro(db: Kysely<Schema>, filtro: FiltroDeRebaja): Promise<ErroresDeRebaja> {
  const errores: ErroresDeRebaja = {}
  for (const grupo of GRUPOS) {
    for (const valor of filtro[grupo] ?? []) {
      if (!(await hasCamisetas(db, grupo, valor))) {
        errores[grupo] = `No hay camisetas de ${GRUPO_ETIQUETA[grupo].toLowerCase()} “${valor}”.`
      }
    }
  }
  return errores
}

/** The columns for which shirts a reduction is. */
export function toAlcanceColumns(alcance: Alcance): Pick<RebajaRow, 'alcance' | 'filtro'> {
  return { alcance: alcance.tipo, filtro: alcance.tipo === 'filtro' ? JSON.stringify(alcance.filtro) : '' }
}

/** Ids of the ticked shirts of a reduction. */
export async function selectElegidasDe(tx: Tx, rebajaId: string): Promise<Set<string>> {
  const rows = await tx.selectFrom('rebajaProductos').select('productId').where('rebajaId', '=', rebajaId).execute()
  return new Set(rows.map(({ productId }) => productId))
}

/** Puts the ticked shirts of a reduction in the place of those that it had. */
export async function replaceElegidas(tx: Tx, rebajaId: string, alcance: Alcance): Promise<void> {
  await tx.deleteFrom('rebajaProductos').where('rebajaId', '=', rebajaId).execute()
  const none = { precio: null, precioEncargo: null }
  const rows =
    alcance.tipo === 'elegidas' ? [...alcance.ids].map((productId) => ({ rebajaId, productId, ...none })) : []
  for (let start = 0; start < rows.length; start += ROWS) {
    await tx
      .insertInto('rebajaProductos')
      .values(rows.slice(start, start + ROWS))
      .execute()
  }
}

const NOMBRADOS = 10

/** Which codes no shirt has. */
function explainDesconocidos(codigos: string[]): string {
  const named = codigos.slice(0, NOMBRADOS).join(', ')
  return `Ninguna camiseta tiene ${codigos.length === 1 ? 'el código' : 'los códigos'} ${named}${codigos.length > NOMBRADOS ? '…' : ''}`
}
