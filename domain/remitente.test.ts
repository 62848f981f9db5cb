import { expect, test } from 'vitest'
import { isAutomated } from './remitente.ts'

test('8.18 a browser is automated when its page says so or its user agent says headless', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'
  expect(isAutomated({ userAgent, automated: false })).toBe(false)
  expect(isAutomated({ userAgent: '', automated: false })).toBe(false)
  expect(isAutomated({ userAgent, automated: true })).toBe(true)
  expect(isAutomated({ userAgent: 'Mozilla/5.0 HeadlessChrome/140.0', automated: false })).toBe(true)
})
