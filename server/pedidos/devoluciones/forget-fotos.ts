import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { forgetAjenos } from '#server/imagenes/forget-ajenos.ts'
import type { Storage } from '#server/imagenes/storage.ts'
import { selectFotosViejas } from './fotos.repo.ts'

/** How long pictures of a fault stay once its devolución ended. */
const SE_GUARDAN = 90 * DIA_MS
const BATCH = 100

/** Forgets pictures of faults 90 days after it was settled (specification 37.19). */
export function forgetFotos(runtime: Pick<Runtime, 'database' | 'clock'>, storage: Storage): Promise<void> {
  const { database, clock } = runtime
  return forgetAjenos(runtime, storage, 'devoluciones', () =>
    selectFotosViejas(database.aside, clock() - SE_GUARDAN, BATCH),
  )
}
