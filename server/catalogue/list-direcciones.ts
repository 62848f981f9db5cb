import type { Runtime } from '#server/runtime.ts'
import { selectActiveSlugs } from './productos.repo.ts'

/** Where every active product lives and when it last changed (milliseconds UTC), for the sitemap. */
export async function listDirecciones({
  database,
}: Pick<Runtime, 'database'>): Promise<{ slug: string; actualizado: number }[]> {
  return selectActiveSlugs(database.read)
}
