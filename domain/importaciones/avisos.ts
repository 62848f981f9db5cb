import { describeValorDeCampo } from './diferencias.ts'
import { formatPesos, type Pesos } from '#domain/dinero/dinero.ts'
import { CAMPO_ETIQUETA, type Campos } from './importacion.ts'
import { findPorEncima, type CamposDePrecio } from '#domain/productos/precio.ts'

/** No shirt costs less: a lower price is in dollars, or has lost a digit. */
const PRECIO_RARO: Pesos = 300
/** A price this many times the shop's usual one has a digit too many. */
const VECES_RARAS = 10

const PRECIOS = ['precio', 'precioDescuento', 'precioEncargo', 'precioEncargoDescuento'] as const

/**
 * Warnings about prices before a file brings them in: unlikely ones, and transfer prices above the card price (14.15).
 * @param dados what the file changes @param precios all four as they would be
 * @param mediana the shop's usual card price; null without any
 */
export function warnOfPrecios(dados: Campos, precios: CamposDePrecio, mediana: Pesos | null): string[] {
  const raros = PRECIOS.filter((campo) => (dados[campo] ?? PRECIO_RARO) < PRECIO_RARO).map(
    (campo) =>
      `${CAMPO_ETIQUETA[campo]}: ${formatPesos(dados[campo]!)} es muy poco para una camiseta: parecen dólares, o le falta una cifra.`,
  )
  const caros = PRECIOS.filter((campo) => mediana !== null && (dados[campo] ?? 0) >= mediana * VECES_RARAS).map(
    (campo) =>
      `${CAMPO_ETIQUETA[campo]}: ${formatPesos(dados[campo]!)} es más de diez veces lo que cuestan las demás. Fijate que no le sobre una cifra.`,
  )
  const porEncima = findPorEncima(precios).map((campo) => {
    const tarjeta = formatPesos(precios[campo === 'precioDescuento' ? 'precio' : 'precioEncargo'])
    return `${CAMPO_ETIQUETA[campo]}: ${formatPesos(precios[campo]!)} queda por encima del precio con tarjeta, así que se va a cobrar ${tarjeta} de las dos maneras.`
  })
  return [...raros, ...caros, ...porEncima]
}

/** Warns of a shirt that has units now and would be left with none. */
export function warnOfStock(antes: Campos['stock'], despues: Campos['stock']): string[] {
  if (despues === undefined || countUnidades(antes) === 0 || countUnidades(despues) > 0) return []
  const mend = 'Si no es lo que querés, completá esa celda o sacá la columna.'
  return [`Stock: quedaría sin ninguna unidad; ahora tiene ${describeValorDeCampo(antes)}. ${mend}`]
}

/** Warns of a shirt that would be left with fewer pictures than it has. */
export function warnOfImagenes(antes: Campos['imagenes'] = [], despues: Campos['imagenes']): string[] {
  if (despues === undefined || despues.length >= antes.length) return []
  return [`Imágenes: tiene ${antes.length} y ${despues.length === 1 ? 'quedaría' : 'quedarían'} ${despues.length}.`]
}

function countUnidades(stock: Campos['stock'] = {}): number {
  return Object.values(stock).reduce((sum, units) => sum + units, 0)
}
