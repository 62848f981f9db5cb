import { globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { BESIDE_TESTS, FENCES, type Fence } from './rooms.ts'
import { isNode, visitSyntax, type Node } from './syntax.ts'

/** A file of the project by its path from the root. */
export type Source = { path: string; text: string }
/** What is wrong, and at which character of which file. */
export type Fault = { path: string; at: number; message: string }

type Import = { specifier: string; typeOnly: boolean; at: number }
type Room = { path: string; may: Place[]; why: string }
/** What may be imported: all of it, only its types (`type:`), or nothing (`!`). */
type Place = { kind: string; path: string }

const CODE = '{app,demo,domain,e2e,illustrator,lab,scripts,server,stand-ins,tests}/**/*.{ts,tsx,js,mjs,cjs}'
/** The clock; the linter finds the other ways to it. */
const NOW = 'new Date()'
/** Files of a folder, without its tests. */
const FILES_MAX = 30
const ENDING = /\.[cm]?[jt]sx?$/
const TEST = /\.test\.tsx?$/

/**
 * Compares what files import, however it is spelled, with what their rooms may import.
 * @param fences the table of rooms
 * @returns what is forbidden, each with its reason: files without a room, circles of files and of rooms, folders of
 * more than 30 files. Type imports count as all others
 */
export function checkRooms(sources: Source[], fences: Fence[] = FENCES): Fault[] {
  const rooms = fences.flatMap(({ why, rooms: rows }) =>
    Object.entries(rows).map(([path, may]) => ({ path, may: placesIn(may), why })),
  )
  const faults: Fault[] = []
  const paths = new Map(sources.map(({ path }) => [withoutEnding(path.toLowerCase()), path]))
  const graph = new Map(sources.map(({ path }): [string, string[]] => [path, []]))
  for (const { path, text } of sources) {
    const room = roomOf(path.toLowerCase().replace(TEST, '.ts'), rooms)
    if (room === null) faults.push({ path, at: 0, message: 'is in no room of scripts/rooms.ts' })
    for (const { specifier, typeOnly, at } of importsOf(text, path)) {
      const target = resolveImport(specifier, path)
      const file = paths.get(withoutEnding(target))
      if (file !== undefined) graph.get(path)!.push(file)
      const why = room === null ? null : refusal(path, room, target, typeOnly, rooms)
      if (why === null) continue
      faults.push({ path, at, message: `'${specifier}' leads to ${target}: ${why} (docs/architecture.md)` })
    }
  }
  for (const [first = '', ...others] of [...circlesIn(graph), ...circlesIn(roomGraph(graph, rooms))]) {
    faults.push({ path: first, at: 0, message: `leads back to itself by way of ${others.join(', ')}` })
  }
  return [...faults, ...crowdedFolders(sources)]
}

/** Which rooms know which, without what tests import, and those that may know everything. */
function roomGraph(graph: Map<string, string[]>, rooms: Room[]): Map<string, string[]> {
  const folders = rooms.filter(({ path, may }) => !ENDING.test(path) && may.every((place) => place.path !== '*'))
  const between = new Map(folders.map(({ path }): [string, string[]] => [path, []]))
  for (const [path, targets] of graph) {
    const room = roomOf(path.toLowerCase(), folders)
    if (room === null || TEST.test(path)) continue
    const others = targets.flatMap((target) => roomOf(target.toLowerCase(), folders)?.path ?? [])
    between.get(room.path)!.push(...others.filter((other) => other !== room.path))
  }
  return between
}

/** Folders that nobody can look over; migrations are a list, and tests stand beside what they try. */
function crowdedFolders(sources: Source[]): Fault[] {
  const folders = Map.groupBy(
    sources.filter(({ path }) => !/\.(test|spec)\.tsx?$|^(tests|e2e)\/|\/migrations\//.test(path)),
    ({ path }) => posix.dirname(path),
  )
  return [...folders]
    .filter(([, files]) => files.length > FILES_MAX)
    .map(([path, files]) => ({ path, at: 0, message: `has ${files.length} files; ${FILES_MAX} can be looked over` }))
}

/** Why a room's file may not have that import; null when it may. */
function refusal(path: string, room: Room, target: string, typeOnly: boolean, rooms: Room[]): string | null {
  const inside = roomOf(target, rooms) === room
  const test = TEST.test(path)
  if (
    partOf(target) !== partOf(path) &&
    !test &&
    path.startsWith('server/') &&
    withoutEnding(target).endsWith('.repo')
  ) {
    return 'a part calls other parts’ operations, never their repositories'
  }
  if (allows(inside ? [...room.may, { kind: '', path: room.path }] : room.may, target, typeOnly)) return null
  return test && allows(placesIn(BESIDE_TESTS), target, typeOnly) ? null : room.why
}

/** A part of the server may have several rooms: `server/pedidos`. */
function partOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

function placesIn(may: string): Place[] {
  return may.split(' ').map((named) => {
    const [, kind = '', path = ''] = /^(!|type:)?(.*)$/.exec(named)!
    return { kind, path }
  })
}

/** Of the places that lead to an import the longest decides; of two equally long, the one that forbids. */
function allows(may: Place[], target: string, typeOnly: boolean): boolean {
  const fitting = may.filter(({ kind, path }) => leadsTo(target, path) && (kind !== 'type:' || typeOnly))
  const farthest = Math.max(...fitting.map(({ path }) => path.length))
  return fitting.length > 0 && fitting.every(({ kind, path }) => path.length < farthest || kind !== '!')
}

/**
 * The room with the longest path to a file. None for a file in a folder that isn't a room but has siblings that are.
 */
function roomOf(path: string, rooms: Room[]): Room | null {
  const [room] = rooms.filter((one) => leadsTo(path, one.path)).toSorted((a, b) => b.path.length - a.path.length)
  if (room === undefined || ENDING.test(room.path)) return room ?? null
  const divided = rooms.some(
    ({ path: other }) => other !== room.path && !ENDING.test(other) && leadsTo(other, room.path),
  )
  return divided && posix.dirname(path) !== room.path ? null : room
}

/** Whether a path is that place or lies in it; one that ends in a colon is a kind of modules. */
function leadsTo(path: string, place: string): boolean {
  if (ENDING.test(place)) return withoutEnding(path) === withoutEnding(place)
  return place === '*' || path === place || path.startsWith(place.endsWith(':') ? place : `${place}/`)
}

function withoutEnding(path: string): string {
  return path.replace(ENDING, '')
}

const { imports: ALIASES } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }

/**
 * Where an import leads: a path from the root as `server/shop/shop.ts`, or `npm:…`, `node:…`, `computed:`. In small
 * letters, since some systems ignore capitals; no file of the project has any.
 * @param from path of the file that has it
 */
function resolveImport(specifier: string, from: string): string {
  if (specifier === NOW) return 'now:'
  if (/^(computed|https?|data|file):/.test(specifier)) return specifier
  if (isBuiltin(specifier)) return `node:${specifier.replace(/^node:/, '')}`
  const alias = Object.keys(ALIASES).find((name) => specifier.startsWith(name.slice(0, -1)))
  const path = alias === undefined ? specifier : `/${ALIASES[alias]!.slice(0, -1)}${specifier.slice(alias.length - 1)}`
  if (!/^[./\\]/.test(path)) return path.startsWith('#') ? path : `npm:${path}`
  // Paths read as Node does (dots, backslashes, escapes, what follows), but several slashes count as one, as for
  // bundlers.
  const { pathname } = new URL(path.replace(/[/\\]+/g, '/'), `file:///${from}`)
  return posix.normalize(decodeURIComponent(pathname)).replace(/^\/+/, '').toLowerCase()
}

/** Everything that a file loads or takes types from. */
function importsOf(text: string, path: string): Import[] {
  const found: Import[] = []
  visitSyntax(text, path, (node) => {
    const typeOnly = node.type === 'TSImportType' || [node.importKind, node.exportKind].includes('type')
    for (const specifier of isNow(node) ? [NOW] : specifiersOf(sourceOf(node))) {
      found.push({ specifier, typeOnly, at: node.start })
    }
  })
  return found.filter(({ specifier }) => !specifier.includes('/+types/'))
}

/** What a piece of code names as the module or file to load; null when it loads none. */
function sourceOf(node: Node): unknown {
  if (/^(Import|ExportNamed|ExportAll)Declaration$|^(ImportExpression|TSImportType)$/.test(node.type))
    return node.source
  if (node.type === 'TSExternalModuleReference') return node.expression
  const called = /^(Call|New)Expression$/.test(node.type) ? wordsOf(node.callee) : ''
  const [first, second] = (node.arguments ?? []) as unknown[]
  if (/^(require|require\.resolve|createRequire\(\)|import\.meta\.(resolve|glob))$/.test(called)) return first
  return called === 'URL' && wordsOf(second) === 'import.meta.url' ? first : null
}

function isNow({ type, callee, arguments: given }: Node): boolean {
  return wordsOf(callee) === 'Date' && (type === 'CallExpression' || (given as unknown[]).length === 0)
}

/** `import.meta.url` as its words; a call ends in `()`. */
function wordsOf(value: unknown): string {
  if (!isNode(value)) return ''
  if (value.type === 'MemberExpression') return `${wordsOf(value.object)}.${wordsOf(value.property)}`
  if (value.type === 'MetaProperty') return `${wordsOf(value.meta)}.${wordsOf(value.property)}`
  return value.type === 'CallExpression' ? `${wordsOf(value.callee)}()` : String(value.name ?? '')
}

/** The literal texts there; a template's values count as any name. */
function specifiersOf(source: unknown): string[] {
  if (!isNode(source)) return []
  if (source.type === 'Literal') return [String(source.value)]
  if (source.type === 'ArrayExpression') return (source.elements as unknown[]).flatMap(specifiersOf)
  if (source.type !== 'TemplateLiteral') return ['computed:']
  return [(source.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('any')]
}

/** Groups of files that lead to each other (Tarjan). */
function circlesIn(graph: Map<string, string[]>): string[][] {
  const circles: string[][] = []
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (path: string): number => {
    const at = lowest.size
    lowest.set(path, at)
    open.push(path)
    for (const next of graph.get(path)!) {
      const reached = lowest.has(next) ? (open.includes(next) ? lowest.get(next)! : at) : visit(next)
      lowest.set(path, Math.min(lowest.get(path)!, reached))
    }
    if (lowest.get(path) !== at) return lowest.get(path)!
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) circles.push(group)
    return at
  }
  for (const path of graph.keys()) if (!lowest.has(path)) visit(path)
  return circles
}

if (import.meta.main) {
  const sources = globSync(CODE).map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const faults = checkRooms(sources)
  for (const { path, at, message } of faults) {
    console.error(`${path}:${(texts.get(path) ?? '').slice(0, at).split('\n').length} ${message}`)
  }
  console.log(`${sources.length} files, ${faults.length} faults.`)
  if (faults.length > 0) process.exitCode = 1
}
