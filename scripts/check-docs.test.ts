import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md')]
/** First parts of a path that is written from the project's root. */
const ROOTS = ['app', 'bench', 'demo', 'docs', 'domain', 'e2e', 'scripts', 'server', 'stand-ins', 'tests']

const read = (file: string) => readFileSync(file, 'utf8')

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

  it('the map has every folder of the code and every file of the rules', () => {
    const map = read('docs/map.md')
    const folders = [...ROOTS.map((root) => `${root}/`), ...subfolders('server'), ...subfolders('app/components')]
    const rules = readdirSync('domain').filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    expect([...folders, ...rules].filter((name) => !map.includes(`\`${name}\``))).toEqual([])
  })

  it('the operations page explains every setting of .env.example, and npm scripts that it names exist', () => {
    const operations = read('docs/operations.md')
    const settings = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
    expect(settings.length).toBeGreaterThan(10)
    expect(settings.filter((name) => !operations.includes(`\`${name}\``))).toEqual([])

    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = DOCUMENTS.filter((document) => document !== join('docs', 'specification.md')).flatMap((document) =>
      [...read(document).matchAll(/npm (?:run )?(?:-s )?(start|test|(?<=run |run -s )[a-z][\w:-]*)/g)].map(
        ([, script]) => script!,
      ),
    )
    expect([...new Set(named)].filter((script) => !(script in scripts))).toEqual([])
  })
})

function subfolders(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}/`)
}
