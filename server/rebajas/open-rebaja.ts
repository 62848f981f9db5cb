import { alcanceEnPalabras } from '#domain/rebajas/en-palabras.ts'
import { toFormularioDeRebaja, type FormularioDeRebaja } from '#domain/rebajas/formulario.ts'
import type { Rebaja } from '#domain/rebajas/rebaja.ts'
import { estadoDeRebaja, type EstadoDeRebaja } from '#domain/rebajas/vista.ts'
import { toRebaja } from '#server/productos/precios/load-rebajas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCodigosDeRebajados, selectRebaja } from './rebajas.repo.ts'

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
