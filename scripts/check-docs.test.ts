import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/host/config.ts'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'lab/README.md', ...globSync('docs/**/*.md')]
/** First parts of paths written from the project's root. */
const ROOTS = [
  'app',
  'demo',
  'deploy',
  'docs',
  'domain',
  'e2e',
  'illustrator',
  'lab',
  'scripts',
  'server',
  'stand-ins',
  'tests',
]

const GOING_LIVE = 'docs/guia/abrir.md'

const RUNBOOKS = 'docs/runbooks'
const EMERGENCIAS = 'docs/guia/emergencias'
/** What each runbook has, in its two languages. */
const PARTS = ['How it shows', 'Look first', 'What to do', 'How you see that it is over', 'Never']
const PARTES = ['Cómo se nota', 'Qué mirar primero', 'Qué hacer', 'Cómo se ve que terminó', 'Qué no hacer nunca']
const partsOf = (page: string) => [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title!)
const commandsOf = (page: string) =>
  [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, block]) => block!.trim().split('\n'))

const read = (file: string) => readFileSync(file, 'utf8')

const CODE = '{app,demo,domain,e2e,illustrator,lab,scripts,server,stand-ins,tests}/**/*.{ts,tsx}'
/** STYLE.md asks for under 20; a contract may need more, in no sentence this many. */
const WORDS_MAX = 30

