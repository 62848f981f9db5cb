import { ERRORES, type CodigoError, type Fallo } from '#domain/errores.ts'
import type { RespuestaDeGuardado } from './editor-producto.tsx'

/** Why a product wasn't saved, as the form is told: at its fields, as another version, or in a few words. */
export function toRespuesta(refusal: Fallo): { respuesta: RespuestaDeGuardado; status: number } {
  const { status, detail } = ERRORES[refusal.code]
  return { respuesta: { guardado: false, ...contentOf(refusal, detail) }, status }
}

type Refusal = Exclude<RespuestaDeGuardado, { guardado: true }>
type Content = Refusal extends infer R ? (R extends unknown ? Omit<R, 'guardado'> : never) : never

function contentOf({ code, data }: Fallo, detail: string): Content {
  const known: Partial<Record<CodigoError, () => Content>> = {
    datos_invalidos: () => data as Content,
    producto_cambiado: () => ({ otra: data }) as Content,
  }
  return known[code]?.() ?? { mensaje: detail }
}
