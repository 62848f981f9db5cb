import { randomUUID } from 'node:crypto'
import type { Producto } from '#domain/productos/producto.ts'
import { loadProductosById } from '#server/productos/load-productos.ts'
import { endRebaja } from '#server/rebajas/end-rebaja.ts'
import { verify } from '#server/pedidos/probar/verify.ts'
import type { PagoDelProveedor } from '#server/pagos/provider-payment.ts'
import { insertCodigo } from '../codigos.ts'
import type { TestRuntime } from '../databases.ts'
import { insertProducto } from '../factories.ts'
import type { TestPayments } from '../payments.ts'
import { CARTS, CODES, UNITS, type StepOf } from './step.ts'

export type PedidoOfLife = { id: string; codigo: string; token: string }

/** What there is in one life: its shirts and codes, and what has become of its steps so far. */
export type Stage = {
  runtime: TestRuntime
  payments: TestPayments
  /** No other life has it. */
  name: string
  shirts: Producto[]
  /** The shirts as the last order's page showed them. */
  shown: Producto[]
  /** Everything that this life put on sale. */
  offSale: string[]
  reductions: string[]
  codes: (string | null)[]
  pedidos: Map<string, PedidoOfLife>
  /** Payments at the provider, by their ids. */
  pagos: number[]
  /** The provider's answers that haven't arrived yet. */
  reads: PagoDelProveedor[]
  lastRefund: string
  lastReturn: string
  lastMovement: string
}

export const MINUTE = 60_000
export const DAY = 24 * 60 * MINUTE
export const OWNER = 'ana@casakas.uy'
/** Mails stay in the outbox: the mailer has tests of its own. */
export const SILENT = { kick: () => undefined, insist: () => undefined }

export async function openStage(runtime: TestRuntime, payments: TestPayments): Promise<Stage> {
  const name = runtime.newId()
  const shirts: Producto[] = []
  for (const { M, ...precios } of UNITS) {
    shirts.push(await insertProducto(runtime, { id: runtime.newId(), stock: { M }, ...precios }))
  }
  const codes: (string | null)[] = []
  for (const code of CODES) codes.push(code && (await insertCodigo(runtime, code)).codigo)
  return {
    runtime,
    payments,
    name,
    shirts,
    shown: [...shirts],
    offSale: shirts.map(({ id }) => id),
    reductions: [],
    codes,
    pedidos: new Map(),
    pagos: [],
    reads: [],
    lastRefund: runtime.newId(),
    lastReturn: randomUUID(),
    lastMovement: '',
  }
}

/** Takes the shirts off sale: few units are on sale in the next life, so that transfers are soon without a hold. */
export async function closeStage({ runtime, reductions, offSale }: Stage): Promise<void> {
  for (const id of reductions) await endRebaja(runtime, id)
  await runtime.database.transaction((tx) =>
    tx.updateTable('products').set({ activo: 0 }).where('id', 'in', offSale).execute(),
  )
}

export function verifyStage({ runtime, pedidos, shirts }: Stage): Promise<string[]> {
  const { database, seal, clock } = runtime
  return verify(database, clock(), {
    seal,
    alcance: { pedidos: idsOf(pedidos), productos: shirts.map(({ id }) => id) },
  })
}

/** An id that no order has with them: a look at no order would be a look at all. */
export const idsOf = (pedidos: Stage['pedidos']): string[] => [...pedidos.keys(), 'nobody']

/** An entry of those there are, however few; undefined when there is none. */
export function nth<T>(list: Iterable<T>, index: number): T | undefined {
  const all = [...list]
  return all[index % all.length]
}

/** A step for an order: none is done where there is none yet. */
export function ofPedido<S extends { order: number }>(
  act: (stage: Stage, pedido: PedidoOfLife, step: S) => Promise<unknown>,
) {
  return async (stage: Stage, step: S): Promise<void> => {
    const pedido = nth(stage.pedidos.values(), step.order)
    if (pedido !== undefined) await act(stage, pedido, step)
  }
}

/** A step for a payment, likewise. */
export function ofPago<S extends { payment: number }>(act: (stage: Stage, id: number, step: S) => Promise<unknown>) {
  return async (stage: Stage, step: S): Promise<void> => {
    const id = nth(stage.pagos, step.payment)
    if (id !== undefined) await act(stage, id, step)
  }
}

/** An order that was placed is one of this life's from now on. */
export async function keepPedido({ runtime, pedidos }: Stage, token: string): Promise<void> {
  const row = await runtime.database.read
    .selectFrom('pedidos')
    .select(['id', 'codigo'])
    .where('token', '=', token)
    .executeTakeFirstOrThrow()
  pedidos.set(row.id, { ...row, token })
}

/** The shirts of a cart with their prices of now, or those that were shown last. */
export async function chooseCart(
  { runtime, shirts, shown }: Stage,
  { cart, stale }: Pick<StepOf<'order'>, 'cart' | 'stale'>,
) {
  const now = await loadProductosById(
    runtime.database.read,
    shirts.map(({ id }) => id),
    runtime.clock(),
  )
  if (!stale) for (const [at, { id }] of shirts.entries()) shown[at] = now.get(id) ?? shown[at]!
  return CARTS[cart]!.map(({ shirt, talle, modo }) => ({
    producto: shown[shirt]!,
    talle,
    modo,
    ...(modo === 'encargo' ? { personalizacion: { nombre: 'LUI', numero: '9', parches: false } } : {}),
  }))
}
