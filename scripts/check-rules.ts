import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isNode, visitNodes, visitSyntax, type Node } from './syntax.ts'

/** A file with tests, as text. */
export type TestSource = { file: string; text: string }

export type RuleReport = {
  rules: number
  /** Rules named by a test that `npm test` runs; those that ask more of a machine, also by `npm run test:long`'s. */
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
  /** Titles with so many numbers that a failure says nothing, with their file. */
  crowded: { title: string; file: string }[]
  /** Rules named by what proves nothing: no assertion stands in it, nor in what it calls. */
  unproved: { rule: string; file: string }[]
}

/** A test, a group of tests or a step of a test. */
type Titled = { title: string; node: Node; long: boolean }

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

/** Rules that a title may name. A step of a test names its own. */
const NUMBERS_MAX = 3
const ASSERTIONS = ['expect', 'assert']

const NUMBERS = /^\s*(\d+\.\d+(?:\s*,\s*\d+\.\d+)*)(?=\s)/

/**
 * Compares the rules of the specification with the titles of the tests.
 * @param specification text of docs/specification.md: a rule is a line `- **5.3** …`, perhaps ending in `(coming: …)`
 * @param testSources files whose titles of tests and of their steps may begin with rule numbers: `5.3, 8.1 …`
 * @param support files with functions that tests call
 */
export function checkRules(specification: string, testSources: TestSource[], support: TestSource[] = []): RuleReport {
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
  const crowded: RuleReport['crowded'] = []
  const unproved: RuleReport['unproved'] = []
  const asserting = findAsserting([...testSources, ...support])
  for (const { file, text } of testSources) {
    for (const { title, long, node } of titlesIn(text, file)) {
      const named = numbersOf(title)
      if (named.length > NUMBERS_MAX) crowded.push({ title, file })
      const proves = named.length > 0 && namesIn(node).some((name) => asserting.get(file)!.has(name))
      for (const rule of named) {
        if (!proves) unproved.push({ rule, file })
        if (!rules.has(rule)) unknown.push({ rule, file })
        else if (!long || rules.get(rule)!.mayBeLong) tested.add(rule)
        if (file.startsWith(BROWSER_TESTS)) inBrowser.add(rule)
      }
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
    crowded,
    unproved,
  }
}

/**
 * Names that assert something in each file: functions with an assertion in them. A call of another such function, of the
 * file itself or imported, counts too.
 */
function findAsserting(sources: TestSource[]): Map<string, Set<string>> {
  const files = sources.map(({ file, text }) => ({ file, ...functionsIn(text, file) }))
  const asserting = new Map(files.map(({ file }) => [file, new Set(ASSERTIONS)]))
  const exported = new Set<string>()
  for (let before = -1; before < exported.size;) {
    before = exported.size
    for (const { file, functions, imported } of files) {
      const here = asserting.get(file)!
      for (const name of imported) if (exported.has(name)) here.add(name)
      for (let known = -1; known < here.size;) {
        known = here.size
        for (const { name, names } of functions) if (names.some((one) => here.has(one))) here.add(name)
      }
      for (const { name } of functions) if (here.has(name)) exported.add(name)
    }
  }
  return asserting
}

function functionsIn(text: string, file: string) {
  const functions: { name: string; names: string[] }[] = []
  const imported: string[] = []
  visitSyntax(text, file, (node) => {
    if (node.type === 'ImportSpecifier') imported.push((node.local as Node).name as string)
    const isNamed = node.type === 'VariableDeclarator' ? isFunction(node.init) : node.type === 'FunctionDeclaration'
    if (isNamed && isNode(node.id)) functions.push({ name: node.id.name as string, names: namesIn(node) })
  })
  return { functions, imported }
}

function isFunction(node: unknown): boolean {
  return isNode(node) && /Function/.test(node.type)
}

/** Every name that stands in a piece of code. */
function namesIn(node: Node): string[] {
  const names: string[] = []
  visitNodes(node, (inside) => void (inside.type === 'Identifier' && names.push(inside.name as string)))
  return names
}

/**
 * Every rule number at the start of the title of a running test, step or group of tests. Each says whether `npm test`
 * leaves it to `npm run test:long`.
 */
export function rulesInTitles(source: string, file = 'any.tsx'): { rule: string; long: boolean }[] {
  return titlesIn(source, file).flatMap(({ title, long }) => numbersOf(title).map((rule) => ({ rule, long })))
}

function numbersOf(title: string): string[] {
  return (
    NUMBERS.exec(title)?.[1]!
      .split(',')
      .map((number) => number.trim()) ?? []
  )
}

/** Every test, step and group of tests that runs; a template's values are `…` in its title. */
function titlesIn(source: string, file: string): Titled[] {
  const found: Titled[] = []
  visitSyntax(source, file, (node) => {
    if (node.type !== 'CallExpression') return
    const path = calledPath(node.callee)
    if (!TEST_CALLS.includes(path[0] ?? '')) return
    const title = titleOf(node)
    if (title === null) return
    // Tests inside a group that is switched off don't run either. `test.skip(condition)` has no title.
    if (path.some((name) => SWITCHED_OFF.includes(name))) return false
    // Steps of a long test are long.
    const around = found.some((other) => other.long && other.node.start < node.start && node.end <= other.node.end)
    found.push({ title, node, long: around || LONG_FILE.test(file) || LONG_TITLE.test(title) })
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

async function readSources(root: string, patterns: string[]): Promise<TestSource[]> {
  const sources: TestSource[] = []
  for await (const file of glob(patterns, { cwd: root })) {
    sources.push({ file, text: await readFile(join(root, file), 'utf8') })
  }
  return sources
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const specification = await readFile(join(root, 'docs', 'specification.md'), 'utf8')
  const tests = TEST_FOLDERS.map((folder) => `${folder}/**/*.{test,spec}.{ts,tsx}`)
  const support = await readSources(root, ['{e2e,tests,lab}/**/!(*.test|*.spec).ts'])
  const report = checkRules(specification, await readSources(root, tests), support)
  const due = report.rules - report.coming
  const lines = specification.split('\n')
  console.log(`${report.rules} rules: ${due} due, ${report.coming} coming; ${report.tested} named by a test.`)
  if (report.repeated.length > 0) console.error(`Given twice in docs/specification.md: ${report.repeated.join(', ')}`)
  for (const { rule, file } of report.unknown) console.error(`${file}: names rule ${rule}, which doesn't exist`)
  for (const { title, file } of report.crowded) {
    console.error(`${file}: names more than ${NUMBERS_MAX} rules in one title: ${title}`)
  }
  for (const { rule, file } of report.unproved) console.error(`${file}: names rule ${rule} where nothing is asserted`)
  printRules('rules without a test', report.untested)
  printRules('rules that need a test in Chromium (e2e) as well', report.withoutBrowserTest)
  const { repeated, unknown, untested, withoutBrowserTest, crowded, unproved } = report
  const faults = [repeated, unknown, untested, withoutBrowserTest, crowded, unproved]
  if (faults.some((list) => list.length > 0)) process.exitCode = 1

  function printRules(what: string, rules: string[]): void {
    if (rules.length === 0) return
    console.error(`${rules.length} ${what}:`)
    for (const rule of rules) console.error(lines.find((line) => line.startsWith(`- **${rule}**`)))
  }
}
