import { formatPesos, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { DatosEnvio } from '#domain/envios/envio.ts'
import {
  porDevolverPorMercadoPago,
  restOfPago,
  restToReturn,
  type Cobro,
  type Reintegro,
} from '#domain/pagos/reintegro.ts'
import { EVENTOS } from '#domain/pedidos/eventos.ts'
import {
  efectoEnStock,
  MEDIOS,
  nextEstado,
  type Estado,
  type EventoPedido,
  type LineaPedido,
} from '#domain/pedidos/pedido.ts'
import { plural } from '#domain/texto/plural.ts'
import { saldosDe, type Dinero } from './cuenta.ts'

/** An order's money; what of it is its buyer's credit by now goes back no other way. */
export type DineroPorDevolver = Dinero & { acreditado: Pesos }

/** Payments whose money the provider can return, and how much of each: what went back by hand can't go again. */
export function pagosPorDevolver(dinero: DineroPorDevolver): { pago: Dinero['pagos'][number]; queda: Pesos }[] {
  const { pagos, reintegros } = dinero
  const restOf = (pago: Cobro) => restToReturn(pago, reintegros)
  const enCurso = pagos.filter(isEnLaCuenta).map((pago) => restOfPago(pago, reintegros) - restOf(pago))
  const deTarjeta = Math.floor(saldosDe(dinero).tarjeta / 100)
  const libre = Math.min(deTarjeta, quedaDeTodo(dinero)) - sumPesos(enCurso)
  return pagos
    .map((pago) => ({ pago, queda: isEnLaCuenta(pago) ? Math.min(restOf(pago), libre) : restOf(pago) }))
    .filter(({ queda }) => queda > 0)
}

/**
 * How much of an order's money can go back by hand, in whole pesos. That is all that came in and didn't go back, but for
 * what the provider can return or is returning.
 */
export function quedaAMano(dinero: DineroPorDevolver): Pesos {
  const delProveedor = porDevolverPorMercadoPago({ ...dinero, pagos: dinero.pagos.filter(isEnLaCuenta) })
  return Math.max(0, quedaDeTodo(dinero) - delProveedor)
}

function quedaDeTodo(dinero: DineroPorDevolver): Pesos {
  const { tarjeta, transferencia } = saldosDe(dinero)
  return Math.floor((tarjeta + transferencia) / 100) - dinero.acreditado
}

/** Money of an order that can go back, or is on its way: while there is any, nobody marks the order as returned. */
export function porDevolverDe(dinero: DineroPorDevolver): Pesos {
  return porDevolverPorMercadoPago(dinero) + quedaAMano(dinero)
}

/** Whether the order's account has it. */
function isEnLaCuenta({ moneda, reparo }: Cobro): boolean {
  return moneda === 'UYU' && reparo === ''
}

type Facts = Omit<Dinero, 'eventos'> & {
  estado: Estado
  eventos: (Dinero['eventos'][number] & Pick<EventoPedido, 'a'>)[]
  totalMercadoPago: Pesos
}

/** What returning an amount leads to, in the owner's words; it can't be undone. */
export function consecuenciaDeDevolver(
  pedido: Facts & {
    lineas: Pick<LineaPedido, 'modo'>[]
    envio: Pick<DatosEnvio, 'correo'>
    /** What its maker was asked for. */
    encargos: { llegada: number | null }[]
  },
  { via, pagoId, monto }: Pick<Reintegro, 'via' | 'pagoId' | 'monto'>,
): string {
  const done = { pagoId, via, monto, estado: 'hecha' as const, resuelto: Number.MAX_SAFE_INTEGER }
  const next = nextEstado(pedido.estado, eventoDeDevolver({ ...pedido, reintegros: [...pedido.reintegros, done] }))!
  const backToSale =
    efectoEnStock(pedido.estado, next, false) === 'devolver' && pedido.lineas.some(({ modo }) => modo === 'stock')
  const pedidas = pedido.encargos.filter(({ llegada }) => llegada === null).length
  return [
    pagoId === null
      ? `Acá queda anotado que le devolviste ${formatPesos(monto)} ${MEDIOS[via].alPagar} a quien compró`
      : `Mercado Pago le devuelve ${formatPesos(monto)} a quien compró`,
    pedido.envio.correo === ''
      ? '. No dejó correo: avisale vos por WhatsApp o teléfono.'
      : ' y se le avisa por correo.',
    next === pedido.estado ? ' El pedido sigue como está.' : ' El pedido queda reembolsado.',
    backToSale ? ' Las camisetas en stock vuelven a la venta.' : '',
    next !== pedido.estado && pedidas > 0
      ? ` Ya le pediste ${plural(pedidas, 'camiseta', 'camisetas')} al taller: avisale.`
      : '',
    ' No se puede deshacer.',
  ].join('')
}

/**
 * How money that went back moves its order. The whole of what paid it makes it reembolsado, where its state allows
 * that. A part, or what paid nothing, leaves it as it is.
 * @param pedido with the reintegro that is told
 */
export function eventoDeDevolver(pedido: Facts): 'devolver_parte' | 'reembolsar' {
  if (nextEstado(pedido.estado, 'reembolsar') === null) return 'devolver_parte'
  return hasOrderMoney(pedido) ? 'devolver_parte' : 'reembolsar'
}

/** Whether any of an order's money is left: of what paid it, or if unpaid of whatever came. */
function hasOrderMoney(pedido: Facts): boolean {
  const { eventos, pagos, reintegros, totalMercadoPago } = pedido
  const saldos = saldosDe(pedido)
  const wasPaid = eventos.some(({ a }) => a === 'pagado')
  const porLaTienda = eventos.some(({ evento }) => EVENTOS.get(evento)?.cobra === 'tienda')
  if (porLaTienda || !wasPaid) {
    if (saldos.transferencia >= 100) return true
    if (porLaTienda) return false
  }
  const restOf = (some: Cobro[]) => sumPesos(some.map((pago) => restOfPago(pago, reintegros)))
  const aMano = restOf(pagos.filter(isEnLaCuenta)) - Math.floor(saldos.tarjeta / 100)
  const suyos = pagos.filter(
    (pago) => pago.reparo === '' && (!wasPaid || (isEnLaCuenta(pago) && pago.monto === totalMercadoPago)),
  )
  return restOf(suyos) > aMano
}
