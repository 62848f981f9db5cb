/**
 * What is seen of a page and where, as text: equal looks have the same elements in the same places. Runs in the browser.
 */
export function readLayout(): string {
  return [...document.querySelectorAll('*')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    })
    .join('\n')
}
