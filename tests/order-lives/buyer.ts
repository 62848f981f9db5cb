import type { DatosDeFactura } from '#domain/facturacion/receptor.ts'
import { toEntrega } from '#domain/pedidos/entrega-corregible.ts'
import { MEDIOS } from '#domain/pedidos/pedido.ts'
import { createPreference } from '#server/pagos/create-preference.ts'
import { retryPayment } from '#server/pagos/retry-payment.ts'
import { correctEntrega } from '#server/pedidos/atender/correct-entrega.ts'
import { correctEstampado } from '#server/pedidos/atender/correct-estampado.ts'
import { placePedido } from '#server/pedidos/colocar/place-pedido.ts'
import { selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { withCodigo } from '../codigos.ts'
import { buildSolicitud } from '../factories.ts'
import { ORIGIN } from '../payments.ts'
import { fetchedAt } from './points.ts'
import { creditsOf } from './returns.ts'
import { chooseCart, keepPedido, nth, ofPedido, OWNER, type Stage } from './stage.ts'
import { MAILS, type StepOf } from './step.ts'

/** One of the mailboxes buys for a company, one by its cédula. */
function invoicedTo(mail: number): Partial<DatosDeFactura> {
  const empresa = { razonSocial: 'Club', facturaDireccion: 'Rivera 1', facturaCiudad: 'Minas' }
  if (mail === 1) return { documento: '211003420017', ...empresa, facturaDepartamento: 'Lavalleja' }
  return mail === 2 ? { documento: '12345672' } : {}
}

export async function placeOrder(stage: Stage, step: StepOf<'order'>): Promise<void> {
  const { runtime, payments, pedidos } = stage
  const { key, medio, mail, replaces, point } = step
  const plain = buildSolicitud(await chooseCart(stage, step), medio, {
    shipping: { correo: MAILS[mail]!, ...invoicedTo(mail), ...(point === null ? {} : await fetchedAt(runtime, point)) },
    idempotencyKey: `${stage.name}-${key}`,
    reemplaza: replaces === null ? undefined : nth(pedidos.values(), replaces)?.token,
    credito: step.credit === null ? undefined : nth(await creditsOf(stage), step.credit)?.codigo,
  })
  const codigo = stage.codes[step.code]
  const solicitud = codigo ? await withCodigo(runtime, plain, medio, codigo) : plain
  if (MEDIOS[medio].cobra === 'proveedor') {
    const made = await createPreference(runtime, payments.provider, solicitud, ORIGIN)
    if (made.ok) await keepPedido(stage, made.value.pedido.token)
  } else {
    const placed = await placePedido(runtime, solicitud, medio, ORIGIN)
    if (placed.ok) await keepPedido(stage, placed.value.token)
  }
}

export const switchMedio = ofPedido<StepOf<'switch'>>(({ runtime, payments }, { token }, { medio }) =>
  retryPayment(runtime, payments.provider, token, medio, ORIGIN),
)

export const correctPrint = ofPedido<StepOf<'correct'>>(({ runtime }, { token }, { name: nombre }) =>
  correctEstampado(runtime, token, { orden: 0, nombre, numero: '9' }),
)

export const correctDelivery = ofPedido<StepOf<'deliver'>>(async ({ runtime }, { id }, { door, mail, owner }) => {
  const row = (await selectPedido(runtime.database.read, { id }))!
  const correccion = {
    vista: toEntrega(row),
    escrita: { ...toEntrega(row), numeroPuerta: String(door), correo: MAILS[mail]! },
  }
  const quien = owner ? { codigo: row.codigo, autor: OWNER } : { token: row.token }
  await correctEntrega(runtime, quien, correccion)
})
