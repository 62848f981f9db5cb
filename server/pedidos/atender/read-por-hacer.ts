import type { Hoy } from '#domain/pedidos/gestion/hoy.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countPorHacer } from './por-hacer.repo.ts'

/** Orders that wait for the owner: to see a transfer, to prepare, to send, to look at. */
export function readPorHacer({
  database,
}: Pick<Runtime, 'database'>): Promise<Pick<Hoy, 'transferencias' | 'porPreparar' | 'porEnviar' | 'conAviso'>> {
  return countPorHacer(database.read)
}
