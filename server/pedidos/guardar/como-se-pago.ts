import type { Kysely } from 'kysely'
import type { EventoPedido } from '#domain/pedidos/pedido.ts'
import type { Schema } from '#server/db/schema.ts'

/**
 * With what and in how many payments an order was paid, as the provider told it (specification 46.5):
 * `Pagaste con Visa en 12 pagos.`
 * @returns '' where no payment of the provider's paid it
 */
export async function readComoSePago(db: Kysely<Schema>, eventos: EventoPedido[]): Promise<string> {
  const pagoId = eventos.findLast(({ evento }) => evento === 'pago_aprobado')?.pagoId ?? null
  if (pagoId === null) return ''
  const pago = await db
    .selectFrom('pagos')
    .leftJoin('medios', 'medios.id', 'pagos.medio')
    .select(['pagos.cuotas', 'medios.nombre', 'medios.clase'])
    .where('pagos.id', '=', pagoId)
    .executeTakeFirst()
  if (pago === undefined) return ''
  const { cuotas, nombre, clase } = pago
  if (clase === 'efectivo') return `Pagaste en ${nombre}.`
  const enCuantos = cuotas > 1 ? ` en ${cuotas} pagos` : clase === 'credito' ? ' en 1 pago' : ''
  // What the provider no longer names is told by its own name.
  return `Pagaste con ${nombre ?? 'Mercado Pago'}${enCuantos}.`
}
