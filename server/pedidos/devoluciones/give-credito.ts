import { randomInt } from 'node:crypto'
import { LETRAS_DE_CREDITO, venceCredito } from '#domain/devoluciones/credito.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { saldosDe } from '#domain/pedidos/gestion/cuenta.ts'
import { ALFABETO_CODIGO } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { selectDado } from '../guardar/creditos.repo.ts'
import { readDineroDe } from '../guardar/gestion.repo.ts'
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
  const { tx } = work
  const { tarjeta, transferencia } = saldosDe(await readDineroDe(tx, pedido))
  const queda = Math.floor((tarjeta + transferencia) / 100) + pedido.aCuenta - (await selectDado(tx, pedido.id))
  if (monto > queda) {
    return fallo('reintegro_excedido', {
      detail: `De este pedido quedan ${formatPesos(Math.max(0, queda))} por devolver.`,
    })
  }
  const letras = Array.from({ length: LETRAS_DE_CREDITO }, () => ALFABETO_CODIGO[randomInt(ALFABETO_CODIGO.length)])
  await tx
    .insertInto('creditos')
    .values({
      codigo: `CR-${letras.join('')}`,
      devolucionId: devolucion.id,
      monto,
      vence: venceCredito(momentoDelPaso(work, devolucion.pasos)),
    })
    .execute()
  return ok(null)
}
