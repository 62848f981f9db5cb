import { createHash } from 'node:crypto'
import { normalizeCodigo } from '#domain/codigos/codigo.ts'
import { normalizeCredito } from '#domain/devoluciones/credito.ts'
import { printedNombre, printedNumero } from '#domain/productos/personalizacion.ts'
import { SIN_FACTURA } from '#domain/facturacion/receptor.ts'
import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'

/**
 * What was ordered, in one hash: the same key with different content is refused. Prices and the way of paying are left
 * out. Prices are the server's, and a buyer may change the way of paying of the same order.
 */
export function huellaDe({ items, shipping, codigo, credito }: SolicitudDePedido): string {
  const content = [
    items.map(({ id, talle, modo, personalizacion, acordado }) => [
      id,
      talle,
      modo,
      printedNombre(personalizacion?.nombre ?? ''),
      printedNumero(personalizacion?.numero ?? ''),
      personalizacion?.parches ?? false,
      ...(acordado === undefined ? [] : [acordado.precio, acordado.motivo]),
    ]),
    // Orders without a point or an invoice's receiver keep the hash that they have.
    Object.entries(shipping)
      .filter(([campo, valor]) => valor !== '' || !(campo === 'punto' || Object.hasOwn(SIN_FACTURA, campo)))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
    ...(codigo === undefined ? [] : [normalizeCodigo(codigo)]),
    ...(credito === undefined ? [] : [['credito', normalizeCredito(credito)]]),
  ]
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
