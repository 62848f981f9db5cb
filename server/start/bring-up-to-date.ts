import type { Config } from '../host/config.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { openStorage } from '../imagenes/storage.ts'
import { openMarca } from '../pedidos/probar/marca-de-sellos.ts'
import { keepMarca, sealFormer } from '../pedidos/probar/seal-former.ts'
import type { Runtime } from '../base/runtime.ts'

/**
 * Brings a shop's database to the newest schema, and sees to its seals' mark, which is outside of it. Whatever opens a
 * shop's database to write does it first.
 */
export async function bringUpToDate(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  { log, ...runtime }: Pick<Runtime, 'database' | 'clock' | 'seal'> & { log?: Runtime['log'] },
): Promise<void> {
  const marca = openMarca(dataDir, s3 === null ? null : await openStorage({ dataDir, s3 }))
  await migrateDatabase(runtime.database, () => sealFormer({ ...runtime, marca }))
  // An unreachable store keeps no shop from opening; the next start looks again.
  await keepMarca({ ...runtime, marca }).catch((error: unknown) => {
    if (s3 === null) throw error
    log?.warn({ err: error }, 'the mark of the seals could not be looked at')
  })
}
