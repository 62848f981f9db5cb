import { luzDeCopias, type LuzDeCopias } from '#domain/copias/luz.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readUltimasCopias } from './copias.repo.ts'

/** How the shop stands with its copies. @param hayLugar whether it has a place for them */
export async function readLuz({
  database,
  clock,
  hayLugar,
}: Pick<Runtime, 'database' | 'clock'> & { hayLugar: boolean }): Promise<LuzDeCopias> {
  return luzDeCopias(await readUltimasCopias(database.read), hayLugar, clock())
}
