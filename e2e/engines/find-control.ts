/**
 * What a visitor presses or fills in, by the name that a screen reader gives it: whole, else its beginning. Nothing
 * before the page is alive (e2e/support/prueba.ts), and only what is in front. Runs in the browser: it may use nothing
 * from outside itself.
 */
export function findControl(kind: 'pressed' | 'filled', name: string): Element | null {
  const alive =
    document.querySelector('script[type="module"]') === null ||
    ('__reactRouterDataRouter' in window && history.scrollRestoration === 'manual')
  if (document.readyState === 'loading' || !alive) return null
  const selector = kind === 'pressed' ? 'button, a[href], input[type=radio]' : 'input, select, textarea'
  const named = [...(document.querySelector('dialog:modal') ?? document).querySelectorAll(selector)]
    .filter((control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'))
    .map((control) => ({ control, its: nameOf(control) }))
  return (named.find(({ its }) => its === name) ?? named.find(({ its }) => its.startsWith(name)))?.control ?? null

  function nameOf(control: Element): string {
    const [label = control] = 'labels' in control ? ((control as HTMLInputElement).labels ?? []) : []
    const text = control.ariaLabel ?? label.textContent
    return text.replaceAll(/\s+/g, ' ').trim()
  }
}
