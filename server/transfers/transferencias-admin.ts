import type { ComprobanteRecibido } from '#domain/comprobante.ts'
import type { FiltroDelMostrador, ListaDelMostrador } from '#domain/transferencias.ts'
import type { Runtime } from '#server/runtime.ts'
import { comprobantesDe } from './comprobantes-de.ts'
import type { ArchivoDeComprobante, Transfers } from './create-transfers.ts'
import { countEsperando } from './esperando.repo.ts'
import { listEsperando } from './list-esperando.ts'

/** What administrators do with transfers. */
export type TransferenciasAdmin = {
  listEsperando: (filtro: FiltroDelMostrador) => Promise<ListaDelMostrador>
  /** Orders without their money whose buyer sent a receipt. */
  countConComprobante: () => Promise<number>
  /** Receipts of one order, the oldest first. */
  listComprobantes: (pedido: { id: string; codigo: string }) => Promise<ComprobanteRecibido[]>
  readComprobante: (id: string) => Promise<ArchivoDeComprobante | null>
}

export function createTransferenciasAdmin(
  runtime: Runtime,
  { readComprobante }: Pick<Transfers, 'readComprobante'>,
): TransferenciasAdmin {
  const { database, clock } = runtime
  return {
    listEsperando: (filtro) => listEsperando(runtime, filtro),
    countConComprobante: () => countEsperando(database.read, { ver: 'comprobante', buscar: '' }, clock()),
    listComprobantes: async (pedido) => (await comprobantesDe(database.read, [pedido])).get(pedido.id) ?? [],
    readComprobante,
  }
}
