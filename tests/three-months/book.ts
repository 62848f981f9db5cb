import { ivaIn, ivaOfParts, share } from './arithmetic.ts'
import { shirtAt, type Camiseta, type Modo } from './shop.ts'

/** For tests: a shop's book over three months, kept from what was planned to happen, by nothing of the shop's. */

export type Medio = 'tarjeta' | 'transferencia' | 'efectivo'

export type Linea = {
  orden: number
  id: string
  talle: string
  modo: Modo
  print: { nombre: string; numero: string; parches: boolean }
  extras: number
  /** A unit without extras as it was ordered, and the card price before its reduction. */
  tarjeta: number
  transferencia: number
  antes: number | null
  off: { tarjeta: number; transferencia: number }
  acordado: number | null
  /** How it was called when it was ordered. */
  nombre: string
  /** As it was when it was sold. */
  ficha: Camiseta | null
  /** What its maker asked for it. */
  encargo: number | null
  /** What of its worth hasn't gone back, and whether its shirt hasn't. */
  queda: number
  aca: boolean
  /** The shop has it again; and whether it was put on sale again by itself. */
  volvio: boolean
  enStock: boolean
}

export type Pedido = {
  n: number
  tipo: 'venta' | 'cambio'
  medio: Medio
  telefono: string
  correo: string
  departamento: string
  /** Whom it is invoiced to, '' for nobody in particular. */
  documento: string
  costoEnvio: number
  lineas: Linea[]
  codigo: string
  /** What of it was paid before, and the credit that did. */
  aCuenta: number
  credito: Credito | null
  /** When it was sold, and undone. */
  vendido: number | null
  deshecho: number | null
  /** It lost what was held for it, between these moments. */
  liberado: [number, number] | null
  /** What its sale still comes to, what of its shipping, and what the shop has of its buyer's money and credit. */
  vale: number
  envio: number
  saldo: number
  /** What is known once it is played. */
  jugado: { id: string; codigo: string; token: string; preferencia: string; pagos: number[]; aprobados: number[] }
}

/** What came back for credit, as its code gets known and as the book has what is left of it. */
export type Credito = { codigo: string; queda: number; monto: number; en: number; pedido: Pedido }

export type Clase = 'venta' | 'devolucion' | 'descuento' | 'anulacion'
type Parte = {
  linea: Linea | null
  unidades: number
  vuelve: boolean
  bruto: number
  rebaja: number
  porForma: number
  codigo: number
  valor: number
}
export type Papel = {
  pedido: Pedido
  clase: Clase
  /** Its own name within the order, where that was planned. */
  clave: string | null
  en: number
  total: number
  neto: number
  iva: number
  partes: (Parte & { neto: number; iva: number })[]
}
export type Movimiento = { pedido: Pedido; en: number; medio: Medio; cobrado: number; devuelto: number }
/** A charge of the card provider's, or what it gave back of one. */
type Cargo = { pedido: Pedido; pago: Pago; en: number; que: 'fee' | 'tax'; centavos: number }
type DeStock = {
  /** At that moment, or between two. */
  en: number | [number, number]
  tipo: 'retencion' | 'liberacion' | 'venta' | 'devolucion' | 'ajuste'
  pedido: Pedido
  linea: Linea
}
/** Shirts that come back. */
export type Devolucion = {
  pedido: Pedido
  creado: number
  resuelto: number | null
  arreglo: 'cambio' | 'dinero' | 'credito'
  estado: 'Pedida' | 'Resuelta' | 'No se aceptó'
  lineas: Linea[]
  monto: number | null
}
export type Book = {
  pedidos: Pedido[]
  papeles: Papel[]
  dinero: Movimiento[]
  cargos: Cargo[]
  pagos: Pago[]
  devoluciones: Devolucion[]
  creditos: Credito[]
  stock: DeStock[]
}

/** Units of an order's shirts from stock move. */
export function moveStock(
  book: Book,
  pedido: Pedido,
  en: DeStock['en'],
  tipo: DeStock['tipo'],
  lineas = pedido.lineas.filter(({ modo }) => modo === 'stock'),
): void {
  for (const linea of lineas) book.stock.push({ en, tipo, pedido, linea })
}

const way = (medio: Medio) => (medio === 'tarjeta' ? 'tarjeta' : 'transferencia')

/** What a line costs its buyer. */
export function costOf(linea: Linea, medio: Medio): number {
  return linea.acordado ?? linea[way(medio)] + linea.extras - linea.off[way(medio)]
}

export function totalOf({ lineas, costoEnvio }: Pick<Pedido, 'lineas' | 'costoEnvio'>, medio: Medio): number {
  return lineas.reduce((sum, linea) => sum + costOf(linea, medio), costoEnvio)
}

