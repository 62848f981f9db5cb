import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'

/**
 * Makes the picture that links to the shop show before anybody asks for it: from the start on, and again whenever the
 * settings, or the shirts in it, change. What a killed process leaves undone is done by the next.
 * @param findHojaUrl has the picture made where it is missing
 */
export function startKeepingHoja(
  { log }: Pick<Runtime, 'log'>,
  findHojaUrl: (producto: null) => Promise<string>,
): Loop {
  return startLoop({
    name: 'hoja',
    round: async () => {
      await findHojaUrl(null)
    },
    onError: (error) => log.warn({ err: error }, 'the picture of the shop’s links could not be looked after'),
  })
}
