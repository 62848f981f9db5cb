import type { Pesos } from '#domain/dinero/dinero.ts'

/** Days whose sales say how much is ordered again: as much as sold in them is for as many days more. */
export const DIAS_DE_VENTA = 60
/** Days after which what neither sold nor came in stands still. */
export const DIAS_PARADA = 90

/** A size from stock: what sold less what came back, what is on hand, and who waits for it. */
export type TalleVendido = { talle: string; vendidas: number; quedan: number; esperan: number }

/** Shirts of which some should be ordered again; the size that ends first says when. */
export type CamisetaAReponer = {
  id: string
  codigo: string
  nombre: string
  proveedor: string
  costo: Pesos | null
  talles: TalleVendido[]
}

/** What stands still of a shirt, and the money in it: at cost, or at its price where that isn't known. */
export type CamisetaParada = {
  id: string
  codigo: string
  nombre: string
  talles: { talle: string; unidades: number }[]
  unidades: number
  valor: Pesos
  alCosto: boolean
}

/** How many to order for as many days more (specification 54.4). */
export function aPedir({ vendidas, quedan, esperan }: TalleVendido): number {
  return Math.max(0, vendidas + esperan - quedan)
}

/** How many days what is left will last; null where nothing sold. */
export function diasQueAlcanza({ vendidas, quedan }: TalleVendido): number | null {
  return vendidas <= 0 ? null : Math.floor((quedan * DIAS_DE_VENTA) / vendidas)
}

/** `vendiste 12 en 60 días, te quedan 3, esperan 4: pedí 13 para otros 60` */
export function cuentaDeReposicion(talle: TalleVendido): string {
  const { vendidas, quedan, esperan } = talle
  const partes = [
    vendidas > 0 ? `vendiste ${vendidas} en ${DIAS_DE_VENTA} días` : `no vendiste en ${DIAS_DE_VENTA} días`,
    quedan === 0 ? 'no te queda ninguna' : quedan === 1 ? 'te queda 1' : `te quedan ${quedan}`,
    ...(esperan === 0 ? [] : [esperan === 1 ? 'espera 1' : `esperan ${esperan}`]),
  ]
  return `${partes.join(', ')}: pedí ${aPedir(talle)} para otros ${DIAS_DE_VENTA}`
}

/** What ends first is first: within a shirt by size, as they are given; a shirt by its most urgent size. */
export function compareUrgencia(one: CamisetaAReponer, other: CamisetaAReponer): number {
  const first = ({ talles }: CamisetaAReponer) => Math.min(...talles.map((talle) => diasQueAlcanza(talle) ?? 0))
  return first(one) - first(other) || one.nombre.localeCompare(other.nombre, 'es')
}
