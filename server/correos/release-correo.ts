import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { selectEnEsperaPorDireccion, selectPrimeroEnEspera, updateEnEsperaToPendiente } from './correos.repo.ts'
import { hasCupo, hasCupoDe, takeCupo, takeCupoDe } from './cupo.ts'

/** Buyers' mails that are looked at for room at their addresses, the oldest: somebody's many keep nobody waiting. */
const MIRADOS = 500

type Releasing = Pick<Runtime, 'database' | 'clock'>

/**
 * Sends off a mail that has waited, when there is room: the shop's oldest, or that of a buyer's address (specification
 * 13.17, 13.28).
 * @returns false when none waits or there is no room
 */
export async function releaseCorreo(runtime: Releasing): Promise<boolean> {
  const { read } = runtime.database
  const first = await selectPrimeroEnEspera(read)
  if (first !== undefined && (await hasCupo(read, runtime.clock()))) {
    if (await releaseRow(runtime, first.id, takeCupo)) return true
  }
  const looked = new Set<string>()
  for (const { id, para } of await selectEnEsperaPorDireccion(read, MIRADOS)) {
    if (looked.has(para)) continue
    looked.add(para)
    if (!(await hasCupoDe(read, runtime.clock(), para))) continue
    if (await releaseRow(runtime, id, (tx, now) => takeCupoDe(tx, now, para))) return true
  }
  return false
}

async function releaseRow(
  { database, clock }: Releasing,
  id: string,
  take: (tx: Tx, now: number) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await database.transaction(async (tx) => {
      // Another process took it: there may be another mail.
      if (!(await updateEnEsperaToPendiente(tx, id, clock()))) return true
      if (!(await take(tx, clock()))) throw new NoRoom()
      return true
    })
  } catch (error) {
    if (error instanceof NoRoom) return false
    throw error
  }
}

/** The last room was taken meanwhile: what was written is undone. */
class NoRoom extends Error {}
