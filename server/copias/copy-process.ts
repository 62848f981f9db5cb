/** The process in which a shop's copy of the night is made, started by `fork-copy.ts`. */
import type { CopiaAnotada } from '#domain/copias/luz.ts'
import { answerApart } from '#server/host/run-apart.ts'

await answerApart(makeCopyHere)

async function makeCopyHere(): Promise<CopiaAnotada> {
  const { createClock } = await import('#server/host/clock.ts')
  const { readConfig } = await import('#server/host/config.ts')
  const { explainFault } = await import('./fault.ts')
  const { makeCopy } = await import('./make-copy.ts')
  const { openCopied, openPlaces } = await import('./open-copies.ts')
  const { toAnotada, toFallida } = await import('./to-anotada.ts')
  const settings = readConfig(process.env)
  if (!settings.ok) throw new Error(settings.faults.join(' '))
  const { config } = settings
  const clock = createClock(config.clockFile)
  const begun = clock()
  try {
    const places = await openPlaces(config)
    return toAnotada(await makeCopy(await openCopied(config), { places, publicKey: config.backupPublicKey, clock }))
  } catch (error) {
    return toFallida(begun, explainFault(error))
  }
}
