import type { Kysely } from 'kysely'
import { ESTADOS_POR_ESTAMPAR } from '#domain/pedidos/gestion/estampado.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoLineaRow, Schema } from '#server/db/schema.ts'
import { pagadoEn } from '../guardar/encargos.repo.ts'

export type LineaDeEstampadoRow = PedidoLineaRow & { pedido: string; estado: Estado; pagado: number | null }

/** Lines to print, those of the order paid first at the top; or printed ones, the latest at the top. */
export async function selectLineasDeEstampado(
  db: Kysely<Schema>,
  hechas: boolean,
  { limit, offset }: { limit: number; offset: number },
): Promise<LineaDeEstampadoRow[]> {
  const chosen = lineasEstampadas(db, hechas)
    .selectAll('l')
    .select(['p.codigo as pedido', 'p.estado as estado', pagadoEn.as('pagado')])
    .limit(limit)
    .offset(offset)
  return hechas
    ? chosen.orderBy('l.estampada', 'desc').orderBy('l.pedidoId', 'desc').orderBy('l.orden', 'desc').execute()
    : chosen.orderBy('pagado').orderBy('l.pedidoId').orderBy('l.orden').execute()
}

export async function countLineasDeEstampado(db: Kysely<Schema>, hechas: boolean): Promise<number> {
  const counted = lineasEstampadas(db, hechas).select((eb) => eb.fn.countAll<number>().as('cuenta'))
  return Number((await counted.executeTakeFirstOrThrow()).cuenta)
}

function lineasEstampadas(db: Kysely<Schema>, hechas: boolean) {
  const estampables = db
    .selectFrom('pedidoLineas as l')
    .innerJoin('pedidos as p', 'p.id', 'l.pedidoId')
    .where((eb) => eb.or([eb('l.nombrePersonalizado', '<>', ''), eb('l.numero', '<>', ''), eb('l.parches', '=', 1)]))
  return hechas
    ? estampables.where('l.estampada', 'is not', null)
    : estampables.where('l.estampada', 'is', null).where('p.estado', 'in', ESTADOS_POR_ESTAMPAR)
}

export function selectLinea(db: Kysely<Schema>, pedidoId: string, orden: number): Promise<PedidoLineaRow | undefined> {
  return db
    .selectFrom('pedidoLineas')
    .selectAll()
    .where('pedidoId', '=', pedidoId)
    .where('orden', '=', orden)
    .executeTakeFirst()
}

/** @returns false when it was as it should be already */
export async function updateEstampada(
  tx: Tx,
  pedidoId: string,
  orden: number,
  hecha: { en: number; autor: string } | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidoLineas')
    .set(hecha === null ? { estampada: null, estampadaPor: '' } : { estampada: hecha.en, estampadaPor: hecha.autor })
    .where('pedidoId', '=', pedidoId)
    .where('orden', '=', orden)
    .where('estampada', hecha === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Puts other texts on a shirt and keeps the former. @returns false when it was corrected or printed already */
export async function updateCorreccion(
  tx: Tx,
  { pedidoId, orden, nombrePersonalizado, numero }: PedidoLineaRow,
  ahora: { nombre: string; numero: string },
  en: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('pedidoLineas')
    .set({
      nombrePersonalizado: ahora.nombre,
      numero: ahora.numero,
      corregida: en,
      nombreAntes: nombrePersonalizado,
      numeroAntes: numero,
    })
    .where('pedidoId', '=', pedidoId)
    .where('orden', '=', orden)
    .where('corregida', 'is', null)
    .where('estampada', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
