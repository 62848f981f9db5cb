import type { Campos } from '#domain/importacion/importacion.ts'
import type { PrecioPorTransferencia } from '#domain/producto/precio.ts'
import type { ImportacionFilaRow, ImportacionRow } from '#server/db/schema.ts'

/** What was chosen for all rows of an import when it was begun. */
export type Eleccion = Pick<ImportacionRow, 'quitarPrecios' | 'ocultarNuevos'>

/**
 * A row's fields as they were and as they would be, with what was chosen for the whole import: doing it, undoing it and
 * looking at it start from here.
 */
export function readFilaElegida(
  { tipo, antes, despues, porEncima }: Pick<ImportacionFilaRow, 'tipo' | 'antes' | 'despues' | 'porEncima'>,
  { quitarPrecios, ocultarNuevos }: Eleccion,
): { antes: Campos; despues: Campos } {
  const sobran = quitarPrecios === 0 || porEncima === '' ? {} : readPorEncima(porEncima)
  const sinPrecios = Object.fromEntries(Object.keys(sobran).map((campo) => [campo, null]))
  const oculto = tipo === 'nuevo' && ocultarNuevos === 1 ? { activo: false } : {}
  return {
    antes: antes === '' ? {} : { ...(JSON.parse(antes) as Campos), ...sobran },
    despues: { ...(JSON.parse(despues) as Campos), ...sinPrecios, ...oculto },
  }
}

function readPorEncima(porEncima: string): Partial<Record<PrecioPorTransferencia, number | null>> {
  return JSON.parse(porEncima) as Partial<Record<PrecioPorTransferencia, number | null>>
}
