import { codigosEn } from '#domain/pedidos/busqueda-pedidos.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectCodigosDePedidos } from './gestion.repo.ts'

/**
 * The order that a text names by its code: a search in any capitals, with spaces or without, or a buyer's whole
 * message (specification 26).
 * @returns its code; null when the text names none that exists, or more than one
 */
export async function findCodigo({ database }: Pick<Runtime, 'database'>, texto: string): Promise<string | null> {
  const found = await selectCodigosDePedidos(database.read, codigosEn(texto))
  return found.length === 1 ? found[0]! : null
}
