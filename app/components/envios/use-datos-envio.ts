import { useEffect, useLayoutEffect, useState, type RefObject } from 'react'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import type { Faltas } from '#domain/errores.ts'
import { useFaltas } from '../formulario/use-faltas.ts'
import { sessionStore } from '../base/session-store.ts'
import { CAMPOS_DE_ENVIO, checkDatos, parseDatos, SIN_DATOS, withCampo, type CampoEnvio } from './datos.ts'

/** Session-storage key of what was typed: a reload or the way back loses nothing. */
const DATOS_KEY = 'datosEnvio'

/** The shipping form: what is in it, and the faults of the fields that were left or asked for. */
export function useDatosEnvio(form: RefObject<HTMLFormElement | null>) {
  const [datos, setDatos] = useState<DatosEnvio>(SIN_DATOS)

  // Stored data comes before the browser paints, so that nothing moves. Words typed before the page came alive win.
  useLayoutEffect(() => {
    let restored = parseDatos(sessionStore().getItem(DATOS_KEY))
    const typed = form.current === null ? null : new FormData(form.current)
    for (const campo of CAMPOS_DE_ENVIO) {
      const valor = typed?.get(campo)
      if (typeof valor === 'string' && valor !== SIN_DATOS[campo]) restored = withCampo(restored, campo, valor)
    }
    // oxlint-disable-next-line react/set-state-in-effect -- the first paint must be the server's, without it
    setDatos(restored)
  }, [form])

  useEffect(() => {
    if (datos === SIN_DATOS) return
    try {
      sessionStore().setItem(DATOS_KEY, JSON.stringify(datos))
    } catch {
      // A full storage lets the data live as long as the page.
    }
  }, [datos])

  const todas = checkDatos(datos)
  const { faltas, leave, tellAll } = useFaltas(todas)

  return {
    datos,
    faltas,
    change: (campo: CampoEnvio, valor: string) => setDatos((now) => withCampo(now, campo, valor)),
    /** Checks a field when it is left. */
    leave,
    /** Marks everything that is wrong, and returns it. */
    checkAll(): Faltas<CampoEnvio> {
      tellAll()
      return todas
    },
  }
}
