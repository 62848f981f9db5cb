import { anticipacionDelRecordatorio, isHoraDeRecordar, RECIEN_HECHO } from '#domain/transferencias/recordatorio.ts'
import { readPaged } from '#server/db/read-paged.ts'
import { movePedido } from '#server/pedidos/mover/transition.ts'
import { withPedido } from '#server/pedidos/guardar/with-pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { isPorRecordar, type PorRecordar, selectPorRecordar } from './esperando.repo.ts'

const BATCH = 100

/**
 * Reminds of transfers whose hold runs out soon, by mail, once each (specification 30). Those whose receipt has come
 * aren't reminded of, nor buyers without an address. Decided again with the order locked, so that several processes may
 * do it at once. One that fails is logged and doesn't hold up the others.
 * @param signal stops it between two orders
 * @returns how many this call reminded of
 */
export async function remindTransferencias(runtime: Runtime, signal?: AbortSignal, batch = BATCH): Promise<number> {
  const { database, clock, log } = runtime
  const ajustes = await readAjustes(runtime)
  const now = clock()
  const plazo = {
    now,
    until: now + anticipacionDelRecordatorio(ajustes.retencion.transferenciaHoras),
    madeBefore: now - RECIEN_HECHO,
  }
  let reminded = 0
  for await (const { codigo } of readPaged<PorRecordar>(
    (after) => selectPorRecordar(database.read, plazo, after, batch),
    batch,
  )) {
    if (signal?.aborted) break
    try {
      if (await remind(runtime, codigo)) reminded++
    } catch (error) {
      log.error({ pedido: codigo, err: error }, 'a transfer could not be reminded of')
    }
  }
  return reminded
}

async function remind(runtime: Runtime, codigo: string): Promise<boolean> {
  const done = await withPedido(runtime, codigo, async (work, row) => {
    if (!isHoraDeRecordar(row, work.ajustes.retencion.transferenciaHoras, work.clock())) return false
    if (!(await isPorRecordar(work.tx, row.id))) return false
    const detalle = 'El plazo para transferir termina pronto.'
    const moved = await movePedido(work, row, { evento: 'recordar', quien: 'sistema', detalle })
    return moved.ok
  })
  return done === true
}
