import { execFileSync, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it, vi } from 'vitest'
import { makePackage } from '../scripts/package/make-package.ts'
import { startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

vi.setConfig({ testTimeout: 180_000 })

const MB = 1_000_000
it('16.69, 16.77, 16.97 a package of at most 40 MB opens the shop with Node alone, makes its copies, proves itself, tells its metrics and has its commands', async () => {
  const folder = process.env.SHOP_PACKAGE ?? join(await tempFolder(), 'casakas')
  if (process.env.SHOP_PACKAGE === undefined) await makePackage(folder)
  // The compiled code is left out, which a shop that ran there leaves.
  const size = Number(execFileSync('du', ['-sb', '--exclude=compiled', folder], { encoding: 'utf8' }).split('\t')[0])
  expect(size).toBeLessThanOrEqual(40 * MB)

  const older = "data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '20.19.2' } })"
  for (const name of ['main', 'verify']) {
    const refused = spawnSync(process.execPath, ['--import', older, `server/${name}.js`], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect([refused.status, refused.stderr]).toEqual([
      1,
      expect.stringMatching(/^La tienda necesita Node 24 .+20\.19\.2/),
    ])
  }

  const [data, copias] = [await tempFolder(), await tempFolder()]
  const publicKey = await identityToRecipient(await generateX25519Identity())
  const settings = {
    DATA_DIR: data,
    BACKUP_DIR: copias,
    BACKUP_PUBLIC_KEY: publicKey,
    METRICS_TOKEN: 'a-token-of-sixteen-letters',
  }
  const server = await startServer(settings, undefined, { packaged: folder })
  try {
    const home = await fetch(server.origin)
    expect(home.status).toBe(200)
    const html = await home.text()
    const [script] = /\/assets\/[^"]+\.js/.exec(html)!
    expect((await fetch(server.origin + script)).status).toBe(200)
    // The licences are of what it is made of, and beside the browser's files of those.
    const licences = readFileSync(join(folder, 'LICENCIAS.txt'), 'utf8')
    for (const name of [
      'better-sqlite3',
      'sharp',
      '@img/sharp-libvips',
      'kysely',
      '@e965/xlsx',
      'react',
      'workbox-core',
    ])
      expect(licences, name).toContain(`\n${name}`)
    const browser = await fetch(`${server.origin}/licencias.txt`)
    expect([browser.status, await browser.text()]).toEqual([200, expect.stringMatching(/\nreact [\d.]+ \(MIT\)\n/)])
    // Other processes and native parts make these: a drawn picture, and one made for a link.
    const [picture] = /\/img\/[^/"]+\/320\.webp/.exec(html)!
    expect((await fetch(server.origin + picture)).headers.get('content-type')).toBe('image/webp')
    const verify = execFileSync(process.execPath, ['server/verify.js', '--database', join(data, 'casakas.db')], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(verify).toContain('Todo cierra')
    expect(await proveApart(folder, settings)).toMatchObject({ resultado: 'cierra', fallas: 0, primeras: [] })
    const Authorization = `Bearer ${settings.METRICS_TOKEN}`
    const metrics = await (await fetch(`${server.origin}/metrics`, { headers: { Authorization } })).text()
    expect(metrics).toContain('casakas_database_up 1')
    // The copy of the night was missed, and is made by a process of the shop's.
    const [copia] = await vi.waitFor(async () => {
      const made = (await readdir(copias)).filter((name) => !name.endsWith('.part'))
      expect(made).toHaveLength(1)
      return made
    }, 30_000)
    const restore = execFileSync(process.execPath, ['server/restore.js', join(copias, copia!), '--look'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(restore).toMatch(/251 productos[\s\S]*Se restauró aparte y se comprobó: todo cierra[\s\S]*Cifrada/)
  } finally {
    await server.stop()
  }
})

/** What the process of the nightly proof answers. */
async function proveApart(folder: string, settings: Record<string, string>): Promise<unknown> {
  const env = { ...settings, DATABASE_URL: '', SHOP_SECRET: '' }
  const child = fork(join(folder, 'server/verify-process.js'), { cwd: folder, env, serialization: 'advanced' })
  const [answer] = (await once(child, 'message')) as [unknown]
  return answer
}

it('16.79 the image has the Node of the tests, runs without root, and its compose file lets the shop finish', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: { node: string } }
  const lines = readFileSync('Containerfile', 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('FROM'))).toEqual([
    expect.stringContaining(`node:${dependencies.node}-`),
    expect.stringContaining(`node:${dependencies.node}-`),
  ])
  expect(lines).toContain('USER node')
  const [, grace] = /image: casakas[\s\S]*?stop_grace_period: (\d+)s/.exec(readFileSync('deploy/compose.yaml', 'utf8'))!
  // The shop takes 20 seconds at most (16.18).
  expect(Number(grace)).toBeGreaterThan(20)
})
