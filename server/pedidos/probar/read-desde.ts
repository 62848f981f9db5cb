import type { Millis } from '#server/db/schema.ts'
import { openStorage } from '#server/imagenes/storage.ts'
import type { S3Settings } from '#server/imagenes/bucket.ts'
import type { Seal } from '#server/base/seal.ts'
import { openMarca } from './marca-de-sellos.ts'

/**
 * Since when the orders of a shop are sealed, as its mark says.
 * @param seal null: nobody can tell whose a mark is
 * @returns null without a mark, undefined without a secret
 */
export async function readDesde(
  { dataDir, s3 }: { dataDir: string; s3: S3Settings | null },
  seal: Seal | null,
): Promise<Millis | null | undefined> {
  if (seal === null) return undefined
  return openMarca(dataDir, s3 === null ? null : await openStorage({ dataDir, s3 })).read(seal)
}
