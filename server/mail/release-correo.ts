import type { Runtime } from '#server/runtime.ts'
import { selectPrimeroEnEspera, updateEnEsperaToPendiente } from './correos.repo.ts'
import { hasCupo, takeCupo } from './cupo.ts'

/**
 * Sends off the mail that has waited longest for room, when there is some (specification 13.28).
 * @returns false when none waits or there is no room
 */
export async function releaseCorreo({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<boolean> {
  const { read } = database
  const first = await selectPrimeroEnEspera(read)
  if (first === undefined || !(await hasCupo(read, clock()))) return false
  try {
    return await database.transaction(async (tx) => {
      // Another process took it: there may be another mail.
      if (!(await updateEnEsperaToPendiente(tx, first.id, clock()))) return true
      if (!(await takeCupo(tx, clock()))) throw new NoRoom()
      return true
    })
  } catch (error) {
    if (error instanceof NoRoom) return false
    throw error
  }
}

/** The last room was taken meanwhile: what was written is undone. */
class NoRoom extends Error {}
