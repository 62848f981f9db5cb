import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { applyPayment } from '#server/pagos/apply-payment.ts'
import { returnMoney } from '#server/pagos/return-money.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { CARRITOS, OWNER, plan, SILENT, write, type Mes, type Pedido } from './mes.ts'

export async function tell(mes: Mes, id: number): Promise<void> {
  const read = await mes.payments.provider.client.readPayment(String(id))
  if (!read.ok) throw new Error(read.code)
  await applyPayment(mes.runtime, read.value, mes.payments.provider.client)
}

export function paid(mes: Mes, cuando: string, pedido: Pedido, pesos: number): void {
  const { camisetas, encargos } = CARRITOS[pedido.carrito]
  pedido.estado = 'pagado'
  write(mes, cuando, { bruto: pesos, pedidos: 1, unidades: camisetas, porEncargo: encargos.length })
}

/** A card payment, approved at once or otherwise. */
export function tried(
  mes: Mes,
  cuando: string,
  pedido: Pedido,
  status = 'approved',
  statusDetail = 'accredited',
): void {
  plan(mes, cuando, async () => {
    const expires = statusDetail === 'pending_waiting_payment' ? mes.runtime.clock() + 3 * 24 * 3_600_000 : null
    const id = mes.payments.standIn.addPayment(pedido.preferencia, { status, statusDetail, expires })
    pedido.pagos.push(id)
    await tell(mes, id)
  })
}

export function charged(mes: Mes, cuando: string, pedido: Pedido): Pedido {
  tried(mes, cuando, pedido)
  paid(mes, cuando, pedido, CARRITOS[pedido.carrito].tarjeta)
  return pedido
}

/** The provider thinks otherwise of a payment now. */
export function changed(mes: Mes, cuando: string, pedido: Pedido, status: string, detail: string): void {
  plan(mes, cuando, async () => {
    mes.payments.standIn.setPaymentStatus(pedido.pagos.at(-1)!, status, detail)
    await tell(mes, pedido.pagos.at(-1)!)
  })
}

/** The owner returns so much of a payment; `queda` is what there was of it. */
export function refunded(mes: Mes, cuando: string, pedido: Pedido, monto: number, queda: number, pago = 0): void {
  write(mes, cuando, { devuelto: monto })
  plan(mes, cuando, async () => {
    const pagoId = String(pedido.pagos[pago])
    const pedida = { id: `reintegro-${++mes.clave}`, pagoId, monto, motivo: 'le quedó chica', queda }
    const done = await returnMoney(mes.runtime, mes.payments.provider.client, pedido.codigo, pedida, OWNER)
    if (!done.ok || done.value !== 'hecha') throw new Error(`refund of ${pedido.codigo}: ${JSON.stringify(done)}`)
  })
}

/** The owner returns so much by transfer; `queda` is what there was. */
export function handedBack(mes: Mes, cuando: string, pedido: Pedido, monto: number, queda: number): void {
  write(mes, cuando, { devuelto: monto })
  plan(mes, cuando, async () => {
    const dia = writeDia(diaDe(mes.runtime.clock()))
    const dado = {
      id: `a-mano-${++mes.clave}`,
      via: 'transferencia',
      monto,
      cuenta: 'BROU 1',
      dia,
      motivo: '',
      queda,
    } as const
    const done = await returnByHand({ ...mes.runtime, mailer: SILENT }, pedido.codigo, dado, OWNER)
    if (!done.ok) throw new Error(`${monto} back for ${pedido.codigo}: ${done.code} ${done.detail ?? ''}`)
  })
}

/** The bank tells of so many pesos, which the owner takes for an order's. */
export function arrived(mes: Mes, cuando: string, pedido: Pedido, pesos: number): void {
  plan(mes, cuando, async () => {
    const concepto = `DEPOSITO ${++mes.clave}`
    const fecha = writeDia(diaDe(mes.runtime.clock()))
    const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe\n${fecha};${concepto};${pesos},00\n`
    await takeListaIn(mes.runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
    const { id } = await mes.runtime.database.read
      .selectFrom('movimientosBanco')
      .select('id')
      .where('descripcion', '=', concepto)
      .executeTakeFirstOrThrow()
    const par = { movimiento: id, codigo: pedido.codigo, conOtroImporte: true }
    const done = await confirmMovimiento({ ...mes.runtime, mailer: SILENT }, par, OWNER)
    if (!done.ok) throw new Error(`${pesos} for ${pedido.codigo}: ${done.code}`)
  })
}

export function transferred(
  mes: Mes,
  cuando: string,
  pedido: Pedido,
  pesos: number = CARRITOS[pedido.carrito].transferencia,
): Pedido {
  arrived(mes, cuando, pedido, pesos)
  paid(mes, cuando, pedido, pesos)
  pedido.avisado = pesos !== CARRITOS[pedido.carrito].transferencia
  return pedido
}
