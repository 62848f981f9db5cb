import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client'
import { ESTADOS } from '#domain/pedidos/pedido.ts'
import { TIPOS_DE_PROBLEMA } from '#domain/vigilancia/en-palabras.ts'
import { COLAS, problemasDe } from '#domain/vigilancia/salud.ts'
import type { Measures, Times } from '#server/http/measures.ts'
import type { FromDatabase, ShopReading } from './read-for-metrics.ts'
import type { Tally } from '../tally.ts'

type Labels = Record<string, string>
type Value = [value: number, labels?: Labels]

type Sources = {
  /** The shop's own version. */
  version: string
  measures: Measures
  tally: Tally
  readShop: () => Promise<ShopReading>
  /** Connections to the database that this process has; left out where that is a file. */
  connections: (() => number) | undefined
  /** Whether this process does the background work. */
  holdsLease: () => boolean
}

/** The provider's own words for what a payment is; any other counts as `otro`. */
const PAGOS = [
  'approved',
  'authorized',
  'cancelled',
  'charged_back',
  'in_mediation',
  'in_process',
  'pending',
  'refunded',
  'rejected',
]

/**
 * All that /metrics tells of this process and of the shop (specification 36.10; docs/operations.md lists the names).
 * Of several processes each tells its own; `aggregator` says how they are put together.
 */
export function createMetrics({ version, measures, tally, readShop, connections, holdsLease }: Sources): Registry {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  let reading: Promise<ShopReading> | null = null
  /** Once for all that asks for it at the same time. */
  function read(): Promise<ShopReading> {
    reading ??= readShop().finally(() => (reading = null))
    return reading
  }

  /** A number of this process's own, which is added up; of the shop's, any process tells the same. */
  function tell(
    name: string,
    help: string,
    labelNames: string[],
    values: () => Value[] | Promise<Value[]>,
    {
      aggregator = 'max',
      Kind = Gauge,
    }: { aggregator?: 'max' | 'min' | 'sum'; Kind?: typeof Gauge | typeof Counter } = {},
  ): void {
    const metric: Gauge | Counter = new Kind({
      name: `casakas_${name}`,
      help,
      labelNames,
      registers,
      aggregator,
      async collect() {
        const told = await values()
        metric.reset()
        // One without labels begins with a zero: what can't be told isn't told.
        metric.remove({})
        for (const [value, labels = {}] of told) metric.inc(labels, value)
      },
    })
  }

  const ofShop = (values: (database: FromDatabase) => Value[]) => async () => {
    const { database } = await read()
    return database === null ? [] : values(database)
  }
  const OWN = { aggregator: 'sum' } as const
  const COUNTER = { aggregator: 'sum', Kind: Counter } as const

  registry.registerMetric(
    ofTimes('casakas_http_request_duration_seconds', 'Answers, by what they were and their status', () =>
      measures
        .readAnswers()
        .filter((one) => one.count > 0)
        .map(({ kind, status, ...times }) => ({ labels: { kind, status }, times })),
    ),
  )
  registry.registerMetric(
    ofTimes('casakas_page_render_seconds', 'Making a page', () => [{ labels: {}, times: measures.readRenders() }]),
  )
  const ofCache = (name: 'entries' | 'bytes' | 'hits' | 'misses') => () => {
    const counts = measures.readCache()
    return counts === null ? [] : [[counts[name]] satisfies Value]
  }
  tell('page_cache_entries', 'Finished pages that are kept', [], ofCache('entries'), OWN)
  tell('page_cache_bytes', 'Memory that they take', [], ofCache('bytes'), OWN)
  tell('page_cache_hits_total', 'Pages answered from there', [], ofCache('hits'), COUNTER)
  tell('page_cache_misses_total', 'Pages made for who asked', [], ofCache('misses'), COUNTER)

  tell('database_up', 'Whether the database answers', [], async () => [[(await read()).database === null ? 0 : 1]], {
    aggregator: 'min',
  })
  tell(
    'database_wait_seconds',
    'How long it took to answer one small question, now',
    [],
    ofShop(({ waited }) => [[waited / 1000]]),
  )
  if (connections !== undefined) {
    tell('database_connections', 'Connections to the database', [], () => [[connections()]], OWN)
  }

  tell(
    'queue_length',
    'What waits to be done by itself',
    ['queue'],
    ofShop(({ salud }) => COLAS.map((queue) => [salud.colas[queue].cuantos, { queue }])),
  )
  tell(
    'queue_oldest_seconds',
    'How long the oldest of it has waited',
    ['queue'],
    ofShop(({ salud }) =>
      COLAS.map((queue) => {
        const { desde } = salud.colas[queue]
        return [desde === null ? 0 : Math.max(salud.ahora - desde, 0) / 1000, { queue }]
      }),
    ),
  )

  tell(
    'pedidos_total',
    'Orders by state',
    ['estado'],
    ofShop(({ pedidos }) =>
      ESTADOS.map((estado) => [pedidos.find((one) => one.estado === estado)?.cuantos ?? 0, { estado }]),
    ),
  )
  tell(
    'pedidos_placed_total',
    'Orders placed',
    ['medio'],
    () => withZeros(tally.read('pedidos'), 'medio', ['tarjeta', 'transferencia']),
    COUNTER,
  )
  tell(
    'payments_total',
    'What the provider told of payments',
    ['estado'],
    () => {
      const told = tally.read('pagos')
      const others = told.filter(([estado]) => !PAGOS.includes(estado)).reduce((sum, [, count]) => sum + count, 0)
      return withZeros([...told, ['otro', others]], 'estado', [...PAGOS, 'otro'])
    },
    COUNTER,
  )
  tell(
    'correos_total',
    'Tries to send a mail',
    ['result'],
    () => withZeros(tally.read('correos'), 'result', ['enviado', 'reintento', 'fallido', 'cuenta_rechazada']),
    COUNTER,
  )
  tell(
    'avisos_pago_total',
    'The provider’s notices that were looked at',
    ['result'],
    () => withZeros(tally.read('avisos_pago'), 'result', ['aplicado', 'descartado', 'reintento']),
    COUNTER,
  )

  tell(
    'unawaited_failures_total',
    'What failed without anybody waiting for it',
    ['kind'],
    () => withZeros(tally.read('fallas'), 'kind', ['promesa', 'excepcion']),
    COUNTER,
  )

  tell(
    'copia_last_good_timestamp_seconds',
    'When the last good copy was begun',
    [],
    ofShop(({ salud }) => toSeconds(salud.copias.buena?.comenzada)),
  )
  tell(
    'verify_last_timestamp_seconds',
    'When the last proof that could be made was begun',
    [],
    ofShop(({ salud }) => toSeconds(salud.comprobaciones.hecha?.comenzada)),
  )
  tell(
    'verify_findings',
    'What disagreed then',
    [],
    ofShop(({ salud }) => (salud.comprobaciones.hecha === null ? [] : [[salud.comprobaciones.hecha.fallas]])),
  )
  tell('disk_free_bytes', 'Free on the disk of DATA_DIR', [], async () => ofDisk((await read()).disco?.libre))
  tell('disk_size_bytes', 'Size of that disk', [], async () => ofDisk((await read()).disco?.total))
  tell(
    'loop_last_round_timestamp_seconds',
    'When a loop of the background work ended a round',
    ['loop'],
    ofShop(({ salud }) => salud.rondas.map(({ lazo, hace }) => [(Date.now() - hace) / 1000, { loop: lazo }])),
  )
  tell('lease_held', 'Whether the background work is done here', [], () => [[holdsLease() ? 1 : 0]], OWN)
  tell(
    'trouble',
    'What the owner is told of',
    ['kind'],
    ofShop(({ salud }) => {
      const stand = new Set(problemasDe(salud).map(({ tipo }) => tipo))
      return TIPOS_DE_PROBLEMA.map((kind) => [stand.has(kind) ? 1 : 0, { kind }])
    }),
  )
  tell('build_info', 'The shop’s version', ['version'], () => [[1, { version }]])
  return registry
}

