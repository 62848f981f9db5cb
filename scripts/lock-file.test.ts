import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { completeLock, faultsInLock, type LockFile } from './lock-file.ts'

describe('16.56 a lock file', () => {
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile

  it('is the one that older npm can install', () => {
    expect(faultsInLock(lock, resolve('.'))).toEqual([])
  })

  it('that npm just wrote is not, until it is completed', () => {
    const packages = {
      '': { engines: { node: '>=20' } },
      'node_modules/better-sqlite3': { engines: { node: '>=22' } },
    }
    expect(faultsInLock({ packages }, '.')).toHaveLength(2)
    const completed = completeLock({ packages }, '.')
    expect(completed.packages).toEqual({ '': packages[''], 'node_modules/better-sqlite3': { gypfile: false } })
    expect(faultsInLock(completed, '.')).toEqual([])
  })
})
