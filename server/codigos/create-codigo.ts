import type { CodigoDeDescuento } from '#domain/codigo/codigo.ts'
import type { CampoDeCodigo } from '#domain/codigo/formulario-codigo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Tx } from '#server/db/connect.ts'
import type { Runtime } from '#server/runtime.ts'

type FalloDeAlta = Fallo<'codigo_repetido' | 'codigo_sin_camisetas', { campo: CampoDeCodigo }>

/**
 * Makes a code that can be used from now on, or from its day on.
 * @param quien e-mail of the administrator
 * @returns the code; or which field stands in its way: there is one like it, or no shirt of that league or team
 */
export async function createCodigo(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  codigo: CodigoDeDescuento,
  quien: string,
): Promise<Resultado<string, FalloDeAlta>> {
  const { filtro, ...rest } = codigo
  return database.transaction(async (tx): Promise<Resultado<string, FalloDeAlta>> => {
    for (const campo of ['liga', 'equipo'] as const) {
      if (filtro[campo] !== '' && !(await hasCamisetas(tx, campo, filtro[campo]))) {
        return fallo('codigo_sin_camisetas', { data: { campo } })
      }
    }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('codigos')
      .values({ ...rest, ...filtro, usos: 0, quien, creado: clock(), anulado: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n ? ok(codigo.codigo) : fallo('codigo_repetido', { data: { campo: 'codigo' } })
  })
}

async function hasCamisetas(tx: Tx, campo: 'liga' | 'equipo', valor: string): Promise<boolean> {
  const found = await tx.selectFrom('products').select('id').where(campo, '=', valor).limit(1).executeTakeFirst()
  return found !== undefined
}
