import { randomUUID } from 'node:crypto'
import type { Devolucion, Reemplazo } from '#domain/devoluciones/devolucion.ts'
import { valorDe } from '#domain/devoluciones/valor.ts'
import {
  devolucionAManoSchema,
  gestionDeDevolucionSchema,
  type GestionDeDevolucion,
  type Saldo,
} from '#domain/devoluciones/solicitud.ts'
import { diaDe, writeDia } from '#domain/tiempo/dia.ts'
import { carryOutReintegro } from '#server/pagos/carry-out-reintegro.ts'
import { answerDevolucion } from '#server/pedidos/devoluciones/answer-devolucion.ts'
import { askDevolucion } from '#server/pedidos/devoluciones/ask-devolucion.ts'
import { manageDevolucion } from '#server/pedidos/devoluciones/manage-devolucion.ts'
import { openDevolucion } from '#server/pedidos/devoluciones/open-devolucion.ts'
import type { CarryOut } from '#server/pedidos/devoluciones/settle-devolucion.ts'
import { selectDevolucionesDe } from '#server/pedidos/guardar/devoluciones.repo.ts'
import { readExpedientes } from '#server/pedidos/probar/read-expedientes.ts'
import { completePedido, selectPedido } from '#server/pedidos/guardar/pedidos.repo.ts'
import { deleteProducto } from '#server/productos/delete-producto.ts'
import { clientFor } from './refunds.ts'
import { idsOf, keepPedido, nth, ofPedido, OWNER, SILENT, type PedidoOfLife, type Stage } from './stage.ts'
import { INSTEAD, type Fate, type StepOf, type Terms } from './step.ts'

export const askReturn = ofPedido<StepOf<'ask return'>>(async (stage, pedido, step) => {
  const { motivo, arreglo, again } = step
  if (!again) stage.lastReturn = randomUUID()
  const pedida = { id: stage.lastReturn, motivo, texto: 'no me gusta', arreglo, cuenta: 'BROU 1234' }
  const lineas = linesOf(stage, step)
  await askDevolucion({ ...stage.runtime, mailer: SILENT }, pedido.token, { ...pedida, lineas })
})

export const openReturn = ofPedido<StepOf<'open return'>>(async (stage, pedido, step) => {
  const { motivo, destino, salda, again, fate } = step
  if (!again) stage.lastReturn = randomUUID()
  const pedida = devolucionAManoSchema.parse({
    id: stage.lastReturn,
    motivo,
    cuenta: 'BROU 1234',
    ...termsOf(stage, step),
    destino,
    salda,
    saldo: await saldoOf(stage, pedido.id, step),
  })
  const { runtime } = stage
  await openDevolucion({ ...runtime, mailer: SILENT }, carryOut(stage, fate), pedido.codigo, pedida, OWNER)
  await keepCambios(stage)
})

export async function answerReturn(stage: Stage, { which, evento }: StepOf<'answer return'>): Promise<void> {
  const found = await findReturn(stage, which)
  if (found === undefined) return
  const desde = found.estado === 'propuesta' ? 'propuesta' : 'pedida'
  const { token } = stage.pedidos.get(found.pedidoId)!
  await answerDevolucion({ ...stage.runtime, mailer: SILENT }, token, { id: found.id, desde, evento })
  await keepCambios(stage)
}

export async function handleReturn(stage: Stage, step: StepOf<'handle return'>): Promise<void> {
  const found = await findReturn(stage, step.which)
  if (found === undefined) return
  const { seen, destino, salda, fate } = step
  const accion = step.accion ?? nextOf(found)
  const own = found.lineas.map(({ orden }) => orden)
  const gestion = gestionDeDevolucionSchema.parse({
    accion,
    desde: seen ?? found.estado,
    ...termsOf(stage, { ...step, lines: own }),
    ...(accion === 'aceptar' && step.accion === null ? { arreglo: found.arreglo, lineas: found.lineas } : {}),
    ...(accion === 'rechazar' ? { respuesta: 'Está usada.' } : {}),
    destinos: (step.all ? own : own.slice(0, 1)).map((orden) => ({ orden, destino })),
    orden: own[0],
    salda,
    saldo: await saldoOf(stage, found.pedidoId, { ...step, lines: own }, found),
  })
  await manageDevolucion({ ...stage.runtime, mailer: SILENT }, carryOut(stage, fate), found.id, gestion, OWNER)
  await keepCambios(stage)
}

export async function deleteShirt({ runtime, shirts }: Stage, { shirt }: StepOf<'delete shirt'>): Promise<void> {
  await deleteProducto(runtime, shirts[shirt]!.id, OWNER)
}

/** The credits that this life's shirts left. */
export function creditsOf({ runtime, pedidos }: Stage) {
  return runtime.database.read
    .selectFrom('creditos')
    .innerJoin('devoluciones', 'devoluciones.id', 'creditos.devolucionId')
    .select(['creditos.codigo', 'creditos.monto', 'creditos.vence'])
    .where('devoluciones.pedidoId', 'in', idsOf(pedidos))
    .orderBy('creditos.devolucionId')
    .execute()
}

