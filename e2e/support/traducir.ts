import { expect, type Page } from '@playwright/test'

/**
 * Translates a page for as long as it is open, as browsers' translators do. Each text is taken away and elements of their
 * own stand in its place, and so again with whatever is rendered anew. The words stay, so that what must be read can be
 * looked for. What React can no longer reach stays as it was.
 */
export async function translateAll(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEPT = 'script, style, noscript, textarea, title, [translate=no]'
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode() ?? root; node; node = walker.nextNode()!) {
        if (node instanceof Text) texts.push(node)
      }
      for (const text of texts) {
        const parent = text.parentElement
        if (parent === null || text.data.trim() === '' || parent.matches('[data-traducido]')) continue
        if (parent.closest(KEPT) !== null) continue
        const outer = document.createElement('font')
        const inner = document.createElement('font')
        inner.dataset.traducido = ''
        inner.textContent = text.data
        outer.append(inner)
        text.replaceWith(outer)
      }
    }
    const start = () => {
      translate(document.body)
      const changes = new MutationObserver((records) => {
        for (const { target, addedNodes } of records) {
          for (const node of addedNodes.length > 0 ? addedNodes : [target]) if (node.isConnected) translate(node)
        }
      })
      changes.observe(document.body, { subtree: true, childList: true, characterData: true })
      document.documentElement.dataset.traducida = ''
    }
    // The shop's own sign that it is alive; a translator comes later than that, mostly.
    addEventListener('alive', start, { once: true })
  })
}

/** What must read the same in every language, amounts and the given words, stands where nothing is translated. */
export async function expectUntouched(page: Page, ...words: string[]): Promise<void> {
  await expect(page.locator('html[data-traducida]')).toBeAttached()
  const translated = await page.evaluate((kept) => {
    const texts = [...document.querySelectorAll<HTMLElement>('[data-traducido]')]
    return (
      texts
        .map((element) => element.textContent)
        // The page's title, said aloud, is left out: a translator takes titles too.
        .filter((text) => text !== document.title)
        .filter((text) => /\$\s?\d/.test(text) || kept.some((word) => text.split(/[\s,.:·()«»]+/).includes(word)))
    )
  }, words)
  expect(translated).toEqual([])
}
