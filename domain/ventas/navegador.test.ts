import { expect, it } from 'vitest'
import { isNavegador } from './navegador.ts'

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 15_6 like Mac OS X) AppleWebKit/605.1.15 Version/15.6 Mobile/15E148 Safari/604.1',
    true,
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-A047M) AppleWebKit/537.36 SamsungBrowser/20.0 Chrome/106.0.5249.126 Mobile Safari/537.36',
    true,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0', true],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/20B101 Instagram 261.0.0.16.79', true],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', false],
  ['Mozilla/5.0 AppleWebKit/537.36 HeadlessChrome/120.0.0.0 Safari/537.36', false],
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)', false],
  ['WhatsApp/2.23.20.0', false],
  ['curl/8.5.0', false],
  ['', false],
  [undefined, false],
])('50.7 %s is a person’s browser: %s', (nombre, expected) => {
  expect(isNavegador(nombre)).toBe(expected)
})
