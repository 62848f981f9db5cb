import { cambiosDePrecios, type CambioDePrecios } from '#domain/productos/historia-de-precios.ts'
import type { ProductoInterno } from '#domain/productos/producto.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { loadPrecios } from './precios/load-precios.ts'
import { selectFiguras } from './productos-admin.repo.ts'
import { selectProductosInternos } from './productos.repo.ts'
import { camposEn, type CampoEn } from '#domain/productos/campos.ts'

/** A product to be edited. */
export type ProductoAbierto = {
  producto: ProductoInterno
  /** Sent back when it is saved, so that nobody overwrites what somebody else saved meanwhile. */
  actualizado: number
  /** Units that unpaid orders hold, by size; sizes without any are left out. */
  retenido: Record<string, number>
  /** What its prices have been, the newest first. */
  precios: CambioDePrecios[]
}

/** A product, active or not, for the administration; null when there is none with this id. */
export async function openProducto(
  { database }: Pick<Runtime, 'database'>,
  id: string,
): Promise<ProductoAbierto | null> {
  if (id.includes('\0')) return null
  // The version is read first: what is saved in between is then reported as another, not overwritten.
  const row = await database.read.selectFrom('products').select('actualizado').where('id', '=', id).executeTakeFirst()
  const [producto] = await selectProductosInternos(database.read, [id])
  if (row === undefined || producto === undefined) return null
  const figuras = await selectFiguras(database.read, [id])
  const held = figuras.filter(({ retenido }) => retenido > 0).map(({ talle, retenido }) => [talle, retenido] as const)
  const historia = await loadPrecios(database.read, [id], { desde: 0, hasta: Number.MAX_SAFE_INTEGER })
  return {
    producto,
    actualizado: row.actualizado,
    retenido: Object.fromEntries(held),
    precios: cambiosDePrecios(historia.get(id) ?? []),
  }
}

type Sugerencias = Record<CampoEn<'sugerencias'> | 'procedencia', string[]>

/** More than these don't help anybody choose. */
const MAX = 400

/** What other products have in the typed fields, so that one team keeps one name; and where the owner says shirts come from. */
export async function listSugerencias({ database }: Pick<Runtime, 'database'>): Promise<Sugerencias> {
  const lists: [string, string[]][] = []
  for (const campo of camposEn('sugerencias')) {
    const rows = await database.read
      .selectFrom('products')
      .select(campo)
      .distinct()
      .where(campo, '!=', '')
      .orderBy(campo)
      .limit(MAX)
      .execute()
    lists.push([campo, rows.map((row) => row[campo])])
  }
  const { procedencias } = await readAjustes({ database })
  lists.push(['procedencia', procedencias.flatMap(({ nombre }) => nombre || [])])
  return Object.fromEntries(lists) as Sugerencias
}
