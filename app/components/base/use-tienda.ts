import { useRouteLoaderData } from 'react-router'
import type { Llegadas } from '#domain/envios/promesa.ts'
import type { AjustesPublicos } from '#domain/ajustes/ajustes.ts'

/** What the root hands to every page: the same for everybody. */
export type DatosDeTienda = {
  ajustes: AjustesPublicos
  /** When what is paid now arrives. */
  llegadas: Llegadas
  /** Names of what the card provider takes; none while it hasn't told. */
  medios: string[]
  /** The present year in Montevideo. */
  anio: number
  mode: 'demo' | 'live'
  /** Address of the shop as it was asked for, without a slash at its end. */
  origin: string
}

/** The shop's public settings and the like, on any page. */
export function useTienda(): DatosDeTienda {
  const tienda = useTiendaOrNull()
  if (tienda === null) throw new Error('The root gave no data to this page')
  return tienda
}

/** For what is shown even when the root's data could not be read, as the layout around an error. */
export function useTiendaOrNull(): DatosDeTienda | null {
  return useRouteLoaderData<DatosDeTienda>('root') ?? null
}
