import {
  ESTADOS_POR_ESTAMPAR,
  resumenDeEstampado,
  type FiltroDeEstampado,
  type ListaDeEstampado,
} from '#domain/pedidos/gestion/estampado.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import { isEstampable } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { ESTADO_ETIQUETA, type Estado } from '#domain/pedidos/pedido.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { insertNota } from '../guardar/gestion.repo.ts'
import { withPedido } from '../guardar/with-pedido.ts'
import { choosePagina } from '#server/base/pagina.ts'
import { addDibujos } from '../guardar/find-pedido-gestionado.ts'
import type { Kysely } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import type { PedidoLineaRow, Schema } from '#server/db/schema.ts'
import { pagadoEn } from '../guardar/encargos.repo.ts'
import { countRows } from '#server/db/count-rows.ts'
import { apartada } from '../guardar/vidas.repo.ts'

/** A line of an order, and whether it is printed. */
export type MarcaDeEstampado = {
  pedido: string
  orden: number
  hecha: boolean
  /** `resumenDeEstampado` of what the printer saw. */
  visto: string
}

/**
 * Ticks a shirt off as printed, or takes the tick back, with who and when in the order's history (specification 26).
 * Done already, it stays as it is. A shirt of an order that was cancelled meanwhile isn't ticked off: it shouldn't be
 * printed. Nor is one that its buyer corrected meanwhile: what was printed is wrong.
 */
export function markEstampada(
  runtime: Runtime,
  { pedido, orden, hecha, visto }: MarcaDeEstampado,
  autor: string,
): Promise<Resultado<null, Fallo<'no_encontrado' | 'pedido_cambiado', undefined>>> {
  return withPedido(runtime, pedido, async (work, row) => {
    const linea = await selectLinea(work.tx, row.id, orden)
    if (linea === undefined) return fallo('no_encontrado')
    const estampable = { ...linea, parches: linea.parches === 1 }
    if (!isEstampable(estampable)) return fallo('no_encontrado')
    if (hecha && linea.estampada === null && !ESTADOS_POR_ESTAMPAR.some((estado: Estado) => estado === row.estado)) {
      const detail = `El pedido ${row.codigo} está «${ESTADO_ETIQUETA[row.estado]}»: no hay que estamparla.`
      return fallo('pedido_cambiado', { detail })
    }
    const resumen = resumenDeEstampado(estampable)
    if (hecha && linea.estampada === null && visto !== resumen) {
      const detail = `Quien compró corrigió una camiseta del pedido ${row.codigo}. Ahora va así: ${resumen}.`
      return fallo('pedido_cambiado', { detail })
    }
    if (await updateEstampada(work.tx, row.id, orden, hecha ? { en: work.clock(), autor } : null)) {
      await insertNota(work, row.id, {
        autor,
        tipo: hecha ? 'estampada' : 'estampada_deshecha',
        texto: '',
        sobre: resumen,
      })
    }
    return ok(null)
  })
}

/** As many as are printed in one go: the list on paper is a page of it. */
const LINEAS_POR_PAGINA = 100

/**
 * The printer's work (specification 26): personalised lines of orders that are paid and still in the shop, those paid
 * first at the top. Or it is the ones that were ticked off, the latest at the top.
 */
export async function listEstampado(
  { database }: Pick<Runtime, 'database'>,
  filtro: FiltroDeEstampado,
): Promise<ListaDeEstampado> {
  const db = database.aside
  const total = await countLineasDeEstampado(db, filtro.hechas)
  const { rango, ...actual } = choosePagina(total, filtro.pagina, LINEAS_POR_PAGINA)
  const rows = await selectLineasDeEstampado(db, filtro.hechas, rango)
  const vendidas = await addDibujos(db, rows)
  const lineas = rows.map(({ pedido, estado, pagado }, index) => ({ ...vendidas[index]!, pedido, estado, pagado }))
  return { lineas, total, ...actual }
}

type LineaDeEstampadoRow = PedidoLineaRow & { pedido: string; estado: Estado; pagado: number | null }

/** Lines to print, the order paid first at the top; or printed ones, the latest at the top. */
async function selectLineasDeEstampado(
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

async function countLineasDeEstampado(db: Kysely<Schema>, hechas: boolean): Promise<number> {
  return countRows(lineasEstampadas(db, hechas))
}

function lineasEstampadas(db: Kysely<Schema>, hechas: boolean) {
  const estampables = db
    .selectFrom('pedidoLineas as l')
    .innerJoin('pedidos as p', 'p.id', 'l.pedidoId')
    .where((eb) => eb.or([eb('l.nombrePersonalizado', '<>', ''), eb('l.numero', '<>', ''), eb('l.parches', '=', 1)]))
  return hechas
    ? estampables.where('l.estampada', 'is not', null)
    : estampables
        .where('l.estampada', 'is', null)
        .where('p.estado', 'in', ESTADOS_POR_ESTAMPAR)
        .where((eb) => eb.not(apartada))
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
async function updateEstampada(
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
