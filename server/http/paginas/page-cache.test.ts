import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createToldChanges } from '#tests/told-changes.ts'
import { createPageCompression } from './compress-pages.ts'
import { toResponse } from './finished-answer.ts'
import { chooseAnswer, compressAgain, compressWithGzip, finishPage, type FinishedPage } from './finished-page.ts'
import { createPageCache, OTHERS_AFTER, type PageCache } from './page-cache.ts'
import { VisitorGone } from './page-slices.ts'
import { LATE_MAX, LATE_OF_MANY, MANY } from './page-validity.ts'

const HTML: [string, string][] = [['Content-Type', 'text/html']]

describe('finished pages', () => {
  it('22.6 are made once for everybody who asks at the same time or later', async () => {
    const cache = openCache().cache
    let made = 0
    const make = async () => finishPage(HTML, `page ${++made}`)
    const pages = await Promise.all(Array.from({ length: 20 }, () => cache.readOrMake('/stock', make)))
    pages.push(await cache.readOrMake('/stock', make))
    expect(made).toBe(1)
    expect(new Set(pages).size).toBe(1)
  })

  it('16.67 are made for who waits for them, when who asked first has hung up', async () => {
    const { cache } = openCache()
    const turn = Promise.withResolvers<FinishedPage>()
    const first = cache.readOrMake('/stock', () => turn.promise)
    let made = 0
    const others = [1, 2, 3].map(() => cache.readOrMake('/stock', () => finishPage(HTML, `page ${++made}`)))
    turn.reject(new VisitorGone())
    await expect(first).rejects.toThrow(VisitorGone)
    expect(new Set(await Promise.all(others)).size).toBe(1)
    expect(made).toBe(1)
  })

  it('22.7 are made anew when something that they show has changed', async () => {
    const { cache, tell } = openCache()
    const read = (text: string, productId?: string) => readText(cache, `/product/${productId}`, text, productId)
    await read('old', 'p')
    for (const kind of ['everything', 'product', 'prices', 'sizes', 'page'] as const) {
      tell(kind)
      expect(await read(kind, 'p'), kind).toBe(kind)
      expect(await read('later', 'p'), kind).toBe(kind)
    }
  })

  it('16.63 may be late on lists alone, when a size sold out or came back, and only for a moment', async () => {
    const { cache, tell, setMillis } = openCache()
    const read = (text: string) => readText(cache, '/stock', text)
    await read('first')
    tell('page')
    expect(await read('for the product’s page alone')).toBe('first')
    tell('sizes')
    setMillis(1_000)
    tell('sizes', 'q')
    setMillis(LATE_MAX - 1)
    expect(await read('too early')).toBe('first')
    expect(cache.findNow('/stock')).toBeDefined()
    setMillis(LATE_MAX)
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await read('second')).toBe('second')
    // The page has the later change as well.
    setMillis(10 * LATE_MAX)
    expect(await read('third')).toBe('second')
    tell('sizes')
    tell('product')
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await read('third')).toBe('third')
  })

  it('16.63, 16.70 may be late on lists for a moment while a long change goes on, and not on its products’ own pages', async () => {
    const { cache, tell, tellTogether, setMillis } = openCache()
    const ids = Array.from({ length: MANY }, (_, at) => `p${at}`)
    const read = (text: string) => readText(cache, '/stock', text)
    await read('first')
    tellTogether('product', ids.slice(1))
    expect(cache.findNow('/stock')).toBeUndefined()
    await read('second')
    await readText(cache, '/product/p0', 'before', 'p0')
    tellTogether('product', ids)
    expect(cache.findNow('/product/p0')).toBeUndefined()
    expect(await read('too early')).toBe('second')
    // Sold-out sizes may be late for longer, but that one was first.
    tell('sizes', 'q')
    setMillis(LATE_OF_MANY - 1)
    expect(await read('too early')).toBe('second')
    setMillis(LATE_OF_MANY)
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await read('third')).toBe('third')
    setMillis(LATE_MAX)
    expect(await read('fourth')).toBe('third')
    tellTogether('prices', ids)
    expect(cache.findNow('/stock')).toBeDefined()
    // An import that makes a reduction tells that with each of its batches.
    tellTogether('product', ids, ['rebajas'])
    expect(cache.findNow('/stock')).toBeDefined()
    setMillis(LATE_MAX + LATE_OF_MANY)
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await read('fifth')).toBe('fifth')
    tell('rebajas', null)
    expect(cache.findNow('/stock')).toBeUndefined()
    await read('sixth')
    tell('product')
    expect(cache.findNow('/stock')).toBeUndefined()
  })

  it('22.86 hear at once of many prices that they show, and a while later of those that they don’t', async () => {
    const { cache, tell, tellTogether, setMillis } = openCache()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const ids = Array.from({ length: MANY }, (_, at) => `p${at}`)
    const priced = ['q', 'p3']
    const read = (key: string, text: string) =>
      cache.readOrMake(key, async () => ({
        ...(await finishPage(HTML, text)),
        ...(key === '/stock' ? { priced } : {}),
      }))
    const readBoth = async (text: string) => [textOf(await read('/stock', text)), textOf(await read('/cart', text))]
    await readBoth('first')
    const elsewhere = ids.map((id) => `other ${id}`)
    tellTogether('prices', elsewhere)
    expect(cache.find('/stock')!.isNew).toBe(true)
    expect(cache.find('/cart')!.isNew).toBe(false)
    setMillis(LATE_OF_MANY)
    expect(await readBoth('second')).toEqual(['first', 'second'])
    tellTogether('prices', ids)
    expect(cache.find('/stock')!.isNew).toBe(false)
    setMillis(2 * LATE_OF_MANY - 1)
    expect(await readBoth('too early')).toEqual(['first', 'second'])
    // A page that lacks the first of two changes has no more time for the second.
    tellTogether('prices', ids)
    setMillis(2 * LATE_OF_MANY)
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await readBoth('third')).toEqual(['third', 'third'])
    tellTogether('prices', elsewhere)
    setMillis(10 * LATE_OF_MANY)
    expect(textOf(cache.findNow('/stock'))).toBe('third')
    await vi.advanceTimersByTimeAsync(OTHERS_AFTER)
    expect(cache.find('/stock')!.isNew).toBe(false)
    expect(textOf(cache.findNow('/stock'))).toBe('third')
    setMillis(11 * LATE_OF_MANY)
    expect(cache.findNow('/stock')).toBeUndefined()
    expect(await readBoth('fourth')).toEqual(['fourth', 'fourth'])
    // Everything else that changed may matter to any page.
    tellTogether('product', elsewhere)
    setMillis(12 * LATE_OF_MANY)
    expect(await readBoth('fifth')).toEqual(['fifth', 'fifth'])
    tellTogether('prices', elsewhere)
    tell('prices', 'another')
    expect(await readBoth('sixth')).toEqual(['sixth', 'sixth'])
  })

  it('22.86 are made anew before somebody asks, once they have heard of prices that they don’t show', async () => {
    const { cache, tellTogether } = openCache()
    const [first, anew] = await Promise.all(['first', 'again'].map((text) => finishPage(HTML, text)))
    const priced = ['q']
    const ask = () =>
      cache.readOrMake(
        '/stock',
        async () => ({ ...first!, priced }),
        async () => ({ ...anew!, priced }),
      )
    await ask()
    await ask()
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const ids = Array.from({ length: MANY }, (_, at) => `p${at}`)
    for (let told = 0; told < 10; told++) {
      tellTogether('prices', ids)
      await vi.advanceTimersByTimeAsync(OTHERS_AFTER / 10 - 1)
      expect(textOf(cache.findNow('/stock'))).toBe('first')
    }
    await vi.advanceTimersByTimeAsync(LATE_OF_MANY)
    expect(textOf(cache.findNow('/stock'))).toBe('again')
  })

  it('16.63 lack nothing that was known when they were asked for, even while they are made', async () => {
    const { cache, tell } = openCache()
    const first = Promise.withResolvers<string>()
    const one = cache.readOrMake('/stock', async () => finishPage(HTML, await first.promise))
    tell('product')
    const two = cache.readOrMake('/stock', () => finishPage(HTML, 'new'))
    const three = cache.readOrMake('/stock', () => finishPage(HTML, 'newer'))
    first.resolve('old')
    expect(textOf(await one)).toBe('old')
    expect(textOf(await two)).toBe('new')
    expect(await three).toBe(await two)
  })

  it('16.64 that are asked for most are made anew before somebody asks, one after the other', async () => {
    const { cache, tell, setMillis } = openCache()
    // Pages are finished beforehand: compressing takes time of its own, unknown to a made-up clock.
    const [first, anew] = await Promise.all(['first', 'again'].map((text) => finishPage(HTML, text)))
    const again: string[] = []
    const ask = (key: string) =>
      cache.readOrMake(
        key,
        async () => first!,
        async () => {
          again.push(key)
          return anew!
        },
      )
    const keys = Array.from({ length: 14 }, (_, at) => `/stock?pagina=${at}`)
    for (const [at, key] of keys.entries()) for (let times = 0; times <= at; times++) await ask(key)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    tell('sizes')
    tell('sizes')
    for (let made = 1; made <= 20; made++) {
      await vi.advanceTimersByTimeAsync(200)
      // The pace is five a second at most.
      expect(again.length).toBeLessThanOrEqual(made)
    }
    expect(again).toEqual(keys.slice(4).toReversed())
    setMillis(LATE_MAX)
    for (const key of keys.slice(4)) expect(textOf(cache.findNow(key)), key).toBe('again')
    for (const key of keys.slice(0, 4)) expect(cache.findNow(key), key).toBeUndefined()
    // A page that nobody asks for any more is soon left alone, but not because it was made anew often.
    again.length = 0
    const change = async () => {
      tell('sizes')
      await vi.advanceTimersByTimeAsync(4_000)
    }
    for (let times = 0; times < 6; times++) await change()
    expect(again).toHaveLength(60)
    again.length = 0
    for (let seconds = 2; seconds < 12; seconds += 2) {
      setMillis(seconds * 1_000)
      await change()
    }
    again.length = 0
    await change()
    expect(again).toEqual([])
  })

  it('16.64 that are asked for far less than another are left to who asks', async () => {
    const { cache, tell } = openCache()
    const [first, anew] = await Promise.all(['first', 'again'].map((text) => finishPage(HTML, text)))
    const again: string[] = []
    const ask = async (key: string, times: number) => {
      for (let time = 0; time < times; time++) {
        await cache.readOrMake(
          key,
          async () => first!,
          async () => {
            again.push(key)
            return anew!
          },
        )
      }
    }
    await ask('/stock', 81)
    await ask('/', 11)
    await ask('/stock?equipo=Albion', 10)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    tell('sizes')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(again).toEqual(['/stock', '/'])
  })

  it('16.70 asked for most are made anew a moment after a long change was heard of', async () => {
    const { cache, tellTogether, setMillis } = openCache()
    const [first, anew] = await Promise.all(['first', 'again'].map((text) => finishPage(HTML, text)))
    await cache.readOrMake(
      '/stock',
      async () => first!,
      async () => anew!,
    )
    await cache.readOrMake('/stock', async () => first!)
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const ids = Array.from({ length: MANY }, (_, at) => `p${at}`)
    tellTogether('product', ids)
    await vi.advanceTimersByTimeAsync(LATE_OF_MANY - 1)
    setMillis(LATE_OF_MANY)
    expect(textOf(cache.findNow('/stock'))).toBe('again')
  })

  it('16.63, 22.6 a thousand who ask at once for a page have it made once, whatever changes meanwhile', async () => {
    const { cache, tell } = openCache()
    let made = 0
    const ask = () =>
      cache.readOrMake('/stock', async () => {
        made++
        await setTimeout(20)
        return finishPage(HTML, `page ${made}`)
      })
    const first = await Promise.all(Array.from({ length: 1_000 }, ask))
    expect(made).toBe(1)
    expect(new Set(first).size).toBe(1)
    tell('product')
    const second = Array.from({ length: 1_000 }, ask)
    tell('sizes', 'q')
    await Promise.all([...second, ...Array.from({ length: 1_000 }, ask)])
    expect(made).toBeLessThanOrEqual(3)
  })

  it('are not shared when they may not be kept: everybody makes their own', async () => {
    const cache = openCache().cache
    let made = 0
    const make = async () => {
      made++
      return null
    }
    expect(await cache.readOrMake('/x', make)).toBeNull()
    expect(await cache.readOrMake('/x', make)).toBeNull()
    expect(made).toBe(2)
  })

  it('22.55 take no more memory than they may, however long the addresses and however small the pages', async () => {
    const max = 256 * 1024
    const cache = openCache(max).cache
    let made = 0
    const ask = (key: string) =>
      cache.readOrMake(key, () => {
        made++
        return finishPage(HTML, 'x')
      })
    const keys = Array.from({ length: 40 }, (_, at) => `/stock?buscar=${at}${'x'.repeat(16 * 1024)}`)
    for (const key of keys) await ask(key)
    expect(made).toBe(40)
    // Each page takes 36 kB, nearly all of it its key.
    for (const key of keys.toReversed()) await ask(key)
    expect(made - 40).toBeGreaterThanOrEqual(40 - 8)
    expect(made - 40).toBeLessThan(40)
  })

  it('22.55 are kept without the larger memory that compressing took', async () => {
    const page = await finishPage(HTML, 'camisetas '.repeat(20))
    const all = [page.answers.identity, page.answers.br, await compressWithGzip(page), await compressAgain(page)]
    for (const { body } of all) expect(body!.buffer.byteLength).toBe(body!.length)
  })

  it('22.6 go out in the encoding that the visitor takes, all with the same content', async () => {
    const text = '<p>camisetas</p>'.repeat(100)
    const cache = openCache().cache
    const compression = createPageCompression(cache)
    const read = () => cache.readOrMake('/stock', () => finishPage(HTML, text))
    const send = async (acceptEncoding: string) => {
      const page = (await read())!
      const response = toResponse(await compression.answer('/stock', page, undefined, acceptEncoding))
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

  it('22.6 are whole whatever their size is to the window that Brotli compresses them in', async () => {
    const texts = [0, 1, 1_008, 1_009, 65_520, 65_521, 5_000_000].map((length) =>
      'á'.repeat(10).padEnd(length, 'camiseta '),
    )
    for (const text of texts) {
      const page = await finishPage(HTML, text)
      expect(brotliDecompressSync(page.answers.br.body!).toString()).toBe(text)
      expect(brotliDecompressSync((await compressAgain(page)).body!).toString()).toBe(text)
    }
  })

  it('22.6, 22.81 are compressed with gzip for who asks for it, once', async () => {
    const cache = openCache().cache
    const compression = createPageCompression(cache)
    const read = () => cache.readOrMake('/stock', () => finishPage(HTML, 'camisetas '.repeat(200)))
    const page = (await read())!
    expect(page.answers.gzip).toBeNull()
    const ask = () => compression.answer('/stock', page, undefined, 'gzip')
    const [one, other] = await Promise.all([ask(), ask()])
    expect(other).toBe(one)
    expect((await read())!.answers.gzip).toBe(one)
  })

  it('22.6, 22.81 are compressed better when they are asked for again, and are the same page', async () => {
    const text = Array.from({ length: 400 }, (_, at) => `<li>camiseta ${(at * 7919) % 1000}</li>`).join('')
    const cache = openCache().cache
    const compression = createPageCompression(cache)
    const read = async () => (await cache.readOrMake('/stock', () => finishPage(HTML, text)))!
    const first = await read()
    compression.improve('/stock', first, fail)
    await expect.poll(async () => (await read()).isSmallest).toBe(true)
    const again = await read()
    expect(again.etag).toBe(first.etag)
    expect(again.answers.br.body!.length).toBeLessThan(first.answers.br.body!.length)
    expect(brotliDecompressSync(again.answers.br.body!).toString()).toBe(text)
    expect(toResponse(again.answers.br).headers.get('Content-Length')).toBe(String(again.answers.br.body!.length))
  })

  it('22.85 that say the same after a change stay as they are, compressed as well as they were meanwhile, and are new', async () => {
    const { cache, tell } = openCache()
    const compression = createPageCompression(cache)
    const first = (await cache.readOrMake('/stock', () => finishPage(HTML, 'camisetas')))!
    tell('product')
    expect(cache.findNow('/stock')).toBeUndefined()
    const looked = Promise.withResolvers<void>()
    const again = cache.readOrMake('/stock', async (kept) => {
      expect(kept).toBe(first)
      await looked.promise
      return kept
    })
    const gzip = await compression.answer('/stock', first, undefined, 'gzip')
    looked.resolve()
    expect((await again)?.answers).toEqual({ ...first.answers, gzip })
    expect(cache.findNow('/stock')).toBe(await again)
    expect(cache.find('/stock')?.isNew).toBe(true)
  })

  it('22.7, 22.81 a page that was made anew meanwhile stays, whatever comes of compressing the former one', async () => {
    const { cache, tell } = openCache()
    const compression = createPageCompression(cache)
    const former = (await cache.readOrMake('/stock', () => finishPage(HTML, 'former')))!
    const underWay = compression.answer('/stock', former, undefined, 'gzip')
    tell('product')
    const page = await cache.readOrMake('/stock', () => finishPage(HTML, 'new'))
    await underWay
    expect(cache.find('/stock')?.page).toBe(page)
  })

  it('22.6 answer 304 to who has them, and 200 to who has an older one', async () => {
    const page = await finishPage(HTML, 'page')
    const again = toResponse(chooseAnswer(page, `"other", ${page.etag}`, 'br')!)
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(chooseAnswer(page, '"other"', 'br')?.status).toBe(200)
  })
})

/** A cache, what tells it of changes, and its clock. */
function openCache(maxBytes?: number) {
  const { changes, tell, tellTogether } = createToldChanges()
  let now = 0
  const options = { changes, clock: () => 0, millis: () => now }
  const cache = createPageCache(maxBytes === undefined ? options : { ...options, maxBytes })
  return { cache, tell, tellTogether, setMillis: (millis: number) => void (now = millis) }
}

async function readText(cache: PageCache, key: string, text: string, productId?: string): Promise<string | undefined> {
  const make = async () => ({ ...(await finishPage(HTML, text)), ...(productId === undefined ? {} : { productId }) })
  return textOf(await cache.readOrMake(key, make))
}

function textOf(page: FinishedPage | null | undefined): string | undefined {
  return page?.answers.identity.body?.toString()
}

function fail(error: unknown): never {
  throw error
}
