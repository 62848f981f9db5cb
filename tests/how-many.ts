import { availableParallelism, loadavg } from 'node:os'

/**
 * How many processes try tests at once. It is half of them on a machine that is busy with other things already, where
 * more only keep each other waiting.
 * @param most on a machine that does nothing else
 */
export function howMany(most: number): number {
  return loadavg()[0]! > 2 * availableParallelism() ? Math.ceil(most / 2) : most
}
