import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, it } from 'vitest'
import { makePackage } from '../scripts/package/make-package.ts'
import { startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

const MB = 1024
it('16.69 a package of at most 40 MB opens the shop with Node alone, and has its commands', async () => {
  const folder = process.env.SHOP_PACKAGE ?? join(await tempFolder(), 'casakas')
  if (process.env.SHOP_PACKAGE === undefined) await makePackage(folder)
  const size = Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0])
  expect(size).toBeLessThanOrEqual(40 * MB)

  const data = await tempFolder()
  const server = await startServer({ DATA_DIR: data }, undefined, { packaged: folder })
  try {
    const home = await fetch(server.origin)
    expect(home.status).toBe(200)
    const html = await home.text()
    const [script] = /\/assets\/[^"]+\.js/.exec(html)!
    expect((await fetch(server.origin + script)).status).toBe(200)
    // What other processes and native parts make: a drawn picture, and one made for a link.
    const [picture] = /\/img\/[^/"]+\/320\.webp/.exec(html)!
    expect((await fetch(server.origin + picture)).headers.get('content-type')).toBe('image/webp')
    const verify = execFileSync(process.execPath, ['server/verify.js', '--database', join(data, 'casakas.db')], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(verify).toContain('Todo cierra')
    const backup = execFileSync(process.execPath, ['server/backup.js', '--to', join(folder, 'copias')], {
      cwd: folder,
      encoding: 'utf8',
      env: {
        ...process.env,
        DATA_DIR: data,
        BACKUP_PUBLIC_KEY: await identityToRecipient(await generateX25519Identity()),
      },
    })
    expect(backup).toMatch(/cifrada[\s\S]*todo cierra[\s\S]*releída e igual/)
  } finally {
    await server.stop()
  }
})
