import type { Ajustes } from '#domain/ajustes/ajustes.ts'
import { applyDescuento, sumPesos, type Pesos } from '#domain/dinero/dinero.ts'
import type { Personalizacion } from './personalizacion.ts'
import type { Modo, Producto } from './producto.ts'

/** What one shirt costs by each way of paying. */
export type Precios = { tarjeta: Pesos; transferencia: Pesos }

export const CAMPOS_DE_PRECIO = ['precio', 'precioDescuento', 'precioEncargo', 'precioEncargoDescuento'] as const
export type CamposDePrecio = Pick<Producto, (typeof CAMPOS_DE_PRECIO)[number]>

/** `rebajas`: what runs at the moment that the shirt was read; missing where nothing does. */
type ConPrecios = CamposDePrecio & Pick<Producto, 'rebajas'>

/** A shirt's own transfer price, and the card price that it mustn't exceed. */
export const PRECIOS_DE_A_DOS = [
  { propio: 'precioDescuento', tarjeta: 'precio' },
  { propio: 'precioEncargoDescuento', tarjeta: 'precioEncargo' },
] as const
export type PrecioPorTransferencia = (typeof PRECIOS_DE_A_DOS)[number]['propio']

/** A shirt's own transfer prices that are above its card price (14.15): none may be saved. */
export function findPorEncima(producto: CamposDePrecio): PrecioPorTransferencia[] {
  return PRECIOS_DE_A_DOS.filter(({ propio, tarjeta }) => (producto[propio] ?? 0) > producto[tarjeta]).map(
    ({ propio }) => propio,
  )
}

/**
 * The two prices of a shirt in a mode, without extras, as they are asked: reduced where a reduction runs. The shirt's
 * own transfer price counts then only where it is lower still. By transfer it never costs more than by card, whatever
 * is stored (14.15, 33.5).
 */
export function preciosDe(producto: ConPrecios, modo: Modo, ajustes: Pick<Ajustes, 'descuentoTransferencia'>): Precios {
  const rebajado = producto.rebajas?.[modo]
  const tarjeta = rebajado?.tarjeta ?? (modo === 'stock' ? producto.precio : producto.precioEncargo)
  const conDescuento = applyDescuento(tarjeta, ajustes.descuentoTransferencia)
  const propio = (modo === 'stock' ? producto.precioDescuento : producto.precioEncargoDescuento) ?? conDescuento
  const transferencia = rebajado === undefined ? propio : Math.min(propio, conDescuento)
  return { tarjeta, transferencia: Math.min(tarjeta, transferencia) }
}

/**
 * What personalising adds, the same for both prices: name and number once, whether one or both are given; patches.
 * @returns pesos; 0 in stock mode, where nothing is personalised
 */
export function extrasDe(
  modo: Modo,
  personalizacion: Personalizacion | null,
  ajustes: Pick<Ajustes, 'precioNombreNumero' | 'precioParches'>,
): Pesos {
  if (modo === 'stock' || personalizacion === null) return 0
  // Blanks print nothing and cost nothing.
  const printsSomething = personalizacion.nombre.trim() !== '' || personalizacion.numero.trim() !== ''
  const nombreNumero = printsSomething ? ajustes.precioNombreNumero : 0
  const parches = personalizacion.parches ? ajustes.precioParches : 0
  return nombreNumero + parches
}

/** The sums of many, by each way of paying. */
export function sumPrecios(precios: Precios[]): Precios {
  return {
    tarjeta: sumPesos(precios.map(({ tarjeta }) => tarjeta)),
    transferencia: sumPesos(precios.map(({ transferencia }) => transferencia)),
  }
}

/** Adds the extras in full to both prices (specification 9). */
export function withExtras(precios: Precios, extras: Pesos): Precios {
  return { tarjeta: precios.tarjeta + extras, transferencia: precios.transferencia + extras }
}
