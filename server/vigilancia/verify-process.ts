/** The process in which a shop is proved each night, started by `fork-verify.ts`: what `npm run verify` does. */
import type { Comprobacion } from '#domain/vigilancia/comprobacion.ts'
import { answerApart } from '#server/host/run-apart.ts'

await answerApart(prove)

async function prove(): Promise<Comprobacion> {
  const { comparadosEnPalabras, primerasFallas } = await import('#domain/vigilancia/comprobacion.ts')
  const { createClock } = await import('#server/host/clock.ts')
  const { readConfig } = await import('#server/host/config.ts')
  const { connectToRead } = await import('#server/db/open-database.ts')
  const { examine } = await import('#server/pedidos/probar/verify.ts')
  const { readDesde } = await import('#server/pedidos/probar/read-desde.ts')
  const { createSeal } = await import('#server/base/seal.ts')
  const { readSecret } = await import('#server/ajustes/secret.ts')
  const settings = readConfig(process.env)
  if (!settings.ok) throw new Error(settings.faults.join(' '))
  const { clockFile, databaseUrl, dataDir, secret: given } = settings.config
  const comenzada = createClock(clockFile)()
  const secret = given ?? (await readSecret(dataDir))
  const seal = secret === null ? null : createSeal(secret)
  const database = connectToRead(databaseUrl)
  try {
    const desde = await readDesde(settings.config, seal)
    const { fallas, comparados } = await examine(database, comenzada, { seal, desde })
    return {
      comenzada,
      resultado: fallas.length === 0 ? 'cierra' : 'no_cierra',
      fallas: fallas.length,
      primeras: primerasFallas(fallas),
      comparado: comparadosEnPalabras(comparados),
    }
  } finally {
    await database.close()
  }
}
