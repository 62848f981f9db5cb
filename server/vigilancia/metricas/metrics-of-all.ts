import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import type { ReadMetrics } from '#server/http/metrics.ts'

/** What a process asks the first one, which alone reaches all of them, and is answered. */
type Asked = { metricsOfAll: number }
type Told = { metricsOfAll: number; text: string | null }

/**
 * Has the first process put together what all processes tell.
 * @param registry what this one tells
 */
export function askPrimary(registry: Registry): ReadMetrics {
  // The aggregator answers the first process when that asks.
  void new AggregatorRegistry()
  AggregatorRegistry.setRegistries(registry)
  const waiting = new Map<number, (text: string | null) => void>()
  let last = 0
  process.on('message', (message: Partial<Told>) => {
    if (message.metricsOfAll !== undefined) waiting.get(message.metricsOfAll)?.(message.text ?? null)
  })
  return () =>
    new Promise((resolve, reject) => {
      const metricsOfAll = ++last
      waiting.set(metricsOfAll, (text) => {
        waiting.delete(metricsOfAll)
        if (text === null) reject(new Error('a process of the shop does not tell its metrics'))
        else resolve(text)
      })
      process.send!({ metricsOfAll } satisfies Asked)
    })
}

/** In the first process: answers those that ask. */
export function answerWorkers(): void {
  const registry = new AggregatorRegistry()
  cluster.on('message', (worker: Worker, { metricsOfAll }: Partial<Asked>) => {
    if (metricsOfAll === undefined) return
    const answer = (text: string | null) => {
      if (worker.isConnected()) worker.send({ metricsOfAll, text } satisfies Told)
    }
    registry.clusterMetrics().then(answer, () => answer(null))
  })
}
