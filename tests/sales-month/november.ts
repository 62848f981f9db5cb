import { CARRITOS, plan, write, type Mes } from './mes.ts'
import { arrived, changed, charged, handedBack, paid, refunded, tell, transferred, tried } from './money.ts'
import { cancelled, confirmed, delivered, marked, prepared, resolved, undone } from './owner.ts'
import { order, sold } from './placing.ts'

/** Plans all that happens from October’s last minutes to the second of December. */
export function planNovember(mes: Mes): void {
  planCards(mes)
  planReturns(mes)
  planTroubles(mes)
  planTransfers(mes)
  planRest(mes)
}

/** Cards that were charged, and orders that arrived. */
function planCards(mes: Mes): void {
  // The order is paid in October's last minute, which is November's first in UTC.
  delivered(mes, '11-03', charged(mes, '10-31 23:59:59', order(mes, '10-31 23:50', 'stock', 'tarjeta')))

  // Cards are charged, and the orders delivered.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['05', 'mezcla'],
    ['09', 'stock'],
    ['17', 'stock'],
    ['24', 'encargo'],
    ['26', 'stock'],
  ] as const) {
    delivered(mes, `11-${day}`, charged(mes, `11-${day} 08:10`, order(mes, `11-${day} 08:00`, carrito, 'tarjeta')))
  }
}

/** Money of cards that goes back: part or all, from here or from the provider’s own panel. */
function planReturns(mes: Mes): void {
  // Parts go back in another week, from here or from the provider's own panel; of one order twice.
  for (const [day, carrito] of [
    ['03', 'stock'],
    ['04', 'mezcla'],
    ['12', 'estampada'],
    ['13', 'stock'],
  ] as const) {
    const pedido = charged(mes, `11-${day} 12:00`, order(mes, `11-${day} 11:50`, carrito, 'tarjeta'))
    refunded(mes, '11-20 10:00', pedido, 300, CARRITOS[carrito].tarjeta)
    if (day === '04') refunded(mes, '11-24 10:00', pedido, 1000, 4460)
    if (day === '12') marked(mes, '11-13 09:00', pedido, 'pedir')
  }
  for (const cuando of ['11-06 15:00', '11-07 15:00']) {
    const pedido = charged(mes, cuando, order(mes, cuando.replace('15:', '14:'), 'encargo', 'tarjeta'))
    const vuelve = '11-22 23:30'
    plan(mes, vuelve, async () => {
      mes.payments.standIn.refund(pedido.pagos[0]!, 250)
      await tell(mes, pedido.pagos[0]!)
    })
    write(mes, vuelve, { devuelto: 250 })
    pedido.avisado = true
    marked(mes, '11-08 09:00', pedido, 'pedir')
    marked(mes, '11-27 09:00', pedido, 'llegar')
    prepared(mes, '11-28 09:00', pedido)
  }

  // Sums go back whole: refunded, or cancelled and refunded days later.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['10', 'encargo'],
    ['16', 'mezcla'],
  ] as const) {
    const pedido = charged(mes, `11-${day} 19:00`, order(mes, `11-${day} 18:50`, carrito, 'tarjeta'))
    refunded(mes, `11-18 16:00`, pedido, CARRITOS[carrito].tarjeta, CARRITOS[carrito].tarjeta)
    undone(mes, '11-18 16:00', pedido)
  }
  for (const [day, carrito] of [
    ['03', 'stock'],
    ['19', 'estampada'],
    ['25', 'stock'],
  ] as const) {
    const pedido = charged(mes, `11-${day} 20:00`, order(mes, `11-${day} 19:50`, carrito, 'tarjeta'))
    cancelled(mes, '11-26 09:00', pedido)
    // The last one's money is still to be returned.
    if (day !== '25') refunded(mes, '11-27 11:00', pedido, CARRITOS[carrito].tarjeta, CARRITOS[carrito].tarjeta)
  }
}

/** Cards that were refused, coupons, chargebacks, and what was paid twice. */
function planTroubles(mes: Mes): void {
  // Cards that were refused: never tried again, or tried again in time.
  for (const day of ['05', '14', '21']) {
    const pedido = order(mes, `11-${day} 10:00`, 'stock', 'tarjeta')
    tried(mes, `11-${day} 10:05`, pedido, 'rejected', 'cc_rejected_call_for_authorize')
  }
  for (const day of ['06', '23']) {
    const pedido = order(mes, `11-${day} 21:00`, 'mezcla', 'tarjeta')
    tried(mes, `11-${day} 21:05`, pedido, 'rejected', 'cc_rejected_insufficient_amount')
    charged(mes, `11-${day} 21:10`, pedido)
  }

  // Coupons: paid two days later, over a week's end and the month's, or never.
  for (const [day, later] of [
    ['10', '12'],
    ['15', '17'],
    ['28', '30'],
  ] as const) {
    const pedido = order(mes, `11-${day} 13:00`, 'encargo', 'tarjeta')
    tried(mes, `11-${day} 13:05`, pedido, 'pending', 'pending_waiting_payment')
    changed(mes, `11-${later} 23:50`, pedido, 'approved', 'accredited')
    paid(mes, `11-${later} 23:50`, pedido, 2760)
  }
  for (const day of ['08', '18']) {
    const pedido = order(mes, `11-${day} 13:00`, 'stock', 'tarjeta')
    tried(mes, `11-${day} 13:05`, pedido, 'pending', 'pending_waiting_payment')
    changed(mes, `11-${Number(day) + 4} 01:00`, pedido, 'cancelled', 'expired')
  }

  // Chargebacks, lost and won, and a mediation that isn't over.
  for (const [day, fin] of [
    ['04', 'settled'],
    ['11', 'settled'],
    ['05', 'reimbursed'],
    ['12', 'reimbursed'],
  ] as const) {
    const pedido = charged(mes, `11-${day} 16:00`, order(mes, `11-${day} 15:50`, 'stock', 'tarjeta'))
    changed(mes, '11-19 10:00', pedido, 'charged_back', 'in_process')
    write(mes, '11-19 10:00', { devuelto: 2260 })
    changed(mes, '11-29 10:00', pedido, 'charged_back', fin)
    if (fin === 'reimbursed') write(mes, '11-29 10:00', { devuelto: -2260 })
    pedido.avisado = fin === 'settled'
  }
  const discutido = charged(mes, '11-13 16:00', order(mes, '11-13 15:50', 'mezcla', 'tarjeta'))
  changed(mes, '11-21 10:00', discutido, 'in_mediation', 'pending')
  discutido.avisado = true

  // Orders are paid twice: the second payment goes back, or hasn't yet.
  for (const day of ['09', '24']) {
    const pedido = charged(mes, `11-${day} 17:00`, order(mes, `11-${day} 16:50`, 'stock', 'tarjeta'))
    tried(mes, `11-${day} 17:10`, pedido)
    write(mes, `11-${day} 17:10`, { bruto: 2260 })
    pedido.avisado = true
    if (day === '09') refunded(mes, '11-11 09:00', pedido, 2260, 2260, 1)
  }
}

