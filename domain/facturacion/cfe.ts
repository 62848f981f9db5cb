import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Receptor, TipoDeDocumento } from './receptor.ts'

/** Kinds of CFE that the shop issues, by DGI's number. */
export const TIPOS_DE_CFE = {
  101: 'e-Ticket',
  102: 'Nota de crédito de e-Ticket',
  111: 'e-Factura',
  112: 'Nota de crédito de e-Factura',
} as const
export type TipoDeCfe = keyof typeof TIPOS_DE_CFE

/** How a paper stands, in the owner's words. */
export const ESTADOS_DE_CFE = {
  por_emitir: 'Por emitir',
  emitiendo: 'Emitiéndose',
  emitido: 'Emitido, espera a la DGI',
  aceptado: 'Aceptado',
  rechazado: 'Rechazado',
  no_hace_falta: 'No hace falta',
  reemplazado: 'Rechazado por la DGI, y vuelto a emitir',
} as const
export type EstadoDeCfe = keyof typeof ESTADOS_DE_CFE

/** The issuer of papers whose numbers somebody wrote down: issued elsewhere. */
export const A_MANO = 'a_mano'

/** A paper, as an order's page shows it. Amounts in pesos, but those that say centésimos. */
export type Cfe = Receptor & {
  id: string
  clave: string
  tipo: TipoDeCfe
  estado: EstadoDeCfe
  /** By which it is issued once, and found again. */
  numeroInterno: string
  serie: string
  numero: number | null
  total: Pesos
  /** Centésimos, as the provider returned it; null while nobody said. */
  totalEmitido: number | null
  /** The last refusal or failure in the provider's words, '' for none. */
  error: string
  /** Milliseconds UTC. */
  emitido: number | null
  /** Whether its PDF can be read. */
  conPdf: boolean
}

/** Of a sale for whoever it is for; what takes off one goes by that one's own kind (specification 53.1). */
export function tipoDeCfe(documentoTipo: TipoDeDocumento, original: Pick<Cfe, 'tipo'> | undefined): TipoDeCfe {
  if (original !== undefined) return original.tipo === 111 ? 112 : 102
  return documentoTipo === 'rut' ? 111 : 101
}

/** `e-Ticket A 1234`; without a number the kind alone. */
export function nombreDeCfe({ tipo, serie, numero }: Pick<Cfe, 'tipo' | 'serie' | 'numero'>): string {
  return numero === null ? TIPOS_DE_CFE[tipo] : `${TIPOS_DE_CFE[tipo]} ${serie} ${numero}`
}

/** What a difference of totals is called (specification 53.8). @returns '' where there is none */
export function nombrarDiferencia(total: Pesos, totalEmitido: number | null): string {
  const centesimos = totalEmitido === null ? 0 : totalEmitido - total * 100
  if (centesimos === 0) return ''
  const cuanto = `$ ${(Math.abs(centesimos) / 100).toFixed(2).replace('.', ',')}`
  return `${Math.abs(centesimos) === 1 ? 'Redondeo' : 'Otro total'}: el proveedor dice ${cuanto} ${centesimos > 0 ? 'más' : 'menos'}.`
}

const HORA = 60 * 60_000
/** The longest pause of a paper, milliseconds. */
export const PAUSA_MAX = HORA
/** Milliseconds before the next try: growing to the longest pause (specification 53.5). */
export function pausaDeCfe(intentos: number): number {
  return Math.min(PAUSA_MAX, 5_000 * 2 ** intentos)
}

/** Milliseconds past which a paper that isn't issued, or accepted, is told of in 'Hoy' (specification 53.7). */
export const DEMORA_DE_CFE = 24 * HORA

/** When the shop issues the paper of a sale. */
export const MOMENTOS_DE_CFE = { no: 'No llevarlos acá', pagado: 'Cuando se paga', enviado: 'Cuando sale' } as const
export type MomentoDeCfe = keyof typeof MOMENTOS_DE_CFE

/** Whether a sale's paper is to be issued by now (specification 53.2). */
export function isAFacturar(emitir: MomentoDeCfe, estado: string): boolean {
  return emitir === 'pagado' || (emitir === 'enviado' && (estado === 'enviado' || estado === 'entregado'))
}

/** Whether a paper is an order's sale; any other takes off it. */
export function isVenta(clave: string): boolean {
  return clave === 'venta'
}

/**
 * By what a paper is issued once: of its document alone, so that a shop whose copy was restored finds what it had issued.
 * @param vez 1, and more where DGI refused those before
 */
export function numeroInternoDe(codigo: string, clave: string, vez: number): string {
  const [clase = '', ...id] = clave.split('-')
  const cual = isVenta(clave) ? '1' : `${clase[0]}${id.join('').replaceAll(/\W/g, '').slice(-6)}`.toUpperCase()
  return `${codigo}-${cual}${vez === 1 ? '' : `-${vez}`}`
}
