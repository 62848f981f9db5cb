import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import { ventaSchema } from '#domain/pedidos/venta.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import { retryPayment } from '#server/pagos/retry-payment.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { ORIGIN } from '../payments.ts'
import { changed, confirmedByHand, fromBank, taken, tried } from './acts.ts'
import {
  chargeFor,
  comeIn,
  costOf,
  dueOf,
  moveStock,
  sell,
  totalOf,
  type Linea,
  type Medio,
  type Pedido,
} from './book.ts'
import {
  CAMISETAS,
  CODIGOS,
  codeAt,
  isReduced,
  priceAt,
  shippingTo,
  shirtAt,
  TALLES,
  type Codigo,
  type Modo,
} from './shop.ts'
import {
  chance,
  COMIENZO,
  DAY,
  DIAS,
  HOUR,
  MINUTE,
  must,
  newJugado,
  OWNER,
  pick,
  plan,
  SILENT,
  whole,
  type Comprador,
  type Plan,
  type Stage,
  type Vendido,
} from './stage.ts'

/** How an order is placed and paid. */
export const COBROS = [
  'card',
  'card',
  'card',
  'card after a refusal',
  'coupon',
  'switched to card',
  'bank',
  'bank',
  'by hand',
  'by hand, then the bank',
  'switched to transfer',
  'cash',
  'cash',
  'seen transfer',
  'link',
] as const
export type Cobro = (typeof COBROS)[number]
export const BY_CARD: Cobro[] = ['card', 'card', 'card after a refusal', 'coupon', 'link', 'switched to card']
export const BY_BANK: Cobro[] = ['bank', 'by hand', 'switched to transfer', 'seen transfer']
/** A sale by hand, which knows agreed prices. */
const BY_OWNER: ReadonlySet<Cobro> = new Set(['cash', 'seen transfer', 'link'])

const DEPARTAMENTOS = ['Montevideo', 'Montevideo', 'Canelones', 'Salto', 'Rocha', 'Cerro Largo', 'Maldonado']

export function chooseComprador(plan: Plan): Comprador {
  if (plan.compradores.length > 5 && chance(plan, 0.3)) {
    const known = pick(plan, plan.compradores)
    // Some come back with another telephone, or another mail.
    const other = newComprador(plan)
    const how = plan.random()
    if (how < 0.2 && known.correo !== '') return { ...other, correo: known.correo }
    return how < 0.4 ? { ...known, correo: other.correo } : known
  }
  const comprador = newComprador(plan)
  plan.compradores.push(comprador)
  return comprador
}

function newComprador(plan: Plan): Comprador {
  const n = ++plan.nombres
  return {
    telefono: `099 ${String(100_000 + n)}`,
    correo: chance(plan, 0.7) ? `persona${n}@example.com` : '',
    departamento: pick(plan, DEPARTAMENTOS),
  }
}

/** When it is paid: at any time, sometimes about midnight and about a month's end. */
export function chooseMoment(plan: Plan): number {
  const day = whole(plan, 0, DIAS - 1)
  const kind = plan.random()
  if (kind < 0.04) return COMIENZO + (day + 1) * DAY - whole(plan, 200, 1500)
  if (kind < 0.08) return COMIENZO + day * DAY + whole(plan, 0, 900)
  if (kind < 0.11) return COMIENZO + pick(plan, [29, 30, 60, 61, 90]) * DAY + whole(plan, 0, 2 * HOUR) - HOUR
  return COMIENZO + day * DAY + whole(plan, 5 * HOUR, DAY - HOUR)
}

type Wanted = {
  lines?: number
  modo?: Modo
  comprador?: Comprador
  cobros?: readonly Cobro[]
  /** Whether a code may be in it. */
  code?: boolean
  ids?: string[]
}

