import type * as z from 'zod'
import { documentoDesde } from '#domain/facturacion/receptor.ts'
import type { ajustesSchema } from './tabla-de-ajustes.ts'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { Zona } from './zonas.ts'

/** Everything that the owner decides about the shop. Stored in the database, handed to the rules as a parameter. */
export type Ajustes = z.output<typeof ajustesSchema>

/** A bank account that transfers go to. */
export type Banco = Ajustes['bancos'][number]

/** What a delivery costs and how long it takes once it has left the shop, as shown to buyers. */
export type TarifaEnvio = Ajustes['envio']['domicilio'][Zona['id']]

/** How long personal data are kept (specification 35.9). */
export type Plazos = Ajustes['plazos']

/**
 * What pages may know: all but the bank accounts, which only buyers with an order see, and what the server alone reads.
 */
export type AjustesPublicos = Omit<
  Ajustes,
  'bancos' | 'textos' | 'otrosNombres' | 'plazos' | 'correoDelDia' | 'contadora' | 'procedencias' | 'facturacion'
> & {
  bancos: string[]
  /** Total from which on an invoice says to whom. */
  documentoDesde: Pesos
}

/** Settings as the layout of every page is given them. */
export function toPublicos(ajustes: Ajustes): AjustesPublicos {
  const {
    bancos,
    textos: _textos,
    otrosNombres: _otrosNombres,
    plazos: _plazos,
    correoDelDia: _hora,
    contadora: _contadora,
    procedencias: _procedencias,
    facturacion,
    ...rest
  } = ajustes
  return { ...rest, bancos: bancos.map((banco) => banco.nombre), documentoDesde: documentoDesde(facturacion) }
}
