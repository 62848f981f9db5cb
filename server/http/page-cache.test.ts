import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answerPage, createPageCache, finishPage } from './page-cache.ts'
import { pageVersion } from './page-version.ts'

const HTML: [string, string][] = [['Content-Type', 'text/html']]
const visitor = { ifNoneMatch: undefined, acceptEncoding: undefined }

describe('finished pages', () => {
  it('22.6 are made once for everybody who asks at the same time or later', async () => {
    const cache = createPageCache()
    let made = 0
    const make = async () => finishPage(200, HTML, `page ${++made}`)
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.readOrMake('/stock', '1', make)))
    pages.push(await cache.readOrMake('/stock', '1', make))
    expect(made).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('22.7 are made anew when something that they show has changed', async () => {
    const cache = createPageCache()
    await cache.readOrMake('/stock', '1', () => finishPage(200, HTML, 'old'))
    const page = await cache.readOrMake('/stock', '2', () => finishPage(200, HTML, 'new'))
    expect(page?.bodies.identity.toString()).toBe('new')
  })

  it('are not shared when they may not be kept: everybody makes their own', async () => {
    const cache = createPageCache()
    let made = 0
    const make = async () => {
      made++
      return null
    }
    expect(await cache.readOrMake('/x', '1', make)).toBeNull()
    expect(await cache.readOrMake('/x', '1', make)).toBeNull()
    expect(made).toBe(2)
  })

  it('22.55 take no more memory than they may, however long the addresses and however small the pages', async () => {
    const max = 256 * 1024
    const cache = createPageCache(max)
    let made = 0
    const ask = (key: string) =>
      cache.readOrMake(key, '1', () => {
        made++
        return finishPage(200, HTML, 'x')
      })
    const keys = Array.from({ length: 40 }, (_, at) => `/stock?buscar=${at}${'x'.repeat(16 * 1024)}`)
    for (const key of keys) await ask(key)
    expect(made).toBe(40)
    // Each takes 36 kB, nearly all of it its key.
    for (const key of keys.toReversed()) await ask(key)
    expect(made - 40).toBeGreaterThanOrEqual(40 - 8)
    expect(made - 40).toBeLessThan(40)
  })

  it('22.55 are kept without the larger memory that compressing took', async () => {
    const { bodies } = await finishPage(200, HTML, 'camisetas '.repeat(20))
    for (const body of Object.values(bodies)) expect(body.buffer.byteLength).toBe(body.length)
  })

  it('22.8 end at Montevideo’s midnight, not at that of UTC', () => {
    const beforeMidnight = Date.UTC(2027, 0, 1, 2, 59, 59)
    expect(pageVersion(7, beforeMidnight)).toBe(pageVersion(7, beforeMidnight - 3_600_000))
    expect(pageVersion(7, beforeMidnight + 1_000)).not.toBe(pageVersion(7, beforeMidnight))
    expect(pageVersion(8, beforeMidnight)).not.toBe(pageVersion(7, beforeMidnight))
  })

  it('22.6 go out in the encoding that the visitor takes, all with the same content', async () => {
    const text = '<p>camisetas</p>'.repeat(100)
    const page = await finishPage(200, HTML, text)
    const send = async (acceptEncoding: string) => {
      const response = answerPage(page, { ...visitor, acceptEncoding })
      return { encoding: response.headers.get('Content-Encoding'), body: Buffer.from(await response.arrayBuffer()) }
    }
    const br = await send('gzip, deflate, br')
    expect(br.encoding).toBe('br')
    expect(brotliDecompressSync(br.body).toString()).toBe(text)
    const gz = await send('gzip')
    expect(gz.encoding).toBe('gzip')
    expect(gunzipSync(gz.body).toString()).toBe(text)
    expect((await send('br;q=0, gzip;q=0')).encoding).toBeNull()
  })

  it('22.6 answer 304 to who has them, and 200 to who has an older one', async () => {
    const page = await finishPage(200, HTML, 'page')
    const again = answerPage(page, { ...visitor, ifNoneMatch: `"other", ${page.etag}` })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(answerPage(page, { ...visitor, ifNoneMatch: '"other"' }).status).toBe(200)
  })
})
