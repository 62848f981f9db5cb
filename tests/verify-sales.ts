import { hasMoney } from '#domain/pagos/reintegro.ts'
import { diaDe } from '#domain/tiempo/dia.ts'
import { sumVentas } from '#domain/ventas/sumas.ts'
import { readExpedientes, type Expediente } from '#server/pedidos/probar/read-expedientes.ts'
import type { TestRuntime } from './databases.ts'
import { countSold, readSold } from './read-sold.ts'

/**
 * For tests: compares the money that is counted of some orders with their payments, refunds and transfers (specification
 * 27.30). How much went back with the owner's word for a flag, or as a sale was annulled, only the history can tell: such
 * orders are left out.
 * @returns what is wrong, in words
 */
export async function verifySales(runtime: TestRuntime, ids: string[]): Promise<string[]> {
  await countSold(runtime)
  const { read } = runtime.database
  const cobros = Map.groupBy(await read.selectFrom('cobros').selectAll().execute(), ({ pedidoId }) => pedidoId)
  const faults: string[] = []
  for await (const expediente of readExpedientes(read, ids)) {
    const { codigo, id } = expediente.pedido
    if (wasDealtWith(expediente)) continue
    const own = cobros.get(id) ?? []
    const found = own.reduce((sum, { cobrado, devuelto }) => sum + Number(cobrado) - Number(devuelto), 0)
    const expected = addUp(expediente)
    if (found !== expected) faults.push(`of order ${codigo} the sales have ${found} cents, its payments ${expected}`)
  }
  return faults
}

/** For tests: the same of all orders together, as the page has it. */
export async function verifyAllSales(runtime: TestRuntime, desde: number): Promise<void> {
  const rango = { por: 'mes', desde: diaDe(desde), hasta: diaDe(runtime.clock()) } as const
  const { cobrado, reintegrado } = sumVentas((await readSold(runtime, rango)).periodos)
  const all = await runtime.database.read.selectFrom('cobros').selectAll().execute()
  const net = all.reduce((sum, one) => sum + Number(one.cobrado) - Number(one.devuelto), 0)
  if (net !== cobrado - reintegrado)
    throw new Error(`the page shows ${cobrado - reintegrado} cents, and its orders have ${net}`)
}

function wasDealtWith({ eventos, avisos }: Expediente): boolean {
  const flags = ['cancelado_despues_de_pagado', 'transferencia_de_mas']
  if (avisos.some(({ tipo, quien }) => quien === 'administrador' && flags.includes(tipo))) return true
  return eventos.some(({ evento }) => evento === 'anular_venta')
}

/** In cents: cash; movements of the bank, else the confirmed total; the shop's card payments, less refunds; less what went by hand. */
function addUp({ pedido, eventos, pagos, reintegros, movimientos }: Expediente): number {
  const cash = eventos.some(({ evento }) => evento === 'cobrar_efectivo') ? pedido.totalTransferencia * 100 : 0
  const confirmed = eventos.some(({ evento }) => evento === 'confirmar_transferencia')
  const transfers =
    movimientos.length === 0 && confirmed
      ? pedido.totalTransferencia * 100
      : movimientos.reduce((sum, { centavos }) => sum + centavos, 0)
  const charged = pagos
    .filter(({ moneda, reparo }) => moneda === 'UYU' && reparo === '')
    .filter((pago) => hasMoney(pago) || pago.estado === 'refunded')
  const card = charged.map(({ id, monto }) => {
    const back = reintegros.filter(({ pagoId, estado }) => pagoId === id && estado === 'hecha')
    return monto - back.reduce((sum, one) => sum + one.monto, 0)
  })
  const byHand = reintegros.filter(({ pagoId }) => pagoId === null).map(({ monto }) => -monto)
  return cash + transfers + 100 * [...card, ...byHand].reduce((sum, one) => sum + one, 0)
}

/**
 * For tests: counts orders and shirts that were sold and went back, day by day, and compares it with the sales page
 * (specification 27.39). It counts from what was written down about each order.
 * @returns what is wrong, in words
 */
export async function verifyUnidades(runtime: TestRuntime): Promise<string[]> {
  const expected = new Map<string, number>()
  const count = (en: number, what: string) => {
    const key = `${diaDe(en)} ${what}`
    expected.set(key, (expected.get(key) ?? 0) + 1)
  }
  for await (const { pedido, lineas, eventos, devoluciones } of readExpedientes(runtime.database.read)) {
    const paid = eventos.find(({ a }) => a === 'pagado')
    if (paid === undefined) continue
    const undone = eventos.find(({ a }) => a === 'cancelado' || a === 'reembolsado')
    const isSale = pedido.tipo === 'venta'
    if (isSale) count(paid.en, 'pedidos')
    for (const { orden, modo } of lineas) {
      if (isSale) count(paid.en, 'unidades')
      if (isSale && modo === 'encargo') count(paid.en, 'encargadas')
      const back = devoluciones
        .filter(({ estado, arreglo }) => estado === 'saldada' && arreglo !== 'cambio')
        .filter((one) => one.lineas.some((linea) => linea.orden === orden && linea.destino !== 'comprador'))
        .map(({ resuelto }) => resuelto!)
      const first = Math.min(...back, ...(isSale && undone !== undefined ? [undone.en] : []))
      if (Number.isFinite(first)) count(first, 'devueltas')
    }
  }
  await countSold(runtime)
  const found = new Map<string, number>()
  const dias = await runtime.database.read.selectFrom('ventasDias').selectAll().where('corte', '=', '').execute()
  for (const row of dias) {
    for (const what of ['pedidos', 'unidades', 'encargadas', 'devueltas'] as const)
      if (Number(row[what]) !== 0) found.set(`${row.dia} ${what}`, Number(row[what]))
  }
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => expected.get(key) !== found.get(key))
    .map((key) => `on day ${key}: the page counts ${found.get(key) ?? 0}, its orders ${expected.get(key) ?? 0}`)
}
