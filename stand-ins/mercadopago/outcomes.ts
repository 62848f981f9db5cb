/** Refusals that the checkout page offers. */
export const REASONS = {
  cc_rejected_insufficient_amount: 'Fondos insuficientes',
  cc_rejected_call_for_authorize: 'Llamar para autorizar',
  cc_rejected_other_reason: 'Otro motivo',
} as const

/** Cash networks: pending until somebody pays the coupon. */
export const NETWORKS = { abitab: 'Abitab', redpagos: 'Redpagos' } as const
