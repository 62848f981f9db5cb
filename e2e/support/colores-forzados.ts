/**
 * What can't be told any more where the system's own colours are forced (Windows' high contrast), in words. That may be
 * what is chosen, what can't be pressed, the shirts' own colours. Runs in the browser: it may use nothing from outside
 * itself.
 */
export function findLostInForcedColours(): string[] {
  if (!matchMedia('(forced-colors: active)').matches) return ['colours are not forced']
  // The card provider's page isn't the shop's.
  if (location.pathname.startsWith('/demo/')) return []
  const CHOSEN =
    ':is(a, button, li)[aria-current], [aria-pressed="true"], label:has([role=switch]:checked), .talle:has(:checked)'
  const DISABLED = ':is(button, select, input, textarea):disabled, [aria-disabled="true"]'
  // Strips of each colour are looked at once: the drawings of all shirts are made alike.
  const strips = new Map(
    [...document.querySelectorAll('svg rect[fill^="#"]')].map((rect) => [rect.getAttribute('fill')!, rect]),
  )
  const colours = coloursOf(['SelectedItem', 'GrayText', ...strips.keys()])
  const faults: string[] = []
  for (const chosen of shown(CHOSEN)) {
    const grounds = [chosen, ...chosen.querySelectorAll('*')].map((each) => getComputedStyle(each).backgroundColor)
    if (!grounds.includes(colours.get('SelectedItem')!)) faults.push(`nothing says that “${wordsOf(chosen)}” is chosen`)
  }
  for (const disabled of shown(DISABLED)) {
    const words = disabled.closest('label') ?? disabled
    if (getComputedStyle(words).color !== colours.get('GrayText'))
      faults.push(`nothing says that “${wordsOf(words)}” can't be pressed`)
  }
  for (const [fill, strip] of strips) {
    if (getComputedStyle(strip).fill !== colours.get(fill)) faults.push(`a drawing lost its ${fill}`)
  }
  return faults

  function shown(selector: string): Element[] {
    return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  }

  function wordsOf(element: Element): string {
    return (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)
  }

  /** By their names. All at once: each change of a long page has its styles worked out again. */
  function coloursOf(names: string[]): Map<string, string> {
    const probes = names.map((name) => {
      const probe = document.createElement('span')
      probe.style.forcedColorAdjust = 'none'
      probe.style.color = name
      return [name, probe] as const
    })
    document.body.append(...probes.map(([, probe]) => probe))
    const colours = new Map(probes.map(([name, probe]) => [name, getComputedStyle(probe).color]))
    for (const [, probe] of probes) probe.remove()
    return colours
  }
}
