import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { visitSyntax, type Node } from '../scripts/syntax.ts'
import { readArgs } from '../scripts/read-args.ts'

/** What the shop is made of; tests, stand-ins and tools aren't counted. */
const COUNTED = '{app,domain,illustrator,server}/**/*.{ts,tsx}'
const COMMENT_OR_BLANK = /^\s*($|\/\/|\/?\*|\{\/\*)/

type Measured = { name: string; lines: number }
type Count = { rooms: Map<string, number>; total: number; median: number; file: Measured; fn: Measured }

/** Counts lines in a folder laid out like this project, without blanks and comments: by room, and the largest. */
function countLines(root: string): Count {
  const rooms = new Map<string, number>()
  const files: Measured[] = []
  const functions: Measured[] = []
  for (const name of globSync(COUNTED, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))) {
    const text = readFileSync(join(root, name), 'utf8')
    const lines = linesIn(text)
    rooms.set(roomOf(name), (rooms.get(roomOf(name)) ?? 0) + lines)
    files.push({ name, lines })
    visitSyntax(text, name, (node, parent) => {
      if (!/Function(Declaration|Expression)$/.test(node.type)) return
      functions.push({ name: `${nameOf(node, parent)} in ${name}`, lines: linesIn(text.slice(node.start, node.end)) })
    })
  }
  return {
    rooms,
    total: files.reduce((sum, { lines }) => sum + lines, 0),
    median: files.map(({ lines }) => lines).toSorted((a, b) => a - b)[Math.floor(files.length / 2)] ?? 0,
    file: largest(files),
    fn: largest(functions),
  }
}

/** The folder of a part: two names deep, three for deeper parts; files beside them count for the whole. */
function roomOf(file: string): string {
  const folder = dirname(file).split('/')
  return folder.slice(0, ['components', 'db'].includes(folder[1] ?? '') ? 3 : 2).join('/')
}

function linesIn(text: string): number {
  return text.split('\n').filter((line) => !COMMENT_OR_BLANK.test(line)).length
}

function nameOf(node: Node, parent: Node | null): string {
  const named = (node.id ?? parent?.id ?? parent?.key) as { name?: string } | undefined
  return named?.name ?? 'a function'
}

/** Migrations are left out: they are written once and never again. */
function largest(measured: Measured[]): Measured {
  const changing = measured.filter(({ name }) => !name.includes('/migrations/'))
  return changing.reduce((most, one) => (one.lines > most.lines ? one : most), { name: 'none', lines: 0 })
}

function countCommit(commit: string): Count {
  const folder = mkdtempSync(join(tmpdir(), 'casakas-lines-'))
  try {
    const archive = execFileSync('git', ['archive', commit], { maxBuffer: 1024 ** 3 })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    return countLines(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const { at } = readArgs('npm run lab -- lines [--at COMMIT]', { options: { at: { type: 'string' } } }).values
const now = countLines('.')
const before = at === undefined ? null : countCommit(at)
const counts = before === null ? [now] : [before, now]

row('lines without blanks and comments', before === null ? ['now'] : [at!.slice(0, 8), 'now'])
for (const room of [...new Set(counts.flatMap(({ rooms }) => [...rooms.keys()]))].toSorted()) {
  row(
    room,
    counts.map(({ rooms }) => rooms.get(room) ?? 0),
  )
}
row(
  'total',
  counts.map(({ total }) => total),
)
row(
  'median file',
  counts.map(({ median }) => median),
)
for (const { file, fn } of counts) console.log(`largest: ${file.lines} ${file.name}; ${fn.lines} ${fn.name}`)

function row(what: string, values: (string | number)[]): void {
  console.log(what.padEnd(40) + values.map((value) => String(value).padStart(10)).join(''))
}
