/**
 * A process that pictures are read and made in, started by `pictures.ts`; with the argument `low` pages come first.
 */
import { constants, setPriority } from 'node:os'
import type { Job } from './picture-jobs.ts'

// Before the library starts its threads: they take over the priority of the one that starts them.
if (process.argv[2] === 'low') setPriority(constants.priority.PRIORITY_LOW)
const { doJob } = await import('./picture-jobs.ts')

/** Nobody hears the answer when the shop has ended meanwhile. */
const answer = (message: object) => process.send!(message, undefined, {}, () => undefined)

process.on('message', ({ number, job }: { number: number; job: Job }) => {
  void doJob(job).then(
    (result) => answer({ number, result }),
    (error: unknown) => answer({ number, error: error instanceof Error ? error.message : String(error) }),
  )
})
// The shop has ended, however it did.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches both; the shop still has work for this one until it ends itself.
process.on('SIGINT', () => undefined)
answer({ ready: true })
