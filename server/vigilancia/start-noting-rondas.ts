import type { Ronda } from '#domain/vigilancia/lazos.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { writeRondas } from './vigilancia.repo.ts'

/**
 * Writes down how the background work of this process goes, for all processes to see. Nothing written for long means
 * that all of it stands still.
 * @param rounds of the loops at this moment
 * @param now the machine's clock, milliseconds UTC
 */
export function startNotingRondas(
  { database, log }: Pick<Runtime, 'database' | 'log'>,
  rounds: () => Ronda[],
  now: () => number = Date.now,
): Loop {
  return startLoop({
    name: 'rondas',
    round: () => writeRondas(database, [...rounds(), { lazo: 'rondas', hace: 0, fallas: 0, fallaHace: null }], now()),
    onError: (error) => log.warn({ err: error }, 'how the background work goes could not be written down'),
  })
}
