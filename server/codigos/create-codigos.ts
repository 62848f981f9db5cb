import { SUFIJO, type CodigoDeDescuento } from '#domain/codigos/codigo.ts'
import type { CampoDeCodigo } from '#domain/codigos/formulario-codigo.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { drawLetras } from '#server/base/draw-letras.ts'
import { hasCamisetas } from '#server/catalogo/has-camisetas.ts'
import type { Tx } from '#server/db/connect.ts'
import type { CodigoRow } from '#server/db/schema.ts'
import { lockKeys } from '#server/db/lock-key.ts'
import type { Runtime } from '#server/base/runtime.ts'

type FalloDeAlta = Fallo<'codigo_repetido' | 'codigo_sin_camisetas', { campo: CampoDeCodigo }>

/**
 * Makes a code that can be used from now on, or from its day on. Or it makes many that are alike and begin with it, each with an
 * unguessable end of its own.
 * @param cuantos from 1; `lote` the id of many, as the form had it: sent again it makes none; '' gives them one
 * @param quien e-mail of the administrator
 * @returns the id of those that were made together, '' for one. On failure the field in the way: there is one like it, or no shirt
 * of that league or team
 */
export async function createCodigos(
  { database, clock, newId }: Pick<Runtime, 'database' | 'clock' | 'newId'>,
  { codigo, filtro, ...rest }: CodigoDeDescuento,
  { cuantos, lote: ofMany }: { cuantos: number; lote: string },
  quien: string,
): Promise<Resultado<string, FalloDeAlta>> {
  const lote = cuantos === 1 ? '' : ofMany || newId()
  const sinRebajadas: 0 | 1 = filtro.sinRebajadas ? 1 : 0
  const common = { ...rest, ...filtro, sinRebajadas, usos: 0, quien, creado: clock(), anulado: null, lote }
  return database.transaction(async (tx): Promise<Resultado<string, FalloDeAlta>> => {
    for (const campo of ['liga', 'equipo'] as const) {
      if (filtro[campo] !== '' && !(await hasCamisetas(tx, campo, filtro[campo]))) {
        return fallo('codigo_sin_camisetas', { data: { campo } })
      }
    }
    if (cuantos === 1) {
      const made = await insertNew(tx, [{ ...common, codigo }])
      return made === 1 ? ok('') : fallo('codigo_repetido', { data: { campo: 'codigo' } })
    }
    await lockKeys(tx, [`lote:${lote}`])
    if (await isMade(tx, lote)) return ok(lote)
    // Codes that are taken are drawn again.
    for (let left = cuantos; left > 0;) {
      const drawn = new Set(Array.from({ length: left }, () => codigo + drawLetras(SUFIJO)))
      left -= await insertNew(
        tx,
        [...drawn].map((one) => ({ ...common, codigo: one })),
      )
    }
    return ok(lote)
  })
}

async function isMade(tx: Tx, lote: string): Promise<boolean> {
  return (
    (await tx.selectFrom('codigos').select('codigo').where('lote', '=', lote).limit(1).executeTakeFirst()) !== undefined
  )
}

/** @returns how many weren't there yet */
async function insertNew(tx: Tx, rows: CodigoRow[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('codigos')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows)
}
