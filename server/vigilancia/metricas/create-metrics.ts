import { collectDefaultMetrics, Counter, Gauge, Registry, type Metric } from 'prom-client'
import { ESTADOS, MEDIOS_DE_PAGO } from '#domain/pedidos/pedido.ts'
import { TIPOS_DE_PROBLEMA } from '#domain/vigilancia/en-palabras.ts'
import { COLAS, problemasDe } from '#domain/vigilancia/salud.ts'
import { readLoops } from '#server/base/loop.ts'
import type { Count } from '#server/base/runtime.ts'
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

/** The provider's own words for what a payment is. */
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

/** What is told of the shop; any process tells the same. */
const OF_SHOP: { name: string; help: string; label?: string; values: (database: FromDatabase) => Value[] }[] = [
  {
    name: 'database_wait_seconds',
    help: 'How long it took to answer one small question, now',
    values: ({ waited }) => [[waited / 1000]],
  },
  {
    name: 'queue_length',
    help: 'What waits to be done by itself',
    label: 'queue',
    values: ({ salud }) => COLAS.map((queue) => [salud.colas[queue].cuantos, { queue }]),
  },
  {
    name: 'queue_oldest_seconds',
    help: 'How long the oldest of it has waited',
    label: 'queue',
    values: ({ salud }) =>
      COLAS.map((queue) => {
        const { desde } = salud.colas[queue]
        return [desde === null ? 0 : Math.max(salud.ahora - desde, 0) / 1000, { queue }]
      }),
  },
  {
    name: 'pedidos_total',
    help: 'Orders by state',
    label: 'estado',
    values: ({ pedidos }) =>
      ESTADOS.map((estado) => [pedidos.find((one) => one.estado === estado)?.cuantos ?? 0, { estado }]),
  },
  {
    name: 'copia_last_good_timestamp_seconds',
    help: 'When the last good copy was begun',
    values: ({ salud }) => toSeconds(salud.copias.buena?.comenzada),
  },
  {
    name: 'verify_last_timestamp_seconds',
    help: 'When the last proof that could be made was begun',
    values: ({ salud }) => toSeconds(salud.comprobaciones.hecha?.comenzada),
  },
  {
    name: 'verify_findings',
    help: 'What disagreed then',
    values: ({ salud }) => (salud.comprobaciones.hecha === null ? [] : [[salud.comprobaciones.hecha.fallas]]),
  },
  {
    name: 'loop_last_round_timestamp_seconds',
    help: 'When a loop of the background work ended a round',
    label: 'loop',
    values: ({ salud }) => salud.rondas.map(({ lazo, hace }) => [(Date.now() - hace) / 1000, { loop: lazo }]),
  },
  {
    name: 'trouble',
    help: 'What the owner is told of',
    label: 'kind',
    values: ({ salud }) => {
      const stand = new Set(problemasDe(salud).map(({ tipo }) => tipo))
      return TIPOS_DE_PROBLEMA.map((kind) => [stand.has(kind) ? 1 : 0, { kind }])
    },
  },
]

/** What this process counts as it happens, and all that becomes of it. */
const COUNTED: { name: string; help: string; of: Parameters<Count>[0]; label: string; all: string[] }[] = [
  {
    name: 'pedidos_placed_total',
    help: 'Orders placed',
    of: 'pedidos',
    label: 'medio',
    all: [...MEDIOS_DE_PAGO],
  },
  {
    name: 'payments_total',
    help: 'What the provider told of payments',
    of: 'pagos',
    label: 'estado',
    all: [...PAGOS, 'otro'],
  },
  {
    name: 'correos_total',
    help: 'Tries to send a mail',
    of: 'correos',
    label: 'result',
    all: ['enviado', 'reintento', 'fallido', 'cuenta_rechazada'],
  },
  {
    name: 'avisos_pago_total',
    help: 'The provider’s notices that were looked at',
    of: 'avisos_pago',
    label: 'result',
    all: ['aplicado', 'descartado', 'reintento'],
  },
  {
    name: 'unawaited_failures_total',
    help: 'What failed without anybody waiting for it',
    of: 'fallas',
    label: 'kind',
    all: ['promesa', 'excepcion'],
  },
]

