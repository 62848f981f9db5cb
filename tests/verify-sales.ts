import { asientosDe, netoDe } from '#domain/pedidos/gestion/cuenta.ts'
import { hasMoney } from '#domain/pagos/reintegro.ts'
import { comienzoDe, diaDe } from '#domain/tiempo/dia.ts'
import { netoDeVentas, sumVentas } from '#domain/ventas/ventas.ts'
import { readExpedientes, type Expediente } from '#server/pedidos/probar/read-expedientes.ts'
import { readVentas } from '#server/ventas/read-ventas.ts'
import { selectDinero, selectUnidadesPorDia } from '#server/ventas/ventas.repo.ts'
import type { TestRuntime } from './databases.ts'

/**
 * For tests: compares what the sales page counts of some orders with their payments, refunds and transfers
 * (specification 27.30). How much went back with the owner's word for a flag, or as a sale was
 * annulled, only the history can tell: such orders are left out.
 * @param desde milliseconds UTC: before that nothing had happened to them
 * @returns what is wrong, in words
 */
export async function verifySales(runtime: TestRuntime, ids: string[], desde: number): Promise<string[]> {
  const { read } = runtime.database
  const counted = new Map<string, number>()
  for (const dinero of await selectDinero(read, tramoDesde(runtime, desde))) {
    counted.set(dinero.pedidoId, netoDe(asientosDe(dinero)))
  }
  const faults: string[] = []
  for await (const expediente of readExpedientes(read, ids)) {
    const { codigo, id } = expediente.pedido
    if (wasDealtWith(expediente)) continue
    const [found, expected] = [counted.get(id) ?? 0, addUp(expediente)]
    if (found !== expected) faults.push(`of order ${codigo} the sales have ${found} cents, its payments ${expected}`)
  }
  return faults
}

/** For tests: the same of all orders together, as the page has it. */
export async function verifyAllSales(runtime: TestRuntime, desde: number): Promise<void> {
  const rango = { por: 'mes', desde: diaDe(desde), hasta: diaDe(runtime.clock()) } as const
  const dinero = await selectDinero(runtime.database.read, tramoDesde(runtime, desde))
  const net = netoDe(dinero.flatMap(asientosDe))
  const shown = netoDeVentas(sumVentas((await readVentas(runtime, rango)).periodos))
  if (net !== shown) throw new Error(`the page shows ${shown} cents, and its orders have ${net}`)
}

function tramoDesde(runtime: TestRuntime, desde: number) {
  return { desde: comienzoDe(diaDe(desde)), hasta: comienzoDe(diaDe(runtime.clock()) + 1) }
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
      if (isSale && modo === 'encargo') count(paid.en, 'porEncargo')
      const back = devoluciones
        .filter(({ estado, arreglo }) => estado === 'saldada' && arreglo !== 'cambio')
        .filter((one) => one.lineas.some((linea) => linea.orden === orden && linea.destino !== 'comprador'))
        .map(({ resuelto }) => resuelto!)
      const first = Math.min(...back, ...(isSale && undone !== undefined ? [undone.en] : []))
      if (Number.isFinite(first)) count(first, 'devueltas')
    }
  }
  const found = new Map<string, number>()
  for (const { dia, ...sums } of await selectUnidadesPorDia(runtime.database.read, { desde: 0, hasta: 1e15 })) {
    for (const [what, sum] of Object.entries(sums)) if (sum !== 0) found.set(`${dia} ${what}`, sum)
  }
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((key) => expected.get(key) !== found.get(key))
    .map((key) => `on day ${key}: the page counts ${found.get(key) ?? 0}, its orders ${expected.get(key) ?? 0}`)
}
