import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertCopiaPedida, selectCopiaPedida } from './copias.repo.ts'

type Asking = Pick<Runtime, 'database' | 'clock' | 'newId'> & { hayLugar: boolean }

/**
 * Asks for a copy to be made now (specification 27.40): the process that makes those of the night makes it within a
 * minute, also when it is killed in between. Asked for again meanwhile it is one.
 * @param quien e-mail of the administrator @param confirmado as in 29.16
 * @returns `no_encontrado` where the shop has no place for copies
 */
export async function askCopia(
  { database, clock, newId, hayLugar }: Asking,
  quien: string,
  confirmado: boolean,
): Promise<Resultado<null, Fallo<'confirmar_identidad' | 'no_encontrado'>>> {
  if (!confirmado) return fallo('confirmar_identidad')
  if (!hayLugar) return fallo('no_encontrado', { detail: 'La tienda no tiene dónde guardar copias.' })
  await database.transaction(async (tx) => {
    if ((await selectCopiaPedida(tx)) === undefined) await insertCopiaPedida(tx, newId(), { quien, en: clock() })
  })
  return ok(null)
}

/** The copy that was asked for and isn't made yet; null when none was. */
export async function findCopiaPedida({ database }: Pick<Runtime, 'database'>) {
  return (await selectCopiaPedida(database.read)) ?? null
}
