import { globSync, readFileSync } from 'node:fs'
import { isNode, visitSyntax } from './syntax.ts'

/** How many names may be declared as functions in two files or more; who gets below lowers it. */
const MOST = 40

/** Names that the router and the migrations ask for. */
const ASKED_FOR =
  /^(loader|action|meta|headers|links|clientLoader|clientAction|shouldRevalidate|ErrorBoundary|Layout|up|fillBusqueda)$/
const CODE = '{app,demo,domain,illustrator,lab,scripts,server,stand-ins}/**/*.{ts,tsx}'

/** Functions at the top of a file, which are what somebody searches for by name. */
function functionsOf(path: string): string[] {
  const names: string[] = []
  visitSyntax(readFileSync(path, 'utf8'), path, ({ type, id, init }) => {
    const isFunction = type === 'FunctionDeclaration' || (isNode(init) && /Function/.test(init.type))
    if (isFunction && isNode(id)) names.push(String(id.name))
    return /^(Program|Export\w+Declaration|VariableDeclaration)$/.test(type)
  })
  return names
}

const files = new Map<string, Set<string>>()
for (const path of globSync(CODE, { exclude: ['**/*.test.*'] }).toSorted()) {
  for (const name of functionsOf(path)) files.set(name, (files.get(name) ?? new Set()).add(path))
}
const shared = [...files].filter(([name, paths]) => paths.size > 1 && !ASKED_FOR.test(name))
if (shared.length > MOST) {
  for (const [name, paths] of shared) console.error(name, ...paths)
  console.error(`${shared.length} names of functions stand in two files or more: let a name say what it is of.`)
  process.exit(1)
}
console.log(`${shared.length} names of functions stand in two files or more, of ${MOST} that may.`)
