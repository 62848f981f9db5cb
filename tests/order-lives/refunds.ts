import { pagosPorDevolver, quedaAMano } from '#domain/pedidos/gestion/por-devolver.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import type { MercadoPagoClient } from '#server/pagos/mercadopago-client.ts'
import { returnMoney } from '#server/pagos/return-money.ts'
import { selectReintegrosDe } from '#server/pedidos/guardar/reintegros.repo.ts'
import { findPedidoGestionado } from '#server/pedidos/guardar/find-pedido-gestionado.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import type { SolicitudDeReintegro } from '#server/pedidos/mover/ask-reintegro.ts'
import { applyAll, tell } from './provider.ts'
import { ofPago, ofPedido, OWNER, SILENT, type Stage } from './stage.ts'
import type { Fate, Part, StepOf } from './step.ts'

export const refundPago = ofPago<StepOf<'refund'>>(async (stage, id, { part, again, fate, twin }) => {
  const { read } = stage.runtime.database
  const row = await read
    .selectFrom('pagos')
    .innerJoin('pedidos', 'pedidos.id', 'pagos.pedidoId')
    .select(['pagos.id', 'pedidos.codigo'])
    .where('pagos.id', '=', String(id))
    .executeTakeFirst()
  const pedido = row && (await findPedidoGestionado(stage.runtime, row.codigo))
  if (!row || !pedido) return
  const queda = pagosPorDevolver(pedido).find(({ pago }) => pago.id === row.id)?.queda ?? 0
  if (!again) stage.lastRefund = stage.runtime.newId()
  const pedida = { id: stage.lastRefund, pagoId: row.id, monto: toMonto(part, queda), motivo: 'le quedó chica', queda }
  await giveBack(stage, row.codigo, pedida, fate)
  if (twin === null || again) return
  stage.lastRefund = stage.runtime.newId()
  await giveBack(stage, row.codigo, { ...pedida, id: stage.lastRefund, queda: queda - pedida.monto }, twin)
  await tell(stage, id)
})

export const handBack = ofPedido<StepOf<'hand back'>>(async (stage, { codigo }, { part, via, again, twin }) => {
  const { runtime } = stage
  const pedido = await findPedidoGestionado(runtime, codigo)
  if (pedido === null) return
  const queda = quedaAMano(pedido)
  if (!again) stage.lastRefund = runtime.newId()
  const dia = writeDia(diaDe(runtime.clock()))
  const dado = { via, monto: toMonto(part, queda), cuenta: 'BROU 1', dia, motivo: 'vino fallada', queda }
  const give = (id: string) => returnByHand({ ...runtime, mailer: SILENT }, codigo, { id, ...dado }, OWNER)
  await Promise.all([give(stage.lastRefund), ...(twin ? [give(runtime.newId())] : [])])
})

export const refundInPanel = ofPago<StepOf<'panel refund'>>(async (stage, id, { part, told }) => {
  const { standIn } = stage.payments
  const { status, amount } = standIn.listPayments().find((one) => one.id === id)!
  const rest = amount - returnedAtProvider(stage, id)
  const monto = toMonto(part, rest)
  if (status !== 'approved' || monto <= 0 || monto > rest) return
  standIn.refund(id, monto)
  if (told) await tell(stage, id)
})

/** Finishes and tells what was taken on. */
export async function finishRefunds(stage: Stage): Promise<void> {
  const { standIn } = stage.payments
  for (const id of stage.pagos) {
    if (standIn.listRefunds(id).every(({ status }) => status !== 'in_process')) continue
    standIn.finishRefunds(id, 'approved')
    await tell(stage, id)
  }
}

/** Compares refunds, once all is told, at the provider with those written down here. @returns what differs, in words */
export async function verifyRefunds(stage: Stage): Promise<string[]> {
  const { runtime, payments, pagos, pedidos } = stage
  const back = pagos.filter((id) => payments.standIn.listRefunds(id).length > 0)
  for (const id of back) await tell(stage, id)
  await applyAll(stage)
  const rows = await selectReintegrosDe(runtime.database.read, [...pedidos.keys()])
  const open = rows.filter(({ estado }) => estado === 'pedida')
  return open
    .map(({ pagoId, monto }) => `${monto} of payment ${pagoId} were asked for and didn't go back`)
    .concat(back.flatMap(compareSums))

  function compareSums(id: number): string[] {
    // Whole pesos are written down of a payment with cents.
    const there = Math.round(returnedAtProvider(stage, id))
    const here = rows
      .filter(({ pagoId, estado }) => pagoId === String(id) && estado === 'hecha')
      .reduce((sum, { monto }) => sum + monto, 0)
    return there === here ? [] : [`of payment ${id} went back ${there} and ${here} are written down`]
  }
}

const returnedAtProvider = ({ payments }: Stage, id: number): number =>
  payments.standIn.listRefunds(id).reduce((sum, { amount }) => sum + amount, 0)

async function giveBack(
  { runtime, payments }: Stage,
  codigo: string,
  pedida: SolicitudDeReintegro,
  fate: Fate,
): Promise<void> {
  const { standIn, provider } = payments
  if (fate === 'taken on') standIn.misbehave({ refunds: 'in_process' })
  await returnMoney(runtime, clientFor(provider.client, fate), codigo, pedida, OWNER)
  standIn.misbehave(null)
}

/** The provider, as far as the shop hears of it. */
export function clientFor(client: MercadoPagoClient, fate: Fate): MercadoPagoClient {
  if (fate !== 'not done' && fate !== 'unheard') return client
  return {
    ...client,
    async refund(...asked) {
      if (fate === 'unheard') await client.refund(...asked)
      return { ok: false, code: 'pago_no_disponible' }
    },
  }
}

/** In whole pesos, as the owner types them. */
function toMonto(part: Part, rest: number): number {
  return { peso: 1, half: Math.floor(rest / 2), rest: Math.floor(rest), 'too much': Math.floor(rest) + 1 }[part]
}
