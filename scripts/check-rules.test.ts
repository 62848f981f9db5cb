import { describe, expect, it } from 'vitest'
import { checkRules, rulesInTitles } from './check-rules.ts'

const SPECIFICATION = `
# Title
- **1.1** The shop opens.
- **1.2** The shop closes.
- **2.1** The owner paints it. (coming: design)
Prose about 9.9 is no rule.
`

const file = 'domain/a.test.ts'

describe('the check of rules and tests', () => {
  it('passes when every rule that is due has a test', () => {
    const report = checkRules(SPECIFICATION, [
      { file, text: `it('1.1, 1.2 opens and closes', () => expect(1).toBe(1))` },
    ])
    expect(report).toEqual({
      rules: 3,
      tested: 2,
      coming: 1,
      untested: [],
      withoutBrowserTest: [],
      unknown: [],
      repeated: [],
      crowded: [],
      unproved: [],
    })
  })

  it('16.24 lists a rule without a test', () => {
    const report = checkRules(SPECIFICATION, [{ file, text: `it('1.1 opens', () => {})` }])
    expect(report.untested).toEqual(['1.2'])
  })

  it('lists a test that names a rule which does not exist, with its file', () => {
    const text = `it('1.1, 1.2 opens', f); test("1.20 dances", f)`
    expect(checkRules(SPECIFICATION, [{ file, text }]).unknown).toEqual([{ rule: '1.20', file }])
  })

  it('lets a coming rule have a test already', () => {
    const text = `it('1.1, 1.2, 2.1 all', f)`
    expect(checkRules(SPECIFICATION, [{ file, text }])).toMatchObject({ tested: 3, untested: [], unknown: [] })
  })

  it('does not take a mark in the middle of a rule for one', () => {
    const specification = '- **1.1** A rule (coming: soon) that goes on.'
    expect(checkRules(specification, []).untested).toEqual(['1.1'])
  })

  it('lists a rule of the screens that only tests outside the browser name', () => {
    const specification = '- **8.1** It says so.\n- **8.2** It answers 403. (no browser)\n- **14.1** It adds up.'
    const text = `it('8.1, 8.2, 14.1 all', f)`
    expect(checkRules(specification, [{ file, text }]).withoutBrowserTest).toEqual(['8.1'])
    expect(checkRules(specification, [{ file: 'e2e/a.test.ts', text }]).withoutBrowserTest).toEqual([])
    expect(checkRules(specification, [])).toMatchObject({ untested: ['8.1', '8.2', '14.1'], withoutBrowserTest: [] })
  })

  it.each([
    ['in a file of theirs', 'tests/a.long.test.ts', `it('16.1, 16.2, 16.3, 16.4 opens', f)`],
    ['one by one', 'e2e/a.spec.ts', `test('16.1, 16.2, 16.3, 16.4 opens @long', f)`],
    ['one by one, named by a template', 'e2e/a.spec.ts', 'test(`16.1, 16.2, 16.3, 16.4 opens (${page}) @long`, f)'],
  ])('leaves to the long tests, %s, only rules that promise a time or are marked', (_, long, text) => {
    const specification = [
      '- **16.1** It opens within 20 seconds.',
      '- **16.2** It opens.',
      '- **16.3** It opens again after any end. (long)',
      '- **16.4** It opens again, (long) and then closes. (no browser) (long)',
    ].join('\n')
    expect(checkRules(specification, [{ file: long, text }]).untested).toEqual(['16.2'])
    expect(checkRules(specification, [{ file: long, text: text.replace(' @long', '') }]).untested).toEqual(
      long.startsWith('e2e/') ? [] : ['16.2'],
    )
  })

  it('takes a long test in the browser for one of a screen', () => {
    const specification = '- **8.1** It says so.\n- **8.2** It counts. (no browser) (long)'
    const sources = [
      { file: 'e2e/a.spec.ts', text: `test('8.1 says so @long', f)` },
      { file: 'domain/a.test.ts', text: `it('8.1, 8.2 says and counts', f)` },
    ]
    expect(checkRules(specification, sources)).toMatchObject({ untested: [], withoutBrowserTest: [] })
  })

  it('16.103 lists a title that names more rules than a failure can tell apart; a step names its own', () => {
    const step = `test('1.1 opens', async () => { await test.step('1.2 closes', () => expect(1).toBe(1)) })`
    expect(checkRules(SPECIFICATION, [{ file, text: step }])).toMatchObject({ tested: 2, crowded: [], unproved: [] })
    const title = '1.1, 1.2, 2.1, 1.1 opens and closes'
    expect(checkRules(SPECIFICATION, [{ file, text: `it('${title}', f)` }]).crowded).toEqual([{ title, file }])
  })

  it('takes what is in a long test for long', () => {
    const text = `test('1.1 opens @long', async () => { await test.step('1.2 closes', f) })`
    expect(rulesInTitles(text)).toEqual([
      { rule: '1.1', long: true },
      { rule: '1.2', long: true },
    ])
  })

  it.each([
    [`it('1.1 opens', () => { const expected = open() })`, true],
    [`function look() { open() }\nit('1.1 opens', () => look())`, true],
    [`import { other } from './other.ts'\nit('1.1 opens', () => other())`, true],
    [`it('1.1 opens', () => expect(open()).toBe(1))`, false],
    [`const look = () => expect(open()).toBe(1)\nconst twice = () => look()\nit('1.1 opens', () => twice())`, false],
    [`import { look } from './look.ts'\nit('1.1 opens', () => look())`, false],
    [`import * as fc from 'fast-check'\nit('1.1 opens', () => fc.assert(open()))`, false],
  ])('16.103 lists a named rule where nothing is asserted, here or in what is called: %s', (text, unproved) => {
    const support = [
      { file: 'tests/look.ts', text: `export function look() { expect(open()).toBe(1) }\nexport function other() {}` },
    ]
    expect(checkRules(SPECIFICATION, [{ file, text }], support).unproved).toEqual(
      unproved ? [{ rule: '1.1', file }] : [],
    )
  })

  it('lists a number that is given twice', () => {
    expect(checkRules('- **1.1** One.\n- **1.1** Two.', []).repeated).toEqual(['1.1'])
  })
})

