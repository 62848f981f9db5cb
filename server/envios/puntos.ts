import type { Kysely } from 'kysely'
import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import type { EntregaPedida } from '#domain/envios/envio.ts'
import {
  choosePunto,
  type FalloDePunto,
  type PuntoDeRetiro,
  type PuntoOfrecido,
  type PuntosDeCiudad,
} from '#domain/envios/punto-de-retiro.ts'
import { claveDePunto, PUNTOS_MAX, type Punto } from '#domain/envios/punto.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { readAjustes } from '#server/ajustes/read-ajustes.ts'
import type { Runtime } from '#server/base/runtime.ts'
import type { Tx } from '#server/db/connect.ts'
import { retryWhenTaken } from '#server/db/retry-when-taken.ts'
import type { PuntoRow, Schema } from '#server/db/schema.ts'

type Has = Pick<Runtime, 'database' | 'newId'>
type Lugar = Pick<Punto, 'departamento' | 'ciudad'>

/** All pickup points, by place and name. */
export async function listPuntos({ database }: Pick<Runtime, 'database'>): Promise<Punto[]> {
  const rows = await database.read
    .selectFrom('puntos')
    .selectAll()
    .orderBy('departamento')
    .orderBy('ciudad')
    .orderBy('nombre')
    .execute()
  return rows.map(({ clave: _clave, activo, ...rest }) => ({ ...rest, activo: activo === 1 }))
}

/** What a buyer chooses from in a city (specification 39.5). */
export async function findPuntosDe(runtime: Pick<Runtime, 'database'>, lugar: Lugar): Promise<PuntosDeCiudad> {
  return selectPuntosDe(runtime.database.read, lugar, await readAjustes(runtime))
}

async function selectPuntosDe(
  db: Kysely<Schema>,
  { departamento, ciudad }: Lugar,
  ajustes: Pick<Ajustes, 'retiro'>,
): Promise<PuntosDeCiudad> {
  const activos = db.selectFrom('puntos').where('activo', '=', 1)
  const puntos = await activos
    .select(['id', 'nombre', 'calle', 'horario', 'transporte', 'mapa'])
    .where('departamento', '=', departamento)
    .where('ciudad', '=', ciudad)
    .orderBy('nombre')
    .execute()
  const hay = puntos.length > 0 || (await activos.select('id').limit(1).executeTakeFirst()) !== undefined
  return { puntos, hay, convenga: ajustes.retiro === 'convenga' }
}

/** The point of an order that is being placed; null where it has none (specification 39.6). */
export async function findPuntoPedido(
  tx: Tx,
  { metodo, punto, ...lugar }: EntregaPedida,
  ajustes: Pick<Ajustes, 'retiro'>,
  aMano: boolean,
): Promise<Resultado<PuntoDeRetiro | null, FalloDePunto>> {
  // One that was chosen before another way of delivery was counts for nothing.
  return metodo === 'punto' ? choosePunto(punto, await selectPuntosDe(tx, lugar, ajustes), aMano) : ok(null)
}

/** Points that an administrator may give an order: those that are switched on of its department. */
export function selectPuntosDelDepartamento(
  db: Kysely<Schema>,
  departamento: string,
): Promise<(PuntoOfrecido & { ciudad: string })[]> {
  return db
    .selectFrom('puntos')
    .select(['id', 'nombre', 'calle', 'horario', 'transporte', 'mapa', 'ciudad'])
    .where('departamento', '=', departamento)
    .where('activo', '=', 1)
    .orderBy('ciudad')
    .orderBy('nombre')
    .execute()
}

/** Those points, for the order's page. */
export const listPuntosDelDepartamento = ({ database }: Pick<Runtime, 'database'>, departamento: string) =>
  selectPuntosDelDepartamento(database.read, departamento)

/** What is known now of the point that an order names: its hours and its map; null when it was removed. */
export async function findPunto(
  { database }: Pick<Runtime, 'database'>,
  id: string,
): Promise<Pick<Punto, 'horario' | 'mapa'> | null> {
  const row = await database.read
    .selectFrom('puntos')
    .select(['horario', 'mapa'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Keeps a point, or what was changed of one (specification 39.4).
 * @returns `datos_invalidos` when its city has one of that name, or there are too many; `no_encontrado` when it was
 * removed meanwhile
 */
export function savePunto(
  { database, newId }: Has,
  { id, ...punto }: Punto,
): Promise<Resultado<null, Fallo<'datos_invalidos' | 'no_encontrado', undefined>>> {
  return retryWhenTaken(() =>
    database.transaction(async (tx) => {
      const rows = await tx.selectFrom('puntos').select(['id', 'clave']).execute()
      const row = toPuntoRow(punto, id)
      if (rows.some(({ id: other, clave }) => clave === row.clave && other !== id)) {
        return fallo('datos_invalidos', { detail: 'Ya hay un punto con ese nombre en esa ciudad.' })
      }
      if (id === '' && rows.length >= PUNTOS_MAX) return fallo('datos_invalidos', { detail: DEMASIADOS })
      if (id === '')
        await tx
          .insertInto('puntos')
          .values({ ...row, id: newId() })
          .execute()
      else if (!rows.some((one) => one.id === id)) return fallo('no_encontrado')
      else await tx.updateTable('puntos').set(row).where('id', '=', id).execute()
      return ok(null)
    }),
  )
}

const DEMASIADOS = `Puede haber hasta ${PUNTOS_MAX} puntos.`

/** Adds the points of a file, all or none; those that are there already are left as they are. @returns how many came in */
export async function addPuntos(
  { database, newId }: Has,
  puntos: Punto[],
): Promise<Resultado<number, Fallo<'datos_invalidos', undefined>>> {
  return database.transaction(async (tx) => {
    const known = new Set((await tx.selectFrom('puntos').select('clave').execute()).map(({ clave }) => clave))
    const nuevos = new Map(
      puntos.map((punto) => [claveDePunto(punto), punto] as const).filter(([one]) => !known.has(one)),
    )
    if (known.size + nuevos.size > PUNTOS_MAX) return fallo('datos_invalidos', { detail: DEMASIADOS })
    if (nuevos.size === 0) return ok(0)
    const added = await tx
      .insertInto('puntos')
      .values([...nuevos.values()].map((punto) => toPuntoRow(punto, newId())))
      .onConflict((conflict) => conflict.column('clave').doNothing())
      .executeTakeFirstOrThrow()
    return ok(Number(added.numInsertedOrUpdatedRows))
  })
}

function toPuntoRow(punto: Omit<Punto, 'id'>, id: string): PuntoRow {
  return { ...punto, id, clave: claveDePunto(punto), activo: punto.activo ? 1 : 0 }
}

/** Removes a point; orders that name it keep their copy. */
export async function removePunto({ database }: Pick<Runtime, 'database'>, id: string): Promise<void> {
  await database.transaction((tx) => tx.deleteFrom('puntos').where('id', '=', id).execute())
}
