import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { issueDueCfe } from './issue-cfe.ts'
import type { Emisor } from './proveedor.ts'
import { queueCfe } from './queue-cfe.ts'

/** Finds what is to be issued, and issues it where somebody does (`emisor`). */
export function startIssuing(runtime: Runtime, emisor: Emisor | null): Loop {
  return startLoop({
    name: 'cfe',
    round: async (signal) => {
      await queueCfe(runtime, signal)
      if (emisor !== null) await issueDueCfe(runtime, emisor, signal)
    },
    onError: (error) => runtime.log.error({ err: error }, 'the CFE stumbled'),
  })
}
