import type { ComprobanteRecibido } from '#domain/transferencia/comprobante.ts'
import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Uso } from '#domain/transferencia/lista-banco.ts'
import type {
  FiltroDelMostrador,
  FiltroDeMovimientos,
  MovimientoConfirmado,
  MovimientoMirado,
  ListaDelMostrador,
  MovimientosListados,
} from '#domain/transferencia/transferencias.ts'
import type { MailingRuntime } from '#server/mail/mailer.ts'
import { comprobantesDe } from './comprobantes-de.ts'
import type { ArchivoDeComprobante, Transfers } from './create-transfers.ts'
import { countEsperando } from './esperando.repo.ts'
import {
  confirmMovimiento,
  lookAtMovimiento,
  type FalloDeMovimiento,
  type ParConfirmado,
} from './confirm-movimiento.ts'
import { listEsperando } from './list-esperando.ts'
import { listMovimientos } from './list-movimientos.ts'
import { chooseUsos, takeListaIn } from './take-lista-in.ts'
import { moveMovimiento } from './movimientos.repo.ts'

/** What administrators do with transfers. */
export type TransferenciasAdmin = {
  listEsperando: (filtro: FiltroDelMostrador) => Promise<ListaDelMostrador>
  /** Orders without their money whose buyer sent a receipt. */
  countConComprobante: () => Promise<number>
  /** Receipts of one order, the oldest first. */
  listComprobantes: (pedido: { id: string; codigo: string }) => Promise<ComprobanteRecibido[]>
  readComprobante: (id: string) => Promise<ArchivoDeComprobante | null>
  /** @param carga `quien` is the administrator's e-mail */
  loadLista: (carga: {
    bytes: Uint8Array
    archivo: string
    quien: string
  }) => Promise<Resultado<null, Fallo<'lista_ilegible', undefined>>>
  chooseUsos: (
    listaId: string,
    usos: Uso[],
  ) => Promise<Resultado<null, Fallo<'no_encontrado' | 'datos_invalidos', undefined>>>
  listMovimientos: (filtro: FiltroDeMovimientos) => Promise<MovimientosListados>
  lookAtMovimiento: (par: {
    movimiento: string
    codigo: string
  }) => Promise<Resultado<MovimientoMirado, FalloDeMovimiento>>
  /** @param autor e-mail of the administrator */
  confirmMovimiento: (par: ParConfirmado, autor: string) => Promise<Resultado<MovimientoConfirmado, FalloDeMovimiento>>
  /** Puts a movement aside that is no order's, or takes it back. */
  moveMovimiento: (
    id: string,
    estado: 'nuevo' | 'apartado',
    quien: string,
  ) => Promise<Resultado<null, Fallo<'movimiento_usado', undefined>>>
}

export function createTransferenciasAdmin(
  runtime: MailingRuntime,
  { readComprobante }: Pick<Transfers, 'readComprobante'>,
): TransferenciasAdmin {
  const { database, clock } = runtime
  return {
    listEsperando: (filtro) => listEsperando(runtime, filtro),
    countConComprobante: () => countEsperando(database.read, { ver: 'comprobante', buscar: '' }, clock()),
    listComprobantes: async (pedido) => (await comprobantesDe(database.read, [pedido])).get(pedido.id) ?? [],
    readComprobante,
    loadLista: (carga) => takeListaIn(runtime, carga),
    chooseUsos: (listaId, usos) => chooseUsos(runtime, listaId, usos),
    listMovimientos: (filtro) => listMovimientos(runtime, filtro),
    lookAtMovimiento: (par) => lookAtMovimiento(runtime, par),
    confirmMovimiento: (par, autor) => confirmMovimiento(runtime, par, autor),
    moveMovimiento: async (id, estado, quien) => {
      const moved = await database.transaction((tx) =>
        moveMovimiento(tx, runtime.seal, id, { estado, quien, en: clock() }),
      )
      return moved ? ok(null) : fallo('movimiento_usado')
    },
  }
}
