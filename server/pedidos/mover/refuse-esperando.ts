import { sql, type RawBuilder } from 'kysely'
import { fallo, type Fallo } from '#domain/errores.ts'
import { mediosCon } from '#domain/pedidos/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoRow } from '#server/db/schema.ts'

const ESPERAN_DIAS = mediosCon(({ esperaDias }) => esperaDias)

/** Per telephone or e-mail address: far more than a family orders before it pays. */
const ESPERANDO_MAX = 10

/**
 * Refuses somebody who has many already one more order that waits for a transfer, since its shirts are held for days
 * (specification 11). People are told apart by telephone and e-mail: mobile networks share their addresses. Asked behind
 * `lockComprador`.
 * @param pedido who orders; its own `id`, when it is written already, doesn't count
 * @returns null when it may wait
 */
export async function refuseEsperando(
  tx: Tx,
  { id, telefonoNormal, casilla }: Pick<PedidoRow, 'id' | 'telefonoNormal' | 'casilla'>,
): Promise<Fallo<'demasiados_pedidos', undefined> | null> {
  const waiting = await tx
    .selectNoFrom([
      esperandoDe(tx, 'telefonoNormal', telefonoNormal, id).as('telefono'),
      esperandoDe(tx, 'casilla', casilla, id).as('casilla'),
    ])
    .executeTakeFirstOrThrow()
  const most = Math.max(Number(waiting.telefono), Number(waiting.casilla))
  return most < ESPERANDO_MAX ? null : fallo('demasiados_pedidos')
}

/** Other orders of one telephone or e-mail that wait for a transfer now; 0 when that is ''. */
function esperandoDe(tx: Tx, campo: 'telefonoNormal' | 'casilla', valor: string, id: string): RawBuilder<number> {
  if (campo === 'casilla' && valor === '') return sql<number>`0`
  const others = tx
    .selectFrom('pedidos')
    .select((eb) => eb.fn.countAll<number>().as('cuenta'))
    .where(campo, '=', valor)
    .where('estado', '=', 'pendiente_pago')
    .where('medioDePago', 'in', ESPERAN_DIAS)
    .where('id', '<>', id)
  return sql<number>`${others}`
}
