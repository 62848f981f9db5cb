import type { Kysely } from 'kysely'
import type { Devolucion, LineaDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import type { Tx } from '#server/db/connect.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import type { DevolucionLineaRow, DevolucionPasoRow, DevolucionRow, PedidoRow, Schema } from '#server/db/schema.ts'

export function selectDevolucion(db: Kysely<Schema>, id: string): Promise<DevolucionRow | undefined> {
  return db.selectFrom('devoluciones').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Writes a new devolución whole. */
export async function insertDevolucion(
  tx: Tx,
  { lineas, pasos: _none, ...row }: Devolucion,
  paso: DevolucionPasoRow,
): Promise<void> {
  await insertTogether(tx, {
    devoluciones: [row],
    devolucionLineas: lineas.map((linea) => toRow(row, linea)),
    devolucionPasos: [paso],
  })
}

export async function updateDevolucion(
  tx: Tx,
  id: string,
  cambios: Partial<Omit<DevolucionRow, 'id' | 'pedidoId' | 'creado'>>,
): Promise<void> {
  await tx.updateTable('devoluciones').set(cambios).where('id', '=', id).execute()
}

export async function insertPasoDeDevolucion(tx: Tx, paso: DevolucionPasoRow): Promise<void> {
  await tx.insertInto('devolucionPasos').values(paso).execute()
}

/** Writes the lines of a devolución anew, as they were agreed. */
export async function replaceLineasDeDevolucion(
  tx: Tx,
  devolucion: Pick<Devolucion, 'id' | 'pedidoId'>,
  lineas: LineaDeDevolucion[],
): Promise<void> {
  await tx.deleteFrom('devolucionLineas').where('devolucionId', '=', devolucion.id).execute()
  await tx
    .insertInto('devolucionLineas')
    .values(lineas.map((linea) => toRow(devolucion, linea)))
    .execute()
}

/** Notes where a piece is now; '' with null takes it back. */
export async function updatePieza(
  tx: Tx,
  devolucionId: string,
  orden: number,
  pieza: Pick<DevolucionLineaRow, 'destino' | 'llegada' | 'llegadaPor'>,
): Promise<void> {
  await tx
    .updateTable('devolucionLineas')
    .set(pieza)
    .where('devolucionId', '=', devolucionId)
    .where('orden', '=', orden)
    .execute()
}

function toRow(
  { id, pedidoId }: Pick<Devolucion, 'id' | 'pedidoId'>,
  { reemplazo, ...linea }: LineaDeDevolucion,
): DevolucionLineaRow {
  return {
    devolucionId: id,
    pedidoId,
    ...linea,
    productId: reemplazo?.productId ?? null,
    talle: reemplazo?.talle ?? '',
    modo: reemplazo?.modo ?? '',
  }
}

/** The order whose shirts came back for what this one sends. */
export function selectPedidoAnterior(
  db: Kysely<Schema>,
  cambioId: string,
): Promise<Pick<PedidoRow, 'codigo' | 'token'> | undefined> {
  return db
    .selectFrom('devoluciones as d')
    .innerJoin('pedidos as p', 'p.id', 'd.pedidoId')
    .select(['p.codigo', 'p.token'])
    .where('d.cambioId', '=', cambioId)
    .executeTakeFirst()
}
