import type { PasoDeEncargo } from '#domain/pedidos/gestion/encargos.ts'
import { estampadoDe } from '#domain/pedidos/gestion/estampado.ts'
import type { EventoDeAdministrador } from '#domain/pedidos/gestion/acciones-pedido.ts'
import type { Estado } from '#domain/pedidos/pedido.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { applyPayment } from '#server/pagos/apply-payment.ts'
import { returnMoney } from '#server/pagos/return-money.ts'
import { markEncargos } from '#server/pedidos/atender/encargos.ts'
import { resolveAviso } from '#server/pedidos/atender/resolve-aviso.ts'
import { readAvisosAbiertos } from '#server/pedidos/guardar/aviso.ts'
import { changeEstado } from '#server/pedidos/mover/change-estado.ts'
import { returnByHand } from '#server/pedidos/mover/return-by-hand.ts'
import { confirmMovimiento } from '#server/transferencias/confirm-movimiento.ts'
import { takeListaIn } from '#server/transferencias/take-lista-in.ts'
import { share } from './arithmetic.ts'
import { chargeBack, goBack, type Medio, type Pedido } from './book.ts'
import {
  chance,
  HOUR,
  must,
  newUuid,
  OWNER,
  plan,
  SILENT,
  whole,
  type Plan,
  type Stage,
  type Vendido,
} from './stage.ts'

/** The shop reads a payment at the provider, as after each of its notices. */
export async function tell({ runtime, payments }: Stage, id: number): Promise<void> {
  const read = must(await payments.provider.client.readPayment(String(id)), `payment ${id}`)
  await applyPayment(runtime, read, payments.provider.client)
}

/** A card payment, approved at once or otherwise. */
export function tried(plan_: Plan, en: number, pedido: Pedido, status = 'approved', statusDetail = 'accredited'): void {
  plan(plan_, en, async (stage) => {
    const { jugado } = pedido
    const expires = statusDetail === 'pending_waiting_payment' ? stage.runtime.clock() + 72 * HOUR : null
    const id = stage.payments.standIn.addPayment(jugado.preferencia, { status, statusDetail, expires })
    jugado.pagos.push(id)
    if (status === 'approved') jugado.aprobados.push(id)
    await tell(stage, id)
  })
}

/** The provider thinks otherwise of a payment now. */
export function changed(plan_: Plan, en: number, { jugado }: Pedido, status: string, detail: string): void {
  plan(plan_, en, async (stage) => {
    const id = jugado.pagos.at(-1)!
    if (status === 'approved') jugado.aprobados.push(id)
    stage.payments.standIn.setPaymentStatus(id, status, detail)
    await tell(stage, id)
  })
}

/** The bank's list tells of so many pesos, which the owner takes for an order's money. */
export function fromBank(plan_: Plan, en: number, pedido: Pedido, pesos: number): void {
  const concepto = `DEPOSITO ${++plan_.nombres}`
  plan(plan_, en, async ({ runtime }) => {
    const fecha = writeDia(diaDe(runtime.clock()))
    const list = `Cuenta;0012345-00001;Pesos\nFecha;Concepto;Importe\n${fecha};${concepto};${pesos},00\n`
    await takeListaIn(runtime, { bytes: Buffer.from(list), archivo: 'banco.csv', quien: OWNER })
    const { id } = await runtime.database.read
      .selectFrom('movimientosBanco')
      .select('id')
      .where('descripcion', '=', concepto)
      .executeTakeFirstOrThrow()
    const par = { movimiento: id, codigo: pedido.jugado.codigo, conOtroImporte: true }
    must(await confirmMovimiento({ ...runtime, mailer: SILENT }, par, OWNER), `${pesos} for ${pedido.n}`)
  })
}

export function moved(plan_: Plan, en: number, pedido: Pedido, evento: EventoDeAdministrador, desde: Estado): void {
  plan(plan_, en, async ({ runtime }) => {
    const cambio = { evento, desde, detalle: '' }
    const done = await changeEstado({ ...runtime, mailer: SILENT }, pedido.jugado.codigo, cambio, OWNER)
    must(done, `${evento} of ${pedido.n} (${pedido.jugado.codigo})`)
  })
}

export const confirmedByHand = (plan_: Plan, en: number, pedido: Pedido): void =>
  moved(plan_, en, pedido, 'confirmar_transferencia', 'pendiente_pago')

/** The owner deals with all that an order is flagged for. */
export function resolved(plan_: Plan, en: number, { jugado }: Pedido): void {
  plan(plan_, en, async ({ runtime }) => {
    const avisos = (await readAvisosAbiertos(runtime.database.read, [jugado.id])).get(jugado.id) ?? []
    if (avisos.length === 0) throw new Error(`${jugado.codigo} isn't flagged`)
    for (const { id } of avisos) await resolveAviso(runtime, jugado.codigo, { aviso: id, texto: 'Devuelto' }, OWNER)
  })
}