/** What this process's loops of the background work did. */
const OF_LOOPS: { name: string; help: string; of: (loop: ReturnType<typeof readLoops>[number]) => number }[] = [
  { name: 'loop_rounds_total', help: 'Rounds of a loop of the background work', of: ({ rounds }) => rounds },
  {
    name: 'loop_work_seconds_total',
    help: 'What its statements took of the thread, of threads aside or of the database',
    of: ({ worked }) => worked / 1000,
  },
  {
    name: 'loop_gave_way_seconds_total',
    help: 'How long it waited for visitors',
    of: ({ gaveWay }) => gaveWay / 1000,
  },
]

const OWN = { aggregator: 'sum' } as const
const COUNTER = { aggregator: 'sum', Kind: Counter } as const

/**
 * All that /metrics tells of this process and of the shop (specification 36.10; docs/operations.md lists the names).
 * Of several processes each tells its own; `aggregator` says how they are put together.
 */
export function createMetrics({ version, measures, tally, readShop, connections, holdsLease }: Sources): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  let reading: Promise<ShopReading> | null = null
  /** Once for all that asks for it at the same time. */
  const read = () => (reading ??= readShop().finally(() => (reading = null)))

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
  const ofCache = (name: 'entries' | 'bytes' | 'hits' | 'misses') => () => toValue(measures.readCache()?.[name])
  tell(registry, 'page_cache_entries', 'Finished pages that are kept', [], ofCache('entries'), OWN)
  tell(registry, 'page_cache_bytes', 'Memory that they take', [], ofCache('bytes'), OWN)
  tell(registry, 'page_cache_hits_total', 'Pages answered from there', [], ofCache('hits'), COUNTER)
  tell(registry, 'page_cache_misses_total', 'Pages made for who asked', [], ofCache('misses'), COUNTER)
  for (const { name, help, of, label, all } of COUNTED) {
    tell(registry, name, help, [label], () => countOf(tally.read(of), label, all), COUNTER)
  }

  for (const { name, help, of } of OF_LOOPS) {
    tell(registry, name, help, ['loop'], () => readLoops().map((one) => [of(one), { loop: one.lazo }]), COUNTER)
  }

  const isUp = async (): Promise<Value[]> => [[(await read()).database === null ? 0 : 1]]
  tell(registry, 'database_up', 'Whether the database answers', [], isUp, { aggregator: 'min' })
  if (connections !== undefined) {
    tell(registry, 'database_connections', 'Connections to the database', [], () => [[connections()]], OWN)
  }
  for (const { name, help, label, values } of OF_SHOP) {
    tell(registry, name, help, label === undefined ? [] : [label], async () => {
      const { database } = await read()
      return database === null ? [] : values(database)
    })
  }
  tell(registry, 'disk_free_bytes', 'Free on the disk of DATA_DIR', [], async () =>
    toValue((await read()).disco?.libre),
  )
  tell(registry, 'disk_size_bytes', 'Size of that disk', [], async () => toValue((await read()).disco?.total))
  tell(registry, 'lease_held', 'Whether the background work is done here', [], () => [[holdsLease() ? 1 : 0]], OWN)
  tell(registry, 'build_info', 'The shop’s version', ['version'], () => [[1, { version }]])
  return registry
}

/** A number of this process's own, which is added up; of the shop's, any process tells the same. */
function tell(
  registry: Registry,
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
    registers: [registry],
    aggregator,
    async collect() {
      const told = await values()
      metric.reset()
      // A metric without labels begins with a zero, which is taken out: what can't be told isn't told.
      metric.remove({})
      for (const [value, labels = {}] of told) metric.inc(labels, value)
    },
  })
}

/** Counted ones of those that there can be; any other counts as `otro`, where that is one. */
function countOf(counted: [string, number][], label: string, all: string[]): Value[] {
  return all.map((how) => {
    const own = counted.filter(([told]) => told === how || (how === 'otro' && !all.includes(told)))
    return [own.reduce((sum, [, count]) => sum + count, 0), { [label]: how }]
  })
}

const toSeconds = (millis: number | undefined): Value[] => (millis === undefined ? [] : [[millis / 1000]])
const toValue = (told: number | undefined): Value[] => (told === undefined ? [] : [[told]])

/**
 * A histogram of times that were counted elsewhere. The library's own would be told of each answer: more than finished
 * pages can bear (docs/decisions/0049-the-shop-tells-of-itself.md).
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
