import {
  devolucionAManoSchema,
  gestionDeDevolucionSchema,
  pedidoDeDevolucionSchema,
} from '#domain/devoluciones/solicitud.ts'
import type { Arreglo, Destino, Pagador } from '#domain/devoluciones/devolucion.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { carryOutReintegro } from '#server/pagos/carry-out-reintegro.ts'
import { askDevolucion } from '#server/pedidos/devoluciones/ask-devolucion.ts'
import { manageDevolucion } from '#server/pedidos/devoluciones/manage-devolucion.ts'
import { openDevolucion } from '#server/pedidos/devoluciones/open-devolucion.ts'
import type { CarryOut } from '#server/pedidos/devoluciones/settle-devolucion.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { fromBank, moved, tried } from './acts.ts'
import {
  chargeBack,
  chargeFor,
  comeIn,
  costOf,
  dueOf,
  moveStock,
  sell,
  takeOff,
  type Credito,
  type Linea,
  type Pedido,
} from './book.ts'
import { goBack } from './book.ts'
import { know, newPedido, switched, toLinea } from './sales.ts'
import { priceAt, shippingTo, type Modo } from './shop.ts'
import { HOUR, MINUTE, must, newUuid, OWNER, plan, SILENT, type Plan, type Stage, type Vendido } from './stage.ts'

type Vuelta = {
  lineas: Linea[]
  destino: Destino
  /** What goes back; what the shirts are worth where left out. */
  monto?: number
  /** Money that came by bank may go back in cash. */
  enMano?: boolean
}

/** What shirts are worth as they come back: what was paid for each, and the shipping once nothing is left. */
export function worthOf(pedido: Pedido, lineas: Linea[], settled: Linea[] = []): number {
  const isAll = pedido.lineas.every((linea) => lineas.includes(linea) || settled.includes(linea))
  return lineas.reduce((sum, linea) => sum + costOf(linea, pedido.medio), isAll ? pedido.costoEnvio : 0)
}

const carryOut =
  ({ runtime, payments }: Stage): CarryOut =>
  (row) =>
    carryOutReintegro(runtime, payments.provider.client, row)

type Abierta = {
  id: string
  arreglo: Arreglo
  lineas: { orden: number; reemplazo: { productId: string; talle: string; modo: Modo } | null }[]
  destino: Destino | null
  pagaIda?: Pagador
  salda: boolean
  saldo: { id: string; pagoId: string; monto: string; via: string } | null
}

async function open(stage: Stage, pedido: Pedido, { pagaIda = 'tienda', saldo, ...abierta }: Abierta): Promise<void> {
  const dia = writeDia(diaDe(stage.runtime.clock()))
  const pedida = devolucionAManoSchema.parse({
    motivo: 'no_me_quedo',
    pagaVuelta: 'comprador',
    pagaIda,
    cuenta: 'BROU 1234',
    ...abierta,
    saldo: saldo && { ...saldo, cuenta: 'BROU 1234', dia },
  })
  const mailing = { ...stage.runtime, mailer: SILENT }
  const done = await openDevolucion(mailing, carryOut(stage), pedido.jugado.codigo, pedida, OWNER)
  must(done, `return of ${pedido.n} (${pedido.jugado.codigo})`)
}

const plainLines = (lineas: Linea[]) => lineas.map(({ orden }) => ({ orden, reemplazo: null }))

/** Which shirts went back, and whether the shop has each again; none of those that its buyer gets back. */
const idasOf = ({ lineas, destino }: Pick<Vuelta, 'lineas' | 'destino'>) =>
  new Map(destino === 'comprador' ? [] : lineas.map((linea) => [linea, destino === 'stock']))

/** Shirts come back and are settled by money. */
export function returnedForMoney(plan_: Plan, en: number, vendido: Vendido, vuelta: Vuelta): void {
  const { pedido, pago, via } = vendido
  const { lineas, destino } = vuelta
  const monto = vuelta.monto ?? worthOf(pedido, lineas)
  const id = newUuid(plan_)
  const by = via === 'tarjeta' ? via : vuelta.enMano || via === 'efectivo' ? 'efectivo' : 'transferencia'
  const saldoId = newUuid(plan_)
  plan(plan_, en, async (stage) => {
    const pagoId = by === 'tarjeta' ? String(pedido.jugado.pagos.at(-1)) : ''
    const saldo = {
      id: saldoId,
      pagoId,
      monto: String(monto),
      via: by === 'efectivo' ? by : ('transferencia' as const),
    }
    await open(stage, pedido, { id, arreglo: 'dinero', lineas: plainLines(lineas), destino, salda: true, saldo })
  })
  const clase = 'devolucion' as const
  plan_.book.devoluciones.push({ ...SALDADA, pedido, creado: en, resuelto: en, arreglo: 'dinero', lineas, monto })
  takeOff(plan_.book, pedido, { clase, clave: `devolucion-${id}`, en, monto, de: lineas, idas: idasOf(vuelta) })
  if (monto === 0) return
  goBack(plan_.book, pedido, en, by, monto)
  if (by === 'tarjeta') chargeBack(plan_.book, pedido, pago!, en, monto)
}

