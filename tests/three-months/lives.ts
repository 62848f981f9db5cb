import {
  changed,
  confirmedByHand,
  delivered,
  fromBank,
  givenBack,
  handedBack,
  moved,
  noteBack,
  refunded,
  refundedInPanel,
  resolved,
  tried,
} from './acts.ts'
import {
  chargeFor,
  comeIn,
  discount,
  dueOf,
  goBack,
  moveStock,
  sell,
  totalOf,
  undo,
  type Credito,
  type Pedido,
} from './book.ts'
import { askedFor, exchanged, returnedForCredit, returnedForMoney, sentCambio, worthOf, type Otra } from './returns.ts'
import {
  BY_BANK,
  BY_CARD,
  buy,
  chooseCode,
  chooseComprador,
  chooseLines,
  chooseMoment,
  expired,
  newPedido,
  order,
  pay,
  toLinea,
} from './sales.ts'
import { shippingTo, ULTIMAS } from './shop.ts'
import { chance, DAY, HOUR, MINUTE, pick, plan, whole, type Comprador, type Plan, type Vendido } from './stage.ts'

/** Some time after it was paid. */
const later = (plan_: Plan, { en }: Vendido, days = 9) => en + DAY + whole(plan_, 0, days * 24 * 60) * MINUTE

/** An order that isn't paid yet, ordered at a moment. */
function waiting(plan_: Plan, en: number, medio: 'tarjeta' | 'transferencia', ids?: string[]): Pedido {
  const comprador = chooseComprador(plan_)
  const lineas = chooseLines(plan_, ids === undefined ? {} : { ids, lines: 1, modo: 'stock' }, en)
  const pedido = newPedido(plan_, comprador, { lineas, medio, costoEnvio: shippingTo(comprador.departamento) })
  if (ids === undefined && chance(plan_, 0.3)) pedido.codigo = chooseCode(plan_, lineas, en)
  order(plan_, en, pedido)
  return pedido
}

/** Sells what waits, at a moment, by its way. */
function sold(plan_: Plan, en: number, pedido: Pedido, pesos = dueOf(pedido)): Vendido {
  const via = pedido.medio
  sell(plan_.book, pedido, en)
  comeIn(plan_.book, pedido, en, via, pesos)
  const pago = via === 'tarjeta' ? chargeFor(plan_.book, pedido, en, pesos) : null
  return { pedido, en, pago, via, entregado: false }
}

/** All of it goes back; the shop has the shirts again where they hadn't left. */
function refundAll(plan_: Plan, vendido: Vendido, en: number, monto = dueOf(vendido.pedido)): void {
  undo(plan_.book, vendido.pedido, en, !vendido.entregado)
  noteBack(plan_, vendido, en, monto)
}

/** Goes over the part that goes back, whole pesos. */
const partOf = (plan_: Plan, { pedido }: Vendido) => whole(plan_, 1, Math.max(1, Math.floor(dueOf(pedido) / 3)))

/** Buys what a credit pays, or a part of it. */
function spend(plan_: Plan, en: number, comprador: Comprador, credito: Credito, wanted: { covers: boolean }): Vendido {
  const medio = wanted.covers || chance(plan_, 0.5) ? 'transferencia' : 'tarjeta'
  const lineas = chooseLines(
    plan_,
    { lines: wanted.covers ? 1 : 3, ...(wanted.covers ? { ids: ['sin', 'dan26'], modo: 'stock' } : {}) },
    en,
  )
  const pedido = newPedido(plan_, comprador, {
    lineas,
    medio,
    costoEnvio: shippingTo(comprador.departamento),
    credito,
  })
  if (chance(plan_, 0.5)) pedido.codigo = chooseCode(plan_, lineas, en)
  const total = totalOf(pedido, 'transferencia')
  const covers = credito.queda >= total
  if (covers) pedido.medio = 'transferencia'
  pedido.aCuenta = Math.min(credito.queda, total)
  credito.queda -= pedido.aCuenta
  order(plan_, en, pedido, () => credito.codigo)
  if (!covers) {
    const cobros = pedido.medio === 'tarjeta' ? (['card'] as const) : (['bank', 'by hand'] as const)
    return pay(plan_, pedido, pick(plan_, cobros), { placed: en, en: en + 5 * MINUTE })
  }
  sell(plan_.book, pedido, en)
  pedido.saldo += pedido.aCuenta
  return { pedido, en, pago: null, via: 'transferencia', entregado: false }
}

function someLines(plan_: Plan, { lineas }: Pedido, all = chance(plan_, 0.4)) {
  const some = lineas.filter(() => chance(plan_, 0.5))
  return all || some.length === 0 ? lineas : some
}