/** Transfers: as they should be, short, too late, or for what was cancelled. */
function planTransfers(mes: Mes): void {
  // Transfers as they should be, one of them confirmed in December's first minute.
  for (const [from, until, carrito] of [
    ['11-01 12:00', '11-01 23:59', 'stock'],
    ['11-06 12:00', '11-07 12:00', 'mezcla'],
    ['11-14 12:00', '11-16 09:00', 'estampada'],
    ['11-19 12:00', '11-20 12:00', 'encargo'],
    ['11-25 12:00', '11-25 20:00', 'stock'],
    ['11-29 12:00', '12-01 00:00', 'stock'],
  ] as const) {
    transferred(mes, until, order(mes, from, carrito, 'transferencia'))
  }
  // The owner alone confirms these; of the last the bank tells later that less had come.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['11', 'encargo'],
    ['16', 'stock'],
  ] as const) {
    const pedido = confirmed(mes, `11-${day} 18:00`, order(mes, `11-${day} 09:00`, carrito, 'transferencia'))
    if (day === '11') marked(mes, '11-12 10:00', pedido, 'pedir')
    if (day === '16') {
      arrived(mes, '11-23 09:00', pedido, 2000)
      write(mes, '11-23 09:00', { bruto: 2000 - 2060 })
      pedido.avisado = true
    }
  }
  // Transfers are short, of which one is made up for; or too much.
  const corta = transferred(mes, '11-04 18:00', order(mes, '11-04 10:00', 'mezcla', 'transferencia'), 4000)
  arrived(mes, '11-09 18:00', corta, 310)
  write(mes, '11-09 18:00', { bruto: 310 })
  corta.avisado = false
  transferred(mes, '11-10 18:00', order(mes, '11-10 10:00', 'stock', 'transferencia'), 1500)
  transferred(mes, '11-17 18:00', order(mes, '11-17 10:00', 'encargo', 'transferencia'), 2610)
  transferred(mes, '11-26 18:00', order(mes, '11-26 10:00', 'stock', 'transferencia'), 2061)

  // The order is cancelled after the transfer, which the owner returns: in this month, and in the next.
  for (const [day, vuelve] of [
    ['12', '11-20 12:00'],
    ['27', '12-02 09:00'],
  ] as const) {
    const pedido = transferred(mes, `11-${day} 18:00`, order(mes, `11-${day} 10:00`, 'stock', 'transferencia'))
    cancelled(mes, `11-${Number(day) + 1} 10:00`, pedido)
    if (day === '12') {
      resolved(mes, vuelve, pedido)
      write(mes, vuelve, { devuelto: 2060 })
    } else {
      handedBack(mes, '12-01 09:00', pedido, 500, 2060)
      handedBack(mes, vuelve, pedido, 1560, 1560)
    }
  }

  // Nobody transfers; somebody transfers when the last shirt is gone, and gets it back.
  order(mes, '11-15 10:00', 'stock', 'transferencia')
  const tarde = order(mes, '11-20 10:00', 'stock', 'transferencia', mes.ultima)
  charged(mes, '11-23 11:00', order(mes, '11-23 10:50', 'stock', 'tarjeta', mes.ultima))
  arrived(mes, '11-24 12:00', tarde, 2060)
  write(mes, '11-24 12:00', { bruto: 2060 })
  handedBack(mes, '11-25 12:00', tarde, 2060, 2060)
  tarde.avisado = true
}

/** Sales by chat, and what happens about the month’s end. */
function planRest(mes: Mes): void {
  // Sales by chat are these.
  sold(mes, '11-08 22:00', 'stock')
  sold(mes, '11-15 22:00', 'estampada')
  marked(mes, '11-16 10:00', sold(mes, '11-15 22:30', 'encargo'), 'pedir')

  // Orders lie on both sides of the month's end; the first goes back in December.
  const ultimo = charged(mes, '11-30 23:59:30', order(mes, '11-30 23:40', 'stock', 'tarjeta'))
  refunded(mes, '12-02 10:00', ultimo, 2260, 2260)
  undone(mes, '12-02 10:00', ultimo)
  charged(mes, '12-01 00:00:10', order(mes, '11-30 23:45', 'encargo', 'tarjeta'))
  // The last order still waits.
  order(mes, '12-02 08:00', 'stock', 'transferencia')
}
