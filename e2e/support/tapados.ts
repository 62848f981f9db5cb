/**
 * Controls that can't be pressed where they are seen, in words. The page goes by in steps of less than a window. Each one
 * is looked at whose part in view is large enough for a finger. It must be what is found at the middle of that part and
 * near its corners. What stays at the window's edge across the page or its column is taken for the edge. Under it a
 * control may lie, as long as going on brings it out. Whatever else covers a control is told at once. Of what lies over
 * the page only its own controls are asked. Runs in the browser: it may use nothing from outside itself.
 */
export async function findCovered(): Promise<string[]> {
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [role=option]'
  /** px: what a finger needs of a control, and what is wide enough to be a bar. */
  const FINGER = 24
  const BAR = 240

  const OVER =
    'dialog:modal, :popover-open, [role=search]:has([aria-expanded=true]), header details[open]:not(:has([role=search]))'
  const over = [...document.querySelectorAll(OVER)].findLast((found) => isThere(found))
  const controls = [...(over ?? document.body).querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => !control.matches(':disabled') && control.closest('[inert]') === null,
  )
  const reached = new Set<HTMLElement>()
  const faults = new Map<HTMLElement, string>()

  const { scrollY: before } = window
  const page = document.scrollingElement!
  // Windows of their own stay where they are: the page behind can't be scrolled.
  const end = over === undefined ? page.scrollHeight - innerHeight : 0
  for (let y = 0; ; y = Math.min(end, y + innerHeight * 0.75)) {
    scrollTo({ top: y, behavior: 'instant' })
    await frame()
    await lookAt(controls)
    if (y >= end) break
  }
  // The rest is what rows and boxes that scroll by themselves keep out of view.
  const left = () => controls.filter((control) => !reached.has(control) && !faults.has(control) && isReachable(control))
  for (const control of left()) {
    if (reached.has(control) || faults.has(control)) continue
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    await frame()
    await lookAt(left())
    if (!reached.has(control) && !faults.has(control)) faults.set(control, `${nameOf(control)} is never free`)
  }
  scrollTo({ top: before, behavior: 'instant' })
  return [...faults.values()]

  /** Looks once more a moment later where one seems covered: what floats steps aside after the page went by. */
  async function lookAt(seen: HTMLElement[]): Promise<void> {
    const covered = seen.filter((control) => !faults.has(control) && look(control) !== null)
    if (covered.length > 0) await new Promise((resolve) => setTimeout(resolve, 300))
    for (const control of covered) {
      const fault = look(control)
      if (fault !== null) faults.set(control, fault)
    }
  }

  /** What covers a control, in words. */
  function look(control: HTMLElement): string | null {
    const box = partInView(control)
    if (box === null || !isThere(control)) return null
    let barred = false
    // Turned controls, as a sticker thrown on a table, have their corners elsewhere.
    const points = getComputedStyle(control).rotate === 'none' ? pointsOf(box) : pointsOf(box).slice(0, 1)
    for (const [x, y] of points) {
      // The topmost element is nearly always it: found without all that lies beneath.
      const first = document.elementFromPoint(x, y)
      if (first !== null && belongsTo(first, control)) continue
      const stack = document.elementsFromPoint(x, y)
      const at = stack.findIndex((found) => belongsTo(found, control))
      const above = at === -1 ? stack : stack.slice(0, at)
      if (above.length === 0) continue
      // Something that floats over a bar covers nothing that the bar doesn't.
      if (above.some(isBar)) barred = true
      else return `${nameOf(control)} is covered by ${nameOf(above[0]!)} at ${scrollY} px`
    }
    if (!barred) reached.add(control)
    return null
  }

  /** The middle, and where a thumb beside it comes down. */
  function pointsOf({ left, top, right, bottom }: Box): [number, number][] {
    const [x, y] = [Math.min(8, (right - left) / 4), Math.min(8, (bottom - top) / 4)]
    return [
      [(left + right) / 2, (top + bottom) / 2],
      [left + x, top + y],
      [right - x, top + y],
      [left + x, bottom - y],
      [right - x, bottom - y],
    ]
  }

  /** The visible part of a control, in the window and in the boxes that scroll around it; null when too little. */
  function partInView(control: HTMLElement): Box | null {
    // The longest line of a link that breaks counts; of a field that is only heard, its label.
    const seen = isOnlyHeard(control) ? labelOf(control) : control
    if (seen === null) return null
    const [line] = [...seen.getClientRects()].sort((a, b) => b.width - a.width)
    if (line === undefined || line.bottom <= 0 || line.top >= innerHeight) return null
    let { left, top, right, bottom } = line
    ;[left, top] = [Math.max(left, 0), Math.max(top, 0)]
    ;[right, bottom] = [Math.min(right, page.clientWidth), Math.min(bottom, innerHeight)]
    for (let around = seen.parentElement; around !== null && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (overflowX === 'visible' && overflowY === 'visible') continue
      const edge = around.getBoundingClientRect()
      ;[left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)]
      ;[right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)]
    }
    // A visible strip of something large, as a picture with buttons on it, says nothing yet.
    const enough = right - left >= need(line.width) && bottom - top >= need(line.height)
    return enough ? { left, top, right, bottom } : null
  }

  function need(whole: number): number {
    return Math.max(Math.min(FINGER, whole - 1), whole <= innerHeight ? whole / 2 : 0)
  }

  function belongsTo(found: Element, control: HTMLElement): boolean {
    if (control.contains(found)) return true
    const label = found.closest('label')
    return label !== null && label.control === control
  }

  function isBar(found: Element): boolean {
    for (let box: Element | null = found; box !== null; box = box.parentElement) {
      if (!['fixed', 'sticky'].includes(getComputedStyle(box).position)) continue
      return !box.contains(over ?? null) && box.getBoundingClientRect().width >= BAR
    }
    return false
  }

  function isReachable(control: HTMLElement): boolean {
    return isThere(control) && (!isOnlyHeard(control) || labelOf(control) !== null)
  }

  function isThere(control: Element): boolean {
    return control.checkVisibility({ visibilityProperty: true })
  }

  function isOnlyHeard(control: HTMLElement): boolean {
    return control.offsetWidth <= 1 && control.offsetHeight <= 1
  }

  function labelOf(control: HTMLElement): HTMLElement | null {
    const [label] = (control as HTMLInputElement).labels ?? []
    return label !== undefined && !isOnlyHeard(label) && label.checkVisibility() ? label : null
  }

  function frame(): Promise<void> {
    return new Promise((resolve) => {
      requestAnimationFrame(() => resolve())
      setTimeout(resolve, 100)
    })
  }

  function nameOf(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 40)
    return `“${words || element.getAttribute('name') || element.getAttribute('class') || ''}” (<${element.localName}>)`
  }

  type Box = { left: number; top: number; right: number; bottom: number }
}
