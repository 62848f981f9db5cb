import { mesesAntes } from '#domain/tiempo/mes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readPlazos } from '#server/ajustes/read-plazos.ts'
import { eraseListed, type ErasingTools } from './erase-datos.ts'
import { selectConNombreDeAntes } from './erase.repo.ts'

/** Orders looked for at once. */
const PAGE = 200

/**
 * Erases from orders that ended years ago (the owner's setting, five) what says whose they are, as on request. The list
 * of erasures is written first; orders that still need it are left (specification 35.11). Each order has a transaction
 * of its own, so that the shop goes on beside it. The next start or round makes a kill good.
 * @param signal stops between two orders
 * @returns how many
 */
export async function forgetNombres(runtime: Runtime, tools: ErasingTools, signal?: AbortSignal): Promise<number> {
  const before = mesesAntes(runtime.clock(), 12 * (await readPlazos(runtime)).nombresAnios)
  let forgotten = 0
  let after = ''
  for (;;) {
    const ids = await selectConNombreDeAntes(runtime.database.aside, before, after, PAGE)
    for (const id of ids) {
      if (signal?.aborted) return forgotten
      // Orders that aren't over yet, or have something open, are looked at again in the next round.
      const erased = await eraseListed(runtime, tools, [id])
      if (erased.ok) forgotten += erased.value.length
    }
    after = ids.at(-1) ?? ''
    if (ids.length < PAGE) break
  }
  if (forgotten > 0) runtime.log.info({ pedidos: forgotten }, 'whose old orders are was erased')
  return forgotten
}
