import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { ListenOptions } from 'node:net'
import { Registry } from 'prom-client'
import type { ReadMetrics } from '#server/http/metrics.ts'
import { askPrimary } from './metrics-of-all.ts'

/** What /metrics says, of all processes that serve together. @throws when one of them doesn't answer */
export function createReadMetrics(registry: Registry): ReadMetrics {
  return cluster.isWorker ? askPrimary(registry) : () => registry.metrics()
}

/** Answers /metrics on an address of its own. @returns ends it */
export async function serveMetrics(
  options: Pick<ListenOptions, 'host' | 'port'>,
  read: ReadMetrics,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE }).end(text),
      (error: unknown) => {
        onError(error)
        response.writeHead(503).end()
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, resolve)
  })
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
