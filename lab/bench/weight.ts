import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS, ensureChromium } from '../../scripts/find-chromium.ts'
import type { Figure } from './figure.ts'
import { startShopProcess } from './shop-process.ts'

const PAGES = ['/', '/stock', '/product/uruguay-local-1950-legendaria']

/** Bytes over the wire by kind, in a phone-sized Chromium with an empty cache, once the page is quiet. */
export async function weight(): Promise<Figure[]> {
  const shop = await startShopProcess(4183)
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  try {
    const figures: Figure[] = []
    for (const path of PAGES) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      const kinds = new Map<string, string>()
      const bytes = { Script: 0, Document: 0, total: 0 }
      session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const kind = kinds.get(requestId)
        bytes.total += encodedDataLength
        if (kind === 'Script' || kind === 'Document') bytes[kind] += encodedDataLength
      })
      await page.goto(`${shop.origin}${path}`, { waitUntil: 'networkidle' })
      for (const [name, value] of Object.entries({
        JavaScript: bytes.Script,
        HTML: bytes.Document,
        total: bytes.total,
      })) {
        figures.push({ bench: 'weight', name: `${path} ${name} (br)`, value: Math.round(value / 100) / 10, unit: 'kB' })
      }
      await context.close()
    }
    return figures
  } finally {
    await browser.close()
    await shop.stop()
  }
}