export function chooseLines(plan: Plan, { lines, modo, ids }: Wanted, en: number): Linea[] {
  const count = lines ?? pick(plan, [1, 1, 1, 2, 2, 3, 4, 5, 6])
  const seen = new Set<string>()
  const chosen: Linea[] = []
  while (chosen.length < count) {
    const id = pick(plan, ids ?? CAMISETAS.map((one) => one.id))
    const talle = pick(plan, TALLES)
    if (seen.has(`${id} ${talle}`)) continue
    seen.add(`${id} ${talle}`)
    const own = modo ?? pick(plan, ['stock', 'stock', 'encargo'] as const)
    chosen.push(toLinea(chosen.length, { id, talle, modo: own }, choosePrint(plan, own), en))
  }
  return chosen
}

function choosePrint(plan: Plan, modo: Modo): Linea['print'] {
  const none = { nombre: '', numero: '', parches: false }
  if (modo === 'stock') return none
  return pick(plan, [
    none,
    { ...none, nombre: 'LUI' },
    { ...none, numero: '10' },
    { nombre: 'ANA', numero: '9', parches: true },
    { ...none, parches: true },
  ])
}

export function toLinea(
  orden: number,
  { id, talle, modo }: Pick<Linea, 'id' | 'talle' | 'modo'>,
  print: Linea['print'],
  en: number,
): Linea {
  const extras = (print.nombre + print.numero === '' ? 0 : 200) + (print.parches ? 200 : 0)
  return {
    orden,
    id,
    talle,
    modo,
    print,
    extras: modo === 'stock' ? 0 : extras,
    ...priceAt(id, modo, en),
    off: { tarjeta: 0, transferencia: 0 },
    acordado: null,
    ficha: null,
    encargo: null,
    queda: 0,
    aca: false,
    volvio: false,
    enStock: false,
    nombre: shirtAt(id, en).nombre,
  }
}

const IDENTIFIED = 25_000

export function newPedido(
  plan: Plan,
  { telefono, correo, departamento }: Comprador,
  fields: Pick<Pedido, 'lineas' | 'medio' | 'costoEnvio'> & Partial<Pedido>,
): Pedido {
  const pedido: Pedido = {
    n: plan.book.pedidos.length,
    tipo: 'venta',
    telefono,
    correo,
    departamento,
    documento: '',
    codigo: '',
    aCuenta: 0,
    credito: null,
    vendido: null,
    deshecho: null,
    liberado: null,
    vale: 0,
    envio: 0,
    saldo: 0,
    jugado: newJugado(),
    ...fields,
  }
  // Whoever buys for so much has to say who they are.
  if (pedido.tipo === 'venta' && totalOf(pedido, 'tarjeta') > IDENTIFIED) pedido.documento = '12345672'
  plan.book.pedidos.push(pedido)
  return pedido
}

/** A code that takes something off, or none. */
export function chooseCode(plan: Plan, lineas: Linea[], en: number): string {
  const code = pick(plan, CODIGOS)
  const off = codeAt(code, lineas, en)
  const isRefused = code.filtro.sinRebajadas && lineas.every(({ id, modo }) => isReduced(id, modo, en))
  if (off === null || isRefused) return ''
  for (const [n, one] of off.entries()) lineas[n]!.off = one
  return (code satisfies Codigo).codigo
}

const shippingOf = ({ telefono, correo, departamento, documento }: Pedido) => ({
  nombre: 'Ana Pérez',
  departamento,
  ciudad: departamento === 'Cerro Largo' ? 'Melo' : departamento,
  calle: '18 de Julio',
  numeroPuerta: '1234',
  numeroApartamento: '',
  telefono,
  correo,
  comentarios: '',
  metodo: 'domicilio' as const,
  punto: '',
  ...SIN_FACTURA,
  documento,
})

const itemsOf = ({ lineas, medio }: Pedido) =>
  lineas.map((linea) => ({
    id: linea.id,
    talle: linea.talle,
    modo: linea.modo,
    ...(linea.modo === 'encargo' ? { personalizacion: linea.print } : {}),
    unit_price: costOf(linea, medio),
  }))