const SALDADA = { estado: 'Resuelta' } as const

/** A buyer asks to give shirts back, which waits for an answer or is refused. */
export function askedFor(plan_: Plan, en: number, pedido: Pedido, lineas: Linea[], isRefused: boolean): void {
  const id = newUuid(plan_)
  const pedida = {
    id,
    lineas: plainLines(lineas),
    motivo: 'no_me_quedo',
    arreglo: 'dinero',
    texto: 'Es chica',
    cuenta: '',
  }
  plan(plan_, en, async ({ runtime }) => {
    const asked = await askDevolucion(
      { ...runtime, mailer: SILENT },
      pedido.jugado.token,
      pedidoDeDevolucionSchema.parse(pedida),
    )
    must(asked, `return of ${pedido.n}`)
  })
  const end = en + 5 * HOUR
  const estado = isRefused ? 'No se aceptó' : 'Pedida'
  const resuelto = isRefused ? end : null
  plan_.book.devoluciones.push({ pedido, creado: en, resuelto, estado, arreglo: 'dinero', lineas, monto: null })
  if (!isRefused) return
  plan(plan_, end, async (stage) => {
    const gestion = gestionDeDevolucionSchema.parse({ accion: 'rechazar', desde: 'pedida', respuesta: 'Está usada.' })
    const done = await manageDevolucion({ ...stage.runtime, mailer: SILENT }, carryOut(stage), id, gestion, OWNER)
    must(done, `no to ${pedido.n}`)
  })
}

/** Shirts come back and are settled by credit. */
export function returnedForCredit(plan_: Plan, en: number, pedido: Pedido, vuelta: Vuelta): Credito {
  const { lineas, destino } = vuelta
  const monto = vuelta.monto ?? worthOf(pedido, lineas)
  const id = newUuid(plan_)
  const saldo = { id: newUuid(plan_), pagoId: '', monto: String(monto), via: 'transferencia' as const }
  const credito: Credito = { codigo: '', queda: monto, monto, en, pedido }
  plan_.book.creditos.push(credito)
  plan_.book.devoluciones.push({ ...SALDADA, pedido, creado: en, resuelto: en, arreglo: 'credito', lineas, monto })
  plan(plan_, en, async (stage) => {
    await open(stage, pedido, { id, arreglo: 'credito', lineas: plainLines(lineas), destino, salda: true, saldo })
    const row = await stage.runtime.database.read
      .selectFrom('creditos')
      .select('codigo')
      .where('devolucionId', '=', id)
      .executeTakeFirstOrThrow()
    credito.codigo = row.codigo
  })
  const clase = 'devolucion' as const
  takeOff(plan_.book, pedido, { clase, clave: `devolucion-${id}`, en, monto, de: lineas, idas: idasOf(vuelta) })
  pedido.saldo -= monto
  return credito
}

export type Otra = { id: string; talle: string; modo: Modo }

/**
 * Shirts are exchanged: for another size, which costs nothing, or for another shirt at its price of then. A difference is
 * paid first, and what is left over goes back with it.
 * @returns the order of what is sent, sold at `fin`
 */
