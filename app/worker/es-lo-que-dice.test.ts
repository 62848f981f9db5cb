import { expect, it } from 'vitest'
import { isWhatItSays } from './es-lo-que-dice.ts'

const answer = (type: string | null, status = 200) =>
  new Response('', { status, headers: type === null ? {} : { 'Content-Type': type } })

it.each([
  ['/assets/a-1.js', 'text/javascript; charset=utf-8', true],
  ['/assets/a-1.js', 'application/javascript', true],
  ['/assets/a-1.js', 'text/html; charset=utf-8', false],
  ['/assets/a-1.js', 'text/plain', false],
  ['/assets/a-1.css', 'text/css; charset=utf-8', true],
  ['/assets/a-1.css', 'text/html', false],
  ['/assets/archivo-1.woff2', 'font/woff2', true],
  ['/assets/archivo-1.woff2', 'text/html', false],
  ['/assets/favicon-1.svg', 'image/svg+xml', true],
  ['/img/a/320.webp', 'image/webp', true],
  ['/img/a/320.webp', 'text/html', false],
  ['/assets/other', 'application/json', true],
  ['/assets/other', 'text/html', false],
])('22.92 what is answered for %s as %s is kept: %s', (path, type, kept) => {
  expect(isWhatItSays(path, answer(type))).toBe(kept)
  expect(isWhatItSays(path, answer(type, 404))).toBe(false)
})
