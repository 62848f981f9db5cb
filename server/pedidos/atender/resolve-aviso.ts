import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { afterHistoria } from '../guardar/after-historia.ts'
import { closeAviso, selectAvisosDe } from '../guardar/avisos.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'

/**
 * An administrator dealt with an order's flag, and says how; it stays readable in the history (specification 26). Of
 * two who do so at once the second is told of the first; sent twice it is done once.
 * @param aviso id of the flag
 */
export function resolveAviso(
  runtime: Runtime,
  codigo: string,
  { aviso, texto }: { aviso: string; texto: string },
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, codigo, async (work, row) => {
    const found = (await selectAvisosDe(work.tx, [row.id])).find(({ id }) => id === aviso)
    if (found === undefined) return fallo('no_encontrado')
    const how = { resuelto: await afterHistoria(work, row.id), quien: 'administrador', autor, nota: texto } as const
    if (await closeAviso(work.tx, found.id, how)) return ok(null)
    if (found.autor === autor && found.nota === texto) return ok(null)
    const quien = found.autor === '' ? 'Mercado Pago' : found.autor
    return fallo('pedido_cambiado', { detail: `Ese aviso ya lo resolvió ${quien}: «${found.nota}».` })
  })
}
