import { setTimeout as pause } from 'node:timers/promises'
import { load } from '../load.ts'
import { processorMillis, residentMegabytes } from '../processor.ts'
import { runApart, type Apart } from '../run-apart.ts'
import { perProcessorSecond, type Values } from './pages.ts'
import type { Comprable, OrdersSent, OrdersToSend } from './send-orders.ts'
import type { Server } from './servers.ts'
import { untilIdle } from './until-idle.ts'

const RATES = [10, 50]
const SAMPLE_MS = 2_000

function sendOrders(orders: OrdersToSend): Apart<OrdersSent> {
  return runApart(new URL('./send-orders.ts', import.meta.url), orders)
}

function readStock({ origin }: Server, seconds: number) {
  return load({ url: `${origin}/stock`, connections: 50, seconds, headers: { 'Accept-Encoding': 'br' } })
}

/**
 * The finished list while orders are placed, against the quiet one just before. The figures are answers per second of
 * processor, which a server that has no more to give divides between both.
 */
export async function measureWhileOrdering(server: Server, comprables: Comprable[], seconds: number): Promise<Values> {
  const values: Values = {}
  for (const rate of RATES) {
    await untilIdle(server)
    const quiet = await perProcessorSecond(server, () => readStock(server, seconds))
    let p99 = NaN
    const { begun, answer } = sendOrders({ origin: server.origin, comprables, seconds: seconds + 1, rate })
    const readMeanwhile = async () => {
      await begun
      await pause(500)
      return perProcessorSecond(server, async () => {
        const read = await readStock(server, seconds)
        p99 = read.p99
        return read
      })
    }
    const [orders, busy] = await Promise.all([answer, readMeanwhile()])
    values[`/stock at ${rate} orders a second, of its quiet rate`] = (100 * busy) / quiet
    values[`/stock at ${rate} orders a second, p99`] = p99
    values[`order p95 at ${rate} a second while 50 connections read`] = orders.p95
    values[`orders that failed at ${rate} a second`] = (100 * orders.failed) / (orders.placed + orders.failed)
  }
  return values
}

/** As many orders as go, 16 buyers at once. */
export async function measureOrders(server: Server, comprables: Comprable[], seconds: number): Promise<Values> {
  await untilIdle(server)
  const before = processorMillis(server.pid)
  const { placed, failed, perSecond, p95 } = await sendOrders({
    origin: server.origin,
    comprables,
    seconds,
    rate: null,
  }).answer
  return {
    'orders a second': perSecond,
    'orders per second of processor': (1000 * placed) / (processorMillis(server.pid) - before),
    'orders, p95': p95,
    'orders that failed': (100 * failed) / (placed + failed),
  }
}

/** What all processes hold after readers and 10 orders a second, and its growth in the last half. */
export async function measureMemory(server: Server, comprables: Comprable[], seconds: number): Promise<Values> {
  const samples: number[] = []
  const watch = setInterval(() => samples.push(residentMegabytes(server.pid)), SAMPLE_MS)
  await Promise.all([
    readStock(server, seconds),
    sendOrders({ origin: server.origin, comprables, seconds, rate: 10 }).answer,
  ]).finally(() => clearInterval(watch))
  return {
    'memory after load': residentMegabytes(server.pid),
    'memory, growth in the last half': slopeOf(samples.slice(samples.length / 2)) * (60_000 / SAMPLE_MS),
  }
}

/** Least squares: by how much each value is above the one before. */
function slopeOf(values: number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const across = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  return across / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
}
