import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it, onTestFinished } from 'vitest'
import { createBuiltFiles, findFileAnswer } from './built-files.ts'
import type { HttpEnv } from './env.ts'
import type { FileAnswers } from './paginas/finished-answer.ts'
import { createKnownAddresses } from './paginas/known-addresses.ts'
import { createSecurityHeaders } from './security-headers.ts'

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
    .use(createBuiltFiles(root, createKnownAddresses(), createSecurityHeaders('host')))
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
  // A page for what there isn't answers whoever sends something to a file.
  for (const method of ['POST', 'PUT', 'PURGE'])
    expect(await ask('/icono.svg', { method }), method).toEqual([404, null, 'a page'])
  for (const path of ['/assets/b-2.js', '/assets', '/assets/', '/', '/../icono.svg/..', '/assets//a-1.js'])
    expect(await ask(path), path).toEqual([404, null, 'a page'])
})

it('22.79 what one visitor takes decides for nobody else how small a file comes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'casakas-built-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  await mkdir(join(root, 'assets'))
  for (const end of ['', '.br', '.gz']) await writeFile(join(root, `assets/a-1.js${end}`), `as${end}`)
  const addresses = createKnownAddresses()
  const app = new Hono<HttpEnv>()
    .use((c, next) => {
      c.set('facts', { origin: 'http://localhost' } as HttpEnv['Variables']['facts'])
      return next()
    })
    .use(createBuiltFiles(root, addresses, createSecurityHeaders('host')))
  const incoming = { url: '/assets/a-1.js', headers: { host: 'localhost' } } as IncomingMessage
  const file = async (accepted: string) => {
    const headers = { 'accept-encoding': accepted }
    const target = addresses.find(incoming)
    const atOnce = target === undefined ? null : findFileAnswer(target as FileAnswers, headers)
    if (atOnce !== null) return String(atOnce.body)
    return (await app.request('/assets/a-1.js', { headers }, { incoming })).text()
  }
  for (const odd of ['br x', 'x br', 'gzip x', 'x gzip', 'br gzip', 'zstd', '']) expect(await file(odd), odd).toBe('as')
  for (let times = 0; times < 2; times++) {
    expect(await file('gzip, deflate, br')).toBe('as.br')
    expect(await file('gzip')).toBe('as.gz')
    expect(await file('br x')).toBe('as')
  }
})
