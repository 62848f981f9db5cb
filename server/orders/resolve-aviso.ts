import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/runtime.ts'
import { clearAviso, insertNota, selectNotas } from './gestion.repo.ts'
import { withPedido } from './with-pedido.ts'

/**
 * An administrator dealt with what an order is flagged for, and says how; the flag stays readable in its history
 * (specification 26).
 * @param aviso the flag as it was seen: one that has grown since stays
 */
export function resolveAviso(
  runtime: Runtime,
  codigo: string,
  { aviso, texto }: { aviso: string; texto: string },
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, codigo, async (tx, row) => {
    if (!(await clearAviso(tx, row.id, aviso))) {
      const last = (await selectNotas(tx, row.id)).findLast(({ tipo }) => tipo === 'aviso_resuelto')
      if (last?.autor === autor && last.texto === texto && last.sobre === aviso) return ok(null)
      return fallo('pedido_cambiado', { detail: 'El aviso cambió mientras lo mirabas. Leelo de nuevo.' })
    }
    await insertNota(tx, runtime, row.id, {
      autor,
      tipo: 'aviso_resuelto',
      texto,
      sobre: aviso,
    })
    return ok(null)
  })
}
