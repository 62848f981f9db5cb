import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNode, visitSyntax, type Node } from './syntax.ts'

/** A file with tests, as text. */
export type TestSource = { file: string; text: string }

export type RuleReport = {
  rules: number
  /** Rules named by a test that `npm test` runs; those that ask for more of a machine, also by one of `npm run test:long`. */
  tested: number
  /** Rules marked as coming, tested or not. */
  coming: number
  /** Unmarked rules that no test names. */
  untested: string[]
  /** Unmarked rules that visitors meet on a screen and that tests name, but none in Chromium. */
  withoutBrowserTest: string[]
  /** Names of rules that don't exist, with the file that has them. */
  unknown: { rule: string; file: string }[]
  /** Numbers that the specification gives twice. */
  repeated: string[]
}

const RULE = /^- \*\*(\d+\.\d+)\*\* .+$/gm
const COMING = /\(coming: [a-z]+\)$/
const NO_BROWSER = /\(no browser\)(?: \(long\))?$/
/** Screens, states, what is checked, messages, figures; the admin; transfers; money and the provider; many at once; reductions; codes. */
const SECTIONS_ON_SCREEN = ['2', '4', '5', '8', '9', '24', '25', '26', '27', '28', '29', '30', '31', '32', '33', '34']
const BROWSER_TESTS = 'e2e/'
const TEST_FOLDERS = ['domain', 'illustrator', 'server', 'stand-ins', 'demo', 'app', 'tests', 'e2e', 'scripts']

const TEST_CALLS = ['it', 'test', 'describe', 'describeOnEveryDatabase']
/** Tests that don't run prove nothing. */
const SWITCHED_OFF = ['skip', 'todo', 'fixme']

/** Tests that `npm test` leaves to `npm run test:long`: by their file, or one by one. */
const LONG_FILE = /\.long\.test\.ts$/
const LONG_TITLE = / @long$/
/** Rules that only such a test need name: they promise how long something takes, or are marked. */
const PROMISES_TIME = /\b(?:seconds?|minutes?)\b/
const MARKED_LONG = /\(long\)$/

const NUMBERS = /^\s*(\d+\.\d+(?:\s*,\s*\d+\.\d+)*)(?=\s)/

/**
 * Compares the rules of the specification with the titles of the tests.
 * @param specification text of docs/specification.md: a rule is a line `- **5.3** …`, perhaps ending in `(coming: …)`
 * @param testSources files whose test titles may begin with rule numbers: `5.3, 8.1 …`
 */
export function checkRules(specification: string, testSources: TestSource[]): RuleReport {
  const rules = new Map<string, { coming: boolean; onScreen: boolean; mayBeLong: boolean }>()
  const repeated: string[] = []
  for (const [line, rule = ''] of specification.matchAll(RULE)) {
    if (rules.has(rule)) repeated.push(rule)
    rules.set(rule, {
      coming: COMING.test(line.trimEnd()),
      mayBeLong: PROMISES_TIME.test(line) || MARKED_LONG.test(line.trimEnd()),
      onScreen: SECTIONS_ON_SCREEN.includes(rule.split('.')[0]!) && !NO_BROWSER.test(line.trimEnd()),
    })
  }

  const tested = new Set<string>()
  const inBrowser = new Set<string>()
  const unknown: RuleReport['unknown'] = []
  for (const { file, text } of testSources) {
    for (const { rule, long } of rulesInTitles(text, file)) {
      if (!rules.has(rule)) unknown.push({ rule, file })
      else if (!long || rules.get(rule)!.mayBeLong) tested.add(rule)
      if (file.startsWith(BROWSER_TESTS)) inBrowser.add(rule)
    }
  }

  const due = [...rules].filter(([, { coming }]) => !coming)
  return {
    rules: rules.size,
    tested: tested.size,
    coming: rules.size - due.length,
    untested: due.map(([rule]) => rule).filter((rule) => !tested.has(rule)),
    withoutBrowserTest: due
      .filter(([rule, { onScreen }]) => onScreen && !inBrowser.has(rule))
      .map(([rule]) => rule)
      .filter((rule) => tested.has(rule)),
    unknown,
    repeated,
  }
}

/**
 * Every rule number at the start of the title of a test, or of a group of tests, that runs; with whether `npm test` leaves
 * it to `npm run test:long`.
 */
export function rulesInTitles(source: string, file = 'any.tsx'): { rule: string; long: boolean }[] {
  return titlesIn(source, file).flatMap((title) => {
    const numbers = NUMBERS.exec(title)?.[1]!.split(',') ?? []
    const long = LONG_FILE.test(file) || LONG_TITLE.test(title)
    return numbers.map((number) => ({ rule: number.trim(), long }))
  })
}

/** The title of every test, and of every group of tests, that runs; a template's values are `…`. */
function titlesIn(source: string, file: string): string[] {
  const found: string[] = []
  visitSyntax(source, file, (node) => {
    if (node.type !== 'CallExpression') return
    const path = calledPath(node.callee)
    if (!TEST_CALLS.includes(path[0] ?? '')) return
    const title = titleOf(node)
    if (title === null) return
    // What is inside a group that is switched off doesn't run either. `test.skip(condition)` has no title.
    if (path.some((name) => SWITCHED_OFF.includes(name))) return false
    found.push(title)
  })
  return found
}

/** `test.describe.skip` as a list of names; a table of cases in between (`it.each(…)`) makes no difference. */
function calledPath(callee: unknown): string[] {
  if (!isNode(callee)) return []
  if (callee.type === 'Identifier') return [callee.name as string]
  if (callee.type === 'MemberExpression') return [...calledPath(callee.object), ...calledPath(callee.property)]
  if (callee.type === 'CallExpression') return calledPath(callee.callee)
  if (callee.type === 'TaggedTemplateExpression') return calledPath(callee.tag)
  return []
}

/** The first argument when it is a text; the values of a template are left out. */
function titleOf(call: Node): string | null {
  const [title] = call.arguments as unknown[]
  if (!isNode(title)) return null
  if (title.type === 'Literal' && typeof title.value === 'string') return title.value
  if (title.type !== 'TemplateLiteral') return null
  return (title.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

async function readTestSources(root: string): Promise<TestSource[]> {
  const sources: TestSource[] = []
  const patterns = TEST_FOLDERS.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`)
  for await (const file of glob(patterns, { cwd: root })) {
    sources.push({ file, text: await readFile(join(root, file), 'utf8') })
  }
  return sources
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const specification = await readFile(join(root, 'docs', 'specification.md'), 'utf8')
  const report = checkRules(specification, await readTestSources(root))
  const due = report.rules - report.coming
  const lines = specification.split('\n')
  console.log(`${report.rules} rules: ${due} due, ${report.coming} coming; ${report.tested} named by a test.`)
  if (report.repeated.length > 0) console.error(`Given twice in docs/specification.md: ${report.repeated.join(', ')}`)
  for (const { rule, file } of report.unknown) console.error(`${file}: names rule ${rule}, which doesn't exist`)
  printRules('rules without a test', report.untested)
  printRules('rules that need a test in Chromium (e2e) as well', report.withoutBrowserTest)
  const faults = [report.repeated, report.unknown, report.untested, report.withoutBrowserTest]
  if (faults.some((list) => list.length > 0)) process.exitCode = 1

  function printRules(what: string, rules: string[]): void {
    if (rules.length === 0) return
    console.error(`${rules.length} ${what}:`)
    for (const rule of rules) console.error(lines.find((line) => line.startsWith(`- **${rule}**`)))
  }
}
