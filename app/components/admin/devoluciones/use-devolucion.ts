import type { DevolucionAMano, GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { useSend } from '../use-send.ts'

/** What came of something done with a devolución. */
export type ResultadoDeDevolucion =
  | { hecho: string }
  /** By field; under '' what belongs to no field. */
  | { errores: Record<string, string> }

export type HechoConDevolucion = GestionDeDevolucion | { accion: 'mandar'; seguimiento: string }

/** Sends what is done with a devolución to its page. */
export function useDevolucion(id: string) {
  return withErrores(useSend<HechoConDevolucion, ResultadoDeDevolucion>(`/admin/devoluciones/${id}`))
}

/** Sends one that is made of a chat. @param codigo of its order */
export function useDevolucionNueva(codigo: string) {
  return withErrores(useSend<DevolucionAMano, ResultadoDeDevolucion>(`/admin/pedidos/${codigo}/devolucion`))
}

function withErrores<S extends { resultado: ResultadoDeDevolucion | null }>(sending: S) {
  const { resultado } = sending
  return {
    ...sending,
    hecho: resultado !== null && 'hecho' in resultado ? resultado.hecho : null,
    errores: resultado !== null && 'errores' in resultado ? resultado.errores : {},
  }
}
