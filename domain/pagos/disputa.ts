import { ownValue } from '#domain/texto/own-value.ts'

/** Disputed money, by the provider's `status` and `status_detail`; unknown ones are shown as they come. */
const DISPUTA: Record<string, string> = {
  in_mediation: 'está en mediación: quien compró abrió un reclamo. Respondelo en Mercado Pago.',
  'charged_back in_process':
    'tiene un contracargo en proceso: quien compró desconoció el pago ante su banco. Mandá las pruebas en Mercado Pago.',
  'charged_back settled': 'se perdió por un contracargo: el banco le devolvió el dinero a quien compró.',
  'charged_back reimbursed': 'tuvo un contracargo que se resolvió a tu favor: el dinero vuelve a ser tuyo.',
}

/** The money is the shop's after all: a mediation that ended well, or a chargeback that was won. */
export function isDisputaGanada(estado: string, detalle: string): boolean {
  return estado === 'approved' || (estado === 'charged_back' && detalle === 'reimbursed')
}

/**
 * What a mediation or a chargeback means to the owner, to be said after the payment's number.
 * @param estado `status` of the payment @param detalle its `status_detail`
 */
export function explainDisputa(estado: string, detalle: string): string {
  const key = estado === 'in_mediation' ? estado : `${estado} ${detalle}`
  const known = ownValue(DISPUTA, key) ?? 'cambió de estado: mirá qué pasó en Mercado Pago.'
  return `${known} (${estado}, ${detalle})`
}
