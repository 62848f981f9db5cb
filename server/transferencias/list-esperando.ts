import { LARGO_DE_PAGINA, type LargoDePagina } from '#domain/pedidos/gestion/largo-de-pagina.ts'
import {
  VISTAS_DEL_MOSTRADOR,
  type FiltroDelMostrador,
  type ListaDelMostrador,
  type PedidoPorTransferir,
  type VistaDelMostrador,
} from '#domain/transferencias/transferencias.ts'
import { readAvisosAbiertos } from '#server/pedidos/guardar/aviso.ts'
import { readCreencias } from '#server/pedidos/guardar/read-creencias.ts'
import { choosePagina } from '#server/base/pagina.ts'
import type { Runtime } from '#server/base/runtime.ts'
import { comprobantesDe } from './comprobantes-de.ts'
import { countEsperando, selectEsperando, selectRecordados } from './esperando.repo.ts'

/**
 * Orders whose money is to come by transfer, those that run out first at the top (specification 30). Then come those
 * that ran out in the last days, the latest first.
 */
export async function listEsperando(
  { database, clock }: Pick<Runtime, 'database' | 'clock'>,
  filtro: FiltroDelMostrador,
  largo: LargoDePagina = LARGO_DE_PAGINA,
): Promise<ListaDelMostrador> {
  const db = database.aside
  const now = clock()
  const total = await countEsperando(db, filtro, now)
  const { rango, ...actual } = choosePagina(total, filtro.pagina, largo)
  const rows = await selectEsperando(db, filtro, now, rango)
  const comprobantes = await comprobantesDe(db, rows)
  const recordados = await selectRecordados(
    db,
    rows.map(({ id }) => id),
  )
  const avisos = await readAvisosAbiertos(
    db,
    rows.map(({ id }) => id),
  )
  const creencias = await readCreencias(db, rows)
  const cuentas = {} as Record<VistaDelMostrador, number>
  for (const ver of VISTAS_DEL_MOSTRADOR) cuentas[ver] = await countEsperando(db, { ver, buscar: '' }, now)
  return {
    pedidos: rows.map((row): PedidoPorTransferir => ({
      codigo: row.codigo,
      nombre: row.nombre,
      total: row.totalTransferencia,
      estado: row.estado === 'vencido' ? 'vencido' : 'pendiente_pago',
      creado: row.creado,
      retenidoHasta: row.retenidoHasta,
      recordado: recordados.has(row.id),
      avisos: avisos.get(row.id) ?? [],
      comprobantes: comprobantes.get(row.id) ?? [],
      tarjeta: creencias.get(row.id) ?? '',
    })),
    total,
    ...actual,
    cuentas,
  }
}

/** Orders without their money whose buyer sent a receipt. */
export function countConComprobante({ database, clock }: Runtime): Promise<number> {
  return countEsperando(database.aside, { ver: 'comprobante', buscar: '' }, clock())
}
