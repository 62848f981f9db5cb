import { sql, type Kysely } from 'kysely'
import type { Cola, NombreDeCola } from '#domain/vigilancia/salud.ts'
import type { Schema } from '#server/db/schema.ts'

/** What waits to be done by itself, each by an index. @param now milliseconds UTC */
export async function readColas(db: Kysely<Schema>, now: number): Promise<Record<NombreDeCola, Cola>> {
  const [correos, avisos_pago, reintegros, importaciones] = await Promise.all([
    readColaDeCorreos(db),
    readAvisos(db),
    readReintegros(db),
    readImportaciones(db, now),
  ])
  return { correos, avisos_pago, reintegros, importaciones }
}

/** Mails that are due, resting ones included; those that wait for the hour's limit rest as they should. */
async function readColaDeCorreos(db: Kysely<Schema>): Promise<Cola> {
  return toCola(
    await db
      .selectFrom('correos')
      .select([CUANTOS, sql<number | null>`min(coalesce(reintentado, creado))`.as('desde')])
      .where('estado', 'in', ['pendiente', 'enviando'])
      .executeTakeFirstOrThrow(),
  )
}

async function readAvisos(db: Kysely<Schema>): Promise<Cola> {
  return toCola(
    await db
      .selectFrom('avisosPago')
      .select([CUANTOS, sql<number | null>`min(recibido)`.as('desde')])
      .where('estado', '=', 'pendiente')
      .executeTakeFirstOrThrow(),
  )
}

/** Refunds that the provider didn't take yet; what it took it does in its own time (specification 31.3). */
async function readReintegros(db: Kysely<Schema>): Promise<Cola> {
  return toCola(
    await db
      .selectFrom('reintegros')
      .select([CUANTOS, sql<number | null>`min(creado)`.as('desde')])
      .where('estado', '=', 'pedida')
      .where('proveedorId', 'is', null)
      .executeTakeFirstOrThrow(),
  )
}

/** Imports and actions, by when somebody last worked on them: that renews itself while one does. */
async function readImportaciones(db: Kysely<Schema>, now: number): Promise<Cola> {
  const [importacion, imagenes] = await Promise.all([
    db.selectFrom('importaciones').select(['arrendadoHasta', 'empezado']).where('turno', '=', 1).executeTakeFirst(),
    db
      .selectFrom('importacionImagenes')
      .innerJoin('importaciones', 'importaciones.id', 'importacionId')
      .select([
        CUANTOS,
        sql<number | null>`max(tomada_hasta)`.as('tomada'),
        sql<number | null>`max(coalesce(terminado, empezado))`.as('terminado'),
      ])
      .where('importacionImagenes.estado', '=', 'pendiente')
      .executeTakeFirstOrThrow(),
  ])
  const signs = [
    ...(importacion === undefined ? [] : [Math.max(importacion.arrendadoHasta, importacion.empezado ?? 0)]),
    ...(Number(imagenes.cuantos) === 0 ? [] : [Math.max(Number(imagenes.tomada), Number(imagenes.terminado))]),
  ].filter((sign) => sign < now)
  return {
    cuantos: (importacion === undefined ? 0 : 1) + Number(imagenes.cuantos),
    desde: signs.length === 0 ? null : Math.min(...signs),
  }
}

const CUANTOS = sql<number>`count(*)`.as('cuantos')

function toCola({ cuantos, desde }: { cuantos: number; desde: number | null }): Cola {
  return { cuantos: Number(cuantos), desde: desde === null ? null : Number(desde) }
}
