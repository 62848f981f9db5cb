import { sinCalleDeMas, type DatosEnvio, type Entrega } from '#domain/envios/envio.ts'
import type { Fallo, Faltas } from '#domain/errores.ts'
import { nextEstado, type Estado } from './pedido.ts'

/**
 * What can be corrected of an order's delivery, in the order of the form (specification 11.43). Not method,
 * department and city: the shipping's cost depends on them.
 */
export const CAMPOS_CORREGIBLES = [
  'nombre',
  'calle',
  'numeroPuerta',
  'numeroApartamento',
  'telefono',
  'correo',
  'comentarios',
] as const satisfies (keyof DatosEnvio)[]
export type CampoCorregible = (typeof CAMPOS_CORREGIBLES)[number]

export type EntregaCorregible = Pick<DatosEnvio, CampoCorregible>
export type FaltasDeEntrega = Faltas<CampoCorregible>

/** Faults by field come with `datos_invalidos`, what the order now has with `pedido_cambiado`. */
export type FalloDeEntrega = Fallo<
  'no_encontrado' | 'pedido_no_modificable' | 'demasiados_envios' | 'datos_invalidos' | 'pedido_cambiado',
  { faltas: FaltasDeEntrega } | { ahora: EntregaCorregible } | undefined
>

type Facts = EntregaCorregible & Pick<Entrega, 'metodo'>

/** Above each field, and in the history. */
export const ETIQUETA_DE_ENTREGA: Record<CampoCorregible, string> = {
  nombre: 'Nombre completo',
  calle: 'Calle',
  numeroPuerta: 'Número de puerta',
  numeroApartamento: 'Número de apartamento',
  telefono: 'Teléfono',
  correo: 'Correo',
  comentarios: 'Comentarios',
}

const DE_DOMICILIO: readonly CampoCorregible[] = ['calle', 'numeroPuerta', 'numeroApartamento']

/** Whether an order's delivery can still be corrected in this state, by its buyer or the owner. */
export function isEntregaCorregible(estado: Estado): boolean {
  return nextEstado(estado, 'corregir_entrega') !== null
}

/** The fields of a form for this way of delivery: a pickup point has no street. */
export function camposCorregibles({ metodo }: Pick<Entrega, 'metodo'>): CampoCorregible[] {
  return CAMPOS_CORREGIBLES.filter((campo) => metodo === 'domicilio' || !DE_DOMICILIO.includes(campo))
}

/** What can be corrected of a delivery. */
export function toEntrega({
  nombre,
  calle,
  numeroPuerta,
  numeroApartamento,
  telefono,
  correo,
  comentarios,
}: EntregaCorregible): EntregaCorregible {
  return { nombre, calle, numeroPuerta, numeroApartamento, telefono, correo, comentarios }
}

/**
 * A delivery with what was typed put in, as it is kept: trimmed, with plain line breaks (forms send others). Fields
 * that this delivery doesn't have are empty.
 */
export function withEntrega<F extends Facts>(envio: F, escrita: EntregaCorregible): F {
  const typed = camposCorregibles(envio).map((campo) => [campo, escrita[campo].trim().replaceAll('\r\n', '\n')])
  return sinCalleDeMas({ ...envio, ...Object.fromEntries(typed) })
}

/** Fields that differ. */
export function camposCambiados(antes: EntregaCorregible, ahora: EntregaCorregible): CampoCorregible[] {
  return CAMPOS_CORREGIBLES.filter((campo) => antes[campo] !== ahora[campo])
}

/** Before and after, a line for each field that differs: `Calle: Rivera → Rivera 2`. */
export function describeCambios(antes: EntregaCorregible, ahora: EntregaCorregible): string {
  const shown = (texto: string) => (texto === '' ? '(vacío)' : texto.replaceAll(/\s+/g, ' '))
  return camposCambiados(antes, ahora)
    .map((campo) => `${ETIQUETA_DE_ENTREGA[campo]}: ${shown(antes[campo])} → ${shown(ahora[campo])}`)
    .join('\n')
}

/**
 * A form whose order somebody else corrected meanwhile: what was typed into it stays, the rest is as it is now.
 * @param vista what the form began with
 */
export function mergeEntrega(
  vista: EntregaCorregible,
  escrita: EntregaCorregible,
  ahora: EntregaCorregible,
): EntregaCorregible {
  const typed = camposCambiados(vista, escrita).map((campo) => [campo, escrita[campo]])
  return { ...ahora, ...Object.fromEntries(typed) }
}
