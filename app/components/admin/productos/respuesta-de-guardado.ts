import { data } from 'react-router'
import { ERRORES, type Fallo } from '#domain/errores.ts'
import type { Errores } from '#domain/productos/formulario.ts'
import type { OtraVersion } from './borrador.ts'

/** What the server answers to the product form. */
export type RespuestaDeGuardado =
  | { guardado: true }
  | { guardado: false; errores: Errores; stock?: Record<string, number | null> }
  | { guardado: false; otra: OtraVersion }
  | { guardado: false; mensaje: string; detalle?: string }

/** Tells the form that its product is saved. */
export function answerGuardado(headers: Record<string, string> = {}) {
  return data<RespuestaDeGuardado>({ guardado: true }, { headers })
}

/** Tells the form why its product wasn't saved: at its fields, as another version, or in a few words. */
export function refuseGuardado(refusal: Fallo) {
  const { status, detail } = ERRORES[refusal.code]
  return data<RespuestaDeGuardado>(toRespuesta(refusal, detail), { status })
}

function toRespuesta({ code, data }: Fallo, mensaje: string): RespuestaDeGuardado {
  // The code says what `data` holds.
  if (code === 'datos_invalidos') return { guardado: false, ...(data as object) } as RespuestaDeGuardado
  if (code === 'producto_cambiado') return { guardado: false, otra: data } as RespuestaDeGuardado
  return { guardado: false, mensaje }
}

type SinGuardar = 'producto_no_guardado' | 'producto_no_actualizado'

/** The words of specification 8, and what an owner without a network has to know and do. */
export function explainSinGuardar(code: SinGuardar): { mensaje: string; detalle: string } {
  const why = navigator.onLine ? 'La tienda no contestó.' : 'No hay conexión a internet.'
  return {
    mensaje: ERRORES[code].detail,
    detalle: `${why} Lo que escribiste sigue acá: revisá la conexión y guardá de nuevo.`,
  }
}

/**
 * Sends the form. When it doesn't reach the shop, or breaks there, it fails with the words of specification 8. The form
 * stays as it is.
 */
export async function sendGuardado<T>(serverAction: () => Promise<T>, code: SinGuardar) {
  try {
    return await serverAction()
  } catch (error) {
    // An ended session leads to the login.
    if (error instanceof Response) throw error
    console.error('saving the product failed', error)
    return data<RespuestaDeGuardado>({ guardado: false, ...explainSinGuardar(code) }, { status: ERRORES[code].status })
  }
}
