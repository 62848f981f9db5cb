import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import {
  EL_QUE_CONVENGA,
  ESCRIBIMOS_POR_EL_PUNTO,
  puntoEnPalabras,
  toPuntoDeRetiro,
  type PuntosDeCiudad,
} from '#domain/envios/punto-de-retiro.ts'
import { deadline } from '../conexion/deadline.ts'
import { tryAgain } from '../conexion/try-again.ts'

const PATIENCE_MS = 20_000

/** What can be chosen in the form's city, read from the shop; null while that isn't known. */
export type PuntosDelEnvio = { ofrecidos: PuntosDeCiudad | null; fallido: boolean; again: () => void }

/**
 * The pickup points of the city that the form says, asked for while it is to be fetched at one.
 * @param onPunto told which point the form has from now on: '' when its own is gone, the only one that there is
 */
export function usePuntos(
  { metodo, departamento, ciudad, punto }: DatosEnvio,
  onPunto: (id: string) => void,
): PuntosDelEnvio {
  const [answer, setAnswer] = useState<{ asked: string; ofrecidos: PuntosDeCiudad | null } | null>(null)
  const [times, setTimes] = useState(0)
  // What stands behind the hash isn't sent: it tells one time from the next.
  const asked = metodo === 'punto' ? `${new URLSearchParams({ departamento, ciudad }).toString()}#${times}` : ''
  const onAnswer = useEffectEvent((ofrecidos: PuntosDeCiudad | null) => {
    setAnswer({ asked, ofrecidos })
    if (ofrecidos === null) return
    const ids = [...ofrecidos.puntos.map(({ id }) => id), ...(ofrecidos.convenga ? [EL_QUE_CONVENGA.id] : [])]
    const own = ids.includes(punto) ? punto : ids.length === 1 && ofrecidos.puntos.length === 1 ? ids[0]! : ''
    if (own !== punto) onPunto(own)
  })
  useEffect(() => {
    if (asked === '') return
    let left = false
    void tryAgain(() => fetch(`/api/puntos?${asked}`, { signal: deadline(PATIENCE_MS) }))
      .then(async (response) => (response.ok ? ((await response.json()) as PuntosDeCiudad) : null))
      .catch(() => null)
      .then((ofrecidos) => left || onAnswer(ofrecidos))
    return () => {
      left = true
    }
  }, [asked])
  const known = answer?.asked === asked ? answer : null
  return {
    ofrecidos: known?.ofrecidos ?? null,
    fallido: known !== null && known.ofrecidos === null,
    again: useCallback(() => setTimes((now) => now + 1), []),
  }
}

/** Whether a point has to be chosen. */
export function pidePunto({ ofrecidos }: PuntosDelEnvio): boolean {
  return ofrecidos !== null && ofrecidos.puntos.length > 0
}

/** Where it is fetched, as the summary says it; '' while that isn't known. */
export function puntoElegido({ ofrecidos }: PuntosDelEnvio, { metodo, ciudad, punto }: DatosEnvio): string {
  if (metodo !== 'punto' || ofrecidos === null || !ofrecidos.hay || ciudad === '') return ''
  if (ofrecidos.puntos.length === 0) return `${ESCRIBIMOS_POR_EL_PUNTO}.`
  if (punto === EL_QUE_CONVENGA.id) return `Punto de retiro: ${EL_QUE_CONVENGA.nombre.toLowerCase()}.`
  const elegido = ofrecidos.puntos.find(({ id }) => id === punto)
  return elegido === undefined ? '' : `Lo retirás en ${puntoEnPalabras(toPuntoDeRetiro(elegido))}.`
}
