import type { Gestion } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { useAccion } from '../use-send.ts'

/** Sends what is to be done with an order to its page. */
export function useGestion(codigo: string) {
  return useAccion<Gestion>(`/admin/pedidos/${codigo}`)
}
