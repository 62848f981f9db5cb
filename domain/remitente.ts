/** What is known of the browser that sends something to the shop. */
export type Remitente = {
  userAgent: string
  /** The page reported `navigator.webdriver` or no languages. */
  automated: boolean
}

/** Whether a program drives the browser, as far as it says so itself (specification 8, status 451). */
export function isAutomated({ userAgent, automated }: Remitente): boolean {
  return automated || /headless/i.test(userAgent)
}
