import { explainAviso } from '#domain/pedidos/gestion/aviso-pedido.ts'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { isDisputaGanada } from '#domain/pagos/disputa.ts'
import { totalElegido } from '#domain/pedidos/pedido.ts'
import type { MovimientoBancoRow, PagoEfectoRow, PagoRow, PedidoAvisoRow } from '#server/db/schema.ts'
import { isDelProveedor } from '../guardar/reintegros.repo.ts'
import type { Expediente } from './read-expedientes.ts'

/** Payments and movements that an order was paid with, as its flags tell of them. */
const DE_PAGO: ReadonlySet<string> = new Set([
  'pago_de_otro_monto',
  'pago_con_reparo',
  'pago_sin_stock',
  'pago_de_mas',
  'pago_pendiente_sin_stock',
  'disputa',
])

/**
 * Flags are about money that exists, with its amount, and whoever dealt with one said how (specification 11.73). What
 * has to be flagged is flagged, dealt with or not.
 */
export function checkAvisos(expediente: Expediente): string[] {
  return [...expediente.avisos.flatMap((aviso) => checkAviso(aviso, expediente)), ...checkAvisado(expediente)]
}

function checkAviso(aviso: PedidoAvisoRow, { pedido, eventos, pagos, movimientos }: Expediente): string[] {
  const { resuelto, quien, autor, nota, tipo, pagoId, movimientoId, centavos, moneda, esperado, estado } = aviso
  const faults: string[] = []
  if (resuelto === null && (quien !== '' || autor !== '' || nota !== '')) faults.push('está sin resolver y dice cómo')
  if (resuelto !== null) {
    if (quien !== 'administrador' && quien !== 'proveedor') faults.push('se dio por resuelto y no dice por quién')
    if ((quien === 'administrador') !== (autor !== '')) faults.push('se dio por resuelto y no dice quién lo hizo')
    if (nota === '') faults.push('se dio por resuelto sin una palabra')
  }
  const pago = pagos.find(({ id }) => id === pagoId)
  const movimiento = movimientos.find(({ id }) => id === movimientoId)
  // Flags that were only words once have what could be read out of those.
  if (tipo !== 'otro') {
    if (pagoId !== '' && pago === undefined) faults.push(`es del pago ${pagoId}, que no existe o es de otro pedido`)
    if (movimientoId !== '' && movimiento === undefined) faults.push('es de un movimiento del banco que no es suyo')
    if (pago !== undefined && DE_PAGO.has(tipo) && !isAmountOf(aviso, pago)) {
      faults.push(`dice ${formatCentavos(centavos ?? 0, moneda)}, y el pago es de ${pago.monto} ${pago.moneda}`)
    }
    if (tipo === 'pago_de_mas' && !eventos.some(({ a }) => a === estado)) faults.push('es de un estado que no tuvo')
    if (tipo === 'disputa' && pago !== undefined && !pago.efectos.some((one) => isTurno(one, aviso))) {
      faults.push('es de una disputa que el pago no tuvo')
    }
    if (movimiento !== undefined && !isAmountOfMovimiento(aviso, movimiento, movimientos)) {
      faults.push(`dice ${formatCentavos(centavos ?? 0)}, y no es lo que llegó del banco`)
    }
    const total = tipo === 'pago_de_otro_monto' ? pedido.totalMercadoPago : pedido.totalTransferencia
    if (esperado !== null && esperado !== total * 100) {
      faults.push(`esperaba ${formatCentavos(esperado)}, y el total es ${formatPesos(total)}`)
    }
  }
  return faults.map((fault) => `el aviso «${explainAviso(aviso)}» ${fault}`)
}

/** A flag of what is missing or left over tells of all that had come until then. */
function isAmountOfMovimiento(
  { tipo, centavos }: PedidoAvisoRow,
  movimiento: MovimientoBancoRow,
  movimientos: MovimientoBancoRow[],
): boolean {
  if (tipo === 'transferencia_de_mas') return centavos === movimiento.centavos
  if (tipo !== 'faltan' && tipo !== 'sobran') return true
  const at = movimiento.en ?? 0
  const before = sumCentavos(movimientos.filter(({ en }) => (en ?? 0) < at))
  // Movements may have been confirmed at the same moment.
  const until = sumCentavos(movimientos.filter(({ en }) => (en ?? 0) <= at))
  return centavos !== null && centavos >= before + movimiento.centavos && centavos <= until
}

function sumCentavos(movimientos: MovimientoBancoRow[]): number {
  return movimientos.reduce((sum, { centavos }) => sum + centavos, 0)
}

/** Payments are kept in whole pesos. */
function isAmountOf({ centavos, moneda }: PedidoAvisoRow, pago: PagoRow): boolean {
  return centavos !== null && Math.round(centavos / 100) === pago.monto && moneda === pago.moneda
}

/** The turn of a dispute that a flag tells of; old flags only know that there was one. */
function isTurno(efecto: PagoEfectoRow, { estado, detalle }: PedidoAvisoRow): boolean {
  return efecto.significado === 'otro' && efecto.estado === estado && ['', detalle].includes(efecto.detalle)
}

/** Whether a payment was disputed; one that the shop won is told with the turn before, if any. */
function isDisputa({ significado, estado, detalle }: PagoEfectoRow): boolean {
  return significado === 'otro' && estado !== 'refunded' && !isDisputaGanada(estado, detalle)
}

/** What must have been flagged, whatever became of it. */
function checkAvisado({ pedido, eventos, pagos, reintegros, avisos }: Expediente): string[] {
  const has = (tipo: PedidoAvisoRow['tipo'], pagoId = '') =>
    avisos.some((aviso) => aviso.pagoId === pagoId && (aviso.tipo === tipo || aviso.tipo === 'otro'))
  const faults: string[] = []
  for (const { id, efectos } of pagos) {
    if (efectos.some(isDisputa) && !has('disputa', id)) {
      faults.push(`el pago ${id} se discutió y no hay ningún aviso que lo diga`)
    }
  }
  for (const { pagoId, monto, estado, quien } of reintegros.filter(isDelProveedor)) {
    const what = `${formatPesos(monto)} del pago ${pagoId}`
    if (estado === 'rechazada' && !has('reintegro_rechazado', pagoId)) {
      faults.push(`no se devolvieron ${what} y no hay ningún aviso que lo diga`)
    }
    if (estado === 'hecha' && quien === 'proveedor' && !has('reintegro_ajeno', pagoId)) {
      faults.push(`Mercado Pago devolvió ${what} por su cuenta y no hay ningún aviso que lo diga`)
    }
  }
  const pagado = eventos.findIndex(({ a }) => a === 'pagado')
  const cancelado = eventos.findIndex(({ evento }) => evento === 'cancelar')
  const hasMoney = totalElegido(pedido) > 0 || pedido.credito === ''
  if (pagado >= 0 && cancelado > pagado && hasMoney && !has('cancelado_despues_de_pagado')) {
    faults.push('se canceló después de pagado y no hay ningún aviso de que hay dinero para devolver')
  }
  return faults
}
