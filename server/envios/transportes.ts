import type { Kysely } from 'kysely'
import { rastreoDe, TRANSPORTES_MAX, type Transporte } from '#domain/envios/transporte.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { foldTexto } from '#domain/texto/texto.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import type { PedidoRow, Schema } from '#server/db/schema.ts'

type Has = Pick<Runtime, 'database' | 'newId'>

/** All carriers that the owner has, by name. */
export async function listTransportes({ database }: Pick<Runtime, 'database'>): Promise<Transporte[]> {
  const rows = await database.read.selectFrom('transportes').selectAll().orderBy('nombre').execute()
  return rows.map(({ clave: _clave, activo, ...rest }) => ({ ...rest, activo: activo === 1 }))
}

/** Names of the carriers that are switched on. */
export async function listTransportesActivos({ database }: Pick<Runtime, 'database'>): Promise<string[]> {
  const rows = await database.read
    .selectFrom('transportes')
    .select('nombre')
    .where('activo', '=', 1)
    .orderBy('nombre')
    .execute()
  return rows.map(({ nombre }) => nombre)
}

/**
 * Keeps a carrier, or what was changed of one (specification 39.1).
 * @returns `datos_invalidos` when there is one of that name, or too many; `no_encontrado` when it was removed meanwhile
 */
export function saveTransporte(
  { database, newId }: Has,
  { id, ...transporte }: Transporte,
): Promise<Resultado<null, Fallo<'datos_invalidos' | 'no_encontrado', undefined>>> {
  const clave = foldTexto(transporte.nombre)
  const row = { ...transporte, clave, activo: transporte.activo ? (1 as const) : (0 as const) }
  return retryWhenTaken(() =>
    database.transaction(async (tx) => {
      const rows = await tx.selectFrom('transportes').select(['id', 'clave']).execute()
      if (rows.some((one) => one.clave === clave && one.id !== id)) {
        return fallo('datos_invalidos', { detail: 'Ya hay un transporte con ese nombre.' })
      }
      if (id === '' && rows.length >= TRANSPORTES_MAX) {
        return fallo('datos_invalidos', { detail: `Puede haber hasta ${TRANSPORTES_MAX} transportes.` })
      }
      if (id === '')
        await tx
          .insertInto('transportes')
          .values({ ...row, id: newId() })
          .execute()
      else if (!rows.some((one) => one.id === id)) return fallo('no_encontrado')
      else await tx.updateTable('transportes').set(row).where('id', '=', id).execute()
      return ok(null)
    }),
  )
}

/** Removes a carrier; orders keep its name. */
export async function removeTransporte({ database }: Pick<Runtime, 'database'>, id: string): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('transportes').where('id', '=', id).execute())
}

/** Where an order's parcel is followed, by the address that its carrier has now; '' without one (specification 39.2). */
export async function findRastreo(
  db: Kysely<Schema>,
  { transporte, seguimiento }: Pick<PedidoRow, 'transporte' | 'seguimiento'>,
): Promise<string> {
  if (transporte === '' || seguimiento === '') return ''
  const found = await db
    .selectFrom('transportes')
    .select('rastreo')
    .where('clave', '=', foldTexto(transporte))
    .where('activo', '=', 1)
    .executeTakeFirst()
  return found === undefined ? '' : rastreoDe(found.rastreo, seguimiento)
}
