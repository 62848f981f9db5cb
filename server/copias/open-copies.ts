import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Config } from '#server/host/config.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import { openMarca } from '#server/pedidos/probar/marca-de-sellos.ts'
import { createSeal } from '#server/base/seal.ts'
import { readSecret } from '#server/ajustes/secret.ts'
import { createBucketPlace } from './bucket-place.ts'
import { createFolderPlace } from './folder-place.ts'
import type { Copied } from './make-copy.ts'
import type { Place } from './place.ts'
import { readShopVersion } from './manifiesto.ts'

/** Where a shop's copies are kept by its settings; none when it has no place for them. */
export async function openPlaces({ backupDir, backupS3 }: Pick<Config, 'backupDir' | 'backupS3'>): Promise<Place[]> {
  return [
    ...(backupDir === null ? [] : [createFolderPlace(backupDir)]),
    ...(backupS3 === null ? [] : [await createBucketPlace(backupS3)]),
  ]
}

/** The shop of these settings, to be copied. */
export async function openCopied(config: Config): Promise<Copied> {
  const secret = config.secret ?? (await readSecret(config.dataDir))
  const storage = await openStorage(config)
  return {
    version: await readShopVersion(),
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    storage,
    seal: secret === null ? null : createSeal(secret),
    marca: openMarca(config.dataDir, config.s3 === null ? null : storage),
    envFile: existsSync('.env') ? resolve('.env') : null,
  }
}
