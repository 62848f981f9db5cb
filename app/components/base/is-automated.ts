/** Whether a program drives this browser, as far as it says so itself: the server refuses it (specification 8.18). */
export function isThisBrowserAutomated(): boolean {
  return navigator.webdriver === true || navigator.languages.length === 0
}