/** What is left to be paid of it. */
export const dueOf = (pedido: Pedido): number => totalOf(pedido, pedido.medio) - pedido.aCuenta

function write(
  book: Book,
  pedido: Pedido,
  { clase, clave, en }: Pick<Papel, 'clase' | 'clave' | 'en'>,
  partes: Parte[],
): Papel {
  const total = partes.reduce((sum, { valor }) => sum + valor, 0)
  const ivas = ivaOfParts(partes.map(({ valor }) => valor))
  const papel = {
    pedido,
    clase,
    clave,
    en,
    total,
    ...ivaIn(total),
    partes: partes.map((parte, n) => ({ ...parte, ...ivas[n]! })),
  }
  book.papeles.push(papel)
  return papel
}

const plain = (linea: Linea | null, valor: number): Parte => ({
  linea,
  unidades: 0,
  vuelve: false,
  bruto: valor,
  rebaja: 0,
  porForma: 0,
  codigo: 0,
  valor,
})

/** It is paid for the first time: a sale, or what an exchange costs more. */
export function sell(book: Book, pedido: Pedido, en: number): void {
  const { lineas, medio, costoEnvio } = pedido
  pedido.vendido = en
  if (pedido.liberado !== null) {
    moveStock(book, pedido, pedido.liberado, 'liberacion')
    moveStock(book, pedido, en, 'retencion')
  }
  moveStock(book, pedido, en, 'venta')
  for (const linea of lineas) {
    linea.ficha = shirtAt(linea.id, en)
    linea.queda = costOf(linea, medio)
    linea.aca = true
    linea.volvio = false
    linea.enStock = false
  }
  pedido.envio = costoEnvio
  const shipping = costoEnvio > 0 ? [plain(null, costoEnvio)] : []
  if (pedido.tipo === 'cambio') {
    pedido.vale = dueOf(pedido)
    const own = Math.min(costoEnvio, pedido.vale)
    const shares = share(
      pedido.vale - own,
      lineas.map((linea) => costOf(linea, medio)),
    )
    const parts = lineas.map((linea, n) => plain(linea, shares[n]!))
    write(book, pedido, { clase: 'venta', clave: 'venta', en }, [...parts, ...(own > 0 ? [plain(null, own)] : [])])
    return
  }
  pedido.vale = totalOf(pedido, medio)
  const parts = lineas.map((linea): Parte => {
    const { tarjeta, extras, antes } = linea
    const porForma = tarjeta - linea[way(medio)]
    const valor = costOf(linea, medio)
    const code = linea.acordado === null ? linea.off[way(medio)] : 0
    // What was agreed on is told as a reduction of what it would have cost.
    const bruto = (linea.acordado === null ? (antes ?? tarjeta) : tarjeta) + extras
    const rebaja = bruto - porForma - code - valor
    return { linea, unidades: 1, vuelve: false, bruto, rebaja, porForma, codigo: code, valor }
  })
  write(book, pedido, { clase: 'venta', clave: 'venta', en }, [...parts, ...shipping])
}

type Vuelta = {
  clase: Exclude<Clase, 'venta'>
  clave: string | null
  en: number
  monto: number
  /** Lines that it is for; all of them where left out. */
  de?: Linea[]
  /** Shirts that go back, and whether the shop has them again; where others are sent for them they stay sold. */
  idas?: Map<Linea, boolean>
  porOtras?: boolean
}

/** Something takes off a sale: of its own lines first, then of the shipping, then of others. */
export function takeOff(
  book: Book,
  pedido: Pedido,
  { clase, clave, en, monto, de, idas = new Map(), porOtras = false }: Vuelta,
): void {
  for (const [linea, stays] of idas) {
    if (!stays || linea.enStock) continue
    // What was made to order is one more of its size, of no order.
    const tipo = linea.modo === 'stock' ? 'devolucion' : 'ajuste'
    if (clase === 'devolucion' || linea.modo === 'stock') moveStock(book, pedido, en, tipo, [linea])
    linea.enStock = clase === 'devolucion'
  }
  const own = pedido.lineas.filter((linea) => de === undefined || de.includes(linea))
  const off = new Map<Linea | null, number>()
  let left = monto
  for (const group of [own, null, pedido.lineas.filter((linea) => !own.includes(linea))]) {
    if (group === null) {
      const part = Math.min(left, pedido.envio)
      pedido.envio -= part
      left -= part
      off.set(null, part)
      continue
    }
    const open = group.map(({ queda }) => queda)
    const part = Math.min(
      left,
      open.reduce((sum, queda) => sum + queda, 0),
    )
    for (const [n, got] of share(part, open).entries()) {
      group[n]!.queda -= got
      off.set(group[n]!, got)
    }
    left -= part
  }
  const partes = [...pedido.lineas, null].flatMap((linea): Parte[] => {
    const gone = linea !== null && linea.aca && idas.has(linea) && !porOtras
    const vuelve = linea !== null && idas.get(linea) === true && !linea.volvio && (gone || porOtras)
    if (gone) linea.aca = false
    if (vuelve) linea.volvio = true
    const valor = off.get(linea) ?? 0
    if (valor === 0 && !gone && !vuelve) return []
    return [{ ...plain(linea, valor), bruto: 0, unidades: gone ? 1 : 0, vuelve }]
  })
  pedido.vale -= monto - left
  if (partes.length > 0) write(book, pedido, { clase, clave, en }, partes)
}

