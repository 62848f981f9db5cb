import { alcanceEnPalabras } from '#domain/rebajas/en-palabras.ts'
import {
  toFormularioDeRebaja,
  readFormularioDeRebaja,
  type FormularioDeRebaja,
  type ErroresDeRebaja,
} from '#domain/rebajas/formulario.ts'
import type { Rebaja } from '#domain/rebajas/rebaja.ts'
import { estadoDeRebaja, type EstadoDeRebaja, type VistaDeRebaja } from '#domain/rebajas/vista.ts'
import { toRebaja } from '#server/productos/precios/load-rebajas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCodigosDeRebajados, selectRebaja, resolveAlcance } from './rebajas.repo.ts'
import type { Grupo } from '#domain/productos/grupos.ts'
import { esteFinDeSemana } from '#domain/rebajas/fin-de-semana.ts'
import type { Indexed } from '#server/catalogo/index-reader.ts'
import { listGrupos } from '#server/catalogo/list-grupos.ts'
import { countRebaja, nameEjemplos } from '#server/catalogo/count-rebaja.ts'

/** A reduction to be changed: `sello` tells whether somebody else did meanwhile. */
export type RebajaAbierta = Pick<Rebaja, 'id' | 'tipo' | 'valor' | 'modos'> & {
  sello: number
  estado: EstadoDeRebaja
  formulario: FormularioDeRebaja
  /** For which shirts, in words. */
  alcance: string
}

/** @returns null when there is none */
export async function openRebaja(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  id: string,
): Promise<RebajaAbierta | null> {
  const row = await selectRebaja(database.read, id)
  if (row === undefined) return null
  const rebaja = toRebaja(row)
  const codigos = row.alcance === 'elegidas' ? await selectCodigosDeRebajados(database.read, id) : []
  return {
    ...rebaja,
    sello: row.actualizada,
    estado: estadoDeRebaja(rebaja, clock()),
    formulario: toFormularioDeRebaja(rebaja, codigos),
    alcance: alcanceEnPalabras(rebaja.alcance),
  }
}

/** What the form of a reduction is made with. */
type PropuestaDeRebaja = {
  /** For a new one. */
  id: string
  /** What shirts on sale are grouped by. */
  opciones: Record<Grupo, string[]>
  /** 'Este fin de semana' as the form's fields have it. */
  finDeSemana: { desde: string; hasta: string }
}

/** What there is to choose from when a reduction is made or changed. */
export async function proposeRebaja(runtime: Pick<Runtime, 'clock' | 'newId'> & Indexed): Promise<PropuestaDeRebaja> {
  const { clock, newId } = runtime
  return { id: newId(), opciones: await listGrupos(runtime), finDeSemana: esteFinDeSemana(clock()) }
}

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