/** Counted ones of those that there can be. */
function withZeros(counted: [string, number][], label: string, all: readonly string[]): Value[] {
  return all.map((how) => [counted.find(([own]) => own === how)?.[1] ?? 0, { [label]: how }])
}

const toSeconds = (millis: number | undefined): Value[] => (millis === undefined ? [] : [[millis / 1000]])
const ofDisk = (bytes: number | undefined): Value[] => (bytes === undefined ? [] : [[bytes]])

/**
 * A histogram of times that were counted elsewhere: the library's own would be told of each answer, which costs more
 * than finished pages can bear (docs/decisions/0049-the-shop-tells-of-itself.md).
 */
function ofTimes(name: string, help: string, read: () => { labels: Labels; times: Times }[]): Metric {
  const get = async () => ({
    name,
    help,
    type: 'histogram',
    aggregator: 'sum',
    values: read().flatMap(({ labels, times: { ends, upTo, count, sum } }) => [
      ...ends.map((le, at) => ({ labels: { ...labels, le }, value: upTo[at], metricName: `${name}_bucket` })),
      { labels: { ...labels, le: '+Inf' }, value: count, metricName: `${name}_bucket` },
      { labels, value: sum, metricName: `${name}_sum` },
      { labels, value: count, metricName: `${name}_count` },
    ]),
  })
  return { name, get, reset: () => undefined } as unknown as Metric
}
