import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import type { EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import type { PasoDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import type { Estado, MedioDePago } from '#domain/pedidos/pedido.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { expirePedidos } from '#server/pedidos/mover/expire-pedidos.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { placeVenta } from '#server/pedidos/colocar/place-venta.ts'
import { applyPayment } from '#server/pagos/apply-payment.ts'
import { resolveAviso } from '#server/pedidos/atender/resolve-aviso.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import { returnMoney } from '#server/pagos/return-money.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import type { TestRuntime } from './databases.ts'
import { buildSolicitud, insertProducto } from './factories.ts'
import { ORIGIN, type TestPayments } from './payments.ts'
import { workOff } from './work-off.ts'

/**
 * For tests: a month of a shop's orders, and the book that somebody keeps of it by hand. Whatever is done is written into
 * the book with its day and its amount as they stand here, never as the shop says.
 */

/** What is bought, and what it costs by card and by transfer, shipping included. */
const CARRITOS = {
  stock: { tarjeta: 2260, transferencia: 2060, camisetas: 1, encargos: [] },
  encargo: { tarjeta: 2760, transferencia: 2510, camisetas: 1, encargos: [''] },
  estampada: { tarjeta: 2960, transferencia: 2710, camisetas: 1, encargos: ['LUI 9'] },
  mezcla: { tarjeta: 4760, transferencia: 4310, camisetas: 2, encargos: [''] },
} as const
type Carrito = keyof typeof CARRITOS

/** A day in Montevideo as the book has it. */
export type Renglon = {
  bruto: number
  devuelto: number
  pedidos: number
  unidades: number
  porEncargo: number
  devueltas: number
}

export type Libro = {
  /** By day, `2026-11-18`. */
  dias: Map<string, Renglon>
  /** Codes of orders and the print of each made-to-order shirt, by where it stands with its maker. */
  encargos: Record<'por-pedir' | 'pedidas' | 'llegadas', string[]>
  hoy: { transferencias: number; porPreparar: number; porEnviar: number; conAviso: number }
  pedidos: number
}

type Pedido = {
  carrito: Carrito
  medio: MedioDePago
  /** As the book has it. */
  estado: 'esperando' | 'pagado' | 'en_preparacion' | 'afuera'
  encargos: 'por-pedir' | 'pedidas' | 'llegadas'
  avisado: boolean
  codigo: string
  preferencia: string
  pagos: number[]
}

const OWNER = 'ana@casakas.uy'
const SILENT = { kick: () => undefined }
const UNPRINTED = { nombre: '', numero: '', parches: false }

/** Plays all of it, and ends at noon of the second of December. @returns the book */
export async function playMonth(runtime: TestRuntime, payments: TestPayments): Promise<Libro> {
  const { provider, standIn } = payments
  const uno = await insertProducto(runtime, {
    nombre: 'Uruguay 1950',
    precio: 2000,
    precioEncargo: 2500,
    stock: { M: 200 },
  })
  const ultima = await insertProducto(runtime, { nombre: 'La última', precio: 2000, stock: { M: 1 } })
  const agenda: { cuando: string; hacer: () => Promise<unknown> }[] = []
  const dias = new Map<string, Renglon>()
  const pedidos: Pedido[] = []
  let clave = 0

  /** @param cuando in Montevideo: `11-18 14:00` */
  const at = (cuando: string, hacer: () => Promise<unknown>) => agenda.push({ cuando, hacer })
  const write = (cuando: string, que: Partial<Renglon>) => {
    const dia = `2026-${cuando.slice(0, 5)}`
    const row = dias.get(dia) ?? { bruto: 0, devuelto: 0, pedidos: 0, unidades: 0, porEncargo: 0, devueltas: 0 }
    for (const [name, value] of Object.entries(que) as [keyof Renglon, number][]) row[name] += value
    dias.set(dia, row)
  }

  function newPedido(carrito: Carrito, medio: MedioDePago): Pedido {
    const pedido: Pedido = {
      carrito,
      medio,
      estado: 'esperando',
      encargos: 'por-pedir',
      avisado: false,
      codigo: '',
      preferencia: '',
      pagos: [],
    }
    pedidos.push(pedido)
    return pedido
  }

  const chosen = (carrito: Carrito, stock = uno) => {
    const own = { producto: uno, talle: 'M' }
    const print = { nombre: 'LUI', numero: '9', parches: false }
    return {
      stock: [{ producto: stock, talle: 'M' }],
      encargo: [{ ...own, modo: 'encargo' as const }],
      estampada: [{ ...own, modo: 'encargo' as const, personalizacion: print }],
      mezcla: [own, { ...own, talle: 'XL', modo: 'encargo' as const }],
    }[carrito]
  }

  /** Every buyer has a telephone of their own. */
  const shippingOf = (pedido: Pedido) => ({
    telefono: `099 ${String(100_000 + pedidos.indexOf(pedido))}`,
    correo: '',
  })

  function order(cuando: string, carrito: Carrito, medio: MedioDePago, stock = uno): Pedido {
    const pedido = newPedido(carrito, medio)
    at(cuando, async () => {
      const solicitud = buildSolicitud(chosen(carrito, stock), medio, { shipping: shippingOf(pedido) })
      if (medio === 'tarjeta') {
        const made = await createPreference(runtime, provider, solicitud, ORIGIN)
        if (!made.ok) throw new Error(made.code)
        pedido.codigo = made.value.pedido.codigo
        pedido.preferencia = made.value.id
      } else {
        const placed = await placePedido(runtime, solicitud, medio, ORIGIN)
        if (!placed.ok) throw new Error(placed.code)
        pedido.codigo = placed.value.codigo
      }
    })
    return pedido
  }

  async function tell(id: number): Promise<void> {
    const read = await provider.client.readPayment(String(id))
    if (!read.ok) throw new Error(read.code)
    await applyPayment(runtime, read.value, provider.client)
  }

  function paid(cuando: string, pedido: Pedido, pesos: number): void {
    const { camisetas, encargos } = CARRITOS[pedido.carrito]
    pedido.estado = 'pagado'
    write(cuando, { bruto: pesos, pedidos: 1, unidades: camisetas, porEncargo: encargos.length })
  }

  /** A card payment, approved at once or otherwise. */
  function tried(cuando: string, pedido: Pedido, status = 'approved', statusDetail = 'accredited'): void {
    at(cuando, async () => {
      const expires = statusDetail === 'pending_waiting_payment' ? runtime.clock() + 3 * 24 * 3_600_000 : null
      const id = standIn.addPayment(pedido.preferencia, { status, statusDetail, expires })
      pedido.pagos.push(id)
      await tell(id)
    })
  }
  function charged(cuando: string, pedido: Pedido): Pedido {
    tried(cuando, pedido)
    paid(cuando, pedido, CARRITOS[pedido.carrito].tarjeta)
    return pedido
  }
  /** The provider thinks otherwise of a payment now. */
  function changed(cuando: string, pedido: Pedido, status: string, detail: string): void {
    at(cuando, async () => {
      standIn.setPaymentStatus(pedido.pagos.at(-1)!, status, detail)
      await tell(pedido.pagos.at(-1)!)
    })
  }

  /** The owner returns so much of a payment; `queda` is what there was of it. */
  function refunded(cuando: string, pedido: Pedido, monto: number, queda: number, pago = 0): void {
    write(cuando, { devuelto: monto })
    at(cuando, async () => {
      const pagoId = String(pedido.pagos[pago])
      const pedida = { id: `devolucion-${++clave}`, pagoId, monto, motivo: 'le quedó chica', queda }
      const done = await returnMoney(runtime, provider.client, pedido.codigo, pedida, OWNER)
      if (!done.ok || done.value !== 'hecha') throw new Error(`refund of ${pedido.codigo}: ${JSON.stringify(done)}`)
    })
  }

  /** The shirts of a paid order come back with it. */
  function undone(cuando: string, pedido: Pedido): void {
    pedido.estado = 'afuera'
    write(cuando, { devueltas: CARRITOS[pedido.carrito].camisetas })
  }

  function moved(cuando: string, pedido: Pedido, evento: EventoDeAdministrador, desde: Estado): void {
    at(cuando, async () => {
      const done = await changeEstado(
        { ...runtime, mailer: SILENT },
        pedido.codigo,
        { evento, desde, detalle: '' },
        OWNER,
      )
      if (!done.ok) throw new Error(`${evento} of ${pedido.codigo}: ${done.code} ${done.detail ?? ''}`)
    })
  }
  function prepared(cuando: string, pedido: Pedido): void {
    pedido.estado = 'en_preparacion'
    moved(cuando, pedido, 'preparar', 'pagado')
  }
  function delivered(cuando: string, pedido: Pedido): void {
    moved(`${cuando} 09:00`, pedido, 'preparar', 'pagado')
    moved(`${cuando} 10:00`, pedido, 'enviar', 'en_preparacion')
    moved(`${cuando} 18:00`, pedido, 'entregar', 'enviado')
    pedido.estado = 'afuera'
  }
  function cancelled(cuando: string, pedido: Pedido): void {
    moved(cuando, pedido, 'cancelar', 'pagado')
    undone(cuando, pedido)
    pedido.avisado = true
  }

  /** The owner returned its money, and says so where it is flagged. */
  function resolved(cuando: string, pedido: Pedido): void {
    pedido.avisado = false
    at(cuando, async () => {
      const { avisos } = (await findPedidoGestionado(runtime, pedido.codigo))!
      for (const { id } of avisos) {
        await resolveAviso(runtime, pedido.codigo, { aviso: id, texto: 'Devuelto al BROU' }, OWNER)
      }
    })
  }

  /** The bank tells of so many pesos, which the owner takes for an order's. */
  function arrived(cuando: string, pedido: Pedido, pesos: number): void {
    at(cuando, async () => {
      const concepto = `DEPOSITO ${++clave}`
      const fecha = writeDia(diaDe(runtime.clock()))
      const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe\n${fecha};${concepto};${pesos},00\n`
      await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
      const { id } = await runtime.database.read
        .selectFrom('movimientosBanco')
        .select('id')
        .where('descripcion', '=', concepto)
        .executeTakeFirstOrThrow()
      const par = { movimiento: id, codigo: pedido.codigo, conOtroImporte: true }
      const done = await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER)
      if (!done.ok) throw new Error(`${pesos} for ${pedido.codigo}: ${done.code}`)
    })
  }
  function transferred(cuando: string, pedido: Pedido, pesos: number = CARRITOS[pedido.carrito].transferencia): Pedido {
    arrived(cuando, pedido, pesos)
    paid(cuando, pedido, pesos)
    pedido.avisado = pesos !== CARRITOS[pedido.carrito].transferencia
    return pedido
  }
  function confirmed(cuando: string, pedido: Pedido): Pedido {
    moved(cuando, pedido, 'confirmar_transferencia', 'pendiente_pago')
    paid(cuando, pedido, CARRITOS[pedido.carrito].transferencia)
    return pedido
  }

  /** A sale by chat, paid at once, with the shipping agreed on at 100 pesos. */
  function sold(cuando: string, carrito: Carrito): Pedido {
    const pedido = newPedido(carrito, 'transferencia')
    at(cuando, async () => {
      const { items, shipping } = buildSolicitud(chosen(carrito), 'transferencia', { shipping: shippingOf(pedido) })
      const venta = {
        clave: `mes-${++clave}`,
        items: items.map((item) => ({ ...item, personalizacion: item.personalizacion ?? UNPRINTED })),
        shipping,
        costo: 100,
        pagado: true,
        detalle: 'En efectivo',
      }
      const placed = await placeVenta({ ...runtime, mailer: SILENT }, venta, OWNER, ORIGIN)
      if (!placed.ok) throw new Error(placed.code)
      pedido.codigo = placed.value.codigo
    })
    paid(cuando, pedido, CARRITOS[carrito].transferencia - 260 + 100)
    return pedido
  }

  /** Its made-to-order shirts are asked for, or arrive. */
  function marked(cuando: string, pedido: Pedido, paso: PasoDeEncargo & ('pedir' | 'llegar')): void {
    pedido.encargos = paso === 'pedir' ? 'pedidas' : 'llegadas'
    at(cuando, async () => {
      const { lineas } = (await findPedidoGestionado(runtime, pedido.codigo))!
      const own = lineas
        .filter(({ modo }) => modo === 'encargo')
        .map((linea) => ({ pedido: pedido.codigo, orden: linea.orden, visto: estampadoDe(linea) }))
      const done = await markEncargos(runtime, { paso, lineas: own }, OWNER)
      if (!done.ok || done.value.apartadas.length > 0) throw new Error(`${paso} of ${pedido.codigo}`)
    })
  }

  // October's last minute, which is November's first in UTC.
  delivered('11-03', charged('10-31 23:59:59', order('10-31 23:50', 'stock', 'tarjeta')))

  // By card, delivered.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['05', 'mezcla'],
    ['09', 'stock'],
    ['17', 'stock'],
    ['24', 'encargo'],
    ['26', 'stock'],
  ] as const) {
    delivered(`11-${day}`, charged(`11-${day} 08:10`, order(`11-${day} 08:00`, carrito, 'tarjeta')))
  }

  // A part goes back, in another week, from here or from the provider's own panel; of one twice.
  for (const [day, carrito] of [
    ['03', 'stock'],
    ['04', 'mezcla'],
    ['12', 'estampada'],
    ['13', 'stock'],
  ] as const) {
    const pedido = charged(`11-${day} 12:00`, order(`11-${day} 11:50`, carrito, 'tarjeta'))
    refunded('11-20 10:00', pedido, 300, CARRITOS[carrito].tarjeta)
    if (day === '04') refunded('11-24 10:00', pedido, 1000, 4460)
    if (day === '12') marked('11-13 09:00', pedido, 'pedir')
  }
  for (const cuando of ['11-06 15:00', '11-07 15:00']) {
    const pedido = charged(cuando, order(cuando.replace('15:', '14:'), 'encargo', 'tarjeta'))
    const vuelve = '11-22 23:30'
    at(vuelve, async () => {
      standIn.refund(pedido.pagos[0]!, 250)
      await tell(pedido.pagos[0]!)
    })
    write(vuelve, { devuelto: 250 })
    pedido.avisado = true
    marked('11-08 09:00', pedido, 'pedir')
    marked('11-27 09:00', pedido, 'llegar')
    prepared('11-28 09:00', pedido)
  }

  // All of it goes back: refunded, or cancelled and refunded days later.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['10', 'encargo'],
    ['16', 'mezcla'],
  ] as const) {
    const pedido = charged(`11-${day} 19:00`, order(`11-${day} 18:50`, carrito, 'tarjeta'))
    refunded(`11-18 16:00`, pedido, CARRITOS[carrito].tarjeta, CARRITOS[carrito].tarjeta)
    undone('11-18 16:00', pedido)
  }
  for (const [day, carrito] of [
    ['03', 'stock'],
    ['19', 'estampada'],
    ['25', 'stock'],
  ] as const) {
    const pedido = charged(`11-${day} 20:00`, order(`11-${day} 19:50`, carrito, 'tarjeta'))
    cancelled('11-26 09:00', pedido)
    // The last one's money is still to be returned.
    if (day !== '25') refunded('11-27 11:00', pedido, CARRITOS[carrito].tarjeta, CARRITOS[carrito].tarjeta)
  }

  // Cards that were refused: never tried again, or tried again in time.
  for (const day of ['05', '14', '21']) {
    tried(`11-${day} 10:05`, order(`11-${day} 10:00`, 'stock', 'tarjeta'), 'rejected', 'cc_rejected_call_for_authorize')
  }
  for (const day of ['06', '23']) {
    const pedido = order(`11-${day} 21:00`, 'mezcla', 'tarjeta')
    tried(`11-${day} 21:05`, pedido, 'rejected', 'cc_rejected_insufficient_amount')
    charged(`11-${day} 21:10`, pedido)
  }

  // Coupons: paid two days later, over a week's end and the month's, or never.
  for (const [day, later] of [
    ['10', '12'],
    ['15', '17'],
    ['28', '30'],
  ] as const) {
    const pedido = order(`11-${day} 13:00`, 'encargo', 'tarjeta')
    tried(`11-${day} 13:05`, pedido, 'pending', 'pending_waiting_payment')
    changed(`11-${later} 23:50`, pedido, 'approved', 'accredited')
    paid(`11-${later} 23:50`, pedido, 2760)
  }
  for (const day of ['08', '18']) {
    const pedido = order(`11-${day} 13:00`, 'stock', 'tarjeta')
    tried(`11-${day} 13:05`, pedido, 'pending', 'pending_waiting_payment')
    changed(`11-${Number(day) + 4} 01:00`, pedido, 'cancelled', 'expired')
  }

  // Chargebacks, lost and won, and a mediation that isn't over.
  for (const [day, fin] of [
    ['04', 'settled'],
    ['11', 'settled'],
    ['05', 'reimbursed'],
    ['12', 'reimbursed'],
  ] as const) {
    const pedido = charged(`11-${day} 16:00`, order(`11-${day} 15:50`, 'stock', 'tarjeta'))
    changed('11-19 10:00', pedido, 'charged_back', 'in_process')
    write('11-19 10:00', { devuelto: 2260 })
    changed('11-29 10:00', pedido, 'charged_back', fin)
    if (fin === 'reimbursed') write('11-29 10:00', { devuelto: -2260 })
    pedido.avisado = fin === 'settled'
  }
  const discutido = charged('11-13 16:00', order('11-13 15:50', 'mezcla', 'tarjeta'))
  changed('11-21 10:00', discutido, 'in_mediation', 'pending')
  discutido.avisado = true

  // Paid twice: the second payment goes back, or hasn't yet.
  for (const day of ['09', '24']) {
    const pedido = charged(`11-${day} 17:00`, order(`11-${day} 16:50`, 'stock', 'tarjeta'))
    tried(`11-${day} 17:10`, pedido)
    write(`11-${day} 17:10`, { bruto: 2260 })
    pedido.avisado = true
    if (day === '09') refunded('11-11 09:00', pedido, 2260, 2260, 1)
  }

  // Transfers as they should be, one of them confirmed in December's first minute.
  for (const [from, until, carrito] of [
    ['11-01 12:00', '11-01 23:59', 'stock'],
    ['11-06 12:00', '11-07 12:00', 'mezcla'],
    ['11-14 12:00', '11-16 09:00', 'estampada'],
    ['11-19 12:00', '11-20 12:00', 'encargo'],
    ['11-25 12:00', '11-25 20:00', 'stock'],
    ['11-29 12:00', '12-01 00:00', 'stock'],
  ] as const) {
    transferred(until, order(from, carrito, 'transferencia'))
  }
  // Confirmed by the owner alone; of the last the bank tells later that less had come.
  for (const [day, carrito] of [
    ['02', 'stock'],
    ['11', 'encargo'],
    ['16', 'stock'],
  ] as const) {
    const pedido = confirmed(`11-${day} 18:00`, order(`11-${day} 09:00`, carrito, 'transferencia'))
    if (day === '11') marked('11-12 10:00', pedido, 'pedir')
    if (day === '16') {
      arrived('11-23 09:00', pedido, 2000)
      write('11-23 09:00', { bruto: 2000 - 2060 })
      pedido.avisado = true
    }
  }
  // Short, of which one is made up for; and too much.
  const corta = transferred('11-04 18:00', order('11-04 10:00', 'mezcla', 'transferencia'), 4000)
  arrived('11-09 18:00', corta, 310)
  write('11-09 18:00', { bruto: 310 })
  corta.avisado = false
  transferred('11-10 18:00', order('11-10 10:00', 'stock', 'transferencia'), 1500)
  transferred('11-17 18:00', order('11-17 10:00', 'encargo', 'transferencia'), 2610)
  transferred('11-26 18:00', order('11-26 10:00', 'stock', 'transferencia'), 2061)

  // Cancelled after the transfer, and returned by the owner: in this month, and in the next.
  for (const [day, vuelve] of [
    ['12', '11-20 12:00'],
    ['27', '12-02 09:00'],
  ] as const) {
    const pedido = transferred(`11-${day} 18:00`, order(`11-${day} 10:00`, 'stock', 'transferencia'))
    cancelled(`11-${Number(day) + 1} 10:00`, pedido)
    if (day === '12') resolved(vuelve, pedido)
    else moved(vuelve, pedido, 'reembolsar', 'cancelado')
    write(vuelve, { devuelto: 2060 })
  }

  // Nobody transfers; somebody transfers when the last shirt is gone, and gets it back.
  order('11-15 10:00', 'stock', 'transferencia')
  const tarde = order('11-20 10:00', 'stock', 'transferencia', ultima)
  charged('11-23 11:00', order('11-23 10:50', 'stock', 'tarjeta', ultima))
  arrived('11-24 12:00', tarde, 2060)
  write('11-24 12:00', { bruto: 2060 })
  moved('11-25 12:00', tarde, 'reembolsar', 'vencido')
  write('11-25 12:00', { devuelto: 2060 })
  tarde.avisado = true

  // By chat.
  sold('11-08 22:00', 'stock')
  sold('11-15 22:00', 'estampada')
  marked('11-16 10:00', sold('11-15 22:30', 'encargo'), 'pedir')

  // On both sides of the month's end; the first goes back in December.
  const ultimo = charged('11-30 23:59:30', order('11-30 23:40', 'stock', 'tarjeta'))
  refunded('12-02 10:00', ultimo, 2260, 2260)
  undone('12-02 10:00', ultimo)
  charged('12-01 00:00:10', order('11-30 23:45', 'encargo', 'tarjeta'))
  // It still waits.
  order('12-02 08:00', 'stock', 'transferencia')

  // Every day orders whose time is up end, and mails go out.
  for (const day of [...Array(30).keys()].map((n) => `11-${String(n + 1).padStart(2, '0')}`).concat('12-01', '12-02')) {
    at(`${day} 04:00`, async () => {
      await expirePedidos(runtime)
      await workOff(runtime)
    })
  }

  agenda.sort((a, b) => (a.cuando < b.cuando ? -1 : a.cuando > b.cuando ? 1 : 0))
  for (const { cuando, hacer } of agenda) {
    const [day, time] = cuando.split(' ')
    runtime.setClock(Date.parse(`2026-${day}T${time!.length === 5 ? `${time}:00` : time}-03:00`))
    await hacer()
  }
  runtime.setClock(Date.parse('2026-12-02T12:00:00-03:00'))
  await workOff(runtime)

  const open = pedidos.filter(({ estado }) => estado === 'pagado' || estado === 'en_preparacion')
  const encargos = (where: Pedido['encargos']) =>
    open
      .filter((pedido) => pedido.encargos === where)
      .flatMap(({ codigo, carrito }) => CARRITOS[carrito].encargos.map((print) => `${codigo} ${print}`.trim()))
      .sort()
  const count = (estado: Pedido['estado']) => pedidos.filter((one) => one.estado === estado).length
  return {
    dias,
    encargos: { 'por-pedir': encargos('por-pedir'), pedidas: encargos('pedidas'), llegadas: encargos('llegadas') },
    hoy: {
      transferencias: 1,
      porPreparar: count('pagado'),
      porEnviar: count('en_preparacion'),
      conAviso: pedidos.filter(({ avisado }) => avisado).length,
    },
    pedidos: pedidos.length,
  }
}