const DESTINOS = ['stock', 'stock', 'stock', 'baja', 'ninguno'] as const
const otherSize = ({ talle }: { talle: string }) => (talle === 'M' ? 'L' : 'M')

/** What may become of orders, and how many of a hundred it does. Each plans what happens, and writes it in the book. */
export const LIVES: Record<string, { parts: number; live: (plan_: Plan) => void }> = {
  delivered: { parts: 30, live: (plan_) => delivered(plan_, buy(plan_)) },
  paid: { parts: 8, live: (plan_) => void buy(plan_) },
  'part refunded': {
    parts: 5,
    live(plan_) {
      const vendido = buy(plan_, { cobros: [...BY_CARD, ...BY_BANK, 'cash'] })
      if (chance(plan_, 0.6)) delivered(plan_, vendido)
      for (let en = later(plan_, vendido); chance(plan_, 0.75); en += whole(plan_, 60, 4000) * MINUTE) {
        const monto = Math.min(partOf(plan_, vendido), vendido.pedido.saldo - 1)
        if (monto < 1) return
        const inPanel = vendido.via === 'tarjeta' && chance(plan_, 0.4)
        const id = inPanel ? null : givenBack(plan_, en, vendido, monto)
        if (inPanel) refundedInPanel(plan_, en, vendido, monto)
        discount(plan_.book, vendido.pedido, en, monto, id && `descuento-${id}`)
        noteBack(plan_, vendido, en, monto)
      }
    },
  },
  'refunded whole': {
    parts: 4,
    live(plan_) {
      const vendido = buy(plan_, { cobros: [...BY_CARD, 'bank', 'by hand'] })
      if (chance(plan_, 0.5)) delivered(plan_, vendido)
      const en = later(plan_, vendido)
      const all = dueOf(vendido.pedido)
      // In one go, or a part before: then the rest undoes what is left.
      const first = chance(plan_, 0.4) && all > 10 ? whole(plan_, 1, Math.floor(all / 2)) : 0
      if (first > 0) {
        const id = givenBack(plan_, en, vendido, first)
        discount(plan_.book, vendido.pedido, en, first, `descuento-${id}`)
        noteBack(plan_, vendido, en, first)
      }
      const end = en + 3 * HOUR
      if (vendido.via === 'tarjeta' && chance(plan_, 0.4)) refundedInPanel(plan_, end, vendido, all - first)
      else givenBack(plan_, end, vendido, all - first)
      refundAll(plan_, vendido, end, all - first)
    },
  },
  cancelled: {
    parts: 4,
    live(plan_) {
      const vendido = buy(plan_, { cobros: ['card', 'coupon', 'bank', 'by hand'] })
      const { pedido, via } = vendido
      const en = later(plan_, vendido)
      moved(plan_, en, pedido, 'cancelar', 'pagado')
      undo(plan_.book, pedido, en, true)
      if (chance(plan_, 0.25)) return
      const back = en + whole(plan_, 60, 6000) * MINUTE
      // The owner's word that a transfer was returned is enough.
      if (via === 'transferencia' && chance(plan_, 0.4)) resolved(plan_, back, pedido)
      else givenBack(plan_, back, vendido, dueOf(pedido))
      noteBack(plan_, vendido, back, dueOf(pedido))
    },
  },
  'returned for money': {
    parts: 8,
    live(plan_) {
      const vendido = buy(plan_, { cobros: ['card', 'card', 'coupon', 'bank', 'by hand', 'seen transfer'] })
      const { pedido } = vendido
      if (chance(plan_, 0.8)) delivered(plan_, vendido)
      const lineas = someLines(plan_, pedido)
      const worth = worthOf(pedido, lineas)
      // What was worn comes back for less.
      const monto = chance(plan_, 0.25) ? whole(plan_, 0, worth) : worth
      const destino = monto === 0 ? 'comprador' : pick(plan_, DESTINOS)
      returnedForMoney(plan_, later(plan_, vendido), vendido, { lineas, destino, monto, enMano: chance(plan_, 0.2) })
    },
  },
  'returned in two parts': {
    parts: 3,
    live(plan_) {
      const vendido = buy(plan_, { lines: whole(plan_, 2, 5), cobros: ['card', 'bank', 'by hand'] })
      const { pedido } = vendido
      delivered(plan_, vendido)
      const first = pedido.lineas.slice(0, whole(plan_, 1, pedido.lineas.length - 1))
      const rest = pedido.lineas.filter((linea) => !first.includes(linea))
      const en = later(plan_, vendido)
      returnedForMoney(plan_, en, vendido, { lineas: first, destino: pick(plan_, DESTINOS) })
      const end = en + whole(plan_, 60, 4000) * MINUTE
      if (chance(plan_, 0.6)) {
        returnedForMoney(plan_, end, vendido, { lineas: rest, destino: 'stock', monto: worthOf(pedido, rest, first) })
      } else {
        // All that is left goes back at once, and undoes the order.
        const left = pedido.saldo
        givenBack(plan_, end, vendido, left)
        refundAll(plan_, vendido, end, left)
      }
    },
  },
  'returned for credit': {
    parts: 6,
    live(plan_) {
      const comprador = chooseComprador(plan_)
      const vendido = buy(
        plan_,
        { comprador, cobros: ['card', 'bank', 'by hand'] },
        Math.min(chooseMoment(plan_), chooseMoment(plan_)),
      )
      const { pedido } = vendido
      if (chance(plan_, 0.7)) delivered(plan_, vendido)
      const lineas = someLines(plan_, pedido)
      let en = later(plan_, vendido, 4)
      const credito = returnedForCredit(plan_, en, pedido, { lineas, destino: pick(plan_, DESTINOS) })
      for (let uses = 0; uses < 3 && credito.queda > 0 && chance(plan_, 0.8); uses++) {
        en += whole(plan_, 60, 8000) * MINUTE
        const used = spend(plan_, en, comprador, credito, { covers: chance(plan_, 0.6) })
        const end = used.en + DAY
        if (chance(plan_, 0.25)) {
          // Its part of the credit is there again; money that came for it goes back.
          const [first] = used.pedido.lineas
          const given =
            used.pedido.lineas.length > 1 && chance(plan_, 0.5)
              ? returnedForCredit(plan_, end - HOUR, used.pedido, { lineas: [first!], destino: 'stock' }).monto
              : 0
          moved(plan_, end, used.pedido, 'cancelar', 'pagado')
          undo(plan_.book, used.pedido, end, true)
          credito.queda += Math.max(0, used.pedido.aCuenta - given)
          const due = dueOf(used.pedido) - Math.max(0, given - used.pedido.aCuenta)
          if (due > 0) {
            givenBack(plan_, end + HOUR, used, due)
            noteBack(plan_, used, end + HOUR, due)
          }
          en = end + 2 * HOUR
        } else if (dueOf(used.pedido) > 10 && chance(plan_, 0.3)) {
          const monto = whole(plan_, 1, dueOf(used.pedido) - 5)
          const id = givenBack(plan_, end, used, monto)
          discount(plan_.book, used.pedido, end, monto, `descuento-${id}`)
          noteBack(plan_, used, end, monto)
        } else if (dueOf(used.pedido) > 10 && chance(plan_, 0.4)) {
          // All its money goes back for its shirts; the rest was credit, which is there again.
          const { lineas } = used.pedido
          returnedForMoney(plan_, end, used, { lineas, destino: 'stock', monto: dueOf(used.pedido) })
          undo(plan_.book, used.pedido, end, true)
          credito.queda += used.pedido.aCuenta
          en = end + HOUR
        } else if (chance(plan_, 0.3)) {
          returnedForCredit(plan_, end, used.pedido, { lineas: used.pedido.lineas, destino: 'stock' })
        }
      }
    },
  },
  exchanged: {
    parts: 8,
    live(plan_) {
      const vendido = buy(plan_, { cobros: ['card', 'card', 'bank', 'cash'], code: chance(plan_, 0.5) })
      const { pedido } = vendido
      if (chance(plan_, 0.8)) delivered(plan_, vendido)
      const chosen = someLines(plan_, pedido, false)
      const kind = pick(plan_, ['same', 'same', 'dear', 'cheap', 'any'] as const)
      const pares = chosen.map((linea) => {
        const others: Record<typeof kind, Otra> = {
          same: { id: linea.id, talle: otherSize(linea), modo: linea.modo },
          dear: { id: 'cara', talle: 'L', modo: 'stock' },
          cheap: { id: 'sin', talle: 'S', modo: 'stock' },
          any: {
            id: pick(plan_, ['uru50', 'pen87', 'mil07']),
            talle: 'XL',
            modo: pick(plan_, ['stock', 'encargo'] as const),
          },
        }
        return { linea, otra: others[kind] }
      })
      const pagaIda = chance(plan_, 0.35) && pedido.departamento !== '' ? ('comprador' as const) : ('tienda' as const)
      const destino = pick(plan_, ['stock', 'stock', 'baja'] as const)
      const { vendido: cambio, fin } = exchanged(plan_, later(plan_, vendido), vendido, { pares, destino, pagaIda })
      if (pedido.departamento === '' || chance(plan_, 0.4)) return
      sentCambio(plan_, fin + 20 * HOUR, cambio)
      // What was sent comes back as well, for credit.
      if (chance(plan_, 0.25) && cambio.pedido.aCuenta > 0)
        returnedForCredit(plan_, fin + 3 * DAY, cambio.pedido, {
          lineas: cambio.pedido.lineas,
          destino: 'stock',
          monto: Math.min(worthOf(cambio.pedido, cambio.pedido.lineas), cambio.pedido.aCuenta),
        })
    },
  },
  'charged back': {
    parts: 3,
    live(plan_) {
      const vendido = buy(plan_, { cobros: ['card'] })
      const { pedido } = vendido
      const en = later(plan_, vendido)
      changed(plan_, en, pedido, 'charged_back', 'in_process')
      goBack(plan_.book, pedido, en, 'tarjeta', dueOf(pedido))
      if (chance(plan_, 0.3)) return
      const end = en + whole(plan_, 1, 12) * DAY
      const isWon = chance(plan_, 0.5)
      changed(plan_, end, pedido, 'charged_back', isWon ? 'reimbursed' : 'settled')
      if (isWon) goBack(plan_.book, pedido, end, 'tarjeta', -dueOf(pedido))
    },
  },
  'paid twice': {
    parts: 3,
    live(plan_) {
      const vendido = buy(plan_, { cobros: ['card', 'bank'] })
      const { pedido, via } = vendido
      const due = dueOf(pedido)
      const twice = vendido.en + 9 * MINUTE
      comeIn(plan_.book, pedido, twice, via, due)
      let second = vendido
      if (via === 'tarjeta') {
        tried(plan_, twice, pedido)
        second = { ...vendido, pago: chargeFor(plan_.book, pedido, twice, due) }
      } else fromBank(plan_, twice, pedido, due)
      if (chance(plan_, 0.3)) return
      const en = later(plan_, vendido)
      const isWord = via === 'transferencia' && chance(plan_, 0.4)
      const id = isWord
        ? null
        : via === 'tarjeta'
          ? refunded(plan_, en, second, due, 1)
          : handedBack(plan_, en, pedido, via, due)
      if (isWord) resolved(plan_, en, pedido)
      else discount(plan_.book, pedido, en, due, `descuento-${id!}`)
      noteBack(plan_, vendido, en, due)
      if (isWord || via !== 'tarjeta' || chance(plan_, 0.5)) return
      // And then a part of what paid it.
      const monto = partOf(plan_, vendido)
      const other = refunded(plan_, en + HOUR, vendido, monto, 0)
      discount(plan_.book, pedido, en + HOUR, monto, `descuento-${other}`)
      noteBack(plan_, vendido, en + HOUR, monto)
    },
  },
  'short or long transfer': {
    parts: 4,
    live(plan_) {
      const en = chooseMoment(plan_)
      const pedido = waiting(plan_, en - 5 * HOUR, 'transferencia')
      const due = dueOf(pedido)
      const pesos = Math.max(1, due + pick(plan_, [-300, -1, -whole(plan_, 2, 500), 1, 100, whole(plan_, 2, 900)]))
      fromBank(plan_, en, pedido, pesos)
      const vendido = sold(plan_, en, pedido, pesos)
      const end = later(plan_, vendido)
      if (pesos < due && chance(plan_, 0.5)) {
        fromBank(plan_, end, pedido, due - pesos)
        comeIn(plan_.book, pedido, end, 'transferencia', due - pesos)
      } else if (pesos > due && chance(plan_, 0.6)) {
        const id = handedBack(plan_, end, pedido, 'transferencia', pesos - due)
        discount(plan_.book, pedido, end, pesos - due, `descuento-${id}`)
        noteBack(plan_, vendido, end, pesos - due)
      } else if (chance(plan_, 0.5)) {
        const monto = Math.max(1, Math.floor(pesos / 4))
        const id = handedBack(plan_, end, pedido, 'efectivo', monto)
        discount(plan_.book, pedido, end, monto, `descuento-${id}`)
        goBack(plan_.book, pedido, end, 'efectivo', monto)
      }
    },
  },
  'believed, then otherwise': {
    parts: 2,
    live(plan_) {
      const en = chooseMoment(plan_)
      const pedido = waiting(plan_, en - 5 * HOUR, 'transferencia')
      confirmedByHand(plan_, en, pedido)
      const vendido = sold(plan_, en, pedido)
      const end = later(plan_, vendido)
      const pesos = Math.max(1, dueOf(pedido) + whole(plan_, -200, 200))
      fromBank(plan_, end, pedido, pesos)
      const cobrado = (pesos - dueOf(pedido)) * 100
      plan_.book.dinero.push({ pedido, en: end, medio: 'transferencia', cobrado, devuelto: 0 })
    },
  },
  'paid late': {
    parts: 3,
    live(plan_) {
      const en = chooseMoment(plan_)
      const medio = pick(plan_, ['tarjeta', 'transferencia'] as const)
      const pedido = waiting(plan_, en - (medio === 'tarjeta' ? 5 * HOUR : 4 * DAY), medio)
      expired(plan_, en - MINUTE)
      pedido.liberado = [en - (medio === 'tarjeta' ? 5 * HOUR : 4 * DAY), en - MINUTE]
      if (medio === 'tarjeta') tried(plan_, en, pedido)
      else if (chance(plan_, 0.5)) fromBank(plan_, en, pedido, dueOf(pedido))
      else moved(plan_, en, pedido, 'confirmar_transferencia', 'vencido')
      const vendido = sold(plan_, en, pedido)
      if (chance(plan_, 0.6)) delivered(plan_, vendido)
    },
  },
  'never paid': {
    parts: 5,
    live(plan_) {
      const en = chooseMoment(plan_)
      const pedido = waiting(plan_, en, pick(plan_, ['tarjeta', 'transferencia'] as const))
      if (pedido.medio === 'tarjeta' && chance(plan_, 0.6)) {
        const coupon = chance(plan_, 0.4)
        tried(
          plan_,
          en + MINUTE,
          pedido,
          coupon ? 'pending' : 'rejected',
          coupon ? 'pending_waiting_payment' : 'cc_rejected_call_for_authorize',
        )
        if (coupon) changed(plan_, en + 4 * DAY, pedido, 'cancelled', 'expired')
      }
      expired(plan_, en + 6 * DAY)
      moveStock(plan_.book, pedido, [en, en + 6 * DAY], 'liberacion')
    },
  },
  'asked for': {
    parts: 2,
    live(plan_) {
      const vendido = buy(plan_, { modo: 'stock', cobros: ['card', 'bank'] })
      delivered(plan_, vendido)
      const lineas = someLines(plan_, vendido.pedido)
      askedFor(plan_, vendido.en + 30 * HOUR, vendido.pedido, lineas, chance(plan_, 0.5))
    },
  },
  'money of nobody': { parts: 1, live: (plan_) => moneyForGone(plan_) },
  'sold back': {
    parts: 3,
    live(plan_) {
      // A sale by hand that is returned to the till.
      const vendido = buy(plan_, { cobros: ['cash', 'seen transfer'] })
      const { pedido } = vendido
      const lineas = someLines(plan_, pedido)
      returnedForMoney(plan_, later(plan_, vendido, 20), vendido, { lineas, destino: 'stock' })
    },
  },
}

