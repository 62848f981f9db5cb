import type { SucesoRow } from '#server/db/schema.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { countSucesos, selectSucesos, deleteSucesos } from './sucesos.repo.ts'

/** Something that happened, as the owner is shown it. */
export type SucesoListado = Omit<SucesoRow, 'grupo'>

/**
 * What happened to the shop's keys, the latest first.
 * @param pagina from 1; past the end the last one is given
 */
export async function listSucesos(
  { database }: Pick<Runtime, 'database'>,
  pagina: number,
  largo: number,
): Promise<{ sucesos: SucesoListado[]; total: number; pagina: number; paginas: number }> {
  const total = await countSucesos(database.aside)
  const { rango, ...actual } = choosePagina(total, pagina, largo)
  const rows = await selectSucesos(database.aside, rango)
  return { sucesos: rows.map(({ grupo: _grupo, ...suceso }) => suceso), total, ...actual }
}

/** Milliseconds that security events are kept (specification 29.8). */
const SE_GUARDAN = 365 * 24 * 60 * 60_000

/** Erases security events of over a year ago. */
export async function forgetSucesos({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<void> {
  await database.transaction((tx) => deleteSucesos(tx, clock() - SE_GUARDAN))
}
