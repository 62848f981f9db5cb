/**
 * The process in which pictures are read and made, started by `pictures.ts`; with the argument `low` pages go first.
 */
import { constants, setPriority } from 'node:os'
import type { Job } from './make-picture.ts'

// The priority is set before the library starts its threads, which inherit their starter's.
if (process.argv[2] === 'low') setPriority(constants.priority.PRIORITY_LOW)
const { makePicture } = await import('./make-picture.ts')

/** When the shop has ended meanwhile nobody hears the answer, and that is fine. */
const answer = (message: object) => process.send!(message, undefined, {}, () => undefined)

process.on('message', ({ number, job }: { number: number; job: Job }) => {
  void makePicture(job).then(
    (result) => answer({ number, result }),
    (error: unknown) => answer({ number, error: error instanceof Error ? error.message : String(error) }),
  )
})
// The shop has ended, in whatever way.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches both; the shop still needs this process until it ends itself.
process.on('SIGINT', () => undefined)
answer({ ready: true })
