import type { SolicitudDePedido } from '#domain/pedidos/solicitud.ts'

/** What a browser sends for an order (specification 7.1). */
export function toOrderBody({ items, shipping, costo, idempotencyKey }: SolicitudDePedido) {
  return {
    items: [
      ...items.map((item) => ({ title: 'Camiseta', quantity: 1, currency_id: 'UYU', picture_url: '', ...item })),
      { title: 'Envío', unit_price: costo, quantity: 1, currency_id: 'UYU' },
    ] as Record<string, unknown>[],
    shipping: { ...shipping, costo, tiempo: '24 hs' } as Record<string, unknown>,
    idempotencyKey: idempotencyKey as unknown,
  }
}
