import { fallo, ok, type Fallo, type Resultado } from '#domain/errores.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import { DIA_MS } from '#domain/tiempo/dia.ts'
import { unidadesDe } from '#domain/pedidos/linea.ts'
import { isSinPago, MEDIOS, totalesPedido, type LineaPedido, type Pedido } from '#domain/pedidos/pedido.ts'
import type { Work } from '#server/ajustes/in-transaction.ts'
import { noteStock } from '#server/cambios/note-stock.ts'
import { insertTogether } from '#server/db/insert-together.ts'
import type { PedidoRow } from '#server/db/schema.ts'
import { holdUnidades } from '#server/stock/unidades.ts'
import { newToken } from '../guardar/codigo.ts'
import { toPedidoNuevo } from '../guardar/pedidos.repo.ts'
import { toCorreosDePedido } from '../guardar/queue-correos-pedido.ts'
import { NADA_TODAVIA, toRows } from './nuevo-pedido.ts'

/** How long what is sent for a shirt is kept for its buyer, while that one comes back. */
export const RESERVA_DE_CAMBIO = 15 * DIA_MS

/** What is sent for shirts that come back, and how it is paid. */
export type Cambio = {
  lineas: LineaPedido[]
  /** What of its total is paid already, by what comes back. */
  aCuenta: Pesos
  costoEnvio: Pesos
}

/**
 * Places the order of what is sent for shirts that come back: to the same buyer, its stock held for 15 days
 * (specification 37.6). It is no sale; what it costs more waits for its payment like any other.
 * @param antes the order that they come back of
 * @param autor e-mail of the administrator, '' for the buyer
 * @returns `sin_stock` when something of it is gone; the caller undoes what was written
 */
export async function placeCambio(
  work: Work,
  antes: PedidoRow,
  { lineas, aCuenta, costoEnvio }: Cambio,
  autor: string,
): Promise<Resultado<Pedido, Fallo<'sin_stock', undefined>>> {
  const now = work.clock()
  const totales = totalesPedido(lineas, costoEnvio, aCuenta)
  const unidades = unidadesDe(lineas)
  const id = work.newId()
  const rows = toRows(
    work,
    {
      ...antes,
      ...NADA_TODAVIA,
      id,
      token: newToken(),
      idempotencyKey: `cambio-${id}`,
      huella: '',
      tipo: 'cambio',
      aCuenta,
      credito: '',
      estado: 'pendiente_pago',
      codigoDescuento: '',
      costoEnvio,
      totalMercadoPago: totales.mercadoPago,
      totalTransferencia: totales.transferencia,
      retenidoHasta: now + RESERVA_DE_CAMBIO,
      retiene: unidades.length > 0 ? 1 : 0,
      red: '',
      creado: now,
      actualizado: now,
    },
    lineas,
    { quien: 'administrador', autor },
  )
  const pedido = toPedidoNuevo(rows.pedido, rows.lineas, rows.evento)
  const { correo } = MEDIOS[antes.medioDePago]
  await insertTogether(work.tx, {
    pedidos: [rows.pedido],
    pedidoLineas: rows.lineas,
    pedidoEventos: [rows.evento],
    correos:
      correo === null || isSinPago(pedido)
        ? []
        : toCorreosDePedido(work, pedido, { momento: correo, origin: '' }, false),
  })
  const { missing, cifras } = await holdUnidades(work, unidades, pedido)
  if (missing.length > 0) return fallo('sin_stock')
  await noteStock(work.tx, cifras)
  return ok(pedido)
}
