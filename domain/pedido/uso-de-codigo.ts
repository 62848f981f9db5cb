import type { Estado, EventoPedido } from './pedido.ts'

const SIN_USO: ReadonlySet<Estado> = new Set(['vencido', 'cancelado'])

/**
 * What happens to the use of an order's code when the order moves: given back when it ends unpaid or is cancelled,
 * taken again by money that comes late (specification 34). A refund gives nothing back.
 */
export function efectoEnCodigo(de: Estado, a: Estado): 'devolver' | 'retomar' | null {
  if (SIN_USO.has(a)) return SIN_USO.has(de) ? null : 'devolver'
  return de === 'vencido' && (a === 'pagado' || a === 'pendiente_pago') ? 'retomar' : null
}

/** Whether an order with a code has one of its uses, by its history. */
export function hasUso(eventos: Pick<EventoPedido, 'de' | 'a'>[]): boolean {
  let has = true
  for (const { de, a } of eventos) {
    const efecto = de === null ? null : efectoEnCodigo(de, a)
    if (efecto !== null) has = efecto === 'retomar'
  }
  return has
}
