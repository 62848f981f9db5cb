import { LETRAS_DE_CREDITO, venceCredito } from '#domain/devoluciones/credito.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { drawLetras } from '#server/base/draw-letras.ts'
import { readQuedaPorDar } from './reemplazos.ts'
import { momentoDelPaso, type Abierta } from './with-devolucion.ts'

/**
 * What came back is settled by credit, in the caller's transaction (specification 37.30): never more than its order was
 * paid with and didn't give back yet.
 */
export async function giveCredito(
  work: Work,
  { pedido, devolucion }: Abierta,
  monto: Pesos,
): Promise<Resultado<null, Fallo<'reintegro_excedido', undefined>>> {
  const queda = await readQuedaPorDar(work.tx, pedido)
  if (monto > queda) {
    return fallo('reintegro_excedido', {
      detail: `De este pedido quedan ${formatPesos(Math.max(0, queda))} por devolver.`,
    })
  }
  await work.tx
    .insertInto('creditos')
    .values({
      codigo: `CR-${drawLetras(LETRAS_DE_CREDITO)}`,
      devolucionId: devolucion.id,
      monto,
      vence: venceCredito(momentoDelPaso(work, devolucion.pasos)),
    })
    .execute()
  return ok(null)
}
