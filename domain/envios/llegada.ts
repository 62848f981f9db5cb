import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { tarifasDe, type MetodoDeEnvio } from './envio.ts'
import { enumerate } from '#domain/texto/texto.ts'
import type { Modo } from '#domain/productos/producto.ts'

type Tiempos = Pick<Ajustes, 'tiempoEncargo'>

/** How long making takes, as a buyer reads it: `15 a 20 días`. */
export function tiempoDeConfeccion(ajustes: Tiempos): string {
  const { desde, hasta } = ajustes.tiempoEncargo
  return desde === hasta ? `${desde} días` : `${desde} a ${hasta} días`
}

/**
 * When an order arrives: the shipping's time, and before it the making of what is made to order. One parcel, sent
 * when all is ready (specification 18.3).
 * @param modos modes of the lines; none (all is on its way) gives the shipping's time alone
 * @param tiempoEnvio as the settings write it, `24 hs`; '' for what isn't sent
 */
export function llegada(modos: Modo[], tiempoEnvio: string, ajustes: Tiempos): string {
  if (tiempoEnvio === '') {
    return modos.includes('encargo') ? `Se hace en ${tiempoDeConfeccion(ajustes)}, sin envío` : 'Sin espera ni envío'
  }
  if (modos.length === 0) return `Llega en ${tiempoEnvio}`
  if (!modos.includes('encargo')) return `Despachada, llega en ${tiempoEnvio}`
  return `Se hace en ${tiempoDeConfeccion(ajustes)} y llega ${tiempoEnvio} después de despachada`
}

/** When an order arrives in each zone, before the destination is known. */
export function llegadaAlPais(modos: Modo[], metodo: MetodoDeEnvio, ajustes: Tiempos & Pick<Ajustes, 'envio'>): string {
  const tiempos = tarifasDe(metodo, ajustes).map(({ tiempo, zona }) => `${tiempo} ${zona.a} ${zona.nombre}`)
  if (!modos.includes('encargo')) return `Despachada, llega en ${enumerate(tiempos)}`
  return `Se hace en ${tiempoDeConfeccion(ajustes)}; despachada, llega en ${enumerate(tiempos)}`
}

/** A cart with both modes goes as one parcel and says so before paying (specification 18.3). */
export function isMixto(modos: Modo[]): boolean {
  return modos.includes('stock') && modos.includes('encargo')
}
