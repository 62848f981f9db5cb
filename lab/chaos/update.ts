import { setTimeout as pause } from 'node:timers/promises'
import type { Draw } from './draw.ts'
import type { Instance } from './instance.ts'

/** Milliseconds for which both versions work on one database. */
const BESIDE = 5_000

/**
 * Updates one instance after the other while the others go on with the version before. The first is killed in the
 * middle of its migrations.
 * @param packaged the newer version
 */
export async function updateFrom(instances: Instance[], packaged: string, draw: Draw): Promise<void> {
  for (const [at, instance] of instances.entries()) {
    instance.use(packaged)
    await instance.end('SIGTERM')
    if (at === 0) {
      await pause(draw.between(300, 1_500))
      await instance.end('SIGKILL')
    }
    if (!(await instance.untilReady())) throw new Error(`${instance.name} was not updated: ${instance.said()}`)
    await pause(BESIDE)
  }
}
