import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { completeLock, type LockFile } from './lock-file.ts'
import { readArgs } from './read-args.ts'

/** `npm run lock`: makes package-lock.json from nothing but package.json, and proves that it can be installed. */
const LOCK = 'package-lock.json'
readArgs('npm run lock')
const folder = mkdtempSync(join(tmpdir(), 'casakas-lock-'))
try {
  const npm = (...args: string[]) =>
    execFileSync('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  copyFileSync('package.json', join(folder, 'package.json'))
  npm('install', '--package-lock-only')
  npm('ci', '--ignore-scripts')
  const made = JSON.parse(readFileSync(join(folder, LOCK), 'utf8')) as LockFile
  writeFileSync(join(folder, LOCK), `${JSON.stringify(completeLock(made, folder), null, 2)}\n`)
  npm('ci', '--ignore-scripts')
  copyFileSync(join(folder, LOCK), LOCK)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
