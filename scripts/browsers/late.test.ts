import { describe, expect, it } from 'vitest'
import { lateInScript } from './late-in-script.ts'
import { lateInStyle } from './late-in-style.ts'

describe('what the oldest browsers lack', () => {
  it.each([
    ['a method', 'export const a = (list) => list.toSorted()', /^\.toSorted\(\) .*safari_ios/],
    ['a static method', 'export const a = () => AbortSignal.timeout(1)', /^AbortSignal\.timeout\(\)/],
    ['a static method with an older namesake', 'export const a = () => Response.json({})', /^Response\.json\(\)/],
    ['a class', 'export const a = () => new Intl.Segmenter()', /Intl\.Segmenter\(\) .*firefox/],
    ['a global', 'export const a = (f) => requestIdleCallback(f)', /^requestIdleCallback .*safari/],
    ['a lookbehind', 'export const a = /(?<=b)c/', /^lookbehind/],
    ['a lookbehind in a text', 'export const a = new RegExp("(?<!b)c")', /^lookbehind/],
    ['a flag of expressions', 'export const a = /[a--b]/v', /^syntax/],
    ['a block in a class', 'export class A { static { a() } }', /^syntax/],
    ['a field that Safari 15 can’t read', 'const b = 1; export class A { c = f(b) }', /^class field with parentheses/],
  ])('22.58 is found in scripts: %s', (_, code, said) => {
    expect(lateInScript(code)).toContainEqual(expect.stringMatching(said))
  })

  it('22.58 leaves alone what they have, and what asks first', () => {
    const code = `export const a = (b) => [b.at(-1), b.findLast(Boolean), structuredClone(b), Object.hasOwn(b, 'c'),
      b.requestSubmit?.(), typeof requestIdleCallback, b.json(), /(?<name>c)/.exec(b), new AbortController()]`
    expect(lateInScript(code)).toEqual([])
  })

  it.each([
    ['a range of widths', '@media (width < 40rem) { a { color: red } }', /^@media \(width/],
    ['a condition within another', '@media (not (width: 1px)) and (hover) { a { color: red } }', /^@media \(not/],
    ['a rule in a rule', 'a { & b { color: red } }', /^nesting/],
    ['a function', 'a { color: color-mix(in srgb, red, blue) }', /^color-mix/],
    ['a unit', 'a { height: 100dvh }', /^1dvh/],
    ['a container’s unit', 'a { width: 50cqw }', /^1cqw/],
    ['a part of a selector', 'a:popover-open { color: red }', /^:popover-open/],
    ['a rule', '@container (width: 1px) { a { color: red } }', /^@container/],
    ['a property', 'a { text-wrap: balance }', /^text-wrap:/],
  ])('22.58 is found in style sheets: %s', (_, css, said) => {
    expect(lateInStyle(css)).toContainEqual(expect.stringMatching(said))
  })

  it('22.58 leaves alone what asks first', () => {
    expect(lateInStyle('@supports (height: 1dvh) { a { height: 100dvh } } a:has(b) { aspect-ratio: 1 }')).toEqual([])
  })
})