/** The owner returns money by the provider. @returns the refund's id */
export function refunded(plan_: Plan, en: number, { pedido, pago }: Vendido, monto: number, which = 0): string {
  const id = newUuid(plan_)
  plan(plan_, en, async ({ runtime, payments }) => {
    const pagoId = String(pedido.jugado.aprobados[which])
    const pedida = { id, pagoId, monto, motivo: 'le quedó chica', queda: null }
    const done = await returnMoney(runtime, payments.provider.client, pedido.jugado.codigo, pedida, OWNER)
    if (must(done, `refund of ${pedido.n}`) !== 'hecha') throw new Error(`refund of ${pedido.n} isn't done`)
  })
  chargeBack(plan_.book, pedido, pago!, en, monto)
  return id
}

/** The owner returns money in the provider's own panel. */
export function refundedInPanel(plan_: Plan, en: number, { pedido, pago }: Vendido, monto: number): void {
  plan(plan_, en, async (stage) => {
    const id = pedido.jugado.pagos.at(-1)!
    stage.payments.standIn.refund(id, monto)
    await tell(stage, id)
  })
  chargeBack(plan_.book, pedido, pago!, en, monto)
}

/** The owner gives money back by hand. @returns its id */
export function handedBack(plan_: Plan, en: number, pedido: Pedido, via: Medio, monto: number): string {
  const id = newUuid(plan_)
  plan(plan_, en, async ({ runtime }) => {
    const dia = writeDia(diaDe(runtime.clock()))
    const dado = { id, via, monto, cuenta: 'BROU 1', dia, motivo: '', queda: null }
    const done = await returnByHand({ ...runtime, mailer: SILENT }, pedido.jugado.codigo, dado, OWNER)
    must(done, `${monto} back for ${pedido.n}`)
  })
  return id
}

/** Money goes back the way it came. @returns its id */
export function givenBack(plan_: Plan, en: number, vendido: Vendido, monto: number): string {
  const { pedido, via } = vendido
  const id = via === 'tarjeta' ? refunded(plan_, en, vendido, monto) : handedBack(plan_, en, pedido, via, monto)
  return id
}

export function delivered(plan_: Plan, vendido: Vendido): void {
  const { pedido, en } = vendido
  vendido.entregado = true
  plan(plan_, en + 20 * HOUR, async ({ runtime }) => {
    const { estado, metodo } = await runtime.database.read
      .selectFrom('pedidos')
      .select(['estado', 'metodo'])
      .where('id', '=', pedido.jugado.id)
      .executeTakeFirstOrThrow()
    // What was handed over is delivered already.
    if (estado === 'entregado') return
    const go = async (evento: EventoDeAdministrador, desde: Estado) => {
      const mailing = { ...runtime, mailer: SILENT }
      must(
        await changeEstado(mailing, pedido.jugado.codigo, { evento, desde, detalle: '' }, OWNER),
        `${evento} of ${pedido.n}`,
      )
    }
    if (metodo === 'local') return go('entregar_en_mano', 'pagado')
    await go('preparar', 'pagado')
    const [leave, left] =
      metodo === 'domicilio'
        ? (['enviar', 'enviado'] as const)
        : (['dejar_para_retirar', 'listo_para_retirar'] as const)
    await go(leave, 'en_preparacion')
    await go('entregar', left)
  })
}

/** What is made to order is asked for: at a price, at none yet, or not at all. It may be said, or corrected, later. */
export function taken(plan_: Plan, en: number, pedido: Pedido): void {
  const lineas = pedido.lineas.filter(({ modo }) => modo === 'encargo')
  const how = plan_.random()
  if (how < 0.25) return
  const mark = (when: number, paso: PasoDeEncargo, costo?: { monto: number; reparto: 'total' | 'cada' }) => {
    plan(plan_, when, async ({ runtime }) => {
      const marked = lineas.map(({ orden, print }) => ({
        pedido: pedido.jugado.codigo,
        orden,
        visto: estampadoDe({ nombrePersonalizado: print.nombre, numero: print.numero, parches: print.parches }),
      }))
      const done = must(await markEncargos(runtime, { paso, lineas: marked, ...(costo ? { costo } : {}) }, OWNER), paso)
      if (done.apartadas.length > 0) throw new Error(`${paso} of ${pedido.n}: ${JSON.stringify(done)}`)
    })
    if (costo === undefined) return
    const shares = share(
      costo.monto,
      lineas.map(() => 1),
      lineas.map(() => costo.monto),
    )
    for (const [n, linea] of lineas.entries()) linea.encargo = costo.reparto === 'cada' ? costo.monto : shares[n]!
  }
  const choose = () => ({
    monto: whole(plan_, 300, 2500),
    reparto: chance(plan_, 0.5) ? ('total' as const) : ('cada' as const),
  })
  const asked = en + whole(plan_, 30, 180) * 60_000
  mark(asked, 'pedir', how < 0.6 ? choose() : undefined)
  if (how > 0.5) mark(asked + whole(plan_, 1, 400) * HOUR, 'costo', choose())
}

/** Money that went back, as the book has it. */
export function noteBack(plan_: Plan, { pedido, via }: Vendido, en: number, monto: number): void {
  goBack(plan_.book, pedido, en, via, monto)
}
