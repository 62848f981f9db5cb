import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { isUnavailable } from '#server/db/unavailable.ts'
import { startBucket, type Bucket } from '#tests/bucket.ts'
import { openStorage, type Storage } from './storage.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function openLocal(): Promise<{ storage: Storage; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'casakas-storage-'))
  cleanups.push(() => rm(dataDir, { recursive: true }))
  return { storage: await openStorage({ dataDir, s3: null }), dataDir }
}

async function openBucket(): Promise<{ storage: Storage; objects: Bucket['objects'] }> {
  const { s3, objects, close } = await startBucket()
  cleanups.push(close)
  return { storage: await openStorage({ dataDir: '/nowhere', s3 }), objects }
}

describe.each([
  ['a folder', async () => (await openLocal()).storage],
  ['an S3 bucket', async () => (await openBucket()).storage],
])('file storage in %s', (_, open) => {
  it('gives back what was written, and null for what is not there', async () => {
    const storage = await open()
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251)
    expect(await storage.read('products/1_a.jpg')).toBeNull()
    expect(await storage.exists('products/1_a.jpg')).toBe(false)
    await storage.write('products/1_a.jpg', bytes, 'image/jpeg')
    expect(await storage.exists('products/1_a.jpg')).toBe(true)
    expect(Buffer.from((await storage.read('products/1_a.jpg'))!).equals(bytes)).toBe(true)
    await storage.write('products/1_a.jpg', Uint8Array.of(1, 2, 3), 'image/jpeg')
    expect([...(await storage.read('products/1_a.jpg'))!]).toEqual([1, 2, 3])
    await storage.remove('products/1_a.jpg')
    expect(await storage.read('products/1_a.jpg')).toBeNull()
  })

  it('lists a folder, and removes one with all that is in it', async () => {
    const storage = await open()
    const list = async (folder: string) => {
      const keys: string[] = []
      for await (const key of storage.list(folder)) keys.push(key)
      return keys
    }
    expect(await list('products')).toEqual([])
    await storage.removeFolder('variants/v1/a')
    const keys = [
      'products/1_a.jpg',
      'products/2_b.jpg',
      'products/3_c.jpg',
      'variants/v1/a/1.avif',
      'variants/v1/ab/1.avif',
    ]
    for (const key of keys) await storage.write(key, Uint8Array.of(1), 'image/jpeg')
    expect((await list('products')).toSorted()).toEqual(keys.slice(0, 3))
    await storage.removeFolder('variants/v1/a')
    expect(await storage.exists('variants/v1/a/1.avif')).toBe(false)
    expect(await storage.exists('variants/v1/ab/1.avif')).toBe(true)
    expect(await list('products')).toHaveLength(3)
  })

  it('lets several write the same file at once', async () => {
    const storage = await open()
    const bytes = new Uint8Array(300_000).fill(7)
    await Promise.all(Array.from({ length: 6 }, () => storage.write('variants/v1/a/1.avif', bytes, 'image/avif')))
    expect((await storage.read('variants/v1/a/1.avif'))!.length).toBe(300_000)
  })
})

describe('the local file storage', () => {
  it('lies under files in the data folder and leaves no drafts behind', async () => {
    const { storage, dataDir } = await openLocal()
    await storage.write('products/1_a.jpg', Uint8Array.of(1), 'image/jpeg')
    expect(await readdir(join(dataDir, 'files/products'))).toEqual(['1_a.jpg'])
  })

  it('takes an empty file, as a power cut leaves it, for none', async () => {
    const { storage } = await openLocal()
    await storage.write('variants/v1/a/1.avif', new Uint8Array(0), 'image/avif')
    expect(await storage.read('variants/v1/a/1.avif')).toBeNull()
  })

  it('refuses a key that leads out of its folder', async () => {
    const { storage } = await openLocal()
    await expect(storage.write('../../outside', Uint8Array.of(1), 'text/plain')).rejects.toThrow()
  })
})

describe('the bucket', () => {
  it('is told the type of what it keeps', async () => {
    const { storage, objects } = await openBucket()
    await storage.write('variants/v1/a/1.avif', Uint8Array.of(1, 2), 'image/avif')
    expect(objects.get('/casakas/variants/v1/a/1.avif')).toEqual({ bytes: Buffer.from([1, 2]), type: 'image/avif' })
  })

  it('that cannot be reached is an error, not an absent picture', async () => {
    const s3 = { endpoint: 'http://127.0.0.1:9', region: 'r', bucket: 'b', accessKeyId: 'a', secretAccessKey: 'b' }
    const storage = await openStorage({ dataDir: '/nowhere', s3 })
    await expect(storage.read('a.jpg')).rejects.toThrow()
  })
})

it('16.83 a store that is gone is answered like a database that is, and what isn’t in it is only missing', async () => {
  const { s3, close } = await startBucket()
  const storage = await openStorage({ dataDir: '/nowhere', s3 })
  expect(await storage.read('comprobantes/a.pdf')).toBeNull()
  expect(await storage.exists('comprobantes/a.pdf')).toBe(false)
  await close()
  const bytes = Uint8Array.of(1)
  for (const ask of [
    () => storage.write('comprobantes/a.pdf', bytes, 'application/pdf'),
    () => storage.read('comprobantes/a.pdf'),
    () => storage.exists('comprobantes/a.pdf'),
    () => storage.remove('comprobantes/a.pdf'),
  ]) {
    await expect(ask()).rejects.toSatisfy(isUnavailable)
  }
})
