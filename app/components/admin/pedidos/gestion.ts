import type { Gestion } from '#domain/pedidos/gestion/gestion-pedido.ts'
import type { ResultadoDeEntrega } from '../../pedidos/correccion/entrega-corregida.tsx'
import { useSend } from '../use-send.ts'

/** The outcome of something done with an order. */
export type ResultadoDeGestion =
  | { hecho: Gestion['accion']; mensaje: string }
  | { entrega: ResultadoDeEntrega }
  /** By field; under '' what belongs to no field. */
  | { errores: Record<string, string> }

/** Sends what is to be done with an order to its page. */
export function useGestion(codigo: string) {
  return useSend<Gestion, ResultadoDeGestion>(`/admin/pedidos/${codigo}`)
}

export function erroresDe(resultado: ResultadoDeGestion | null): Record<string, string> {
  return resultado !== null && 'errores' in resultado ? resultado.errores : {}
}
