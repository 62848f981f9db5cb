import { LRUCache } from 'lru-cache'
import { planesCreibles, type Cuotas, type PlanesDeMedio } from '#domain/cuotas/cuotas.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import { within } from '#server/pagos/deadline.ts'
import type { MercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import { readMedios } from './medios.ts'

const MINUTE = 60_000
/** What was told holds for hours; that nothing was, for minutes. */
const VALEN = { known: 6 * 60 * MINUTE, unknown: 5 * MINUTE }
/** Amounts that are remembered; strangers choose them. */
const AMOUNTS = 2_000
/** Amounts that the provider is asked about at a time, and how many more may wait for that. */
const AT_ONCE = 3
const WAITING = 30
/** New amounts of a network in an hour: of a carrier's, hundreds of phones look at shirts. */
const NEW_PER_NETWORK = { max: 600, window: 60 * MINUTE, networks: 10_000 }
/** Milliseconds that a page waits for an answer; a later one is remembered all the same. */
const PATIENCE = 5_000

type Kept = { until: number; medios: Promise<PlanesDeMedio[]> }

/** Tells how an amount is paid in parts, from the provider's plans alone, each kept for hours in this process. */
export function createCuotas(runtime: Pick<Runtime, 'database' | 'clock'>, client: MercadoPagoClient) {
  const { clock } = runtime
  const kept = new LRUCache<string, Kept>({ max: AMOUNTS })
  const asked = new LRUCache<string, { since: number; count: number }>({ max: NEW_PER_NETWORK.networks })
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  let asking = 0
  let turns = 0

  function mayAsk(network: string): boolean {
    if (asking >= AT_ONCE + WAITING) return false
    const now = clock()
    const seen = asked.get(network)
    const own =
      seen !== undefined && Math.abs(now - seen.since) < NEW_PER_NETWORK.window ? seen : { since: now, count: 0 }
    asked.set(network, { ...own, count: own.count + 1 })
    return own.count < NEW_PER_NETWORK.max
  }

  async function ask(monto: Pesos, max: number): Promise<PlanesDeMedio[]> {
    const cards = (await readMedios(runtime)).filter(({ clase }) => clase === 'credito')
    const answers = await Promise.all(
      cards.map(async ({ id, nombre }) => {
        const answer = await client.listPlanes(monto, id)
        return { medio: nombre, planes: answer.ok ? planesCreibles(monto, answer.value, max) : [] }
      }),
    )
    return answers.filter(({ planes }) => planes.length > 0)
  }

  /** Asks when those before have been answered. */
  function askInTurn(monto: Pesos, max: number): Promise<PlanesDeMedio[]> {
    asking++
    const lane = turns++ % AT_ONCE
    const answer = lanes[lane]!.then(() => ask(monto, max)).catch(() => [])
    lanes[lane] = answer.finally(() => asking--)
    return answer
  }

  /**
   * The plans for an amount (specification 46).
   * @param network who asks, so that nobody's amounts use up what the provider is asked
   * @returns without plans where nothing is known: the provider is late, or says nothing that can be believed
   */
  return async function readCuotas(monto: Pesos, network: string): Promise<Cuotas> {
    const { cuotas: max } = await readAjustes(runtime)
    const key = `${monto} ${max}`
    let known = kept.get(key)
    if (known === undefined || clock() >= known.until) {
      if (max < 2 || !mayAsk(network)) return { monto, medios: [] }
      const asked: Kept = { until: clock() + VALEN.unknown, medios: askInTurn(monto, max) }
      known = asked
      kept.set(key, asked)
      void asked.medios.then((medios) => {
        if (medios.length > 0) asked.until = clock() + VALEN.known
      })
    }
    return { monto, medios: await within(known.medios, PATIENCE, () => []) }
  }
}
