/**
 * Controls that a thumb misses, in words: less than 44 px wide or high. Runs in the browser: it may use nothing from
 * outside itself. What may be smaller, and why:
 * - links within a sentence (WCAG 2.2, 2.5.8): their room would tear its lines apart;
 * - the dots below the home page's rows of shirts, which have 24 px: the rows are swiped, and dozens of dots at 44 px
 *   would be a wall;
 * - the demo's stand-ins for the card provider and the mailbox: they aren't the shop's.
 */
export function findSmallTargets(): string[] {
  const THUMB = 44
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
  const DOTS = 'section:has(> ul.carrusel) > div > button[aria-label]'
  if (location.pathname.startsWith('/demo/')) return []
  const modal = document.querySelector('dialog:modal')
  return [...(modal ?? document).querySelectorAll<HTMLElement>(CONTROLS)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(DOTS))
    .filter((control) => !isOnlyHeard(control) && !isInSentence(control))
    .flatMap((control) => {
      const [width, height] = roomOf(control)
      if (width >= THUMB - 0.5 && height >= THUMB - 0.5) return []
      return [`“${nameOf(control)}” (<${control.localName}>) is ${Math.round(width)} × ${Math.round(height)} px`]
    })

  function roomOf(control: HTMLElement): [number, number] {
    const boxes: { width: number; height: number }[] = [control.getBoundingClientRect()]
    // A label around it is pressed as well, and so is what spreads it out.
    const label = control instanceof HTMLInputElement ? control.closest('label') : null
    if (label !== null) boxes.push(label.getBoundingClientRect())
    const { content, position, width, height } = getComputedStyle(control, '::after')
    if (content !== 'none' && position === 'absolute')
      boxes.push({ width: parseFloat(width), height: parseFloat(height) })
    return [Math.max(...boxes.map((box) => box.width)), Math.max(...boxes.map((box) => box.height))]
  }

  function isOnlyHeard(control: HTMLElement): boolean {
    return control.offsetWidth <= 1 && control.offsetHeight <= 1
  }

  function isInSentence(control: HTMLElement): boolean {
    if (getComputedStyle(control).display !== 'inline') return false
    return control.parentElement!.textContent.trim() !== control.textContent.trim()
  }

  function nameOf(control: HTMLElement): string {
    return (control.ariaLabel ?? control.textContent).trim().slice(0, 40) || control.getAttribute('name') || ''
  }
}
