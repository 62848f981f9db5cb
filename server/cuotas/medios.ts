import type { MedioOfrecido } from '#domain/cuotas/cuotas.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { ChangeFeed } from '#server/cambios/change-feed.ts'
import { keepShown } from '#server/cambios/keep-shown.ts'
import { noteEverything } from '#server/cambios/note-changes.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import type { MercadoPagoClient } from '#server/pagos/mercadopago-client.ts'

/** Milliseconds: what the provider takes seldom changes, and nothing is decided by it. */
const VALEN = 6 * 60 * 60_000

/** What can be paid with, as the provider said it last. */
export function readMedios({ database }: Pick<Runtime, 'database'>): Promise<MedioOfrecido[]> {
  return database.read.selectFrom('medios').select(['id', 'nombre', 'clase']).orderBy('orden').execute()
}

/** Gives it to pages; nothing while the database doesn't answer. */
export function createShownMedios({ database, changes }: Pick<Runtime, 'database'> & { changes: ChangeFeed }) {
  const show = keepShown(changes, () => readMedios({ database }))
  return async (): Promise<MedioOfrecido[]> => {
    try {
      return await show()
    } catch (error) {
      if (isUnavailable(error)) return []
      throw error
    }
  }
}

/** Asks the provider now and then what it takes, for pages to say it. */
export function startAskingMedios(runtime: Runtime, client: MercadoPagoClient): Loop {
  return startLoop({
    name: 'medios',
    round: () => refreshMedios(runtime, client),
    onError: (error) => runtime.log.error({ err: error }, 'what the provider takes could not be kept'),
  })
}

/**
 * Keeps what the provider takes, when what is kept is old; pages are made anew when it differs. An answer without any,
 * and none, change nothing.
 */
export async function refreshMedios(
  runtime: Pick<Runtime, 'database' | 'clock'>,
  client: Pick<MercadoPagoClient, 'listMedios'>,
): Promise<void> {
  const { database, clock } = runtime
  const now = clock()
  const { leido } = await database.read
    .selectFrom('medios')
    .select((eb) => eb.fn.max('leido').as('leido'))
    .executeTakeFirstOrThrow()
  if (leido !== null && Math.abs(now - Number(leido)) < VALEN) return
  const answer = await client.listMedios()
  if (!answer.ok || answer.value.length === 0) return
  const medios = answer.value
  const before = await readMedios(runtime)
  await database.transaction(async (tx) => {
    await tx.deleteFrom('medios').execute()
    await tx
      .insertInto('medios')
      .values(medios.map((medio, orden) => ({ ...medio, orden, leido: now })))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    if (JSON.stringify(before) !== JSON.stringify(medios)) await noteEverything(tx)
  })
}