let gone = 0

/** Somebody transfers when the last shirt is gone, and gets it back. */
function moneyForGone(plan_: Plan): void {
  const { id } = ULTIMAS[gone++ % ULTIMAS.length]!
  const en = chooseMoment(plan_)
  const late = waiting(plan_, en - 4 * DAY, 'transferencia', [id])
  expired(plan_, en - 2 * HOUR)
  moveStock(plan_.book, late, [en - 4 * DAY, en - 2 * HOUR], 'liberacion')
  const comprador = chooseComprador(plan_)
  const taken = newPedido(plan_, comprador, {
    lineas: [toLinea(0, { id, talle: late.lineas[0]!.talle, modo: 'stock' }, late.lineas[0]!.print, en - HOUR)],
    medio: 'tarjeta',
    costoEnvio: shippingTo(comprador.departamento),
  })
  order(plan_, en - HOUR, taken)
  tried(plan_, en - HOUR + MINUTE, taken)
  sold(plan_, en - HOUR + MINUTE, taken)
  const due = dueOf(late)
  plan(plan_, en, () => Promise.resolve())
  fromBank(plan_, en, late, due)
  comeIn(plan_.book, late, en, 'transferencia', due)
  if (chance(plan_, 0.3)) return
  handedBack(plan_, en + DAY, late, 'transferencia', due)
  goBack(plan_.book, late, en + DAY, 'transferencia', due)
}

/** Lives until there are so many orders. */
export function planLives(plan_: Plan, orders: number): void {
  gone = 0
  const kinds = Object.values(LIVES)
  // Each of them once, however few there are.
  for (const { live } of kinds) live(plan_)
  const parts = kinds.flatMap(({ parts: count, live }) => Array.from({ length: count }, () => live))
  while (plan_.book.pedidos.length < orders) pick(plan_, parts)(plan_)
}
