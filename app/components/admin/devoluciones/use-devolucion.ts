import type { GestionDeDevolucion } from '#domain/devoluciones/solicitud.ts'
import { useAccion } from '../use-send.ts'

export type HechoConDevolucion = GestionDeDevolucion | { accion: 'mandar'; seguimiento: string }

/** Sends what is done with a devolución to its page. */
export function useDevolucion(id: string) {
  return useAccion<HechoConDevolucion>(`/admin/devoluciones/${id}`)
}
