import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

/** Tables of what belongs to an order, and what one row is called. */
const DE_PEDIDO = {
  pagos: 'El pago',
  devoluciones: 'La devolución de camisetas',
  reintegros: 'La devolución',
  pedidoAvisos: 'El aviso',
  pedidoEventos: 'El paso',
  pedidoNotas: 'La nota',
  stockMovimientos: 'El movimiento de stock',
  movimientosBanco: 'El movimiento del banco',
  comprobantes: 'El comprobante',
  cfe: 'El CFE',
  correos: 'El correo',
} as const

/** Nothing may be about an order that is gone (specification 11.72). @returns what is, a sentence each */
export async function verifyHuerfanos(db: Kysely<Schema>): Promise<string[]> {
  const faults: string[] = []
  for (const [table, what] of Object.entries(DE_PEDIDO) as [keyof typeof DE_PEDIDO, string][]) {
    const rows = await db
      .selectFrom(`${table as 'pagos'} as t`)
      .leftJoin('pedidos', 'pedidos.id', 't.pedidoId')
      .select(['t.id', 't.pedidoId'])
      .where('t.pedidoId', 'is not', null)
      .where('pedidos.id', 'is', null)
      .execute()
    faults.push(...rows.map(({ id, pedidoId }) => `${what} ${id} es del pedido ${pedidoId}, que no existe.`))
  }
  const encargos = await db
    .selectFrom('pedidoEncargos as e')
    .leftJoin('pedidos', 'pedidos.id', 'e.pedidoId')
    .select('e.pedidoId')
    .where('pedidos.id', 'is', null)
    .execute()
  faults.push(
    ...encargos.map(({ pedidoId }) => `Una camiseta pedida al taller es del pedido ${pedidoId}, que no existe.`),
  )
  const lineas = await db
    .selectFrom('pedidoLineas')
    .leftJoin('pedidos', 'pedidos.id', 'pedidoLineas.pedidoId')
    .select(['pedidoLineas.nombre', 'pedidoLineas.pedidoId'])
    .where('pedidos.id', 'is', null)
    .execute()
  faults.push(
    ...lineas.map(({ nombre, pedidoId }) => `La camiseta «${nombre}» es del pedido ${pedidoId}, que no existe.`),
  )
  return faults
}
