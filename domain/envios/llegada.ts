import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { tarifasDe, type MetodoDeEnvio } from './envio.ts'
import { parsePlazo } from './plazo.ts'
import { capitalize, enumerate } from '#domain/texto/texto.ts'
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
  if (modos.length === 0)
    return isPlazo(tiempoEnvio) ? `Llega en ${tiempoEnvio}` : capitalize(despachadaLlega(tiempoEnvio))
  if (modos.includes('encargo') && isPlazo(tiempoEnvio))
    return `Se hace en ${tiempoDeConfeccion(ajustes)} y llega ${tiempoEnvio} después de despachada`
  return trasConfeccion(modos, despachadaLlega(tiempoEnvio), ajustes)
}

/** A shipping's time in words: `despachada, llega en 24 hs`, but `entrega: a convenir`. */
export function despachadaLlega(tiempoEnvio: string): string {
  return isPlazo(tiempoEnvio) ? `despachada, llega ${enTiempo(tiempoEnvio)}` : `entrega: ${tiempoEnvio}`
}

/** `en 24 hs`, but `a convenir`. */
export function enTiempo(tiempoEnvio: string): string {
  return isPlazo(tiempoEnvio) ? `en ${tiempoEnvio}` : tiempoEnvio
}

/** Whether 'llega en' may stand before it. */
function isPlazo(tiempoEnvio: string): boolean {
  return parsePlazo(tiempoEnvio) !== null
}

/** What comes after the making, where something is made to order. */
function trasConfeccion(modos: Modo[], despues: string, ajustes: Tiempos): string {
  return modos.includes('encargo') ? `Se hace en ${tiempoDeConfeccion(ajustes)}; ${despues}` : capitalize(despues)
}

/** When an order arrives in each zone, before the destination is known. */
export function llegadaAlPais(modos: Modo[], metodo: MetodoDeEnvio, ajustes: Tiempos & Pick<Ajustes, 'envio'>): string {
  const tarifas = tarifasDe(metodo, ajustes)
  const tiempos = enumerate(tarifas.map(({ tiempo, zona }) => `${tiempo} ${zona.a} ${zona.nombre}`))
  const leidos = tarifas.every(({ tiempo }) => isPlazo(tiempo))
  return trasConfeccion(modos, leidos ? `despachada, llega en ${tiempos}` : `entrega: ${tiempos}`, ajustes)
}

/** A cart with both modes goes as one parcel and says so before paying (specification 18.3). */
export function isMixto(modos: Modo[]): boolean {
  return modos.includes('stock') && modos.includes('encargo')
}