/** A buyer orders it, at the prices that the accountant has worked out: others would be refused. */
export function order(plan_: Plan, en: number, pedido: Pedido, credito?: () => string): void {
  // As it is now: its buyer may go over to another way of paying.
  const { medio } = pedido
  moveStock(plan_.book, pedido, en, 'retencion')
  const items = itemsOf(pedido)
  plan(plan_, en, async ({ runtime, payments }) => {
    const solicitud = {
      items,
      shipping: shippingOf(pedido),
      costo: pedido.costoEnvio,
      idempotencyKey: `trimestre-${String(pedido.n).padStart(8, '0')}`,
      ...(pedido.codigo === '' ? {} : { codigo: pedido.codigo }),
      ...(credito === undefined ? {} : { credito: credito() }),
    }
    if (medio === 'tarjeta') {
      const made = must(await createPreference(runtime, payments.provider, solicitud, ORIGIN), `order ${pedido.n}`)
      pedido.jugado.preferencia = made.id
      pedido.jugado.token = made.pedido.token
    } else {
      const placed = must(await placePedido(runtime, solicitud, 'transferencia', ORIGIN), `order ${pedido.n}`)
      pedido.jugado.token = placed.token
    }
    await know({ runtime, payments }, pedido)
  })
}

export async function know({ runtime }: Stage, { jugado }: Pedido): Promise<void> {
  const row = await runtime.database.read
    .selectFrom('pedidos')
    .select(['id', 'codigo', 'preferenceId'])
    .where('token', '=', jugado.token)
    .executeTakeFirstOrThrow()
  jugado.id = row.id
  jugado.codigo = row.codigo
  jugado.preferencia = row.preferenceId ?? ''
}

/** Its buyer goes from one way of paying to the other. */
export function switched(plan_: Plan, en: number, pedido: Pedido, medio: 'tarjeta' | 'transferencia'): void {
  pedido.medio = medio
  plan(plan_, en, async (stage) => {
    const { runtime, payments } = stage
    must(await retryPayment(runtime, payments.provider, pedido.jugado.token, medio, ORIGIN), `switch of ${pedido.n}`)
    await know(stage, pedido)
  })
}

/** Orders whose time is up end, as they do every minute. */
export const expired = (plan_: Plan, en: number): void => plan(plan_, en, ({ runtime }) => expirePedidos(runtime))

const COBRO_DE = { cash: 'efectivo', 'seen transfer': 'transferencia', link: 'link' } as const

function soldByOwner(plan_: Plan, en: number, pedido: Pedido, cobro: keyof typeof COBRO_DE): void {
  const entrega = pedido.departamento === '' ? pick(plan_, ['local', 'mostrador'] as const) : 'domicilio'
  const metodo = pedido.lineas.some(({ modo }) => modo === 'encargo') && entrega === 'local' ? 'mostrador' : entrega
  const items = itemsOf(pedido)
  moveStock(plan_.book, pedido, en, 'retencion')
  plan(plan_, en, async (stage) => {
    const place = { departamento: '', ciudad: '', calle: '', numeroPuerta: '', numeroApartamento: '' }
    const shipping = { ...shippingOf(pedido), ...(metodo === 'domicilio' ? {} : place), metodo }
    const venta = {
      clave: `trimestre-${String(pedido.n).padStart(8, '0')}`,
      items: items.map((item, n) => ({
        ...item,
        personalizacion: pedido.lineas[n]!.print,
        ...(pedido.lineas[n]!.acordado === null
          ? {}
          : { acordado: { precio: pedido.lineas[n]!.acordado, motivo: 'De siempre' } }),
      })),
      shipping,
      costo: pedido.costoEnvio,
      cobro: COBRO_DE[cobro],
      codigo: pedido.codigo,
    }
    const placed = await placeVenta({ ...stage.runtime, mailer: SILENT }, ventaSchema.parse(venta), OWNER, ORIGIN)
    pedido.jugado.token = must(placed, `sale ${pedido.n}`).token
    await know(stage, pedido)
  })
}

