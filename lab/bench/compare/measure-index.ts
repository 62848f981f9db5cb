import { setImmediate } from 'node:timers/promises'
import { DEMO_AJUSTES } from '#domain/ajustes/demo-ajustes.ts'
import { parseFiltros } from '#domain/catalogo/filtros.ts'
import { createCatalogueIndex } from '#server/catalogo/index/catalogue-index.ts'
import { listProductos } from '#server/catalogo/list-productos.ts'
import { suggestProductos } from '#server/catalogo/suggest-productos.ts'
import { connectDatabase } from '#server/db/open-database.ts'

const TIMES = 40
const MB = 1024 * 1024
const EQUIPOS = ['Atlético Arroyo', 'Boston Río', 'Danubio Azul', 'Progreso Obrero', 'Uruguay', 'Nacional', 'Peñarol']
const SEARCHES = ['nacional', 'barselona', 'uruguay local 1950', 'river plate visitante', 'premier league', 'serie 77']
const COLECTA = globalThis.gc ?? (() => undefined)

/**
 * `node --expose-gc lab/bench/compare/measure-index.ts <database>`: what the index in memory costs by itself, in a process of its
 * own. Writes one line of JSON with a value for each figure.
 */
const database = connectDatabase(process.argv[2]!)
const index = createCatalogueIndex({ database, clock: Date.now })
index.changeSettings(DEMO_AJUSTES)
const values: Record<string, number> = {}

COLECTA()
const empty = process.memoryUsage().rss
const before = processor()
await index.build()
values['index: made, processor'] = processor() - before
values['index: memory at most while it is made'] = process.resourceUsage().maxRSS / 1024 - empty / MB
COLECTA()
// The next turn of the loop gives back what is freed in the background.
await setImmediate()
COLECTA()
const { heapUsed, arrayBuffers } = process.memoryUsage()
values['index: heap'] = heapUsed / MB
values['index: columns'] = arrayBuffers / MB

const readIndex = async () => index.read()
const list = (query: string) => listProductos(readIndex, 'stock', parseFiltros(new URLSearchParams(query)))
const one = <T>(items: readonly T[], at: number) => items[at % items.length]!
const ids = await database.read.selectFrom('products').select('id').orderBy('id').limit(TIMES).execute()
await measure('filter, broad', (at) => list(`version=local&version=visitante&precioDesde=${at}`))
await measure('filter, selective', (at) =>
  list(`equipo=${encodeURIComponent(one(EQUIPOS, at))}&talle=M&precioDesde=${at}`),
)
await measure('search', (at) => list(`buscar=${encodeURIComponent(one(SEARCHES, at))}&precioDesde=${at}`))
await measure('suggestions', (at) => suggestProductos(readIndex, `${one(SEARCHES, at)} ${at}`))
await measure('one product changed', (at) => index.applyChanges(new Set([ids[at]!.id])))
await database.close()
process.stdout.write(`${JSON.stringify(values)}\n`)

async function measure(name: string, act: (at: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < TIMES; at++) {
    const start = processor()
    await act(at)
    times.push(processor() - start)
  }
  values[`index: ${name}, p95`] = times.sort((a, b) => a - b)[Math.ceil(0.95 * TIMES) - 1]!
}

/** Milliseconds of processor of this process so far. */
function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
