import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from './start-server.ts'
import { tempFolder } from './temp-folder.ts'

// The seconds are promised in promised-seconds.long.test.ts.
it('16.3, 16.22 a first start waits for no picture, and keeps everything in one folder', async () => {
  const folder = await tempFolder()
  const before = new Set(await readdir('.'))
  const server = await startServer({ DATA_DIR: join(folder, 'data') })
  try {
    const home = await fetch(`${server.origin}/`)
    const html = await home.text()
    expect(home.status).toBe(200)
    expect(html).toContain('Casakas en Stock')

    const kept = await readdir(join(folder, 'data'))
    expect(kept).toEqual(expect.arrayContaining(['casakas.db', 'secret', 'correos', 'mercadopago.db']))
    // The page has its pictures' places already, and none of them has been made.
    const [, picture] = /(\/img\/[^/"]+\/320\.webp)/.exec(html) ?? []
    expect(kept).not.toContain('files')
    expect((await fetch(`${server.origin}${picture}`)).headers.get('content-type')).toBe('image/webp')
    expect(await readdir(join(folder, 'data'))).toContain('files')
    expect((await readdir('.')).filter((name) => !before.has(name))).toEqual([])
  } finally {
    await server.stop()
  }
})
