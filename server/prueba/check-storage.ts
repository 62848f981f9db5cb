import { randomUUID } from 'node:crypto'
import { openStorage } from '#server/imagenes/storage.ts'
import type { Config } from '#server/host/config.ts'
import { bien, mal, type Probe } from './prueba.ts'

/** Writes, reads and removes a small file where the pictures are kept. */
export async function checkStorage(probe: Probe, { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): Promise<void> {
  const where = s3 === null ? `la carpeta ${dataDir}/files` : `el depósito ${s3.bucket} (S3)`
  await probe('Imágenes', async () => {
    const key = `prueba/${randomUUID()}.txt`
    const written = new TextEncoder().encode(key)
    try {
      const storage = await openStorage({ dataDir, s3 })
      await storage.write(key, written, 'text/plain')
      const read = await storage.read(key)
      await storage.remove(key)
      if (read === null || Buffer.compare(read, written) !== 0) {
        return mal(`Lo que se guarda en ${where} no vuelve igual.`, 'Revisá el disco o el depósito con quien te ayuda.')
      }
      if (await storage.exists(key))
        return mal(`Lo que se borra de ${where} no se va.`, 'Revisá los permisos del depósito.')
      return bien(`Se puede escribir, leer y borrar en ${where}.`)
    } catch (error) {
      return mal(
        `No se puede escribir, leer y borrar en ${where}: ${reasonOf(error)}.`,
        s3 === null
          ? 'La carpeta tiene que ser del usuario de la tienda: sudo chown -R casakas: más la carpeta de DATA_DIR.'
          : 'Revisá los cinco S3_ del archivo .env, y que la clave pueda leer, escribir y borrar.',
      )
    }
  })
}

/** What the disk or the store said, without the library's wrapping. */
function reasonOf(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return at instanceof Error ? at.message || at.name : String(at)
}
