/**
 * What looks broken on the page as it stands, in words. Runs in the browser: it may use nothing from outside itself.
 */
export function findFaults(): string[] {
  const faults: string[] = []
  const root = document.documentElement
  const name = (element: Element) => `<${element.localName} class="${element.getAttribute('class') ?? ''}">`

  if (document.compatMode !== 'CSS1Compat') faults.push('the page is laid out as in the nineties: it has no doctype')
  if (root.scrollWidth > root.clientWidth) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > root.clientWidth + 1 && element.checkVisibility(),
    )
    faults.push(
      `the page is ${root.scrollWidth} px wide in ${root.clientWidth}: ${wide.slice(0, 3).map(name).join(', ')}`,
    )
  }
  for (const sheet of document.querySelectorAll('dialog:modal, :popover-open')) {
    const { left, right } = sheet.getBoundingClientRect()
    if (left < 0 || right > innerWidth + 1 || sheet.scrollWidth > sheet.clientWidth) {
      faults.push(`${name(sheet)} is wider than the window`)
    }
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement!
    if (text.nodeValue!.trim() === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      continue
    const clipper = findClipper(text)
    if (clipper !== null) faults.push(`“${text.nodeValue!.trim().slice(0, 60)}” is cut off by ${name(clipper)}`)
  }

  for (const control of document.querySelectorAll<HTMLElement>('button, .boton, select, summary')) {
    if (!control.checkVisibility() || isOnlyHeard(control)) continue
    // Selects are measured beside: their own words don't count for their width.
    const { scrollWidth, clientWidth } = control
    if (scrollWidth > clientWidth + 1)
      faults.push(`the words of ${name(control)} don't fit in it: ${control.textContent}`)
  }
  for (const control of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input[placeholder], select')) {
    if (!control.checkVisibility()) continue
    const words = control instanceof HTMLSelectElement ? control.selectedOptions[0]?.text : control.placeholder
    const { paddingLeft, paddingRight } = getComputedStyle(control)
    const arrow = control instanceof HTMLSelectElement ? 16 : 0
    const room = control.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - arrow
    if (widthOf(words ?? '', control) > room + 1) faults.push(`“${words}” doesn't fit in ${name(control)}`)
  }

  // Words that come into a region while it is hidden are told to nobody.
  for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) {
    if (getComputedStyle(region).display === 'none' && region.parentElement!.checkVisibility())
      faults.push(`${name(region)} tells nothing while it is hidden`)
  }

  for (const img of document.images) {
    if (!img.hasAttribute('width') || !img.hasAttribute('height'))
      faults.push(`no size on the picture ${img.currentSrc}`)
  }
  return faults

  /** The box that hides part of a text for good; null when all is there, or can be scrolled to. */
  function findClipper(text: Node): Element | null {
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    // The slack is for a font's own height, which is more than its letters take.
    const slack = parseFloat(getComputedStyle(text.parentElement!).fontSize) * 0.25
    for (let box = text.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (isOnlyHeard(box)) return null
      const style = getComputedStyle(box)
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null
      if (style.overflowX === 'auto' || style.overflowX === 'scroll' || style.overflowY === 'auto') return null
      const clips = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const edge = box.getBoundingClientRect()
      if (clips(style.overflowX) && (left < edge.left - 1 || right > edge.right + 1)) return box
      if (clips(style.overflowY) && (top < edge.top - slack || bottom > edge.bottom + slack)) return box
    }
    return null
  }

  /** Whether an element is there for screen readers alone. */
  function isOnlyHeard(element: HTMLElement): boolean {
    return element.offsetWidth <= 1 && element.offsetHeight <= 1
  }

  function widthOf(words: string, like: Element): number {
    const { font, fontStretch, letterSpacing } = getComputedStyle(like)
    const probe = document.createElement('span')
    Object.assign(probe.style, {
      font,
      fontStretch,
      letterSpacing,
      position: 'absolute',
      whiteSpace: 'pre',
      visibility: 'hidden',
    })
    probe.textContent = words
    document.body.append(probe)
    const { width } = probe.getBoundingClientRect()
    probe.remove()
    return width
  }
}
