import { setTimeout as pause } from 'node:timers/promises'
import { MEDIOS, type MedioDelComprador } from '#domain/pedidos/pedido.ts'
import { buildProducto, buildSolicitud, newTelefono } from '#tests/factories.ts'
import { toOrderBody } from '#tests/order-body.ts'

/** A shirt in stock, as an order names it. */
export type EnVenta = { id: string; precio: number; talle: string }
export type Comprado = { codigo: string; token: string; medio: MedioDelComprador }

/** Where a demonstration plays the card provider. */
const PROVIDER = '/demo/mercadopago'
const PAID_MAX = 15_000

/**
 * Buys one shirt of an open demonstration as a browser does, by card up to the approved payment.
 * @returns the order as acknowledged @throws when it wasn't, or the payment isn't known within 15 seconds
 */
export async function buyShirt(
  origin: string,
  { id, precio, talle }: EnVenta,
  medio: MedioDelComprador,
): Promise<Comprado> {
  const solicitud = buildSolicitud([{ producto: buildProducto({ id, precio }), talle }], medio, {
    shipping: { telefono: newTelefono() },
    idempotencyKey: crypto.randomUUID(),
  })
  const path = `/api/${MEDIOS[medio].direccion}`
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify(toOrderBody(solicitud)),
  })
  if (!answer.ok) throw new Error(`an order by ${medio} was answered with ${answer.status}: ${await answer.text()}`)
  const placed = (await answer.json()) as { id?: string; pedido: { codigo: string; token: string } }
  if (medio === 'tarjeta') {
    await fetch(`${origin}${PROVIDER}/checkout/v1/pagar`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ pref_id: placed.id!, intento: crypto.randomUUID(), resultado: 'aprobar' }),
    })
    await untilPaid(origin, placed.pedido.token)
  }
  const { codigo, token } = placed.pedido
  return { codigo, token, medio }
}

/** Whether the shop shows an order to its buyer: under its address, with its code. */
export async function isShown(origin: string, { codigo, token }: Comprado): Promise<boolean> {
  const page = await fetch(`${origin}/pedido/${token}`)
  return page.status === 200 && (await page.text()).includes(codigo)
}

/** The page of success sends whoever hasn't paid elsewhere. */
async function untilPaid(origin: string, token: string): Promise<void> {
  const asked = `${origin}/checkout/success?pedido=${token}`
  for (const giveUp = Date.now() + PAID_MAX; ; await pause(200)) {
    const { status } = await fetch(asked, { redirect: 'manual' })
    if (status === 200) return
    if (Date.now() > giveUp) throw new Error(`${asked} still answers ${status}`)
  }
}
