import type { Config } from '#server/host/config.ts'
import { readShopVersion } from '#server/copias/manifiesto.ts'
import type { Measures } from '#server/http/measures.ts'
import { createMetrics } from './create-metrics.ts'
import { readForMetrics } from './read-for-metrics.ts'
import type { Watching } from '../read-salud.ts'
import { createReadMetrics, serveMetrics } from './serve-metrics.ts'
import type { Tally } from '../tally.ts'

type Sources = { watching: Watching; measures: Measures; tally: Tally; holdsLease: () => boolean }

/** /metrics as the settings want it; loaded only where they do. */
export async function openMetrics(
  { metricsPort, metricsHost, metricsToken }: Config,
  { watching, measures, tally, holdsLease }: Sources,
) {
  const { database, log } = watching
  const registry = createMetrics({
    version: await readShopVersion(),
    measures,
    tally,
    readShop: () => readForMetrics(watching),
    connections: database.connections,
    holdsLease,
  })
  const read = createReadMetrics(registry)
  const onError = (error: unknown) => log.warn({ err: error }, 'metrics could not be told')
  return {
    /** For the shop's own port; null: not there. */
    route: metricsToken === null ? null : { token: metricsToken, read },
    /** Opens the address of its own, where there is one. @returns ends it */
    serve: async () =>
      metricsPort === null
        ? async () => undefined
        : serveMetrics({ port: metricsPort, host: metricsHost }, read, onError),
  }
}
