import { expect, type CDPSession, type Page } from '@playwright/test'

/** What a screen reader says of the control that has the focus. */
export type Dicho = {
  role: string
  name: string
  /** What is said after the name: hint and fault of a field, words of an alert. */
  description: string
  /** States that hold: `invalid`, `required`, `pressed`, `checked`, `expanded`, `disabled`. */
  states: string[]
  /** The dialog around it, by role and name; null outside of one. */
  dialog: string | null
}

export type Lector = {
  /** Presses a key and gives what is said of the control that then has the focus, which must be visible. */
  press: (key: string) => Promise<Dicho>
  /** Presses a key and waits until a control of this role and name has the focus: a dialog closes. */
  pressTo: (key: string, role: string | RegExp, name: string | RegExp) => Promise<Dicho>
  /** Goes on with Tab until a control of this role and name has the focus. */
  tabTo: (role: string | RegExp, name: string | RegExp) => Promise<Dicho>
  /** Presses Enter on what opens a dialog, and gives what is said once the focus is inside. */
  openDialog: (dialog: string | RegExp) => Promise<Dicho>
  /** What has the focus now. */
  focused: () => Promise<Dicho>
  /** Waits until a live region says this. */
  hears: (words: string | RegExp) => Promise<void>
  /** Forgets what was said so far. */
  forget: () => void
}

const STATES = ['invalid', 'required', 'pressed', 'checked', 'expanded', 'disabled']
/** Milliseconds between looks. */
const STEPS = [20, 50, 100, 250]
/** More stops than any page has on the way to something. */
const MAX_STOPS = 150

/**
 * Somebody who uses the page by keyboard alone and hears it. The accessibility tree tells of the focus, a watcher of
 * what live regions say. Every stop is checked: the focus is never lost, never unseen.
 */
export async function listenTo(page: Page): Promise<Lector> {
  const heard: string[] = []
  await page.exposeFunction('oyo', (words: string) => void heard.push(words))
  await page.addInitScript(watchLiveRegions)
  const session = await page.context().newCDPSession(page)

  async function focused(): Promise<Dicho> {
    await expect.poll(() => page.evaluate(findFaultOfFocus), { intervals: STEPS }).toBe('')
    return describeFocus(session)
  }

  async function press(key: string): Promise<Dicho> {
    await page.keyboard.press(key)
    return focused()
  }

  return {
    focused,
    press,
    async pressTo(key, role, name) {
      let dicho = await press(key)
      const isThere = async () => {
        dicho = await focused()
        return isLike(dicho.role, role) && isLike(dicho.name, name)
      }
      await expect.poll(isThere, { message: `the focus is on ${String(name)}`, intervals: STEPS }).toBe(true)
      return dicho
    },
    async tabTo(role, name) {
      const passed: string[] = []
      for (let stop = 0; stop < MAX_STOPS; stop++) {
        const dicho = await press('Tab')
        if (isLike(dicho.role, role) && isLike(dicho.name, name)) return dicho
        passed.push(`${dicho.role} “${dicho.name}”`)
      }
      throw new Error(`Tab doesn't lead to the ${String(role)} ${String(name)}, only to ${passed.join(', ')}`)
    },
    async openDialog(dialog) {
      let dicho = await press('Enter')
      const isInside = async () => isLike((dicho = await focused()).dialog ?? '', dialog)
      await expect.poll(isInside, { message: `the focus is in ${String(dialog)}`, intervals: STEPS }).toBe(true)
      return dicho
    },
    async hears(words) {
      const told = () => heard.some((said) => isLike(said, words))
      await expect
        .poll(told, { message: `a screen reader is told ${String(words)}; it was told: ${heard.join(' | ')}` })
        .toBe(true)
    },
    forget: () => void heard.splice(0),
  }
}

function isLike(text: string, wanted: string | RegExp): boolean {
  return wanted instanceof RegExp ? wanted.test(text) : text === wanted
}

/**
 * Tells what comes into a live region: into one that was there already, or with an alert. Runs in the browser: it may
 * use nothing from outside itself.
 */
function watchLiveRegions() {
  const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
  const said = new Map<Element, string>()
  const tell = (region: Element) => {
    const words = (region as HTMLElement).innerText.replace(/\s+/g, ' ').trim()
    if (said.get(region) === words) return
    said.set(region, words)
    if (words !== '') (window as unknown as { oyo: (words: string) => void }).oyo(words)
  }
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target instanceof Element ? target : target.parentElement
      const region = element?.closest(REGIONS)
      if (region) tell(region)
      for (const node of addedNodes) {
        if (node instanceof Element && node.matches('[role=alert]')) tell(node)
      }
    }
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * What is wrong with where the focus is: lost, or not to be seen; '' when nothing. Runs in the browser: it may use
 * nothing from outside itself.
 */
function findFaultOfFocus(): string {
  const focused = document.activeElement
  if (focused === null || focused === document.body) return 'nothing has the focus'
  const name = `<${focused.localName}> “${(focused.getAttribute('aria-label') ?? focused.textContent).trim().slice(0, 40)}”`
  const { left, top, width, height } = focused.getBoundingClientRect()
  // The focus is on the page as a whole when it has just come; there is nothing to mark.
  if (focused.localName === 'main') return ''
  // The mark may be drawn around the label that stands for a control.
  const marked = [focused, focused.closest('label')].some((element) => {
    if (element === null) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  if (!marked) return `no mark of the focus on ${name}`
  const [x, y] = [left + width / 2, Math.min(Math.max(top + height / 2, top + 1), innerHeight - 1)]
  if (width < 2 || height < 2 || x < 0 || y < 0 || x > innerWidth || top > innerHeight) return `${name} is out of sight`
  const there = document.elementFromPoint(x, y)
  const shown =
    there !== null && (focused.contains(there) || there.contains(focused) || there.closest('label')?.contains(focused))
  return shown ? '' : `${name} is covered by <${there?.localName} class="${there?.getAttribute('class')}">`
}

/** The focused control as the browser gives it to assistive technology. */
async function describeFocus(session: CDPSession): Promise<Dicho> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId!,
    fetchRelatives: true,
  })
  const [node] = nodes
  const around = nodes.find(({ role }) => ['dialog', 'alertdialog'].includes(String(role?.value)))
  const states = (node!.properties ?? [])
    .filter(({ name, value }) => STATES.includes(name) && ![false, 'false', undefined].includes(value.value))
    .map(({ name }) => name)
  return {
    role: String(node!.role?.value),
    name: String(node!.name?.value ?? ''),
    description: String(node!.description?.value ?? ''),
    states,
    dialog: around === undefined ? null : `${around.role!.value} ${around.name!.value}`,
  }
}
