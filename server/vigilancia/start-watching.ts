import { hayPocoLugar, problemasDe, type Problema, type TipoDeProblema } from '#domain/vigilancia/salud.ts'
import { startLoop, type Loop } from '#server/base/loop.ts'
import type { Mailer } from '#server/correos/mailer.ts'
import { dropDisco, writeDisco } from './discos.repo.ts'
import { readSalud, type Watching } from './read-salud.ts'
import { tellProblema } from './tell-problema.ts'

const PAUSE = 60_000
/** Milliseconds that a trouble has to be seen for before a mail goes: a shop that opens works off what waited. */
const STANDS = 10 * 60_000

/**
 * Looks after the shop's health in this process, and tells the owner of what doesn't end by itself (specification
 * 36.2). Each process does: nothing that stands still could tell of itself.
 * @param millis only forward
 */
export function startWatching(
  watching: Watching,
  mailer: Pick<Mailer, 'kick'>,
  millis: () => number = () => performance.now(),
): Loop {
  const { database, now = Date.now } = watching
  const seen = new Map<TipoDeProblema, number>()

  /** Those that have stood long enough. */
  function keepStanding(problemas: Problema[]): Problema[] {
    const at = millis()
    for (const tipo of seen.keys()) if (!problemas.some((problema) => problema.tipo === tipo)) seen.delete(tipo)
    for (const { tipo } of problemas) if (!seen.has(tipo)) seen.set(tipo, at)
    return problemas.filter(({ tipo }) => at - seen.get(tipo)! >= STANDS)
  }

  return startLoop({
    async round() {
      const salud = await readSalud(watching)
      const [own] = salud.discos
      if (hayPocoLugar(own!)) await writeDisco(database, own!, now())
      else await dropDisco(database, own!.maquina)
      for (const problema of keepStanding(problemasDe(salud))) await tellProblema(watching, mailer, problema)
    },
    pauseMs: PAUSE,
    onError: (error) => watching.log.warn({ err: error }, 'the health of the shop could not be looked at'),
  })
}