describe('numbers in titles', () => {
  it.each([
    [`it('1.1 a', f)`, ['1.1']],
    [`test("1.1,1.2 , 2.1 a", f)`, ['1.1', '1.2', '2.1']],
    ['it(`1.1 a ${name}`, f)', ['1.1']],
    [`it(\n  '1.1 a title on a line of its own',\n  f)`, ['1.1']],
    [`describe('1.1 a group', f)`, ['1.1']],
    [`describeOnEveryDatabase('1.1 a group', f)`, ['1.1']],
    [`test.describe('1.1 a group', f)`, ['1.1']],
    [`it.each([['(', 1], [')', 2]])('1.1 cases with brackets in texts', f)`, ['1.1']],
    ["it.each`a|b\n${1}|${2}`('1.1 a table', f)", ['1.1']],
    [`it.skipIf(isSlow())('1.1 now and then', f)`, ['1.1']],
    [`it.each<string>([])('1.1 typed cases', f)`, ['1.1']],
    [`describe('group', () => { it('1.1 inside', () => { const page = <p>it's open</p> }) })`, ['1.1']],
    [`it("1.1 it's quoted", f); it('1.2 it\\'s escaped', f)`, ['1.1', '1.2']],
  ])('%s', (source, rules) => {
    expect(rulesInTitles(source).map(({ rule }) => rule)).toEqual(rules)
  })

  it.each([
    `it('costs 1.1 pesos', f)`,
    `it('1.1.1 is a version', f)`,
    `submit('1.1 no test', f)`,
    `screen.test('1.1 no test', f)`,
    `it(title, f)`,
    `it.skip('1.1 switched off', f)`,
    `test.fixme('1.1 switched off', f)`,
    `describe.skip('group', () => { it('1.1 inside', f) })`,
    `// it('1.1 commented out', f)`,
    `const text = "it('1.1 quoted', f)"`,
    `expect('1.1').toBe(1)`,
  ])('none: %s', (source) => {
    expect(rulesInTitles(source)).toEqual([])
  })
})
