/**
 * Bars that take too much of the window while the page goes by, in words. Of what lies over the page it is a part that
 * scrolls within too little of it. Runs in the browser: it may use nothing from outside itself.
 * @param share how much of the window's height bars may take together
 */
export async function findBars(share: number): Promise<string[]> {
  const over = [...document.querySelectorAll<HTMLElement>('dialog:modal, :popover-open')].at(-1)
  if (over !== undefined) {
    const scrolls = [over, ...over.querySelectorAll<HTMLElement>('*')].filter(
      (part) => part.scrollHeight > part.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(part).overflowY),
    )
    const room = Math.max(...scrolls.map((part) => part.clientHeight))
    const enough = scrolls.length === 0 || room >= innerHeight * (1 - share) * 0.75
    return enough ? [] : [`what lies over the page goes by within ${room} of ${innerHeight} px`]
  }
  const page = document.scrollingElement!
  const { scrollY: before } = window
  // Bars that stick to either edge do so in the middle of the page.
  scrollTo({ top: (page.scrollHeight - innerHeight) / 2, behavior: 'instant' })
  // Browsers that have nothing to draw give no frame at all.
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
    setTimeout(resolve, 100)
  })
  const bars = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    const { position, pointerEvents, visibility } = getComputedStyle(element)
    if (!['fixed', 'sticky'].includes(position) || pointerEvents === 'none' || visibility === 'hidden') return false
    const { width, height, top, bottom } = element.getBoundingClientRect()
    return width >= innerWidth / 2 && height > 1 && bottom > 0 && top < innerHeight
  })
  scrollTo({ top: before, behavior: 'instant' })
  const taken = bars.reduce((sum, bar) => sum + bar.offsetHeight, 0)
  if (taken <= innerHeight * share) return []
  return bars.map((bar) => `“${bar.textContent.trim().slice(0, 40)}” stays: ${bar.offsetHeight} of ${innerHeight} px`)
}

/** Lines, paragraphs, letters and words as far apart as WCAG 2.2 has them (1.4.12). Runs in the browser. */
export function spreadText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}
