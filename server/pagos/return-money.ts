import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { askReintegro, type SolicitudDeReintegro, type FalloAlPedir } from '#server/pedidos/mover/ask-reintegro.ts'
import { findReintegro } from '#server/pedidos/guardar/find-reintegro.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { ReintegroDelProveedor, ReintegroRow } from '#server/db/schema.ts'
import { carryOutReintegro } from './carry-out-reintegro.ts'
import { within } from './deadline.ts'
import type { MercadoPagoClient } from './mercadopago-client.ts'
import { selectEnCurso } from './compare.repo.ts'

export type FalloDeReintegro = FalloAlPedir | Fallo<'reintegro_rechazado', undefined>

/**
 * An administrator returns money of a card payment, all or part of it (specification 12.18). The refund is written down
 * first, then asked of the provider. Whoever asks waits at most 9 s; the worker goes on with what isn't done by then.
 * @param autor e-mail of the administrator
 * @returns whether it is done, or under way
 */
export async function returnMoney(
  runtime: Runtime,
  client: MercadoPagoClient,
  codigo: string,
  pedida: SolicitudDeReintegro,
  autor: string,
): Promise<Resultado<'hecha' | 'pedida', FalloDeReintegro>> {
  const asked = await askReintegro(runtime, codigo, pedida, autor)
  if (!asked.ok) return asked
  const { row, isNew } = asked.value
  return isNew ? carryOutInTime(runtime, client, row) : toEnd(row)
}

/**
 * Has the provider carry out a refund that is written, and waits at most 9 s for it; the worker goes on with what isn't done
 * by then.
 */
export async function carryOutInTime(
  runtime: Runtime,
  client: MercadoPagoClient,
  row: ReintegroDelProveedor,
): Promise<Resultado<'hecha' | 'pedida', FalloDeReintegro>> {
  const done = carryOutReintegro(runtime, client, row).catch((error: unknown) => {
    runtime.log.error({ reintegro: row.id, err: error }, 'a refund could not be carried out')
  })
  await within(done, client.deadline, () => {
    runtime.log.warn(
      { pedidoId: row.pedidoId, reintegro: row.id, millis: client.deadline },
      'a refund is not done in time: the worker goes on with it',
    )
  })
  return toEnd((await findReintegro(runtime, row.id)) ?? row)
}

function toEnd({ estado, error }: ReintegroRow): Resultado<'hecha' | 'pedida', FalloDeReintegro> {
  return estado === 'rechazada' ? fallo('reintegro_rechazado', { detail: error }) : ok(estado)
}

const EN_CURSO_MAX = 50

/** Refunds that the provider hasn't done yet, the oldest first. */
export function listReintegrosEnCurso({ database }: Runtime) {
  return selectEnCurso(database.read, EN_CURSO_MAX)
}
