import { relative } from 'node:path'
import SQLite from 'better-sqlite3'

/** Tables that grow for as long as the shop sells. */
export const GROW = new Set([
  'ajustes_cambios',
  'avisos_pago',
  'cobros',
  'cfe',
  'codigo_usos',
  'codigos',
  'comprobantes',
  'correos',
  'devolucion_fotos',
  'devolucion_lineas',
  'devolucion_pasos',
  'creditos',
  'devoluciones',
  'documentos',
  'esperas',
  'reintegros',
  'mensajes',
  'movimientos_banco',
  'pago_efectos',
  'pago_cargos',
  'pagos',
  'pedido_avisos',
  'pedido_encargos',
  'pedido_eventos',
  'pedido_lineas',
  'pedido_notas',
  'pedidos',
  'pedidos_buscados',
  'stock_movimientos',
  'stock_cierres',
  'sucesos',
  'renglones',
  'ventas_dias',
])

/** What a part of one of them is kept in, which stays small. */
const SMALL_INDEXES: Record<string, string> = {
  cfe_por_hacer: 'papers that aren’t accepted yet',
  cfe_rechazados: 'papers that were refused and wait for the owner',
  esperas_por_avisar: 'who is to be told on WhatsApp',
  pedido_avisos_abiertos: 'flags that wait for the owner',
  pedido_encargos_sin_costo: 'what was asked for and has no cost yet',
  pedido_encargos_por_llegar: 'shirts that their maker was asked for',
  mensajes_sin_avisar: 'messages of minutes ago',
  devolucion_lineas_en_camino: 'shirts that aren’t back yet, and the few that were refused',
}

/** Code whose statements hold up nobody, though these tests run it on this thread. */
const APART: Record<string, string> = {
  'server/db/migrat': 'before the shop opens',
  'demo/': 'before a demonstration opens',
  'server/mudanza/': 'of a shop that stands still',
  'server/pedidos/probar/': 'verify has a process of its own',
  'server/productos/precios/verify-precios.ts': 'verify has a process of its own',
  'server/copias/inspect.ts': 'copies have a process of their own',
}

/** Stand-ins have databases of their own, asked by names. */
const IS_SHOPS = /^\s*(?:select|with|update|delete)\b(?!.*[@:$][a-z])/is

const known = new Set<string>()

/**
 * Has the statements of the thread that answers visitors refused where their cost grows with the shop's life. Those
 * go through a table that does, and don't stop at their limit. Statements of tests themselves pass.
 */
function refuseScans(): void {
  const prototype = SQLite.prototype as SQLite.Database & { refusesScans?: true }
  if (prototype.refusesScans) return
  prototype.refusesScans = true
  const prepare = prototype.prepare
  prototype.prepare = function (this: SQLite.Database, text: string) {
    const statement = prepare.call(this, text)
    if (IS_SHOPS.test(text) && !known.has(text)) {
      const scans = scansOf(
        text,
        (explained, given) => (prepare.call(this, explained) as SQLite.Statement<unknown[]>).all(...given) as Step[],
      )
      if (scans.length === 0) known.add(text)
      else if (!isOfTestOrApart()) throw new Error(`it goes through ${scans.join(', ')}, which grows: ${text}`)
    }
    return statement
  } as typeof prepare
}

type Step = { detail: string }

/** Tables that grow and that a statement goes through as far as they reach. */
export function scansOf(text: string, explain: (text: string, given: null[]) => Step[]): string[] {
  const given = text.replaceAll(/'[^']*'/g, '').split('?').length - 1
  const steps = explain(`explain query plan ${text}`, Array<null>(given).fill(null)).map(({ detail }) => detail)
  const stopsAtLimit =
    /\blimit (?:\?|\d+)\s*$/i.test(text) && !/\b(?:count|sum|max|min)\(/i.test(text) && !steps.some(isSorting)
  if (stopsAtLimit) return []
  const named = new Map<string, string>()
  for (const [, table = '', as = table] of text.matchAll(/(?:from|join|,)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)) {
    named.set(table, table).set(as, table)
  }
  return steps.flatMap((step) => {
    const [, name = '', index = ''] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? []
    const table = named.get(name) ?? name
    return GROW.has(table) && !Object.hasOwn(SMALL_INDEXES, index) ? [table] : []
  })
}

function isSorting(step: string): boolean {
  return step.startsWith('USE TEMP B-TREE')
}

function isOfTestOrApart(): boolean {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  const files = (new Error('where').stack ?? '')
    .split('\n')
    .map((line) => /[\s(](?:file:\/\/)?(\/[^():]+):\d+:\d+\)?$/.exec(line)?.[1])
    .filter((file) => file !== undefined && !file.includes('node_modules') && file !== import.meta.filename)
    .map((file) => relative(process.cwd(), file!))
  Error.stackTraceLimit = limit
  if (files.some((file) => Object.keys(APART).some((apart) => file.startsWith(apart)))) return true
  const asker = files.find((file) => !file.startsWith('server/db/'))
  return asker !== undefined && /\.test\.ts$|^(?:tests|lab)\//.test(asker)
}

refuseScans()
