import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createBuiltFiles } from './built-files.ts'
import type { HttpEnv } from './env.ts'
import { createKnownAddresses } from './known-addresses.ts'

it('22.80 the files of the build are those that there were at the start', async () => {
  const root = await mkdtemp(join(tmpdir(), 'casakas-built-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'assets'))
  await writeFile(join(root, 'assets/a-1.js'), 'a')
  await writeFile(join(root, 'icono.svg'), '<svg/>')
  const app = new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('facts', { origin: 'http://localhost' } as HttpEnv['Variables']['facts'])
      return next()
    })
    .use(createBuiltFiles(root, createKnownAddresses()))
    .all('*', (c) => c.text('a page', 404))
  await writeFile(join(root, 'assets/b-2.js'), 'b')

  const ask = async (path: string, init = {}) => {
    const response = await app.request(path, init, { incoming: {} })
    return [response.status, response.headers.get('Cache-Control'), await response.text()]
  }
  const forever = 'public, max-age=31536000, immutable'
  for (let times = 0; times < 2; times++) {
    expect(await ask('/assets/a-1.js')).toEqual([200, forever, 'a'])
    expect(await ask('/assets/a-1.js', { method: 'HEAD' })).toEqual([200, forever, ''])
    expect(await ask('/icono.svg')).toEqual([200, 'public, max-age=3600', '<svg/>'])
  }
  for (const path of ['/assets/b-2.js', '/assets', '/assets/', '/', '/../icono.svg/..', '/assets//a-1.js'])
    expect(await ask(path), path).toEqual([404, null, 'a page'])
})
