import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Punto } from './punto.ts'

/** Where an order is fetched: id, name and address as they were when it was chosen (specification 39.6). */
export type PuntoDeRetiro = { id: string; nombre: string; direccion: string }

/** Its buyer left it to the shop. */
export const EL_QUE_CONVENGA: PuntoDeRetiro = { id: 'el-que-convenga', nombre: 'El que convenga', direccion: '' }

/** There is none in its city: it is agreed on afterwards. */
export const A_ACORDAR: PuntoDeRetiro = { id: 'a-acordar', nombre: 'A acordar', direccion: '' }

/** What buyers see of a point. */
export type PuntoOfrecido = Pick<Punto, 'id' | 'nombre' | 'calle' | 'horario' | 'transporte' | 'mapa'>

/** What there is to choose in a city; `hay` says whether the shop has points anywhere. */
export type PuntosDeCiudad = { puntos: PuntoOfrecido[]; hay: boolean; convenga: boolean }

/** A point as an order keeps it. */
export function toPuntoDeRetiro({ id, nombre, calle }: Pick<Punto, 'id' | 'nombre' | 'calle'>): PuntoDeRetiro {
  return { id, nombre, direccion: calle }
}

export type FalloDePunto = Fallo<'punto_no_disponible', undefined>

/**
 * The point of an order, as the shop has it now (specification 39.6): what a browser sends is looked up, never used.
 * @param id as the browser sent it, '' for none
 * @param aMano sold by hand: it may be agreed on afterwards
 * @returns null where the shop has no points at all
 */
export function choosePunto(
  id: string,
  { puntos, hay, convenga }: PuntosDeCiudad,
  aMano: boolean,
): Resultado<PuntoDeRetiro | null, FalloDePunto> {
  if (!hay && (id === '' || id === EL_QUE_CONVENGA.id)) return ok(null)
  const punto = puntos.find((one) => one.id === id)
  if (punto !== undefined) return ok(toPuntoDeRetiro(punto))
  // What was left open stays so, also where points are there by now.
  if (puntos.length === 0 && (id === '' || id === EL_QUE_CONVENGA.id)) return ok(A_ACORDAR)
  if (id === EL_QUE_CONVENGA.id && convenga) return ok(EL_QUE_CONVENGA)
  if (id === '' && aMano) return ok(A_ACORDAR)
  return fallo('punto_no_disponible', id === '' ? { detail: 'Elegí el punto de retiro.' } : {})
}

/** `Agencia Centro, 18 de Julio 1234`; '' for none. */
export function puntoEnPalabras(punto: PuntoDeRetiro | null): string {
  return punto === null ? '' : [punto.nombre, punto.direccion].filter(Boolean).join(', ')
}

/** What its buyer is told of a point that isn't chosen yet. */
export const ESCRIBIMOS_POR_EL_PUNTO = 'Te escribimos para acordar el punto'

/** The point as its buyer reads it; '' for none. */
export function puntoDelComprador(punto: PuntoDeRetiro | null): string {
  return punto?.id === A_ACORDAR.id ? `${ESCRIBIMOS_POR_EL_PUNTO}.` : puntoEnPalabras(punto)
}