/** A cart that is ordered and paid, whichever way. */
export function buy(plan_: Plan, wanted: Wanted = {}, en: number = chooseMoment(plan_)): Vendido {
  const cobro = pick(plan_, wanted.cobros ?? COBROS)
  const isCard = BY_CARD.includes(cobro) && cobro !== 'switched to card'
  const own = BY_OWNER.has(cobro)
  // Sales by hand are paid as they are placed; others are ordered before.
  const ordered = own && cobro !== 'link' ? en : en - (isCard ? 4 * MINUTE : cobro === 'coupon' ? DAY : 3 * HOUR)
  const placed = cobro === 'coupon' ? en - 30 * HOUR : ordered
  const lineas = chooseLines(plan_, wanted, placed)
  const comprador = wanted.comprador ?? chooseComprador(plan_)
  const isTaken = own && wanted.comprador === undefined && chance(plan_, 0.3)
  const medio: Medio =
    cobro === 'cash' ? 'efectivo' : isCard || cobro === 'switched to transfer' ? 'tarjeta' : 'transferencia'
  const departamento = isTaken ? '' : comprador.departamento
  const agreed = own && chance(plan_, 0.35)
  const costoEnvio = own && !isTaken ? pick(plan_, [0, 100, 260]) : shippingTo(departamento)
  const nobody = isTaken && chance(plan_, 0.4) ? { telefono: '', correo: '' } : {}
  const pedido = newPedido(plan_, { ...comprador, ...nobody, departamento }, { lineas, medio, costoEnvio })
  if (agreed) {
    for (const linea of lineas) {
      if (chance(plan_, 0.6)) linea.acordado = Math.max(1, costOf(linea, medio) - whole(plan_, -100, 700))
    }
  } else if (wanted.code !== false && chance(plan_, 0.35)) {
    pedido.codigo = chooseCode(plan_, lineas, placed)
  }
  if (own) soldByOwner(plan_, placed, pedido, cobro as keyof typeof COBRO_DE)
  else order(plan_, placed, pedido)
  return pay(plan_, pedido, cobro, { placed, en })
}

/** It is paid for the first time. */
export function pay(
  plan_: Plan,
  pedido: Pedido,
  cobro: Cobro,
  { placed, en }: { placed: number; en: number },
): Vendido {
  const { book } = plan_
  let pago: Vendido['pago'] = null
  switch (cobro) {
    case 'link':
      switched(plan_, placed + MINUTE, pedido, 'tarjeta')
      break
    case 'switched to card':
      switched(plan_, en - 2 * MINUTE, pedido, 'tarjeta')
      break
    case 'switched to transfer':
      switched(plan_, placed + MINUTE, pedido, 'transferencia')
      break
    case 'card after a refusal':
      tried(plan_, en - MINUTE, pedido, 'rejected', 'cc_rejected_insufficient_amount')
      break
    case 'coupon':
      tried(plan_, placed + MINUTE, pedido, 'pending', 'pending_waiting_payment')
      break
    default:
  }
  const due = dueOf(pedido)
  const via: Medio = BY_CARD.includes(cobro) ? 'tarjeta' : cobro === 'cash' ? 'efectivo' : 'transferencia'
  sell(book, pedido, en)
  if (pedido.credito !== null) pedido.saldo += pedido.aCuenta
  comeIn(book, pedido, en, via, due)
  if (via === 'tarjeta') {
    if (cobro === 'coupon') changed(plan_, en, pedido, 'approved', 'accredited')
    else tried(plan_, en, pedido)
    pago = chargeFor(book, pedido, en, due)
  }
  if (cobro === 'bank') fromBank(plan_, en, pedido, due)
  if (cobro.startsWith('by hand') || cobro === 'switched to transfer') confirmedByHand(plan_, en, pedido)
  // The same money: nothing comes in.
  if (cobro === 'by hand, then the bank') fromBank(plan_, en + whole(plan_, 2, 60) * HOUR, pedido, due)
  if (pedido.lineas.some(({ modo }) => modo === 'encargo')) taken(plan_, en, pedido)
  return { pedido, en, pago, via, entregado: false }
}

export { totalOf }
