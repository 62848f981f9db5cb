import type { CorreoRow } from '#server/db/schema.ts'
import type { Correo } from './correo.ts'

/** @param origin address of the shop, for links of mails that were queued without one */
export function toCorreo(row: Pick<CorreoRow, 'tipo' | 'parametros'>, origin: string): Correo {
  const correo = { tipo: row.tipo, parametros: JSON.parse(row.parametros) } as Correo
  if (correo.tipo !== 'pedido') return correo
  const enlace = new URL(correo.parametros.enlace_pedido, origin).href
  return { tipo: 'pedido', parametros: { ...correo.parametros, enlace_pedido: enlace } }
}
