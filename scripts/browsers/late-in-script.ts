import { transformSync } from 'esbuild'
import { parseAst } from 'vite'
import { addName, DATA, missingIn, partsOf, type Names } from './compat.ts'
import { TARGETS } from './floor.ts'

/** Globals that are objects, by the interface that they have. */
const INSTANCES = new Map(
  Object.entries({
    caches: 'CacheStorage',
    crypto: 'Crypto',
    document: 'Document',
    history: 'History',
    location: 'Location',
    navigator: 'Navigator',
    performance: 'Performance',
    self: 'Window',
    window: 'Window',
  }),
)

/** Features that esbuild counts as missing for faults that the rules below find, or that nothing meets here. */
const SUPPORTED = {
  // Safari 15 loses sight of variables in an initializer with parentheses (WebKit 236843), and only of those.
  'class-field': true,
  'class-static-field': true,
  'class-private-field': true,
  'class-private-static-field': true,
  // Unicode properties are missing only for scripts that Unicode added later.
  'regexp-unicode-property-escapes': true,
}

/** Interfaces that the whole floor has, with their members: `json` of a response, `json_static` of `Response` itself. */
const interfaces = new Map<string, Names>()
/** What can be used without naming an object first. */
const globals: Names = new Map()
/** Members of any interface of the floor. */
const members: Names = new Map()
for (const { name, part, compat } of [...partsOf(DATA.api), ...partsOf(DATA.javascript.builtins!)]) {
  addName(globals, name, compat)
  if (missingIn(compat).length === 0) addInterface(name, part)
}
for (const { name, compat } of [...partsOf(DATA.api.Window!), ...partsOf(DATA.api.WorkerGlobalScope!)]) {
  addName(globals, name, compat)
}

function addInterface(name: string, entry: Parameters<typeof partsOf>[0]): void {
  const own: Names = interfaces.get(name) ?? new Map()
  interfaces.set(name, own)
  for (const { name: key, part, compat } of partsOf(entry)) {
    addName(own, key, compat)
    addName(members, key, compat)
    // `Intl.NumberFormat`
    if (name === 'Intl' && missingIn(compat).length === 0) addInterface(key, part)
  }
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/**
 * What a built script asks of a browser that the floor (scripts/browsers/floor.ts) can't do. Methods are judged by
 * name alone: nobody can tell which object they are called on. Optional calls (`a.b?.()`) are guarded.
 * @returns what, and which browsers lack it
 */
export function lateInScript(code: string): string[] {
  const found = new Set<string>()
  const say = (what: string, lacking: string[] | undefined) => {
    if (lacking !== undefined && lacking.length > 0) found.add(`${what} (${lacking.join(', ')})`)
  }
  const syntax = lateSyntax(code)
  if (syntax !== null) found.add(syntax)

  walk(parseAst(code) as unknown as Node, null, (node, parent) => {
    const text = (part: unknown) => code.slice((part as Node).start, (part as Node).end)
    if (node.type === 'PropertyDefinition' && node.value !== null && /\(/.test(text(node.value))) {
      found.add(`class field with parentheses: ${text(node).slice(0, 60)} (safari)`)
    }
    if ((node.type === 'Literal' || node.type === 'TemplateElement') && /\(\?<[=!]/.test(text(node))) {
      found.add(`lookbehind: ${text(node).slice(0, 60)} (safari)`)
    }
    if (node.type === 'MemberExpression' && node.computed !== true) {
      const { name } = node.property as { name: string }
      const object = node.object as Node & { name?: string }
      const called = isCall(parent) && parent?.callee === node && parent.optional !== true
      if (called) {
        const { lacking, known } = memberOf(object, name)
        say(known ? `${object.name}.${name}()` : `.${name}()`, lacking)
      }
    }
    if (node.type === 'Identifier' && isRead(node, parent)) say(node.name as string, globals.get(node.name as string))
  })
  return [...found]
}

/** @returns who lacks a method; `known`: the object has a global's name, so that the method is surely its */
function memberOf(object: Node & { name?: string }, name: string): { lacking: string[] | undefined; known: boolean } {
  const global = object.type === 'Identifier' ? object.name! : ''
  const own = interfaces.get(INSTANCES.get(global) ?? global)
  const key = own?.has(`${name}_static`) === true && !INSTANCES.has(global) ? `${name}_static` : name
  return own?.has(key) === true ? { lacking: own.get(key), known: true } : { lacking: members.get(name), known: false }
}

/** @returns the first line that would have to be written differently */
function lateSyntax(code: string): string | null {
  const write = (target: string | string[]) =>
    transformSync(code, { target, supported: SUPPORTED, format: 'esm', logLevel: 'silent' }).code.split('\n')
  const newest = write('esnext')
  const floor = write(TARGETS)
  const at = newest.findIndex((line, index) => line !== floor[index])
  return at === -1 ? null : `syntax: ${newest[at]!.trim().slice(0, 120)}`
}

/** Whether the name stands for a global's value: not a key, a property, or something asked only for its type. */
function isRead(node: Node, parent: Node | null): boolean {
  if (parent === null) return true
  if (parent.type === 'MemberExpression') return parent.object === node
  if (parent.type === 'Property') return parent.value === node
  return isCall(parent)
}

function isCall(node: Node | null): boolean {
  return node?.type === 'CallExpression' || node?.type === 'NewExpression'
}

function walk(node: Node, parent: Node | null, see: (node: Node, parent: Node | null) => void): void {
  see(node, parent)
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) {
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') {
        walk(child as Node, node, see)
      }
    }
  }
}
