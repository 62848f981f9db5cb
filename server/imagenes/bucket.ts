import { Disk } from 'flydrive'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds. */
const CONNECT_MAX = 3_000
const SILENT_MAX = 20_000

/** A bucket of a store that speaks S3, whoever's it is; nothing is asked of it yet. */
export async function openDisk(settings: S3Settings): Promise<Disk> {
  // The SDK is loaded only where it is used: it takes longer than the rest of the shop.
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new Disk(
    new S3Driver({
      endpoint: settings.endpoint,
      region: settings.region,
      bucket: settings.bucket,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      visibility: 'private',
      // Other vendors' S3 lacks access lists, addresses by host name, the newer checksums.
      supportsACL: false,
      forcePathStyle: true,
      // Silent stores aren't waited for without end.
      maxAttempts: 2,
      requestHandler: { connectionTimeout: CONNECT_MAX, socketTimeout: SILENT_MAX },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}

/** Whether there is nothing under a key: Flydrive wraps what the file system or the SDK said. */
export function isMissing(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, name } = at as Error & { code?: string }
    if (code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound') return true
  }
  return false
}
