import { readFormularioDeRebaja, type ErroresDeRebaja, type FormularioDeRebaja } from '#domain/rebajas/formulario.ts'
import type { VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { countRebaja, nameEjemplos } from '#server/catalogo/count-rebaja.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { resolveAlcance } from './rebajas.repo.ts'

/** What a reduction would do, before it is made; or what is wrong with each field of its form. */
export async function lookAtRebaja(
  { database, clock, readIndex }: Pick<Runtime, 'database' | 'clock'> & Indexed,
  formulario: FormularioDeRebaja,
): Promise<{ vista: VistaDeRebaja } | { errores: ErroresDeRebaja }> {
  const read = readFormularioDeRebaja(formulario, clock())
  if ('errores' in read) return read
  const { borrador } = read
  const resolved = await resolveAlcance(database.read, borrador.alcance)
  if ('errores' in resolved) return resolved
  const { desde, hasta, extendida } = borrador
  const index = await readIndex()
  const { bajan, quedan, primeras } = countRebaja(index, { ...borrador, id: '', alcance: resolved.alcance })
  return { vista: { bajan, quedan, ejemplos: await nameEjemplos(index, primeras), desde, hasta, extendida } }
}
