import { matchProductos } from '#server/catalogue/match-productos.ts'
import type { Tx } from '#server/db/connect.ts'

/**
 * Of products that are given a code, those whose code another one has by now.
 * @param cambios a hundred at most; `codigo` is undefined where the product keeps its own
 * @returns their ids
 */
export async function takenCodigos(
  tx: Tx,
  cambios: { productId: string; codigo: string | undefined }[],
): Promise<Set<string>> {
  const given = cambios.flatMap(({ productId, codigo }) => (codigo === undefined ? [] : [{ productId, codigo }]))
  const { porCodigo } = await matchProductos(tx, { ids: [], codigos: given.map(({ codigo }) => codigo), slugs: [] })
  const isTaken = ({ productId, codigo }: (typeof given)[number]) =>
    (porCodigo.get(codigo.toLowerCase())?.id ?? productId) !== productId
  return new Set(given.filter(isTaken).map(({ productId }) => productId))
}
