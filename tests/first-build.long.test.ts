import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { stopProcess } from './stop-process.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 600_000 })

it('16.100 a first start from a clone builds, and the address and the password are seen without a page of lines before', async () => {
  const clone = await tempFolder()
  for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n')) {
    // The file was taken away, and that isn't committed yet.
    if (!existsSync(file)) continue
    mkdirSync(dirname(join(clone, file)), { recursive: true })
    copyFileSync(file, join(clone, file))
  }
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'))
  const shop = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: clone,
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: join(clone, 'data'), PICTURES_AHEAD: 'false' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (part) => (printed += String(part)))
  const ended = once(shop, 'close')
  try {
    await vi.waitFor(() => expect(shop.exitCode ?? printed).toMatch(/abierta en/), { timeout: 500_000, interval: 250 })
    expect(printed).toMatch(/^Compilando la tienda/)
    expect(printed).toMatch(/[Cc]ontraseña/)
    expect(printed.trim().split('\n').length, printed).toBeLessThanOrEqual(10)
  } finally {
    await stopProcess(shop)
    await ended
  }
})
