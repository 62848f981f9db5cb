import { isStorable, NO_SE_GUARDA } from '#domain/texto/storable.ts'
import { entregaSchema } from '#domain/envios/datos-envio.ts'
import {
  camposCambiados,
  camposCorregibles,
  withEntrega,
  type EntregaCorregible,
  type FaltasDeEntrega,
} from './entrega-corregible.ts'
import type { Entrega } from '#domain/envios/envio.ts'

/**
 * What can be said against a correction of an order's delivery: the checks are those of ordering (specification
 * 11.43). Faults of an older order in fields that can't be corrected don't count.
 * @returns by field, in Spanish; nothing when it can be saved
 */
export function faultsInEntrega(envio: Omit<Entrega, 'puntoDeRetiro'>, escrita: EntregaCorregible): FaltasDeEntrega {
  const nueva = withEntrega(envio, escrita)
  const campos = camposCorregibles(envio)
  const faltas: FaltasDeEntrega = {}
  for (const campo of campos) {
    if (!isStorable(nueva[campo])) faltas[campo] = NO_SE_GUARDA
  }
  for (const { path, message } of entregaSchema.safeParse(nueva).error?.issues ?? []) {
    const campo = campos.find((one) => one === path[0])
    if (campo !== undefined) faltas[campo] ??= message
  }
  if (Object.keys(faltas).length > 0 || camposCambiados(withEntrega(envio, envio), nueva).length > 0) return faltas
  return { nombre: 'Así está ahora: cambiá lo que quedó mal.' }
}