/** Each sentence of the comments that begin a line; `code` is one word, and a table none. */
function sentencesIn(source: string): string[] {
  const comments = source.match(/^[ \t]*\{?\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? []
  return comments.flatMap((comment) =>
    comment
      .replace(/^[ \t]*(?:\{?\/\*\*?|\*\/?|\/\/)/gm, '')
      .replace(/^[ \t]*\|.*$/gm, '')
      .replace(/`[^`]*`/g, 'CODE')
      .split(/(?<=[.!?…])\s+(?=[\p{Lu}'‘(])|\s@(?=param|returns|throws)|\n\s*(?:-|\n)\s/u),
  )
}

describe('the documents', () => {
  it.each(DOCUMENTS)('%s names only files and folders that exist', (document) => {
    const text = read(document)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, target]) => join(dirname(document), target!))
    const paths = [...text.matchAll(/`([\w./-]+)`/g)]
      .map(([, path]) => path!)
      .filter((path) => path.includes('/') && ROOTS.includes(path.split('/')[0]!))
    const missing = [...links, ...paths].filter((path) => !existsSync(path))
    expect(missing).toEqual([])
  })

  it(`comments have no sentence of more than ${WORDS_MAX} words`, () => {
    const long = globSync(CODE).flatMap((file) =>
      sentencesIn(read(file))
        .filter((sentence) => (sentence.match(/\S*\w\S*/g) ?? []).length > WORDS_MAX)
        .map((sentence) => `${file}: ${sentence.trim()}`),
    )
    expect(long).toEqual([])
  })

  it.each(DOCUMENTS)('%s has no marks of an unfinished merge', (document) => {
    expect(read(document)).not.toMatch(/^(?:<{7}|>{7}) /m)
  })

  it('16.98 a version is a dated heading of the list of changes, the newest in package.json, and no document asks for a tag', () => {
    const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
    const versions = headings[0] === 'Unreleased' ? headings.slice(1) : headings
    const dated = versions.map((heading) => /^(\d+\.\d+\.\d+), (\d{1,2} [A-Z][a-z]+ \d{4})$/.exec(heading))
    expect(dated, versions.join('; ')).not.toContain(null)
    const days = dated.map((parts) => Date.parse(parts![2]!))
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    const { version } = JSON.parse(read('package.json')) as { version: string }
    expect(dated[0]![1]).toBe(version)
    const named = [...DOCUMENTS, 'CHANGELOG.md', ...globSync('scripts/*.ts'), ...globSync('deploy/*.*')].filter(
      (file) => !file.endsWith('.test.ts') && /fetch --tags|(?:checkout|--former) v\d/.test(read(file)),
    )
    expect(named).toEqual([])
  })

  it('every place that names a Node names the one that comes with the project', () => {
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
    const named = ['Containerfile', '.devcontainer/Dockerfile', '.nvmrc', 'docs/operations.md'].map((file) => ({
      file,
      nodes: [...new Set(read(file).match(/(?<=^|FROM node:|node@)\d+\.\d+\.\d+/gm))],
    }))
    expect(named).toEqual(named.map(({ file }) => ({ file, nodes: [dependencies.node] })))
  })

  it('.env.example, the operations page and the guide to going live name exactly the settings that are read', () => {
    const asked = new Set<string>()
    readConfig(new Proxy({}, { getOwnPropertyDescriptor: (_env, name) => void asked.add(String(name)) }))
    const settings = [...asked].toSorted()
    expect(settings.length).toBeGreaterThan(10)
    expect([...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!).toSorted()).toEqual(settings)
    for (const page of ['docs/operations.md', GOING_LIVE]) {
      const rows = [...read(page).matchAll(/^\| (`[A-Z].*?) +\|/gm)].flatMap(([, names]) =>
        names!.match(/[A-Z][A-Z0-9_]+/g),
      )
      expect([...new Set(rows)].toSorted(), page).toEqual(settings)
    }
    // Names count anywhere in the guide, in commands too; SQLite's and Node's own aren't ours.
    const named = read(GOING_LIVE).match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? []
    expect([...new Set(named)].filter((name) => !asked.has(name))).toEqual(['APP_USR'])
  })

  it('a shop with the settings that the guide to going live writes down can sell', () => {
    const [, block = ''] = /^```\n(SHOP_MODE=live\n[\s\S]+?)^```/m.exec(read(GOING_LIVE))!
    const filled = block.replace('«EL NÚMERO LARGO»', '0'.repeat(64)).replaceAll(/«[^»]+»/g, 'algo')
    expect(readConfig(parseEnv(filled))).toMatchObject({ ok: true, config: { mode: 'live' } })
  })

  it('each line of the checklist names the rules that hold it, and every rule it names is there', () => {
    const lines = read('docs/checklist.md')
      .split(/^(?=\d+\. \*\*)/m)
      .slice(1)
    expect(lines.map((line) => parseInt(line, 10))).toEqual(Array.from({ length: 24 }, (_, at) => at + 1))
    const named = lines.map((line) => line.match(/(?<=[( \n])\d+\.\d+(?=[,)])/g) ?? [])
    expect(named.filter((rules) => rules.length === 0)).toEqual([])
    const specification = read('docs/specification.md')
    expect(named.flat().filter((rule) => !specification.includes(`\n- **${rule}** `))).toEqual([])
  })

  it('comments of the code cite rules and sections that the specification has', () => {
    const specification = read('docs/specification.md')
    const cited = globSync('{app,domain,illustrator,server}/**/*.{ts,tsx}').flatMap((file) =>
      [...read(file).matchAll(/specification ((?:\d+(?:\.\d+)?(?:, | to |; )?)+)/g)].flatMap(([, numbers = '']) =>
        numbers.match(/\d+(\.\d+)?/g)!.map((number) => ({ file, number })),
      ),
    )
    expect(cited.length).toBeGreaterThan(200)
    const has = (number: string) =>
      specification.includes(number.includes('.') ? `\n- **${number}** ` : `\n## ${number}. `)
    expect(cited.filter(({ number }) => !has(number))).toEqual([])
  })

  it('each decision has its date and state, and the list of decisions the same state', () => {
    const folder = 'docs/decisions'
    const rows = [...read(`${folder}/README.md`).matchAll(/^\| \[\d{4}\]\((\S+)\) \| .+ \| (.+) \|$/gm)]
    const listed = rows.map(([, file, state]) => ({ file: file!, state: state! }))
    const files = globSync('0*.md', { cwd: folder }).toSorted()
    const said = files.map((file) => {
      const top = /^# \d{4} .+\n\nDate: 20\d\d-\d\d-\d\d · State: (.+)\n\n/.exec(read(`${folder}/${file}`))
      return { file, state: top?.[1] }
    })
    expect(listed).toEqual(said)
    const oneOf = /^(in force|superseded (in part )?by \[\d{4}\]\(\S+\)( and \[\d{4}\]\(\S+\))*)$/
    expect(said.filter(({ state }) => !oneOf.test(state!))).toEqual([])
  })

  it('the runbooks are the same pages in English and Spanish, each with all its parts, and the same commands in order', () => {
    const rows = [
      ...read('docs/runbooks/README.md').matchAll(/^\| \[.+?\]\((\S+)\) \| \[.+?\]\(\S+?(\w[\w-]*\.md)\) \|$/gm),
    ]
    const pairs = rows.map(([, english, spanish]) => [english!, spanish!] as const)
    const pagesIn = (folder: string) =>
      readdirSync(folder)
        .filter((name) => name !== 'README.md')
        .toSorted()
    expect(pairs.map(([english]) => english).toSorted()).toEqual(pagesIn(RUNBOOKS))
    expect(pairs.map(([, spanish]) => spanish).toSorted()).toEqual(pagesIn(EMERGENCIAS))
    const listed = [...read(`${EMERGENCIAS}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, page]) => page!)
    expect(listed).toEqual(pairs.map(([, spanish]) => spanish))
    for (const [english, spanish] of pairs) {
      const here = read(`${RUNBOOKS}/${english}`)
      const there = read(`${EMERGENCIAS}/${spanish}`)
      expect(partsOf(here), english).toEqual(PARTS)
      expect(partsOf(there), spanish).toEqual(PARTES)
      expect(commandsOf(here).length, english).toBeGreaterThan(1)
      expect(commandsOf(there), spanish).toEqual(commandsOf(here))
    }
  })

  it('36.12 each alert names a page of the runbooks that there is', () => {
    const alerts = read('deploy/metrics/alerts.yaml')
      .split(/^ +- alert: /m)
      .slice(1)
    expect(alerts.length).toBeGreaterThan(10)
    const named = alerts.map((alert) =>
      [...alert.matchAll(/^ +runbook: (docs\/runbooks\/[\w-]+\.md)$/gm)].map(([, page]) => page!),
    )
    expect(named.filter((pages) => pages.length !== 1 || !existsSync(pages[0]!))).toEqual([])
  })

  it('npm scripts that documents name exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = DOCUMENTS.filter((document) => document !== join('docs', 'specification.md')).flatMap((document) =>
      [...read(document).matchAll(/npm (?:run )?(?:-s )?(start|test|(?<=run |run -s )[a-z][\w:-]*)/g)].map(
        ([, script]) => script!,
      ),
    )
    expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([])
  })
})
