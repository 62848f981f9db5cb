import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Modo } from '#domain/productos/producto.ts'
import type { Rebaja } from './rebaja.ts'

/** What a reduction would do, before it is made. */
export type VistaDeRebaja = Pick<Rebaja, 'desde' | 'hasta'> & {
  /** Shirts on sale whose price it lowers, and those that it is for and whose price it doesn't. */
  bajan: number
  quedan: number
  ejemplos: { nombre: string; modo: Modo; precio: Pesos; rebajado: Pesos }[]
  /** Ends later than it was written, since it has no business day till then. */
  extendida: boolean
}

export type EstadoDeRebaja = 'en_curso' | 'programada' | 'terminada'

/** A reduction in the list of them. */
export type RebajaDeLista = Omit<Rebaja, 'alcance'> & {
  estado: EstadoDeRebaja
  /** For which shirts, in words. */
  alcance: string
  /** Shirts on sale whose price it lowers; null once it is over. */
  camisetas: number | null
}

/** @param en milliseconds UTC */
export function estadoDeRebaja({ desde, hasta }: Pick<Rebaja, 'desde' | 'hasta'>, en: number): EstadoDeRebaja {
  if (hasta !== null && hasta <= en) return 'terminada'
  return desde <= en ? 'en_curso' : 'programada'
}