/** All that is left of a sale goes back, with its shirts. @param stay whether the shop has those again */
export function undo(book: Book, pedido: Pedido, en: number, stay: boolean): void {
  pedido.deshecho = en
  const idas = new Map(pedido.lineas.map((linea) => [linea, stay]))
  const porOtras = pedido.tipo === 'cambio'
  takeOff(book, pedido, { clase: 'anulacion', clave: 'anulacion', en, monto: Math.max(0, pedido.vale), idas, porOtras })
}

/** Money goes back of an order that stands: what was too much isn't of the sale. @param clave null where nobody planned it */
export function discount(book: Book, pedido: Pedido, en: number, monto: number, clave: string | null): void {
  const tooMuch = Math.max(0, pedido.saldo - Math.max(0, pedido.vale))
  const off = Math.max(0, Math.min(monto - tooMuch, pedido.vale))
  takeOff(book, pedido, { clase: 'descuento', clave, en, monto: off })
}

/** Money that comes, in whole pesos. */
export function comeIn(book: Book, pedido: Pedido, en: number, medio: Medio, pesos: number): void {
  book.dinero.push({ pedido, en, medio, cobrado: pesos * 100, devuelto: 0 })
  pedido.saldo += pesos
}

/** Money that goes back, in whole pesos. */
export function goBack(book: Book, pedido: Pedido, en: number, medio: Medio, pesos: number): void {
  book.dinero.push({ pedido, en, medio, cobrado: 0, devuelto: pesos * 100 })
  pedido.saldo -= pesos
}

/** The provider's payment: what it keeps, in pesos with cents as it tells them. */
export type Pago = {
  pedido: Pedido
  amount: number
  fee: number
  tax: number
  back: number
  en: number
  id: () => string
}

const cents = (amount: number) => Math.round(amount * 100) / 100

export function chargeFor(book: Book, pedido: Pedido, en: number, amount: number): Pago {
  const which = book.pagos.filter((one) => one.pedido === pedido).length
  const pago = {
    pedido,
    amount,
    fee: cents((amount * 5.99) / 100),
    tax: cents((amount * 1.5) / 100),
    back: 0,
    en,
    id: () => String(pedido.jugado.aprobados[which]),
  }
  book.pagos.push(pago)
  for (const que of ['fee', 'tax'] as const) {
    book.cargos.push({ pedido, pago, en, que, centavos: Math.round(pago[que] * 100) })
  }
  return pago
}

/** It gives its part of each charge back with a refund. */
export function chargeBack(book: Book, pedido: Pedido, pago: Pago, en: number, pesos: number): void {
  const before = pago.back
  pago.back += pesos
  for (const que of ['fee', 'tax'] as const) {
    const until = (back: number) => Math.round(cents((pago[que] * back) / pago.amount) * 100)
    const centavos = until(before) - until(pago.back)
    if (centavos !== 0) book.cargos.push({ pedido, pago, en, que, centavos })
  }
}

/** What a shirt of a document cost, sold or sent for another; null where nobody knows. */
export function costIn({ clase }: Papel, { linea, vuelve }: Parte): number | null {
  if (linea === null) return null
  const cost = linea.modo === 'stock' ? linea.ficha!.costo : linea.encargo
  if (cost === null) return null
  return clase === 'venta' || vuelve ? cost : 0
}

/** Whether who ordered it had bought before, by telephone or mail. */
export function isBuyerAgain({ pedidos }: Book, pedido: Pedido): boolean {
  const { telefono, correo, vendido } = pedido
  return pedidos.some(
    (other) =>
      other !== pedido &&
      other.tipo === 'venta' &&
      other.vendido !== null &&
      other.vendido < vendido! &&
      ((telefono !== '' && other.telefono === telefono) || (correo !== '' && other.correo === correo)),
  )
}
