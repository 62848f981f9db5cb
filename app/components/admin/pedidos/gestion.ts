import type { Gestion } from '#domain/gestion/gestion-pedido.ts'
import type { ResultadoDeEntrega } from '../../pedido/entrega-corregida.tsx'
import { useSend } from '../use-send.ts'

/** What became of something that was done with an order. */
export type ResultadoDeGestion =
  | { hecho: Gestion['accion']; mensaje: string }
  | { entrega: ResultadoDeEntrega }
  /** By field; under '' what isn't a field's. */
  | { errores: Record<string, string> }

/** Sends things to do with an order to its page. */
export function useGestion(codigo: string) {
  return useSend<Gestion, ResultadoDeGestion>(`/admin/pedidos/${codigo}`)
}

export function erroresDe(resultado: ResultadoDeGestion | null): Record<string, string> {
  return resultado !== null && 'errores' in resultado ? resultado.errores : {}
}