export function exchanged(
  plan_: Plan,
  en: number,
  vendido: Vendido,
  { pares, destino, pagaIda }: { pares: { linea: Linea; otra: Otra }[]; destino: Destino; pagaIda: Pagador },
): { vendido: Vendido; fin: number } {
  const { book } = plan_
  const { pedido, via } = vendido
  const { medio, departamento } = pedido
  const lineas = pares.map(({ linea, otra }, n) => {
    const isSame = linea.id === otra.id && linea.modo === otra.modo
    const precio = priceAt(otra.id, otra.modo, en)
    const costs = isSame ? costOf(linea, medio) : precio[medio === 'tarjeta' ? 'tarjeta' : 'transferencia']
    const none = { nombre: '', numero: '', parches: false }
    const sent = toLinea(n, otra, isSame ? linea.print : none, en)
    return { ...sent, extras: 0, tarjeta: costs, transferencia: costs, antes: null }
  })
  const costoEnvio = pagaIda === 'tienda' ? 0 : shippingTo(departamento)
  const worth = pares.reduce((sum, { linea }) => sum + costOf(linea, medio), 0)
  const total = lineas.reduce((sum, { tarjeta }) => sum + tarjeta, costoEnvio)
  const aCuenta = Math.min(worth, total)
  const left = worth - aCuenta
  const cambio = newPedido(plan_, pedido, {
    tipo: 'cambio',
    lineas,
    medio,
    costoEnvio,
    aCuenta,
    documento: pedido.documento,
  })
  moveStock(book, cambio, en, 'retencion')
  const id = newUuid(plan_)
  const due = dueOf(cambio)
  const reemplazos = pares.map(({ linea, otra }) => ({
    orden: linea.orden,
    reemplazo: { productId: otra.id, talle: otra.talle, modo: otra.modo },
  }))
  plan(plan_, en, async (stage) => {
    await open(stage, pedido, {
      id,
      arreglo: 'cambio',
      lineas: reemplazos,
      destino: null,
      pagaIda,
      salda: false,
      saldo: null,
    })
    const row = await stage.runtime.database.read
      .selectFrom('devoluciones')
      .innerJoin('pedidos', 'pedidos.id', 'devoluciones.cambioId')
      .select('pedidos.token')
      .where('devoluciones.id', '=', id)
      .executeTakeFirstOrThrow()
    cambio.jugado.token = row.token
    await know(stage, cambio)
  })
  let pago: Vendido['pago'] = null
  const paid = en + 2 * HOUR
  if (due > 0) {
    if (via === 'tarjeta') {
      switched(plan_, paid - MINUTE, cambio, 'tarjeta')
      tried(plan_, paid, cambio)
      pago = chargeFor(book, cambio, paid, due)
    } else if (via === 'efectivo') moved(plan_, paid, cambio, 'cobrar_efectivo', 'pendiente_pago')
    else fromBank(plan_, paid, cambio, due)
    sell(book, cambio, paid)
    comeIn(book, cambio, paid, via, due)
  }
  const fin = en + 30 * HOUR
  const saldoId = newUuid(plan_)
  plan(plan_, fin, async (stage) => {
    const { runtime } = stage
    const dia = writeDia(diaDe(runtime.clock()))
    const pagoId = via === 'tarjeta' ? String(pedido.jugado.pagos.at(-1)) : ''
    const by = via === 'efectivo' ? via : ('transferencia' as const)
    const gestion = gestionDeDevolucionSchema.parse({
      accion: 'llegar',
      desde: 'aceptada',
      salda: true,
      destinos: reemplazos.map(({ orden }) => ({ orden, destino })),
      saldo: left > 0 ? { id: saldoId, pagoId, monto: String(left), via: by, cuenta: 'BROU 1', dia } : null,
    })
    const done = await manageDevolucion({ ...runtime, mailer: SILENT }, carryOut(stage), id, gestion, OWNER)
    must(done, `exchange of ${pedido.n}`)
  })
  if (due === 0) sell(book, cambio, fin)
  const de = pares.map(({ linea }) => linea)
  const idas = idasOf({ lineas: de, destino })
  const times = { creado: en, resuelto: fin }
  book.devoluciones.push({ ...SALDADA, ...times, pedido, arreglo: 'cambio', lineas: de, monto: left })
  const clase = 'devolucion' as const
  takeOff(book, pedido, { clase, clave: `devolucion-${id}`, en: fin, monto: left, de, idas, porOtras: true })
  if (left > 0) {
    goBack(book, pedido, fin, via, left)
    if (via === 'tarjeta') chargeBack(book, pedido, vendido.pago!, fin, left)
  }
  return { vendido: { pedido: cambio, en: Math.max(paid, fin), pago, via, entregado: false }, fin }
}

/** Its buyer gets what is sent. */
export function sentCambio(plan_: Plan, en: number, { pedido }: Vendido): void {
  plan(plan_, en, async ({ runtime }) => {
    for (const [evento, desde] of [
      ['preparar', 'pagado'],
      ['enviar', 'en_preparacion'],
      ['entregar', 'enviado'],
    ] as const) {
      const cambio = { evento, desde, detalle: '' }
      must(await changeEstado({ ...runtime, mailer: SILENT }, pedido.jugado.codigo, cambio, OWNER), evento)
    }
  })
}
