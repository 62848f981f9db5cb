import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { readOrMakeSecret } from './secret.ts'

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

it('16.2 the demo’s secret is made once, also when many start at once, and only its owner can read it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'casakas-secret-'))
  folders.push(folder)
  const dataDir = join(folder, 'data')
  const [first, ...others] = await Promise.all(Array.from({ length: 8 }, () => readOrMakeSecret(dataDir)))
  expect(first!.length).toBeGreaterThanOrEqual(32)
  expect(new Set(others)).toEqual(new Set([first]))
  expect(await readOrMakeSecret(dataDir)).toBe(first)
  expect(await readdir(dataDir)).toEqual(['secret'])
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})
