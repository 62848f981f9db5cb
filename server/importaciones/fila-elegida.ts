import {
  elegirCampos,
  ELECCION_INICIAL,
  preciosRebajados,
  type EleccionDeAfuera,
  type NotasDeFila,
} from '#domain/importaciones/eleccion.ts'
import type { Campos } from '#domain/importaciones/importacion.ts'
import type { PrecioPorTransferencia } from '#domain/productos/precio.ts'
import type { PreciosPropios } from '#domain/rebajas/rebaja.ts'
import type { ImportacionFilaRow, ImportacionRow } from '#server/db/schema.ts'

/** What was chosen for all rows of an import when it was begun. */
export type Eleccion = Pick<ImportacionRow, 'quitarPrecios' | 'ocultarNuevos' | 'eleccion'>

/**
 * A row's fields as they were and as they would be, with what was chosen for the whole import. Doing it, undoing it and
 * looking at it start from here.
 */
export function readFilaElegida(
  {
    tipo,
    antes,
    despues,
    porEncima,
    notas,
  }: Pick<ImportacionFilaRow, 'tipo' | 'antes' | 'despues' | 'porEncima' | 'notas'>,
  { quitarPrecios, ocultarNuevos, eleccion }: Eleccion,
): { antes: Campos; despues: Campos } {
  const sobran = quitarPrecios === 0 || porEncima === '' ? {} : readPorEncima(porEncima)
  const sinPrecios = Object.fromEntries(Object.keys(sobran).map((campo) => [campo, null]))
  const oculto = tipo === 'nuevo' && ocultarNuevos === 1 ? { activo: false } : {}
  const escritos = JSON.parse(despues) as Campos
  const elegidos =
    notas === ''
      ? escritos
      : elegirCampos(escritos, JSON.parse(notas) as NotasDeFila, readEleccionGuardada(eleccion), tipo === 'nuevo')
  return {
    antes: antes === '' ? {} : { ...(JSON.parse(antes) as Campos), ...sobran },
    despues: { ...elegidos, ...sinPrecios, ...oculto },
  }
}

/** What a new product of a row is reduced to; null where it isn't. */
export function readRebajados(
  { despues, notas }: Pick<ImportacionFilaRow, 'despues' | 'notas'>,
  { eleccion }: Eleccion,
): PreciosPropios | null {
  if (notas === '') return null
  return preciosRebajados(
    JSON.parse(despues) as Campos,
    JSON.parse(notas) as NotasDeFila,
    readEleccionGuardada(eleccion),
  )
}

function readEleccionGuardada(eleccion: string): EleccionDeAfuera {
  return eleccion === '' ? ELECCION_INICIAL : (JSON.parse(eleccion) as EleccionDeAfuera)
}

function readPorEncima(porEncima: string): Partial<Record<PrecioPorTransferencia, number | null>> {
  return JSON.parse(porEncima) as Partial<Record<PrecioPorTransferencia, number | null>>
}
