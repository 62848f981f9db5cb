import type { Plazos } from '#domain/ajustes/ajustes.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { readAjustes } from './read-ajustes.ts'

/** How long a former, longer time still counts: a mistyped one is taken back before anything is lost. */
const ARREPENTIMIENTO = DIA_MS

/**
 * How long personal data are kept, for whoever erases them (specification 35.10). Each is the settings', or the longest
 * that it was within the last day, since nothing brings back what is erased.
 */
export async function readPlazos({ database, clock }: Pick<Runtime, 'database' | 'clock'>): Promise<Plazos> {
  const { plazos } = await readAjustes({ database })
  const former = await database.read
    .selectFrom('ajustesCambios')
    .select(['campo', 'antes'])
    .where('campo', 'like', 'plazos.%')
    .where('en', '>', clock() - ARREPENTIMIENTO)
    .execute()
  const longest = (campo: keyof Plazos) =>
    Math.max(
      plazos[campo],
      ...former.filter((one) => one.campo === `plazos.${campo}`).map(({ antes }) => Number(antes)),
    )
  return {
    nombresAnios: longest('nombresAnios'),
    correosDias: longest('correosDias'),
    mensajesMeses: longest('mensajesMeses'),
    comprobantesDias: longest('comprobantesDias'),
    sinPagarDias: longest('sinPagarDias'),
  }
}