/**
 * Adds up what this life's orders were paid by credit, from their shirts and shipping, apart from what `verify` does.
 * @returns what is more than a credit was of, unless an order is flagged for that
 */
export async function verifyCredits(stage: Stage): Promise<string[]> {
  const { read } = stage.runtime.database
  const used = new Map<string, number>()
  const flagged = new Set<string>()
  for await (const { pedido, lineas, devoluciones, avisos } of readExpedientes(read, idsOf(stage.pedidos))) {
    for (const { tipo, detalle } of avisos) if (tipo === 'credito_de_mas') flagged.add(detalle)
    if (pedido.credito === '') continue
    const price = lineas.reduce(
      (sum, { precioDescuento, extras, descuentoTransferencia }) =>
        sum + precioDescuento + extras - descuentoTransferencia,
      pedido.costoEnvio,
    )
    const gone = ['vencido', 'cancelado', 'reembolsado'].includes(pedido.estado)
    // What was exchanged or credited again of an order that is undone stays used.
    const kept = devoluciones.some(({ estado, arreglo }) => estado === 'saldada' && arreglo !== 'dinero')
    const part = gone && !kept ? 0 : price - pedido.totalTransferencia
    if (!(gone && kept)) used.set(pedido.credito, (used.get(pedido.credito) ?? 0) + part)
  }
  return (await creditsOf(stage))
    .filter(({ codigo, monto }) => (used.get(codigo) ?? 0) > monto && !flagged.has(codigo))
    .map(({ codigo, monto }) => `credit ${codigo} of ${monto} paid ${used.get(codigo)}`)
}

/** What an owner does with one as a rule. */
function nextOf({ estado, lineas }: Devolucion): GestionDeDevolucion['accion'] {
  if (estado === 'pedida' || estado === 'propuesta') return 'aceptar'
  return lineas.some(({ destino }) => destino === '') ? 'llegar' : 'saldar'
}

async function findReturn({ runtime, pedidos }: Stage, which: number) {
  return nth(await selectDevolucionesDe(runtime.database.read, idsOf(pedidos)), which)
}

type Chosen = Pick<Terms, 'arreglo' | 'instead'> & { lines: readonly number[] }

function linesOf({ shirts }: Stage, { lines, arreglo, instead }: Chosen) {
  return lines.map((orden) => {
    const { shirt, ...chosen } = INSTEAD[(instead + orden) % INSTEAD.length]!
    const reemplazo: Reemplazo | null = arreglo === 'cambio' ? { productId: shirts[shirt]!.id, ...chosen } : null
    return { orden, reemplazo }
  })
}

function termsOf(stage: Stage, step: Chosen & Pick<Terms, 'pays'>) {
  const { arreglo, pays } = step
  const pagan = { pagaVuelta: pays, pagaIda: pays }
  return { lineas: linesOf(stage, step), arreglo, ...pagan, donde: 'Colonia 1234', respuesta: '' }
}

/** Money by the order's card payment, if it has one: what the shirts are worth, a part of that, or more. */
async function saldoOf(
  stage: Stage,
  pedidoId: string,
  { money, arreglo, lines }: Pick<Terms, 'money' | 'arreglo'> & { lines: readonly number[] },
  found?: Devolucion,
): Promise<Saldo | null> {
  if (money === null) return null
  const { read } = stage.runtime.database
  const pedido = await completePedido(read as never, (await selectPedido(read, { id: pedidoId }))!)
  const lineas = pedido.lineas.map((linea, orden) => ({ ...linea, orden }))
  const isExchange = (found?.arreglo ?? arreglo) === 'cambio'
  const worth = isExchange ? (found?.monto ?? 0) : valorDe({ ...pedido, lineas, vidas: [] }, new Set(lines))
  const pagos = await read.selectFrom('pagos').select('id').where('pedidoId', '=', pedidoId).orderBy('id').execute()
  const monto = { none: 0, half: Math.floor(worth / 2), worth, 'too much': worth + 5000 }[money]
  const aMano = { via: 'transferencia', cuenta: 'BROU 1234', dia: writeDia(diaDe(stage.runtime.clock())) } as const
  return { id: randomUUID(), pagoId: pagos[0]?.id ?? '', monto: String(monto), ...aMano }
}

const carryOut =
  ({ runtime, payments }: Stage, fate: Fate): CarryOut =>
  async (row) => {
    if (fate === 'taken on') payments.standIn.misbehave({ refunds: 'in_process' })
    await carryOutReintegro(runtime, clientFor(payments.provider.client, fate), row)
    payments.standIn.misbehave(null)
  }

/** What is sent instead is an order of this life's from now on. */
async function keepCambios(stage: Stage): Promise<void> {
  const { runtime, pedidos } = stage
  const known: Pick<PedidoOfLife, 'token'>[] = await runtime.database.read
    .selectFrom('devoluciones')
    .innerJoin('pedidos', 'pedidos.id', 'devoluciones.cambioId')
    .select('pedidos.token')
    .where('devoluciones.pedidoId', 'in', idsOf(pedidos))
    .execute()
  for (const { token } of known) await keepPedido(stage, token)
}
