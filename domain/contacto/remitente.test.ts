import { expect, test } from 'vitest'
import { casillaDe, isAutomated } from './remitente.ts'

test('8.18 a browser is automated when its page says so or its user agent says headless', () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0'
  expect(isAutomated({ userAgent, automated: false })).toBe(false)
  expect(isAutomated({ userAgent: '', automated: false })).toBe(false)
  expect(isAutomated({ userAgent, automated: true })).toBe(true)
  expect(isAutomated({ userAgent: 'Mozilla/5.0 HeadlessChrome/140.0', automated: false })).toBe(true)
})

test('13.17, 11.41 a mailbox is the same whatever stands after a plus, and however it is written', () => {
  for (const correo of ['ana@example.com', ' Ana@Example.COM', 'ana+1@example.com', 'ana+a+b@example.com']) {
    expect(casillaDe(correo)).toBe('ana@example.com')
  }
  for (const correo of ['anaperez@gmail.com', 'Ana.Perez@gmail.com', 'a.n.a.perez+x@googlemail.com']) {
    expect(casillaDe(correo)).toBe('anaperez@gmail.com')
  }
  expect(casillaDe('ana.perez@example.com')).toBe('ana.perez@example.com')
  expect(casillaDe('ana@a+b.example')).toBe('ana@a+b.example')
  expect(casillaDe('')).toBe('')
})
